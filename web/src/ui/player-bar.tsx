// The bar of a player: to the first, back, play, forward, to the last; a slider; and what belongs to it.
import "./player-bar.css";
import type { ComponentChildren } from "preact";
import { count } from "../words/numbers";
import { Icon, type IconName } from "./icons";
import type { Course, Player } from "./player";
import { kAround, kBack, kForward, kPause, kPlay, kUnits } from "../words/controls";

interface Props {
  /** Of the group of buttons. */
  label: string;
  /** What is played. */
  unit: keyof typeof kUnits;
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
  const names = kUnits[unit];
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
  const playing = player.isPlaying ? kPause : kPlay;
  return (
    <div class="player-bar" data-sticks="">
      <div class="player-buttons" role="group" aria-label={label}>
        {move(names.first, "first", 0)}
        {move(kBack, "back", back)}
        <button type="button" class="icon-button" aria-label={playing} title={playing} onClick={player.toggle}>
          <Icon name={player.isPlaying ? "pause" : "play"} />
        </button>
        {move(forward !== null && forward <= at ? kAround : kForward, "forward", forward)}
        {move(names.last, "last", last)}
      </div>
      <input
        type="range"
        aria-label={names.name}
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
