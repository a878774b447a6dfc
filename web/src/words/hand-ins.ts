// What the page says to lecturers who grade hand-ins.
import type { GradedAnswer } from "@exercise";
import { checkLabel } from "./task";
import { count, plural } from "./numbers";
import { sentence } from "./text";

export const kTitle = "Grade hand-ins";
export const kAbout =
  "The files that learners handed in, their models, or their answers as JSON. Nothing leaves this browser. Every verdict is proven before it counts, as on the command line, which does the same for several files at once:";
export const kCommand = "zonelab grade";
export const kDrop = "Or drop files and folders here.";
export const kChooseFiles = "Choose files…";
export const kChooseFolder = "Choose a folder…";
export const notHere = (many: number) =>
  `This copy of the exercise does not hold all that is graded: ${plural(many, "check is", "checks are")} not decided here. Open the lecturer’s own file to have everything graded.`;

export const progress = (done: number, all: number) => `${count(done)} of ${count(all)}`;
export const kProgress = "Files graded";
export const kStop = "Stop";
export const kGoOn = "Go on";
export const kClear = "Clear the list";
export const kSaveCsv = "Save CSV";
export const kSaveTexts = "Save texts";

export const kColumns = {
  file: "File",
  learner: "Learner",
  points: "Points",
  undecided: "Not decided",
  wrong: "What is wrong",
  same: "Same as",
};
export const kTable = "What was handed in";
export const kWaiting = "waiting";
export const kRunning = "being graded";
export const kUngraded = "none";
export const points = (points: number, max: number) => `${count(points)}/${count(max)}`;

/** The sentences about one answer as a whole; "": nothing is wrong with it. */
export function wrong({ problem, error, claimed, grade }: GradedAnswer): string {
  const differs = typeof claimed === "number" && grade !== undefined && claimed !== grade.points;
  const failed = grade && problem === "" ? grade.checks.filter(({ status }) => status === "failed") : [];
  const names = failed.map((check) => checkLabel(check)).join(", ");
  return [
    problem,
    names && `failed: ${names}`,
    error,
    differs ? `the learner’s browser counted ${plural(claimed, "point")}` : "",
  ]
    .map(sentence)
    .filter(Boolean)
    .join(" ");
}

export const kChecks = "Checks, in the words that learners see";
export const kTexts = "Texts";
export const kOpen = "Open this answer";
export const kAgain = "Grade it again";
export const openedFrom = (name: string) =>
  `“${name}” was opened as a model of its own; what the editor showed before is kept.`;
export const kNoModel = "There is no model in this file any more.";

type Tally = { full: number; part: number; open: number; failed: number };
/** What came out, also to be read out. */
export function summary(all: number, { full, part, open, failed }: Tally): string {
  const parts = [
    `${count(full)} with all points`,
    `${count(part)} with fewer`,
    open > 0 && `${count(open)} not decided`,
    failed > 0 && `${count(failed)} that could not be graded`,
  ].filter(Boolean);
  return `${plural(all, "file")}: ${parts.join(", ")}.`;
}
export const kBegun = "The files are being graded.";

// ---- why a file was not graded; as the engine says such things ----

export const kTooLarge = "the file is larger than 5 MB, so it was not read";
export const kUnreadable = "the browser could not read the file";
export const kNotYet = "it was not graded yet";
export const kNoResult = "the engine gave no result";
export const kLost = {
  stopped: "Stop was pressed while it was being graded",
  broken: "the engine broke down over this file",
  memory: "the browser’s memory did not suffice for this file",
  silent: "the engine did not answer any more over this file and was ended",
  late: "all time limits of the exercise together were reached, and the engine was ended",
};

// ---- what stands in the way ----

export const kNoFiles = "There is no file in it.";
export const tooMany = (most: number) => `At most ${count(most)} files are graded here; the others were left out.`;
export const kNoEngine = "The engine could not be loaded: is there a connection? Then go on.";
