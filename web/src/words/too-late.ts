// Until when what a run leads to could have been avoided.
import type { Trace } from "@engine";
import { stepCount } from "../run/ending";
import { moveWords } from "./run";
import { say } from "./say";

export const kUntilWhen = say`Until when avoidable?`;
export const kUntilWhenTitle = say`Until which step of this run could it still have been avoided?`;
export const kWorking = say`Looking for runs that avoid it, from the steps of this one …`;
export const kStopAsking = say`Stop`;
export const kRefused = say`About this run the question cannot be asked.`;
export const kShowStep = say`Show that step`;

/** `last`: after how many moves it could last be avoided; null: not decided. */
export function lateWords(trace: Trace, last: number | null, isStopped: boolean): string {
  if (last === null)
    return isStopped
      ? say`Stopped: until when it could have been avoided is not known.`
      : say`Until when it could have been avoided was not decided within the limits.`;
  if (last < 0) return say`It cannot be avoided at all: every run of the model comes to it.`;
  if (last >= stepCount(trace)) return say`Up to the end: with the same moves at other times it can still be avoided.`;
  const move = moveWords(trace.steps[last + 1]!.edges);
  return last === 0
    ? say`At the beginning it can still be avoided; step ${last + 1}, ${move}, is too late: every run that begins with these moves comes to it, whatever the times.`
    : say`After step ${last} it can still be avoided; step ${last + 1}, ${move}, is too late: every run that begins with these moves comes to it, whatever the times.`;
}

/** In the table, at the first step that is too late. */
export const kTooLate = say`too late`;
export const kTooLateTitle = say`From here on it cannot be avoided any more, whatever the times`;
