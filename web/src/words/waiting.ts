// What the page says of a query that waits for its turn.
import type { EngineState } from "../engine/client";
import type { State } from "../state/state";
import { phrase, say, sentences } from "./say";

const named = (query: string) => (query === "exhaustive" ? say`query^the whole state space` : query);

export const kWaiting = say`query^Waiting`;
export const kStopThat = say`Stop that and run this one`;
export const kDoNotRun = say`Do not run it`;
export const waitingWords = (query: string) => say`Waiting: ${named(query)}`;

function runs({ query, stopping, isProof }: NonNullable<State["checking"]>): string {
  if (stopping) return say`It runs as soon as the search before it has stopped.`;
  return isProof
    ? say`It runs after the proof of ${named(query)}, which is running now.`
    : say`It runs after ${named(query)}, which is running now.`;
}

/** For what; `before`: so many others wait before it. */
export function waitingFor(phase: EngineState["phase"], checking: State["checking"], before: number): string {
  if (phase === "loading" && !checking) return say`The engine is loading; the query runs as soon as it is there.`;
  if (phase === "failed") return say`The engine is not there; restart it with the button above.`;
  return sentences(
    checking ? runs(checking) : say`It runs next.`,
    before > 0 && phrase("# other query waits before it. | # other queries wait before it.", before),
  );
}
