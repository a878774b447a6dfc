// Hidden variables in a search: an abstraction lists constraints of clocks and, as "n = 3", the variables
// that a node must see.  Which event made them necessary is told by what came before.
import type { SearchEvent } from "@engine";

/** A visible variable; constraints of clocks have ==, <=, … */
const kVariable = /^(.*?) = (-?\d+)$/;

export interface Parts {
  clocks: string[];
  variables: { name: string; value: number }[];
}

export function parts(abstraction: readonly string[]): Parts {
  const found: Parts = { clocks: [], variables: [] };
  for (const text of abstraction) {
    const match = kVariable.exec(text);
    if (match) found.variables.push({ name: match[1]!, value: Number(match[2]) });
    else found.clocks.push(text);
  }
  return found;
}

/** The event that set off a chain of strengthenings, which this one is part of; null: none is told. */
export function cause(events: readonly SearchEvent[], at: number): SearchEvent | null {
  let k = at - 1;
  while (k >= 0 && events[k]!.kind === "strengthened") --k;
  const event = events[k];
  return event && (event.kind === "blocked" || event.kind === "forbidden") ? event : null;
}

/** The first strengthening of that chain. */
export function chainBegin(events: readonly SearchEvent[], at: number): SearchEvent {
  let k = at;
  while (k > 0 && events[k - 1]!.kind === "strengthened") --k;
  return events[k]!;
}

/** Did a node learn that it must see a variable? */
export function learnsVariable(event: SearchEvent): boolean {
  return (
    event.kind === "strengthened" &&
    parts(event.after ?? []).variables.length > parts(event.before ?? []).variables.length
  );
}
