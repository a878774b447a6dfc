// The exercise that is being made, and what was found out about it.
import type { Diagnostic } from "@engine";
import type { ExerciseData, MutantsFound } from "@exercise";

export interface Author {
  /** The file: what is true. */
  text: string;
  /** What it says; null: it has mistakes, and the form cannot show it. */
  data: ExerciseData | null;
  /** Of the text, or of what the form would have made of it. */
  mistakes: Diagnostic[];
  /** What Check found, and of which text. */
  checked: { text: string; found: Diagnostic[] } | null;
  /** Mutants of the solution, and what they depend on (draft.ts). */
  mutants: { essence: string; found: MutantsFound; isStopped: boolean } | null;
  /** What the engine is doing; "": nothing. */
  running: "" | "check" | "mutants";
  tried: number;
  /** The model that was broken last: which test it fails, and which of its models it is. */
  broken: { check: string; index: number } | null;
  isShown: boolean;
}
