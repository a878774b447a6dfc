// The iterations of a counterexample-guided search: each begins with a path that seems to reach the goal, and
// ends with what the search learnt from it.
import type { SearchEvent } from "@engine";

export interface Iteration {
  /** Its first event, and the last one before the search goes on. */
  from: number;
  to: number;
  isFeasible: boolean;
  /** Index in `trace` of the first node that no run reaches; trace.length: all are, but the last is not what it seemed. */
  breaksAt: number;
  trace: NonNullable<SearchEvent["trace"]>;
  /** Nodes that know of more clocks now, and of which. */
  refined: { node: number; clocks: string[]; isNew: string[] }[];
  /** Tops of the subtrees that were cut off. */
  cut: number[];
}

const kConsequences: ReadonlySet<SearchEvent["kind"]> = new Set([
  "refined",
  "cut",
  "reopened",
  "covered",
  "created",
  "strengthened",
]);

export function iterations(events: readonly SearchEvent[]): Iteration[] {
  const found: Iteration[] = [];
  const known = new Map<number, string[]>();
  let isOpen = false;
  events.forEach((event, at) => {
    if (event.kind === "counterexample") {
      const trace = event.trace ?? [];
      found.push({
        from: at,
        to: at,
        isFeasible: event.feasible === true,
        breaksAt: event.breaksAt ?? trace.length,
        trace,
        refined: [],
        cut: [],
      });
      isOpen = true;
      return;
    }
    isOpen &&= kConsequences.has(event.kind);
    const now = isOpen ? found.at(-1)! : null;
    if (now) now.to = at;
    if (event.kind === "refined") {
      const clocks = event.precision ?? [];
      const before = known.get(event.node) ?? [];
      known.set(event.node, clocks);
      now?.refined.push({ node: event.node, clocks, isNew: clocks.filter((clock) => !before.includes(clock)) });
    } else if (event.kind === "cut") {
      now?.cut.push(event.node);
    }
  });
  return found;
}

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
