// Sealing the solution of an exercise that is made, and opening it again: both change its file.
import type { ExerciseData } from "@exercise";
import type { Store } from "../state/store";
import { SealError, seal, sealedOf, unseal } from "../task/sealed";
import * as words from "../words/seal";
import { change } from "./session";

/** What is to be said of it. */
async function changeBy(
  store: Store,
  act: (data: ExerciseData, passphrase: string) => Promise<ExerciseData>,
  passphrase: string,
  done: string,
): Promise<string> {
  const data = store.state.author?.data;
  if (!data) return "";
  let changed: ExerciseData;
  try {
    changed = await act(data, passphrase);
  } catch (error) {
    return words.sealWords(error instanceof SealError ? error.problem : "damaged");
  }
  // Only what the file really says now is told.
  let isTaken = false;
  await change(store, (now) => {
    isTaken = now === data;
    return isTaken ? changed : now;
  });
  const now = store.state.author?.data;
  const isDone = isTaken && !!now && (sealedOf(now) === null) === (sealedOf(changed) === null);
  if (!isDone) return words.kMeanwhile;
  store.announce(done);
  return done;
}

export const sealSolution = (store: Store, passphrase: string) => changeBy(store, seal, passphrase, words.kSealed);
export const openSolution = (store: Store, passphrase: string) => changeBy(store, unseal, passphrase, words.kOpened);
