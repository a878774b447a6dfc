// The iterations of a counterexample-guided search: the path, where it breaks, and what was learnt from it.
import type { Iteration } from "../../algorithm/cegar";
import type { Structure } from "@engine";
import { Icon } from "../../ui/icons";
import { judgement, lessons } from "../../words/counterexamples";

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
  return named.length > 0 ? named.slice(0, 4).join(" ") + (named.length > 4 ? " …" : "") : "no new location";
}

/** What the search made of a path that is no run. */
export function Lessons({ of }: { of: Iteration }) {
  return of.isFeasible ? null : (
    <div class="lessons">
      <h5>What was learnt from the counterexample</h5>
      <ul>
        {lessons(of).map((words) => (
          <li>{words[0]!.toUpperCase() + words.slice(1)}.</li>
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
        <h4 id="cegar-title">
          {iteration
            ? `Counterexample ${current + 1} of ${all.length}`
            : `Before the first of ${all.length} counterexample${all.length === 1 ? "" : "s"}`}
        </h4>
        <button
          type="button"
          class="icon-button"
          aria-label="Previous counterexample"
          aria-disabled={current < 0}
          onClick={() => onChoose(Math.max(-1, current - 1))}
        >
          <Icon name="back" />
        </button>
        <input
          type="range"
          aria-label="Counterexample"
          min={-1}
          max={last}
          value={current}
          aria-valuetext={current < 0 ? "before the first" : `${current + 1} of ${all.length}`}
          onInput={(changed) => onChoose(Number(changed.currentTarget.value))}
        />
        <button
          type="button"
          class="icon-button"
          aria-label="Next counterexample"
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
          <ol class="path" aria-label="The path, with the clocks that matter for what follows">
            {iteration.trace.map((one, k) => (
              <li
                class={k > iteration.breaksAt || (k === iteration.breaksAt && !iteration.isFeasible) ? "unreached" : ""}
              >
                {k > 0 && k === iteration.breaksAt && !iteration.isFeasible && (
                  <span class="breaks">
                    <Icon name="cross" /> breaks here
                  </span>
                )}
                <button
                  type="button"
                  class="path-node"
                  aria-pressed={one.node === node}
                  onClick={() => onNode(one.node)}
                >
                  <b>{one.node}</b> <span>{places(iteration, k, structure)}</span>
                  <span class="path-clocks">
                    {one.precision.length > 0 ? one.precision.join(", ") : "no clock matters"}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
