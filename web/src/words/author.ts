// What the page says to who makes an exercise.
import type { Diagnostic } from "@engine";
import type { MutantsFound, MutantSurvivor, Told } from "@exercise";
import { count } from "./numbers";
import { counted, listed, phrase, say, sentences } from "./say";

export const kTitle = say`Make an exercise`;
export const kGoesOn = say`This is the exercise that you were making of this model.`;
export const kAgain = say`Begin again`;
export const kAgainAbout = say`From the model and the queries as the page shows them now.`;

// ---- the form ----

export const kAbout = say`What it is about`;
export const kName = say`Title`;
export const kStatement = say`Task, in Markdown`;
export const kFree = say`What may be changed`;
export const kFreeAbout = say`Learners change what is ticked; all else is locked.`;
export const partName = (part: string) => {
  if (part === "declarations") return say`Declarations`;
  return part === "system" ? say`System line` : part.replace("process ", "");
};

export const kTests = say`What must hold`;
export const kTestsAbout = say`Each is a query with the verdict that a right model has. The solution is your model as it was.`;
export const kNoTests = say`There are none yet: a right answer is one that passes them all.`;
export const kTestName = say`Name`;
export const kQuery = say`Query`;
export const kExpect = say`It must be`;
export const kExpected = { satisfied: say`satisfied`, violated: say`violated` };
export const kFail = say`Sentence for who fails it`;
export const kPoints = say`Points`;
export const kNeeds = say`Counts only with`;
export const kNothing = say`nothing else`;
export const kShow = say`when^Shown`;
export const kShown = { always: say`shown^always`, after: say`after the first attempt`, hidden: say`shown^never` };
export const removeTest = (name: string) => say`Remove the test ${name}`;
export const kRemove = say`Remove`;
export const kAddTest = say`Add a test`;
export const kNewQuery = say`New query`;
export const kNewFail = say`Its sentence`;

export const kStart = say`Where learners start`;
export const kAsSolved = say`With the solution`;
export const kEmptied = say`With a frame`;
export const kFromEditor = say`With the model in the editor`;
export const kBreak = say`Break it for me`;
export const kBreakAbout = say`One small change of the solution, with which exactly one test fails. Press again for another one.`;
export const kWhich = say`Which test fails`;
export const kAny = say`test^any`;
export const kIsSolved = say`Learners start with the solution: there is nothing to do.`;
export const kIsOther = say`Learners start with another model than the solution.`;
export const kIsFrame = say`Learners start with the locations alone.`;
export const kNoFrame = say`There is no solution to make a frame of.`;
export const isBroken = (check: string) => say`Learners start with a model that fails “${check}” and nothing else.`;
export const kNoBreaking = say`No small change of the solution that was tried fails exactly one test.`;
export const noBreaking = (check: string) =>
  say`No small change of the solution that was tried fails “${check}” and nothing else.`;
export const noMutants = (problem: string) => say`The solution cannot be changed: ${problem}.`;
export const kModelOf = say`The start, as text`;

export const kHints = say`Hints`;
export const kNoHints = say`There are none. A first hint says where to look, not what to write.`;
export const kHint = say`Hint, in Markdown`;
export const kAfter = say`hint^After attempts`;
export const kWhen = say`If this fails`;
export const kAlways = say`whatever fails`;
export const kAddHint = say`Add a hint`;
export const kNewHint = say`New hint`;
export const hintNumber = (index: number) => say`Hint ${index + 1}`;
export const removeHint = (index: number) => say`Remove hint ${index + 1}`;

// ---- the text ----

export const kFile = say`The file`;
export const kFileAbout = say`This is the exercise. The form reads and writes it.`;
export const kMendText = say`The file has mistakes, so that the form cannot show it:`;
export const kNotTaken = say`This cannot be an exercise, so it was not put into the file:`;
export const atLine = (line: number, column: number) => say`Line ${line}, column ${column}`;

// ---- the check ----

