// What the page says of a query that waits for its turn.
import type { EngineState } from "../engine/client";
import type { State } from "../state/state";
import { plural } from "./numbers";

const named = (query: string) => (query === "exhaustive" ? "the whole state space" : query);

export const kWaiting = "Waiting";
export const kStopThat = "Stop that and run this one";
export const kDoNotRun = "Do not run it";
export const waitingWords = (query: string) => `Waiting: ${named(query)}`;

function runs({ query, stopping, isProof }: NonNullable<State["checking"]>): string {
  if (stopping) return "It runs as soon as the search before it has stopped.";
  return `It runs after ${isProof ? "the proof of " : ""}${named(query)}, which is running now.`;
}

/** For what; `before`: so many others wait before it. */
export function waitingFor(phase: EngineState["phase"], checking: State["checking"], before: number): string {
  if (phase === "loading" && !checking) return "The engine is loading; the query runs as soon as it is there.";
  if (phase === "failed") return "The engine is not there; restart it with the button above.";
  const others = before > 0 ? ` ${plural(before, "other query waits", "other queries wait")} before it.` : "";
  return `${checking ? runs(checking) : "It runs next."}${others}`;
}
