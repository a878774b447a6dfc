// Opens the simulator where a run that was typed breaks: all moves before are made, what was to come next is seen.
import type { GradedBlock } from "../../../task/exercise";
import { fieldOf } from "../../../task/answer";
import { asRun, isMisread, readMoves } from "../../../task/kinds/moves";
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
  const run = await asRun(moves, step - 1, structure, async (so) => {
    const answer = await store.engine.get<"replay">({ kind: "replay", text: doc.text, run: so, query: "" });
    return answer?.replayed?.moves ?? null;
  });
  if (store.state.task?.opened !== task.opened) return;
  store.simulate(run);
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
