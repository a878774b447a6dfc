// The simulator in words.
import type { Window } from "@engine";
import { moreUnits } from "./run";
import { counted, say } from "./say";

export function startWords(hasErrors: boolean): string {
  return hasErrors ? say`The model has errors: correct them to simulate it.` : say`Starting…`;
}

export function nothingPossible(wait: Window | null): string {
  return wait && wait.to !== null
    ? say`No move is possible from here, and only ${moreUnits(wait.to)} may pass.`
    : say`No move is possible from here.`;
}

export const kNotPossibleNow = say`What is not possible now, and why`;
export const kNothingLeaves = say`No edge leaves any of the present locations.`;
export const kWhyStuck = say`Why nothing goes on after this run`;

// ---- the bar ----

export const kDelays = say`Delays`;
export const kModes = { concrete: say`Concrete`, symbolic: say`Symbolic` };
export const kRestart = say`from the initial state^Restart`;
export const randomWords = (steps: number) => say`Random, ${steps} steps`;
export const fromStep = (step: number) => say`From step ${step} of the trace`;
/** What its run is a run for. */
export const kSimulation = say`a simulation`;

// ---- what can happen ----

export const kWhatNext = say`What can happen next`;
export const soFar = (steps: number, isSymbolic: boolean) =>
  isSymbolic
    ? say`after ${counted("# step | # steps", steps)}, with some delays`
    : say`after ${counted("# step | # steps", steps)}`;
export const kTake = say`a move^Take`;
export const failsWords = (error: string) => ` ${say`after a move^fails: ${error}`}`;
/** Before the field of a delay. */
export const kAfter = say`before a delay^after`;
export const delayBefore = (move: string, window: string) => say`Delay before ${move}, ${window}`;
export const bySlider = (label: string) => say`${label}, by slider`;
export const kWait = say`verb^Wait`;
export const kOnlyTime = say`Only time passes`;
/** Before the field of how long. */
export const kFor = say`before a time^for`;
export const kTimeToWait = say`Time to wait`;
