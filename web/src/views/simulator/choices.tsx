// What can happen next, each move with its delays; and what cannot, and why.
import { useId, useState } from "preact/hooks";
import type { Hindered, Need, Window } from "@engine";
import { delayAt, earliest, exact, misfit, scaleOf, stopOf } from "../../run/delays";
import type { Choice, Position, Simulation } from "../../simulator/simulation";
import { delayWords, hindranceWords, stuckWords } from "../../words/needs";
import { choiceWords, interval } from "../../words/run";
import {
  bySlider,
  delayBefore,
  failsWords,
  kAfter,
  kFor,
  kNotPossibleNow,
  kOnlyTime,
  kTake,
  kTimeToWait,
  kWait,
  kWhatNext,
  nothingPossible,
  soFar,
} from "../../words/simulator";
import { Why } from "../why/why";

interface DelayProps {
  label: string;
  value: string;
  window: Window;
  /** What limits the window. */
  needs: readonly Need[];
  onChange: (value: string) => void;
}

/** A delay that is typed or slid to; and why it is refused, if it is. */
function Delay({ label, value, window, needs, onChange }: DelayProps) {
  const id = useId();
  const wrong = misfit(value, window);
  const scale = scaleOf(window);
  return (
    <>
      <input
        class="delay"
        aria-invalid={wrong !== ""}
        aria-describedby={wrong ? id : undefined}
        value={value}
        inputMode="text"
        size={5}
        aria-label={label}
        onInput={(event) => onChange(event.currentTarget.value)}
      />{" "}
      {scale && (
        <input
          type="range"
          class="delay-range"
          aria-label={bySlider(label)}
          min={scale.first}
          max={scale.last}
          value={stopOf(scale, value)}
          aria-valuetext={value}
          onInput={(event) => onChange(delayAt(scale, event.currentTarget.valueAsNumber))}
        />
      )}{" "}
      <code>{interval(window)}</code>
      {wrong && (
        <span class="refusal delay-refusal" id={id} role="status">
          {delayWords(wrong, window, needs)}
        </span>
      )}
    </>
  );
}

interface MoveProps {
  choice: Choice;
  needs: readonly Need[];
  isBusy: boolean;
  onTake: (delay: string) => void;
}

function Move({ choice, needs, isBusy, onTake }: MoveProps) {
  const { window, error } = choice;
  const [delay, setDelay] = useState(window ? earliest(window) : "");
  const words = choiceWords(choice);
  return (
    <li>
      <button
        type="button"
        class="button small"
        disabled={isBusy || (window !== null && misfit(delay, window) !== "")}
        onClick={() => onTake(window ? exact(delay) : "")}
      >
        {kTake}
      </button>
      <span class="choice-words">
        {words}
        {error && <span class="refusal">{failsWords(error)}</span>}
      </span>
      {window && (
        <span class="check">
          {kAfter}{" "}
          <Delay
            label={delayBefore(words, interval(window))}
            {...{ window, needs }}
            value={delay}
            onChange={setDelay}
          />
        </span>
      )}
    </li>
  );
}

interface WaitProps {
  window: Window;
  needs: readonly Need[];
  isBusy: boolean;
  onWait: (delay: string) => void;
}

function Wait({ window, needs, isBusy, onWait }: WaitProps) {
  const [delay, setDelay] = useState("1");
  return (
    <li>
      <button
        type="button"
        class="button small"
        disabled={isBusy || misfit(delay, window) !== ""}
        onClick={() => onWait(exact(delay))}
      >
        {kWait}
      </button>
      <span class="choice-words">{kOnlyTime}</span>
      <span class="check">
        {kFor} <Delay label={kTimeToWait} {...{ window, needs }} value={delay} onChange={setDelay} />
      </span>
    </li>
  );
}

/** The engine lists a broadcast by its sender. */
function needsOf({ edges }: Choice, hindered: readonly Hindered[]): readonly Need[] {
  const isOf = (move: Hindered) =>
    move.edges.every((edge, i) => {
      const mine = edges[i];
      return mine?.process === edge.process && mine.edge === edge.edge && mine.select === edge.select;
    });
  return hindered.find(isOf)?.needs ?? [];
}

function Hindrances({ hindered }: { hindered: readonly Hindered[] }) {
  const refused = hindered
    .map((move) => ({ words: choiceWords(move), why: hindranceWords(move) }))
    .filter(({ why }) => why !== "");
  if (refused.length === 0) return null;
  return (
    <details class="hindrances">
      <summary>
        {kNotPossibleNow} <span class="muted">({refused.length})</span>
      </summary>
      <dl>
        {refused.map(({ words, why }) => (
          <>
            <dt>{words}</dt>
            <dd>{why}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}

/** Fields begin anew in each position: the list is another one. */
export function Choices({ simulation, position }: { simulation: Simulation; position: Position }) {
  const { mode, isBusy } = simulation;
  const { choices, wait, stops, hindered, trace } = position;
  const stuck = stuckWords({ ...position, moves: choices });
  return (
    <section class="choices" aria-labelledby="choices-title">
      <h4 id="choices-title">
        {kWhatNext} <span class="muted">{soFar(trace.steps.length - 1, mode === "symbolic")}</span>
      </h4>
      {choices.length === 0 && (stuck ? <Why stuck={stuck} /> : <p class="muted">{nothingPossible(wait)}</p>)}
      <ul>
        {choices.map((choice) => (
          <Move
            choice={choice}
            needs={[...stops, ...needsOf(choice, hindered)]}
            isBusy={isBusy}
            onTake={(delay) => void simulation.take(choice, delay)}
          />
        ))}
        {wait && mode === "concrete" && wait.to !== "0" && (
          <Wait window={wait} needs={stops} isBusy={isBusy} onWait={(delay) => void simulation.wait(delay)} />
        )}
      </ul>
      {!stuck && <Hindrances hindered={hindered} />}
    </section>
  );
}
