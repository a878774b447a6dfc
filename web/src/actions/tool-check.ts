// A check for an instrument, beside those of the list of queries: one at a time, Stop works as ever.
import type { Options, Progress } from "@engine";
import type { Outcome } from "../engine/protocol";
import { withinMemory } from "../settings/options";
import type { QueryItem } from "../state/document";
import { formOf, type State } from "../state/state";
import type { Store } from "../state/store";

const kId = "instrument";

export interface ToolCheck {
  outcome: Outcome;
  wasStopped: boolean;
}

/** Null: the engine is busy with something else.  `isProof`: its verdict is proved, and the proof checked. */
export async function checkForTool(
  store: Store,
  text: string,
  query: Pick<QueryItem, "text">,
  options: Options,
  onProgress: (progress: Progress) => void = () => {},
  isProof = false,
): Promise<ToolCheck | null> {
  if (store.state.checking) return null;
  if (store.state.engine.phase === "failed") store.engine.start();
  store.set({ checking: { id: kId, query: query.text, options, progress: null, stopping: false } });
  const job = { text, query: query.text, form: formOf(store.state, query), options: withinMemory(options), isProof };
  const outcome = await store.engine.check(job, (progress) => {
    if (store.state.checking) store.set({ checking: { ...store.state.checking, progress } });
    onProgress(progress);
  });
  const { checking } = store.state as State; // it went on meanwhile
  const wasStopped = checking?.stopping ?? false;
  store.set({ checking: null });
  return { outcome, wasStopped };
}
