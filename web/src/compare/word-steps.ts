// A timed word stepped through in two models at once: where each of them is behind so many events.
import type { Edge, Trace } from "@engine";
import type { ComparedSide } from "@exercise";

export type Word = NonNullable<ComparedSide["word"]>;

/** How many things the word has: its events, and the time that passes at its end. */
export const lengthOf = (word: Word) => word.events.length + (word.until === null ? 0 : 1);

export interface At {
  /** By process. */
  locations: readonly string[];
  processes: readonly string[];
  edges: readonly Edge[];
  /** It does not get so far. */
  isStuck: boolean;
}

/** Behind the first `count` things of the word; moves that nobody observes belong to the event before. */
export function stateAt(trace: Trace, word: Word, count: number): At {
  const observed = new Set(word.events.map(({ channel }) => channel));
  const { processes, steps } = trace;
  const wanted = Math.min(count, word.events.length);
  let done = 0;
  let edges: readonly Edge[] = [];
  let last = steps[0]!;
  for (const step of steps.slice(1)) {
    const isEvent = observed.has(step.channel);
    if (isEvent && done === wanted) break;
    done += isEvent ? 1 : 0;
    if (isEvent) edges = step.edges;
    last = step;
  }
  const waits = word.until !== null && count > word.events.length;
  const isLate = waits && !reaches(trace, word.until!);
  return { locations: last.locations, processes, edges: count === 0 ? [] : edges, isStuck: done < wanted || isLate };
}

/** Does the run go on until this time? */
const reaches = (trace: Trace, until: string) => trace.duration === until;
