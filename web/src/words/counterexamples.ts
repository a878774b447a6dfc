// The iterations of a counterexample-guided search in words.
import type { Iteration } from "../algorithm/cegar";
import { plural } from "./numbers";
import { sentence } from "./text";

/** Why the path is a run, or where it breaks. */
export function judgement({ isFeasible, breaksAt, trace }: Iteration): string {
  if (isFeasible)
    return "Every move of it is possible with all clocks taken into account: it is a run, and the search is over.";
  if (breaksAt >= trace.length)
    return "All its moves are possible, but its last node is not what it seemed: with the clocks taken into account the goal does not hold there.";
  if (breaksAt === 0) return "Not even its first node is possible with all clocks taken into account.";
  return `With all clocks taken into account no run gets from node ${trace[breaksAt - 1]!.node} to node ${trace[breaksAt]!.node}: there it breaks.`;
}

/** Nodes by what they know now: "Nodes 1, 4 now know of x, y.". */
export function lessons({ refined, cut }: Iteration): string[] {
  const groups = new Map<string, number[]>();
  for (const { node, clocks } of refined) {
    const key = clocks.join(", ");
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  const some = (nodes: number[]) =>
    `node${nodes.length === 1 ? "" : "s"} ${nodes.slice(0, 12).join(", ")}${nodes.length > 12 ? ` and ${nodes.length - 12} more` : ""}`;
  const words = [...groups].map(([clocks, nodes]) => {
    const unique = [...new Set(nodes)];
    const verb = unique.length === 1 ? "knows" : "know";
    return `${some(unique)} now ${verb} of ${clocks || "no clock"}`;
  });
  const end = `${some(cut)} ${cut.length === 1 ? "is" : "are"} cut off, with all below: nothing leads there any more`;
  return [...words, ...(cut.length > 0 ? [end] : [])].map(sentence);
}

// ---- the choice of one ----

/** `current`: from 0; -1: the search has not met one yet. */
export const placeWords = (current: number, all: number) =>
  current >= 0 ? `Counterexample ${current + 1} of ${all}` : `Before the first of ${plural(all, "counterexample")}`;
export const placeValue = (current: number, all: number) =>
  current < 0 ? "before the first" : `${current + 1} of ${all}`;
export const kCounterexample = "Counterexample";
export const kPrevious = "Previous counterexample";
export const kNext = "Next counterexample";
export const kPath = "The path, with the clocks that matter for what follows";
export const kBreaksHere = "breaks here";
export const kNoClock = "no clock matters";
export const kNoNewLocation = "no new location";
export const kLearnt = "What was learnt from the counterexample";
