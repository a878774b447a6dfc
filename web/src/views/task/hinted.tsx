// Two steps of the ladder that no author writes: where the answer parts from the solution, and where one change would do.
import type { ExerciseData, ModelPlace } from "@exercise";
import { lookForDifference, lookForRepair, stop } from "../../task/session";
import { differenceOf, repairOf, type CheckRow, type Task } from "../../task/state";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import { goToLine } from "../../words/answer";
import * as words from "../../words/task-hints";
import { checkLabel } from "../../words/task";

/** Of an edge its line in the text; 0: it is none, or not found. */
function lineOf({ diagnosis }: State, place: ModelPlace): number {
  const process = diagnosis?.structure?.processes.find(({ template }) => template === place.process);
  if (!process || place.kind !== "edge") return 0;
  const name = (index: number) => process.locations[index]?.name;
  const lines = process.edges
    .filter(({ source, target }) => name(source) === place.source && name(target) === place.target)
    .map(({ line }) => line);
  return [...new Set(lines)][Math.max(place.number - 1, 0)] ?? 0;
}

function Line({ store, place }: { store: Store; place: ModelPlace | null | undefined }) {
  const line = place ? lineOf(store.state, place) : 0;
  if (line === 0) return null;
  return (
    <>
      {" "}
      <button type="button" class="link" onClick={() => store.goToLine(line)}>
        {goToLine(line)}
      </button>
    </>
  );
}

function Looking({ store }: { store: Store }) {
  return (
    <p class="check-said muted" role="status">
      <Icon name="running" /> {words.kLooking}{" "}
      <button type="button" class="link" onClick={() => stop(store)}>
        {words.kStopLooking}
      </button>
    </p>
  );
}

export function Difference({ store, task, row }: { store: Store; task: Task; row: CheckRow }) {
  const { block } = row;
  const so = differenceOf(task, row);
  if (so === "none") return null;
  if (so === "looking") return <Looking store={store} />;
  if (so === "open")
    return (
      <button type="button" class="button small" onClick={() => void lookForDifference(store, block.name)}>
        <Icon name="beside" /> {words.kWhereDifferent}
        <span class="visually-hidden">: {checkLabel(block)}</span>
      </button>
    );
  return (
    <p class="check-said" role="status">
      <Coded text={words.differenceWords(so.found)} />
      <Line store={store} place={so.found?.hindered ?? so.found?.place} />
    </p>
  );
}

export function Repair({ store, task, data }: { store: Store; task: Task; data: ExerciseData }) {
  const so = repairOf(task, data);
  if (so === "none") return null;
  if (so === "looking") return <Looking store={store} />;
  if (so === "open")
    return (
      <button type="button" class="button small" onClick={() => void lookForRepair(store)}>
        <Icon name="edit" /> {words.kWherePlace}
      </button>
    );
  return (
    <p class="check-said" role="status">
      <Coded text={words.repairWords(so.found)} />
      <Line store={store} place={so.found?.place ?? so.found?.helpful} />
    </p>
  );
}
