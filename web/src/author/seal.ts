// Sealing the solution of an exercise that is made, and opening it again: both change its file.
import type { ExerciseData } from "@exercise";
import type { Store } from "../state/store";
import { SealError, seal, unseal } from "../task/sealed";
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
  await change(store, (now) => (now === data ? changed : now));
  if (store.state.author?.data === data) return words.kMeanwhile;
  store.announce(done);
  return done;
}

export const sealSolution = (store: Store, passphrase: string) => changeBy(store, seal, passphrase, words.kSealed);
export const openSolution = (store: Store, passphrase: string) => changeBy(store, unseal, passphrase, words.kOpened);
