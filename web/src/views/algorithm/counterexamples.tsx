// The iterations of a counterexample-guided search: the path, where it breaks, and what was learnt from it.
import type { Iteration } from "../../algorithm/cegar";
import type { Structure } from "@engine";
import { Icon } from "../../ui/icons";
import {
  judgement,
  kBreaksHere,
  kCounterexample,
  kLearnt,
  kNext,
  kNoClock,
  kNoNewLocation,
  kPath,
  kPrevious,
  lessons,
  placeValue,
  placeWords,
} from "../../words/counterexamples";

interface Props {
  all: Iteration[];
  /** The one that is looked at; -1: the search has not met one yet. */
  current: number;
  structure: Structure | null;
  /** The node of the path that is looked at. */
  node: number;
  onChoose: (iteration: number) => void;
  onNode: (node: number) => void;
}

/** Where the processes are, or, after a step, where those are that moved. */
function places(iteration: Iteration, k: number, structure: Structure | null): string {
  const { locations } = iteration.trace[k]!;
  const before = iteration.trace[k - 1]?.locations;
  const named = locations.flatMap((location, p) =>
    before && before[p] === location ? [] : [`${structure?.processes[p]?.name ?? p}.${location}`],
  );
  return named.length > 0 ? named.slice(0, 4).join(" ") + (named.length > 4 ? " …" : "") : kNoNewLocation;
}

/** What the search made of a path that is no run. */
export function Lessons({ of }: { of: Iteration }) {
  return of.isFeasible ? null : (
    <div class="lessons">
      <h5>{kLearnt}</h5>
      <ul>
        {lessons(of).map((words) => (
          <li>{words}</li>
        ))}
      </ul>
    </div>
  );
}

export function Counterexamples({ all, current, structure, node, onChoose, onNode }: Props) {
  const iteration = all[current];
  const last = all.length - 1;
  return (
    <section class="cegar" aria-labelledby="cegar-title">
      <div class="player-bar">
        <h4 id="cegar-title">{placeWords(current, all.length)}</h4>
        <button
          type="button"
          class="icon-button"
          aria-label={kPrevious}
          aria-disabled={current < 0}
          onClick={() => onChoose(Math.max(-1, current - 1))}
        >
          <Icon name="back" />
        </button>
        <input
          type="range"
          aria-label={kCounterexample}
          min={-1}
          max={last}
          value={current}
          aria-valuetext={placeValue(current, all.length)}
          onInput={(changed) => onChoose(Number(changed.currentTarget.value))}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={kNext}
          aria-disabled={current >= last}
          onClick={() => onChoose(Math.min(last, current + 1))}
        >
          <Icon name="forward" />
        </button>
      </div>
      {iteration && (
        <>
          <p class={`judgement tone-${iteration.isFeasible ? "found" : "bad"}`}>
            <Icon name={iteration.isFeasible ? "found" : "cross"} /> {judgement(iteration)}
          </p>
          <ol class="path" aria-label={kPath}>
            {iteration.trace.map((one, k) => (
              <li
                class={k > iteration.breaksAt || (k === iteration.breaksAt && !iteration.isFeasible) ? "unreached" : ""}
              >
                {k > 0 && k === iteration.breaksAt && !iteration.isFeasible && (
                  <span class="breaks">
                    <Icon name="cross" /> {kBreaksHere}
                  </span>
                )}
                <button
                  type="button"
                  class="path-node"
                  aria-pressed={one.node === node}
                  onClick={() => onNode(one.node)}
                >
                  <b>{one.node}</b> <span>{places(iteration, k, structure)}</span>
                  <span class="path-clocks">{one.precision.length > 0 ? one.precision.join(", ") : kNoClock}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
