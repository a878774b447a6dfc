// What a search learnt from an event, and which event made it learn that.
import type { Abstraction, SearchEvent } from "@engine";

export interface Learnt {
  /** Constraints or guards. */
  words: string[];
  /** Variables that became visible. */
  visible: Abstraction["visible"];
}

/** What an abstraction has that it had not before. */
export function learnt({ before, after }: Pick<SearchEvent, "before" | "after">): Learnt {
  const known = new Set(before?.words);
  const seen = new Map(before?.visible.map(({ variable, value }) => [variable, value]));
  return {
    words: after?.words.filter((words) => !known.has(words)) ?? [],
    visible: after?.visible.filter(({ variable, value }) => seen.get(variable) !== value) ?? [],
  };
}

/** The event that set off a chain of strengthenings, which this one is part of; null: none is known. */
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
  return event.kind === "strengthened" && learnt(event).visible.length > 0;
}
