// The iterations of a counterexample-guided search in words.
import type { Iteration } from "../algorithm/cegar";

/** Why the path is a run, or where it breaks. */
export function judgement({ isFeasible, breaksAt, trace }: Iteration): string {
  if (isFeasible)
    return "Every move of it is possible with all clocks taken into account: it is a run, and the search is over.";
  if (breaksAt >= trace.length)
    return "All its moves are possible, but its last node is not what it seemed: with the clocks taken into account the goal does not hold there.";
  if (breaksAt === 0) return "Not even its first node is possible with all clocks taken into account.";
  return `With all clocks taken into account no run gets from node ${trace[breaksAt - 1]!.node} to node ${trace[breaksAt]!.node}: there it breaks.`;
}

/** Nodes by what they know now: "nodes 1, 4 know of x, y". */
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
  return cut.length > 0
    ? [
        ...words,
        `${some(cut)} ${cut.length === 1 ? "is" : "are"} cut off, with all below: nothing leads there any more`,
      ]
    : words;
}
