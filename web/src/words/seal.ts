// A solution that a passphrase opens: what is said to who makes an exercise, and to who solves it.
import type { SealProblem } from "../task/sealed";

export const kTitle = "A passphrase for the solution";
export const kPassphrase = "Passphrase";
const kProblems: Record<SealProblem, string> = {
  missing: "The exercise has nothing that could be sealed or opened.",
  short: "A passphrase has at least 12 characters: who has the file can try as many as they like.",
  insecure: "Browsers encrypt on pages by HTTPS, on this computer, and in files only.",
  wrong: "This passphrase does not open it.",
  damaged: "It was opened, but what is in it is no solution.",
};
export const sealWords = (problem: SealProblem) => kProblems[problem];

// ---- for who makes it ----

export const kSealAbout =
  "Students get the solution with the exercise, encrypted: tell them the passphrase when the day has come. Save the file first: nobody opens it without the passphrase.";
export const kSeal = "Seal the solution";
export const kSealed = "The solution is sealed: links, files and packages hold it.";
export const kOpenAbout = "The solution is sealed. Open it to check or change the exercise.";
export const kOpen = "Open the solution";
export const kOpened = "The solution is open again.";
export const kMeanwhile = "The exercise was changed meanwhile: do it again.";
export const kReading = "Working…";

// ---- for who solves it ----

export const kSealedSolution = "Sealed solution";
export const kForLearners = "The solution is sealed. Who has its passphrase can open it.";
export const kUnsealed = "The solution is open.";
