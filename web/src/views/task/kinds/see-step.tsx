// Opens the simulator where a run breaks: all moves before are made, time has passed, and it is seen what stands in the way.
import type { SharedRun } from "@engine";
import type { GradedBlock } from "../../../task/exercise";
import { fieldOf } from "../../../task/answer";
import { asRun, isMisread, readMoves, waitBefore } from "../../../task/kinds/moves";
import type { Task } from "../../../task/state";
import type { Store } from "../../../state/store";
import { Icon } from "../../../ui/icons";
import { checkLabel } from "../../../words/task";
import { kNotSo, kSeeStep } from "../../../words/task-feedback";

async function show(store: Store, task: Task, name: string, step: number): Promise<void> {
  const moves = readMoves(fieldOf(task.progress.answers, "answers", name));
  if (isMisread(moves)) return;
  const { doc, diagnosis } = store.state;
  const structure = diagnosis?.text === doc.text ? diagnosis.structure : null;
  const replay = async (run: SharedRun) =>
    (await store.engine.get<"replay">({ kind: "replay", text: doc.text, run, query: "" }))?.replayed ?? null;
  const run = await asRun(moves, step - 1, structure, async (so) => (await replay(so))?.moves ?? null);
  const later = { ...run, finalDelay: waitBefore(moves, step) };
  // At the time of the move, if that much time may pass at all.
  const isThere = run.steps.length === step - 1 && later.finalDelay !== "0" && (await replay(later))?.broken === null;
  if (store.state.task?.opened !== task.opened) return;
  store.simulate(isThere ? later : run);
  if (run.steps.length < step - 1) store.tell(kNotSo);
}

export function SeeStep({ store, task, block, step }: { store: Store; task: Task; block: GradedBlock; step: number }) {
  return (
    <button type="button" class="button small" onClick={() => void show(store, task, block.name, step)}>
      <Icon name="play" /> {kSeeStep}
      <span class="visually-hidden">: {checkLabel(block)}</span>
    </button>
  );
}
