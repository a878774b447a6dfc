// The simulator in words.
import type { Window } from "@engine";

export function startWords(hasErrors: boolean): string {
  return hasErrors ? "The model has errors: correct them to simulate it." : "Starting…";
}

export function nothingPossible(wait: Window | null): string {
  const rest = wait && wait.to !== null ? `, and only ${wait.to} more time units may pass` : "";
  return `No move is possible from here${rest}.`;
}

export const kNotPossibleNow = "What is not possible now, and why";
export const kNothingLeaves = "No edge leaves any of the present locations.";
export const kWhyStuck = "Why nothing goes on after this run";
