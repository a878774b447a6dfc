// Runs of E[], A<> and -->: how they go on for ever, or why they cannot go on.
import type { Trace } from "@engine";

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
