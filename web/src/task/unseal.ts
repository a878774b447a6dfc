// What a learner does who has the passphrase of a sealed solution.
import type { ExerciseData } from "@exercise";
import type { Store } from "../state/store";
import { kUnsealed, sealWords } from "../words/seal";
import * as progress from "./progress";
import { SealError, unseal } from "./sealed";
import { changed, kStep, loadLearner, setTask } from "./session";
import { lackWords } from "../words/lack";

/** In the learner's own numbers: the engine reads what was opened as it reads any exercise.  "": it is open; else why not. */
export async function openSealed(store: Store, passphrase: string): Promise<string> {
  const { task } = store.state;
  if (!task?.opened || !task.source) return "";
  const { text, variant } = task.source;
  const json = await store.engine.get<"printExercise">({
    kind: "printExercise",
    text,
    to: "json",
    keepsSolutions: true,
  });
  if (json === null) return lackWords(store.engine.lack);
  let whole: ExerciseData;
  try {
    whole = await unseal(JSON.parse(json) as ExerciseData, passphrase);
  } catch (error) {
    return sealWords(error instanceof SealError ? error.problem : "damaged");
  }
  const learner = loadLearner().id;
  const opened = { kind: "readExercise", text: JSON.stringify(whole), learner, variant } as const;
  const read = await store.engine.get<"readExercise">(opened);
  const now = store.state.task;
  if (now?.opened !== task.opened) return ""; // another exercise was opened meanwhile
  if (!read?.exercise) return sealWords("damaged");
  setTask(store, { unsealed: read.exercise.data });
  changed(store, progress.shown(now.progress, kStep.solution));
  store.announce(kUnsealed);
  return "";
}
