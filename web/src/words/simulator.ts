// The simulator in words.
import type { Window } from "@engine";
import { plural } from "./numbers";
import { unit } from "./run";

export function startWords(hasErrors: boolean): string {
  return hasErrors ? "The model has errors: correct them to simulate it." : "Starting…";
}

export function nothingPossible(wait: Window | null): string {
  const rest = wait && wait.to !== null ? `, and only ${unit(wait.to, "more ")} may pass` : "";
  return `No move is possible from here${rest}.`;
}

export const kNotPossibleNow = "What is not possible now, and why";
export const kNothingLeaves = "No edge leaves any of the present locations.";
export const kWhyStuck = "Why nothing goes on after this run";

// ---- the bar ----

export const kDelays = "Delays";
export const kModes = { concrete: "Concrete", symbolic: "Symbolic" };
export const kRestart = "Restart";
export const randomWords = (steps: number) => `Random, ${steps} steps`;
export const fromStep = (step: number) => `From step ${step} of the trace`;
/** What its run is a run for. */
export const kSimulation = "a simulation";

// ---- what can happen ----

export const kWhatNext = "What can happen next";
export const soFar = (steps: number, isSymbolic: boolean) =>
  `after ${plural(steps, "step")}${isSymbolic ? ", with some delays" : ""}`;
export const kTake = "Take";
export const failsWords = (error: string) => ` fails: ${error}`;
/** Before the field of a delay. */
export const kAfter = "after";
export const delayBefore = (move: string, window: string) => `Delay before ${move}, ${window}`;
export const bySlider = (label: string) => `${label}, by slider`;
export const kWait = "Wait";
export const kOnlyTime = "Only time passes";
/** Before the field of how long. */
export const kFor = "for";
export const kTimeToWait = "Time to wait";
