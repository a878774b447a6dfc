// A run for an instrument, beside those of the list of queries: one at a time, Stop works as ever.
import type { Options, Progress } from "@engine";
import type { Outcome } from "../engine/protocol";
import type { Lab } from "../state/store";
import type { State } from "../state/state";

const kApart = "apart";

export interface Apart {
  outcome: Outcome;
  wasStopped: boolean;
}

/** Null: the engine is busy with something else. */
export async function runApart(
  lab: Lab,
  text: string,
  query: string,
  options: Options,
  onProgress: (progress: Progress) => void,
): Promise<Apart | null> {
  if (lab.state.running) return null;
  if (lab.state.engine.phase === "failed") lab.engine.start();
  lab.set({ running: { id: kApart, query, options, progress: null, stopping: false } });
  const outcome = await lab.engine.run({ text, query, options }, (progress) => {
    if (lab.state.running) lab.set({ running: { ...lab.state.running, progress } });
    onProgress(progress);
  });
  const { running } = lab.state as State; // the run went on meanwhile
  const wasStopped = running?.stopping ?? false;
  lab.set({ running: null });
  return { outcome, wasStopped };
}