export const kCheckTitle = say`Does it mark what it seems to?`;
export const kCheck = say`Check the exercise`;
export const kStop = say`Stop`;
export const kChecking = say`Start and solution are graded…`;
export const kTryingMutants = say`Small changes of the solution are graded…`;
export const triedSoFar = (tried: number) => say`${counted("# changed model | # changed models", tried)} graded`;
export const kOld = say`Before your last change.`;
export const kNothingFound = say`Nothing is wrong with it.`;
export function foundWords(found: readonly Diagnostic[]): string {
  const of = (severity: string) => found.filter((one) => one.severity === severity).length;
  const parts = [
    of("error") > 0 && phrase("# error | # errors", of("error")),
    of("warning") > 0 && phrase("# warning | # warnings", of("warning")),
    of("note") > 0 && phrase("# note | # notes", of("note")),
  ].filter((part) => part !== false);
  return parts.length > 0 ? listed(parts) : kNothingFound;
}
export const kSeverity: Record<string, string> = {
  error: `${say`Error:`} `,
  warning: `${say`Warning:`} `,
  note: `${say`Note:`} `,
};

export const kSurvivors = say`What passes everything`;
export function triedWords(
  { tried, possible, survivors, undecided, isComplete }: MutantsFound,
  isStopped: boolean,
): string {
  const many = counted("# of them passes everything | # of them pass everything", survivors.length);
  return sentences(
    say`The solution was changed in one place at a time: ${count(tried)} of ${count(possible)} changes were graded, ${many}.`,
    undecided > 0 && say`Of ${count(undecided)} it was not decided.`,
    (isStopped || !isComplete) && say`It ended before all were graded and compared.`,
  );
}
export const changeWords = ({ from, to }: Pick<MutantSurvivor, "from" | "to">) => ({
  from: from.join(" ") || say`text^nothing`,
  to: to.join(" ") || say`text^nothing`,
});
export const kFrom = `${say`From:`} `;
export const kTo = `${say`To:`} `;
export function toldWords(told: Told | null, isRight: boolean): string {
  if (isRight) return say`Right as well: you said so.`;
  if (!told) return say`It was not compared with the solution.`;
  if (told.kind === "same")
    return say`It behaves the same: it does the same timed words over \`${told.events.join("`, `")}\`. That is proven.`;
  if (told.kind === "undecided")
    return told.runs > 0
      ? say`Whether it behaves the same is not decided: ${told.why}; ${told.runs} runs show no difference.`
      : say`Whether it behaves the same is not decided: ${told.why}.`;
  return sentences(
    told.isOurs
      ? say`Only the solution can do \`${told.word}\`.`
      : say`Only the changed model can do \`${told.word}\`.`,
    !told.isShortest && say`Runs were tried to find it: there may be a shorter word.`,
  );
}
export const kRight = say`Right as well`;
export const kAddThis = say`Add this test`;
export const kAddThisAbout = say`The solution passes it, this model fails it.`;
export const kNamesAnswers = say`It names locations that learners may name otherwise.`;
export const kNoTest = say`No test could be made of it.`;

// ---- giving it out ----

export const kGive = say`Give it out`;
export const kGiveAbout = say`Links and frames hold the whole exercise, without its solution. Keep the file: it is what marks.`;
export const kPreview = say`Try it as a student`;
export const kLink = say`Copy a link`;
export const kFrame = say`Copy a frame`;
export const kSave = say`Save the file`;
export const kSaveForLearners = say`Save the students’ copy`;
export const kPackage = { old: say`Save for a learning system (SCORM 1.2)`, new: say`The same as SCORM 2004` };
export const kPackaged = say`Saved. It holds the page, too, and reports points that a browser claims.`;
export const kNotPackaged = say`The page’s own files could not be fetched, which a package holds.`;
export const kMendFirst = say`The exercise has mistakes: mend them first.`;
export const copiedLength = (length: number) => say`Copied: ${count(length)} characters.`;
