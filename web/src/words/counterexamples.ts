// The iterations of a counterexample-guided search in words.
import type { Iteration } from "../algorithm/cegar";
import { counted, say } from "./say";

/** Why the path is a run, or where it breaks. */
export function judgement({ isFeasible, breaksAt, trace }: Iteration): string {
  if (isFeasible)
    return say`Every move of it is possible with all clocks taken into account: it is a run, and the search is over.`;
  if (breaksAt >= trace.length)
    return say`All its moves are possible, but its last node is not what it seemed: with the clocks taken into account the goal does not hold there.`;
  if (breaksAt === 0) return say`Not even its first node is possible with all clocks taken into account.`;
  return say`With all clocks taken into account no run gets from node ${trace[breaksAt - 1]!.node} to node ${trace[breaksAt]!.node}: there it breaks.`;
}

/** Nodes by what they know now: "Nodes 1, 4 now know of x, y.". */
export function lessons({ refined, cut }: Iteration): string[] {
  const groups = new Map<string, number[]>();
  for (const { node, clocks } of refined) {
    const key = clocks.join(", ");
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  const some = (nodes: number[]) => {
    const first = nodes.slice(0, 12).join(", ");
    return nodes.length > 12 ? say`${first} and ${nodes.length - 12} more` : first;
  };
  const words = [...groups].map(([clocks, nodes]) => {
    const unique = [...new Set(nodes)];
    const known = clocks || say`no clock`;
    return unique.length === 1
      ? say`Node ${some(unique)} now knows of ${known}.`
      : say`Nodes ${some(unique)} now know of ${known}.`;
  });
  const end =
    cut.length === 1
      ? say`Node ${some(cut)} is cut off, with all below: nothing leads there any more.`
      : say`Nodes ${some(cut)} are cut off, with all below: nothing leads there any more.`;
  return [...words, ...(cut.length > 0 ? [end] : [])];
}

// ---- the choice of one ----

/** `current`: from 0; -1: the search has not met one yet. */
export const placeWords = (current: number, all: number) =>
  current >= 0
    ? say`Counterexample ${current + 1} of ${all}`
    : say`Before the first of ${counted("# counterexample | # counterexamples", all)}`;
export const placeValue = (current: number, all: number) =>
  current < 0 ? say`before the first` : say`${current + 1} of ${all}`;
export const kCounterexample = say`Counterexample`;
export const kPrevious = say`Previous counterexample`;
export const kNext = say`Next counterexample`;
export const kPath = say`The path, with the clocks that matter for what follows`;
export const kBreaksHere = say`breaks here`;
export const kNoClock = say`no clock matters`;
export const kNoNewLocation = say`no new location`;
export const kLearnt = say`What was learnt from the counterexample`;
