// A solution that a passphrase opens: what is said to who makes an exercise, and to who solves it.
import type { SealProblem } from "../task/sealed";
import { say } from "./say";

export const kTitle = say`A passphrase for the solution`;
export const kPassphrase = say`Passphrase`;
const kProblems: Record<SealProblem, string> = {
  missing: say`The exercise has nothing that could be sealed or opened.`,
  short: say`A passphrase has at least 12 characters: who has the file can try as many as they like.`,
  insecure: say`Browsers encrypt on pages by HTTPS, on this computer, and in files only.`,
  wrong: say`This passphrase does not open it.`,
  damaged: say`It was opened, but what is in it is no solution.`,
};
export const sealWords = (problem: SealProblem) => kProblems[problem];

// ---- for who makes it ----

export const kSealAbout = say`Students get the solution with the exercise, encrypted: tell them the passphrase when the day has come. Save the file first: nobody opens it without the passphrase.`;
export const kSeal = say`Seal the solution`;
export const kSealed = say`The solution is sealed: links, files and packages hold it.`;
export const kOpenAbout = say`The solution is sealed. Open it to check or change the exercise.`;
export const kOpen = say`Open the solution`;
export const kOpened = say`The solution is open again.`;
export const kMeanwhile = say`The exercise was changed meanwhile: do it again.`;
export const kReading = say`Working…`;

// ---- for who solves it ----

export const kSealedSolution = say`Sealed solution`;
export const kForLearners = say`The solution is sealed. Who has its passphrase can open it.`;
export const kUnsealed = say`The solution is open.`;
