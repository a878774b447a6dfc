// What the page says to lecturers who grade hand-ins.
import type { GradedAnswer } from "@exercise";
import { checkLabel } from "./task";
import { count } from "./numbers";
import { sentence } from "./text";
import { counted, listed, say, sentences } from "./say";

export const kTitle = say`Grade hand-ins`;
export const kAbout = say`The files that learners handed in, their models, or their answers as JSON. Nothing leaves this browser. Every verdict is proven before it counts, as on the command line, which does the same for several files at once:`;
export const kCommand = "zonelab grade";
export const kDrop = say`Or drop files and folders here.`;
export const kChooseFiles = say`Choose files…`;
export const kChooseFolder = say`Choose a folder…`;
export const notHere = (many: number) =>
  say`This copy of the exercise does not hold all that is graded: ${counted("# check is not decided here | # checks are not decided here", many)}. Open the lecturer’s own file to have everything graded.`;

export const progress = (done: number, all: number) => say`${count(done)} of ${count(all)}`;
export const kProgress = say`Files graded`;
export const kStop = say`Stop`;
export const kGoOn = say`Go on`;
export const kClear = say`Clear the list`;
export const kSaveCsv = say`Save CSV`;
export const kSaveTexts = say`Save texts`;

export const kColumns = {
  file: say`File`,
  learner: say`Learner`,
  points: say`Points`,
  undecided: say`checks^Not decided`,
  wrong: say`What is wrong`,
  same: say`Same as`,
};
export const kTable = say`What was handed in`;
export const kWaiting = say`a file^waiting`;
export const kRunning = say`a file^being graded`;
export const kUngraded = say`points^none`;
export const points = (points: number, max: number) => `${count(points)}/${count(max)}`;

/** The sentences about one answer as a whole; "": nothing is wrong with it. */
export function wrong({ problem, error, claimed, grade }: GradedAnswer): string {
  const differs = typeof claimed === "number" && grade !== undefined && claimed !== grade.points;
  const failed = grade && problem === "" ? grade.checks.filter(({ status }) => status === "failed") : [];
  const names = listed(failed.map((check) => checkLabel(check)));
  return sentences(
    sentence(problem),
    names && sentence(say`failed: ${names}`),
    sentence(error),
    differs && sentence(say`the learner’s browser counted ${counted("# point | # points", claimed)}`),
  );
}

export const kChecks = say`Checks, in the words that learners see`;
export const kTexts = say`Texts`;
export const kOpen = say`Open this answer`;
export const kAgain = say`Grade it again`;
export const openedFrom = (name: string) =>
  say`“${name}” was opened as a model of its own; what the editor showed before is kept.`;
export const kNoModel = say`There is no model in this file any more.`;

type Tally = { full: number; part: number; open: number; failed: number };
/** What came out, also to be read out. */
export function summary(all: number, { full, part, open, failed }: Tally): string {
  const parts = [
    say`${count(full)} with all points`,
    say`${count(part)} with fewer`,
    open > 0 && say`${count(open)} not decided`,
    failed > 0 && say`${count(failed)} that could not be graded`,
  ].filter((one) => one !== false);
  return say`${counted("# file | # files", all)}: ${listed(parts)}.`;
}
export const kBegun = say`The files are being graded.`;

// ---- why a file was not graded; as the engine says such things ----

export const kTooLarge = say`the file is larger than 5 MB, so it was not read`;
export const kUnreadable = say`the browser could not read the file`;
export const kNotYet = say`it was not graded yet`;
export const kNoResult = say`the engine gave no result`;
export const kLost = {
  stopped: say`Stop was pressed while it was being graded`,
  broken: say`the engine broke down over this file`,
  memory: say`the browser’s memory did not suffice for this file`,
  silent: say`the engine did not answer any more over this file and was ended`,
  late: say`all time limits of the exercise together were reached, and the engine was ended`,
};

// ---- what stands in the way ----

export const kNoFiles = say`There is no file in it.`;
export const tooMany = (most: number) => say`At most ${count(most)} files are graded here; the others were left out.`;
export const kNoEngine = say`The engine could not be loaded: is there a connection? Then go on.`;
