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
