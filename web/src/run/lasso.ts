// Runs of E[], A<> and -->: how they go on for ever, or why they cannot go on.
import type { Trace } from "@engine";
import * as rational from "./rational";

/** Steps that repeat for ever, or null. */
export interface Cycle {
  first: number;
  last: number;
}

export function cycleOf(trace: Trace): Cycle | null {
  const last = trace.steps.length - 1;
  return trace.ending === "cycle" && trace.cycleBegin !== null && trace.cycleBegin < last
    ? { first: trace.cycleBegin + 1, last }
    : null;
}

export function isInCycle(cycle: Cycle | null, step: number): boolean {
  return cycle !== null && step >= cycle.first && step <= cycle.last;
}

/** What comes after a step: behind the last one of a cycle its first one; null: nothing. */
export function after(trace: Trace, step: number): number | null {
  return step < trace.steps.length - 1 ? step + 1 : (cycleOf(trace)?.first ?? null);
}

/** "step 4", "steps 2 to 5" */
export function cycleWords({ first, last }: Cycle): string {
  return first === last ? `step ${first}` : `steps ${first} to ${last}`;
}

/** The engine narrows the zones of runs that go on for ever; "" where they are all that the moves so far allow. */
export function zoneNote(trace: Trace, step: number): string {
  return trace.ending !== "" && step < trace.steps.length - 1
    ? "As it is when the next move is made, without values from which the run could not go on as it does."
    : "";
}

/** How the run ends; "" if it just leads to a state that decides the query. */
export function endingWords(trace: Trace): string {
  const cycle = cycleOf(trace);
  const delay = rational.isZero(trace.finalDelay)
    ? ""
    : `After ${trace.finalDelay} more time unit${trace.finalDelay === "1" ? "" : "s"} `;
  if (cycle)
    return `${delay ? `${delay}it` : "It"} goes on with step ${cycle.first}: ${cycleWords(cycle)} can be repeated for ever.`;
  if (trace.ending === "stays") return "It can stay in this state for ever: time passes without end.";
  if (trace.ending === "stuck")
    return `${delay ? `${delay}it` : "It"} is stuck: no move is possible any more, now or after any delay.`;
  return "";
}

/** The same in two or three words, for marks in pictures; "" as above. */
export function endingMark(trace: Trace): string {
  const cycle = cycleOf(trace);
  if (cycle) return `↻ ${cycleWords(cycle)} for ever`;
  return trace.ending === "stays" ? "stays for ever" : trace.ending === "stuck" ? "stuck" : "";
}
