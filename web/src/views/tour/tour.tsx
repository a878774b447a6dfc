// "Start here": a strip above the panes with one step at a time.  The visitor does it, or goes on without.
import "./tour.css";
import { useEffect, useState } from "preact/hooks";
import { leaveTour } from "../../actions/tour";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { begin, isDone, kSteps } from "../../tour/steps";
import { Icon } from "../../ui/icons";
import {
  kStepWords,
  kTourBack,
  kTourEnd,
  kTourFinish,
  kTourLeave,
  kTourNext,
  kTourSkip,
  kTourTitle,
  placeOf,
} from "../../words/tour";

export default function Tour({ store, state, index }: { store: Store; state: State; index: number }) {
  const name = kSteps[index]!;
  const words = kStepWords[name];
  const [begun, setBegun] = useState(() => begin(state));
  const [done, setDone] = useState(false);
  useEffect(() => {
    setBegun(begin(state));
    setDone(false);
  }, [index]);
  // What was done once stays done.
  const isDoneNow = isDone(name, state, begun);
  useEffect(() => {
    if (isDoneNow) setDone(true);
  }, [isDoneNow]);
  const isLast = index === kSteps.length - 1;
  return (
    <aside class="tour" aria-labelledby="tour-title">
      <div class="tour-words">
        <h2 id="tour-title">
          {kTourTitle} <span class="muted">{placeOf(index, kSteps.length)}:</span> {words.title}
        </h2>
        <p>{words.about}</p>
        <p class={done ? "tour-done" : "tour-task"} role="status">
          <Icon name={done ? "check" : "play"} />
          <span>{done ? `${words.done}${isLast ? ` ${kTourEnd}` : ""}` : words.task}</span>
        </p>
      </div>
      <div class="tour-buttons">
        {index > 0 && (
          <button type="button" class="button small" onClick={() => store.set({ tour: index - 1 })}>
            {kTourBack}
          </button>
        )}
        {!isLast && (
          <button
            type="button"
            class={`button small ${done ? "primary" : ""}`}
            onClick={() => store.set({ tour: index + 1 })}
          >
            {done ? kTourNext : kTourSkip}
          </button>
        )}
        <button
          type="button"
          class={`button small ${done && isLast ? "primary" : ""}`}
          onClick={() => leaveTour(store)}
        >
          {isLast && done ? kTourFinish : kTourLeave}
        </button>
      </div>
    </aside>
  );
}
