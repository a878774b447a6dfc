// The bar of a player: to the first, back, play, forward, to the last; a slider; and what belongs to it.
import "./player-bar.css";
import type { ComponentChildren } from "preact";
import { count } from "../words/numbers";
import { Icon, type IconName } from "./icons";
import type { Course, Player } from "./player";

interface Props {
  /** Of the group of buttons. */
  label: string;
  /** What is played: "step", "event". */
  unit: "step" | "event";
  course: Course;
  player: Player;
  /** The place in words, for the slider. */
  words: string;
  onGo: (to: number) => void;
  /** By the slider, which may ask for more than can be drawn. */
  onSlide?: (to: number) => void;
  children?: ComponentChildren;
}

export function PlayerBar({ label, unit, course, player, words, onGo, onSlide = onGo, children }: Props) {
  const { at, last, back, forward } = course;
  const name = `${unit[0]!.toUpperCase()}${unit.slice(1)}`;
  const move = (title: string, icon: IconName, to: number | null) => (
    <button
      type="button"
      class="icon-button"
      aria-label={title}
      title={title}
      aria-disabled={to === null || to === at}
      onClick={() => to !== null && onGo(to)}
    >
      <Icon name={icon} />
    </button>
  );
  const playing = player.isPlaying ? "Pause" : "Play";
  return (
    <div class="player-bar" data-sticks="">
      <div class="player-buttons" role="group" aria-label={label}>
        {move(`First ${unit}`, "first", 0)}
        {move("Back", "back", back)}
        <button type="button" class="icon-button" aria-label={playing} title={playing} onClick={player.toggle}>
          <Icon name={player.isPlaying ? "pause" : "play"} />
        </button>
        {move(forward !== null && forward <= at ? "Around again" : "Forward", "forward", forward)}
        {move(`Last ${unit}`, "last", last)}
      </div>
      <input
        type="range"
        aria-label={name}
        min={0}
        max={last}
        value={at}
        aria-valuetext={words}
        onInput={(event) => onSlide(Number(event.currentTarget.value))}
      />
      <span class="player-step" aria-hidden="true">
        {count(at)} / {count(last)}
      </span>
      {children}
    </div>
  );
}
