// Until when what a run leads to could have been avoided.
import type { Trace } from "@engine";
import { stepCount } from "../run/ending";
import { moveWords } from "./run";

export const kUntilWhen = "Until when avoidable?";
export const kUntilWhenTitle = "Until which step of this run could it still have been avoided?";
export const kWorking = "Looking for runs that avoid it, from the steps of this one …";
export const kStopAsking = "Stop";
export const kRefused = "About this run the question cannot be asked.";
export const kShowStep = "Show that step";

/** `last`: after how many moves it could last be avoided; null: not decided. */
export function lateWords(trace: Trace, last: number | null, isStopped: boolean): string {
  if (last === null)
    return isStopped
      ? "Stopped: until when it could have been avoided is not known."
      : "Until when it could have been avoided was not decided within the limits.";
  if (last < 0) return "It cannot be avoided at all: every run of the model comes to it.";
  if (last >= stepCount(trace)) return "Up to the end: with the same moves at other times it can still be avoided.";
  const move = moveWords(trace.steps[last + 1]!.edges);
  const before = last === 0 ? "At the beginning" : `After step ${last}`;
  return `${before} it can still be avoided; step ${last + 1}, ${move}, is too late: every run that begins with these moves comes to it, whatever the times.`;
}

/** In the table, at the first step that is too late. */
export const kTooLate = "too late";
export const kTooLateTitle = "From here on it cannot be avoided any more, whatever the times";
