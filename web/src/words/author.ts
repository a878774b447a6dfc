// What the page says to who makes an exercise.
import type { Diagnostic } from "@engine";
import type { MutantsFound, MutantSurvivor, Told } from "@exercise";
import { count, plural } from "./numbers";

export const kTitle = "Make an exercise";
export const kGoesOn = "This is the exercise that you were making of this model.";
export const kAgain = "Begin again";
export const kAgainAbout = "From the model and the queries as the page shows them now.";

// ---- the form ----

export const kAbout = "What it is about";
export const kName = "Title";
export const kStatement = "Task, in Markdown";
export const kFree = "What may be changed";
export const kFreeAbout = "Learners change what is ticked; all else is locked.";
export const partName = (part: string) => {
  if (part === "declarations") return "Declarations";
  return part === "system" ? "System line" : part.replace("process ", "");
};

export const kTests = "What must hold";
export const kTestsAbout =
  "Each is a query with the verdict that a right model has. The solution is your model as it was.";
export const kNoTests = "There are none yet: a right answer is one that passes them all.";
export const kTestName = "Name";
export const kQuery = "Query";
export const kExpect = "It must be";
export const kExpected = { satisfied: "satisfied", violated: "violated" };
export const kFail = "Sentence for who fails it";
export const kPoints = "Points";
export const kNeeds = "Counts only with";
export const kNothing = "nothing else";
export const kShow = "Shown";
export const kShown = { always: "always", after: "after the first attempt", hidden: "never" };
export const removeTest = (name: string) => `Remove the test ${name}`;
export const kRemove = "Remove";
export const kAddTest = "Add a test";
export const kNewQuery = "New query";
export const kNewFail = "Its sentence";

export const kStart = "Where learners start";
export const kAsSolved = "With the solution";
export const kEmptied = "With a frame";
export const kFromEditor = "With the model in the editor";
export const kBreak = "Break it for me";
export const kBreakAbout =
  "One small change of the solution, with which exactly one test fails. Press again for another one.";
export const kWhich = "Which test fails";
export const kAny = "any";
export const kIsSolved = "Learners start with the solution: there is nothing to do.";
export const kIsOther = "Learners start with another model than the solution.";
export const kIsFrame = "Learners start with the locations alone.";
export const kNoFrame = "There is no solution to make a frame of.";
export const isBroken = (check: string) => `Learners start with a model that fails “${check}” and nothing else.`;
export const kNoBreaking = "No small change of the solution that was tried fails exactly one test.";
export const noBreaking = (check: string) =>
  `No small change of the solution that was tried fails “${check}” and nothing else.`;
export const noMutants = (problem: string) => `The solution cannot be changed: ${problem}.`;
export const kModelOf = "The start, as text";

export const kHints = "Hints";
export const kNoHints = "There are none. A first hint says where to look, not what to write.";
export const kHint = "Hint, in Markdown";
export const kAfter = "After attempts";
export const kWhen = "If this fails";
export const kAlways = "whatever fails";
export const kAddHint = "Add a hint";
export const kNewHint = "New hint";
export const hintNumber = (index: number) => `Hint ${index + 1}`;
export const removeHint = (index: number) => `Remove hint ${index + 1}`;

// ---- the text ----

export const kFile = "The file";
export const kFileAbout = "This is the exercise. The form reads and writes it.";
export const kMendText = "The file has mistakes, so that the form cannot show it:";
export const kNotTaken = "This cannot be an exercise, so it was not put into the file:";
export const atLine = (line: number, column: number) => `Line ${line}, column ${column}`;

// ---- the check ----

export const kCheckTitle = "Does it mark what it seems to?";
export const kCheck = "Check the exercise";
export const kStop = "Stop";
export const kChecking = "Start and solution are graded…";
export const kTryingMutants = "Small changes of the solution are graded…";
export const triedSoFar = (tried: number) => `${plural(tried, "changed model")} graded`;
export const kOld = "Before your last change.";
export const kNothingFound = "Nothing is wrong with it.";
export function foundWords(found: readonly Diagnostic[]): string {
  const of = (severity: string) => found.filter((one) => one.severity === severity).length;
  const parts = [
    of("error") > 0 && plural(of("error"), "error"),
    of("warning") > 0 && plural(of("warning"), "warning"),
    of("note") > 0 && plural(of("note"), "note"),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : kNothingFound;
}
export const kSeverity: Record<string, string> = { error: "Error: ", warning: "Warning: ", note: "Note: " };

export const kSurvivors = "What passes everything";
export function triedWords(
  { tried, possible, survivors, undecided, isComplete }: MutantsFound,
  isStopped: boolean,
): string {
  const open = undecided > 0 ? ` Of ${count(undecided)} it was not decided.` : "";
  const cut = isStopped || !isComplete ? " It ended before all were graded and compared." : "";
  const many = `${count(survivors.length)} of them ${survivors.length === 1 ? "passes" : "pass"} everything`;
  return `The solution was changed in one place at a time: ${count(tried)} of ${count(possible)} changes were graded, ${many}.${open}${cut}`;
}
export const changeWords = ({ from, to }: Pick<MutantSurvivor, "from" | "to">) => ({
  from: from.join(" ") || "nothing",
  to: to.join(" ") || "nothing",
});
export const kFrom = "From: ";
export const kTo = "To: ";
export function toldWords(told: Told | null, isRight: boolean): string {
  if (isRight) return "Right as well: you said so.";
  if (!told) return "It was not compared with the solution.";
  if (told.kind === "same")
    return `It behaves the same: it does the same timed words over \`${told.events.join("`, `")}\`. That is proven.`;
  if (told.kind === "undecided")
    return `Whether it behaves the same is not decided: ${told.why}${told.runs > 0 ? `; ${told.runs} runs show no difference` : ""}.`;
  const who = told.isOurs ? "Only the solution can do" : "Only the changed model can do";
  return `${who} \`${told.word}\`.${told.isShortest ? "" : " Runs were tried to find it: there may be a shorter word."}`;
}
export const kRight = "Right as well";
export const kAddThis = "Add this test";
export const kAddThisAbout = "The solution passes it, this model fails it.";
export const kNamesAnswers = "It names locations that learners may name otherwise.";
export const kNoTest = "No test could be made of it.";

// ---- giving it out ----

export const kGive = "Give it out";
export const kGiveAbout =
  "Links and frames hold the whole exercise, without its solution. Keep the file: it is what marks.";
export const kPreview = "Try it as a student";
export const kLink = "Copy a link";
export const kFrame = "Copy a frame";
export const kSave = "Save the file";
export const kSaveForLearners = "Save the students’ copy";
export const kPackage = { old: "Save for a learning system (SCORM 1.2)", new: "The same as SCORM 2004" };
export const kPackaged = "Saved. It holds the page, too, and reports points that a browser claims.";
export const kNotPackaged = "The page’s own files could not be fetched, which a package holds.";
export const kMendFirst = "The exercise has mistakes: mend them first.";
export const copiedLength = (length: number) => `Copied: ${count(length)} characters.`;
