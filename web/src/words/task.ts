// What the page says of exercises: the task, its checks and their results, what is locked, progress, handing in.
import type { CheckStatus, ExerciseData, Grade, GradedCheck } from "@exercise";
import type { GradedBlock } from "../task/exercise";
import { tallyOf, type Outcome } from "../task/state";
import { kLanguage as kPageLanguage } from "../settings/language";
import { count } from "./numbers";
import { sentence } from "./text";
import { allOf, clauses, counted, listed, phrase, say, sentences, told } from "./say";

export const kTask = say`Task`;
export const kCourseTitle = say`of exercises^Course`;
export const kLoading = say`The exercise is being read…`;
export const kBroken = say`This exercise has mistakes and cannot be opened. Tell whoever wrote it:`;
export const kNoCourse = say`This is no list of exercises: it should be JSON with “zonelab-course”: 1, or Markdown with a list of links.`;
export const kReading = say`The exercises are being read…`;
export const kUnreadable = say`could not be read`;
export const kAllExercises = say`All exercises`;
export const opened = (title: string) => say`The exercise “${title}” is open.`;
export const atLine = (line: number, column: number) => `${say`Line ${line}, column ${column}`}: `;

export const kKinds: Record<ExerciseData["kind"], string> = {
  model: say`Change the model`,
  repair: say`Mend the model`,
  query: say`Write queries`,
  number: say`Find numbers`,
  choice: say`Choose`,
  text: say`Write`,
  run: say`Make a run`,
  predict: say`Predict`,
  zone: say`Sets of clock values`,
  puzzle: say`Solve a puzzle`,
  invent: say`Invent a model`,
  explain: say`Explain the algorithm`,
  equal: say`Build the same behaviour`,
  word: say`Find a timed word`,
  distinguish: say`Tell two models apart`,
};
export const kLanguage = say`Language`;
/** In that language: "Deutsch". */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    return language; // no browser knows it
  }
}
export const minutes = (many: number) => say`about ${counted("# minute | # minutes", many)}`;
export const afterOthers = (titles: readonly string[]) => say`other exercises^after ${listed(titles)}`;
export const placeIn = (index: number, length: number) => say`${index + 1} of ${length}`;
export const kPrevious = say`Previous exercise`;
export const kNext = say`Next exercise`;

export const kTooNested = say`This text is shown as it was written: it is nested too deeply to be laid out.`;

// ---- the model ----

export const kAway = say`The editor shows another model. Go back to that of the exercise first.`;
export const kGoBack = say`Back to the exercise’s model`;
export const kTryOut = say`The model beside is there to try things out. It is not part of your answer: change what you like.`;
export const kTryNumber = say`The number that you look for stands in it as some number: try others.`;
const partWords = (part: string) => {
  const [kind, name] = part.split(" ");
  if (kind === "process") return say`the process ${name!}`;
  return part === "system" ? say`the system line` : say`the declarations`;
};
export const whyLocked = (part: string) =>
  part === "system" || part.startsWith("process ")
    ? say`Locked: the exercise is about the other parts, so ${partWords(part)} must stay as it is.`
    : say`Locked: the exercise is about the other parts, so the declarations must stay as they are.`;
export const refused = (part: string) => sentences(say`Nothing was changed.`, whyLocked(part));
export const kStartedOver = { message: say`The model is as it was at the start.`, action: say`Undo` };

// ---- timed words of `equal` ----

export const kTimedWord = say`The timed word`;
export const kWordIs = { extra: say`Yours can do this`, missing: say`Yours cannot do this` };
export const kAnotherWord = say`Yours does other timed words`;
export const kEventIs = { done: say`event^done`, stops: say`event^is where yours stops`, ahead: "" };
export const kRunUpTo = say`The run goes as far as yours can.`;
export const nothingUntil = (time: string) => say`nothing until ${time}`;

// ---- checks ----

export const kCheck = say`verb^Check`;
export const kStop = say`Stop`;
export const kChecking = say`Checking your answer.`;
export const kStopping = say`Stopping…`;
export const kStatus: Record<CheckStatus, string> = {
  passed: say`check^passed`,
  failed: say`check^failed`,
  waiting: say`check^not tried`,
  undecided: say`check^not decided`,
  held: say`check^after you hand in`,
  defect: say`check^cannot be graded`,
};
export const kRunning = say`check^running`;
export const points = (earned: number, max: number) => say`${count(earned)} of ${counted("# point | # points", max)}`;
export const worth = (many: number) => phrase("# point | # points", many);
export const best = (earned: number, max: number) => say`best so far ${count(earned)} of ${count(max)}`;
export const attempts = (many: number) => phrase("# attempt | # attempts", many);
export const kStale = say`before your last change`;
export const kStaleLong = say`These results are from before your last change. Check again.`;

/** "dark-in-time" → "dark in time" */
const plainName = (name: string) => name.replace(/[-_]+/g, " ");
export const checkLabel = ({ name }: Pick<GradedBlock, "name">) => plainName(name);
export const notShown = (many: number) => phrase("# more check, not shown | # more checks, not shown", many);
export const held = (many: number) =>
  phrase("# check is run after you hand in | # checks are run after you hand in", many);
export const tally = (statuses: readonly CheckStatus[]): string => {
  const parts = (["passed", "failed", "undecided", "waiting", "defect"] as const).flatMap((status) => {
    const many = statuses.filter((one) => one === status).length;
    return many > 0 ? [`${many === statuses.length && many === 1 ? "" : `${many} `}${kStatus[status]}`] : [];
  });
  return listed(parts);
};
export function lacks(names: readonly string[]): string {
  const others = allOf(names.map((name) => `“${plainName(name)}”`));
  return names.length === 1
    ? say`Its points count once ${others} is passed, too.`
    : say`Its points count once ${others} are passed, too.`;
}

const kFormOf: Partial<Record<GradedBlock["block"], string>> = {
  ask: say`This is no query that can be asked of the model.`,
  number: say`Write a whole number.`,
  choice: say`Choose one of the answers.`,
};

function limitWords({ limits = {} }: ExerciseData, limit: string): string {
  if (limit === "proof") return say`Not decided: your model is so large that the answer could not be proven.`;
  if (limit === "size") return say`Not decided: your process is too large to be compared. Does it need so many edges?`;
  const { states, seconds, mb } = limits;
  const bound =
    limit === "states"
      ? states !== undefined && counted("# state | # states", states)
      : limit === "seconds"
        ? seconds !== undefined && counted("# second | # seconds", seconds)
        : mb !== undefined && counted("# MB of memory | # MB of memory", mb);
  return sentences(
    bound ? say`Not decided within ${bound}.` : say`Not decided within the limits of the exercise.`,
    say`Does something in your model grow without end, such as a variable that is never set back?`,
  );
}

function differsWords(models: readonly string[]): string {
  const others = models.filter((name) => name !== "start").length;
  const variants = counted("# variant | # variants", others);
  if (!models.includes("start")) return say`Your query and the sentence disagree on ${variants} of it.`;
  return others > 0
    ? say`Your query and the sentence disagree on the model that you see and on ${variants} of it.`
    : say`Your query and the sentence disagree on the model that you see.`;
}

/** The points of a puzzle that were not decided. */
function atPoints(points: readonly string[]): string {
  if (points.length === 0) return "";
  const first = clauses(points.slice(0, 3));
  return points.length > 3
    ? say`That was so with ${first} and ${points.length - 3} more.`
    : say`That was so with ${first}.`;
}

/** Why a check has its status, where the exercise says nothing of its own. */
export function causeWords(data: ExerciseData, block: GradedBlock, check: GradedCheck): string {
  const { cause, models } = check;
  const detail = told(check, check.detail);
  switch (cause) {
    case "":
      return "";
    case "verdict":
      return say`This is not as it should be yet.`;
    case "limit":
      return sentences(limitWords(data, check.detail), atPoints(models));
    case "error":
      return sentences(say`Not decided: ${sentence(detail)}`, atPoints(models));
    case "unaskable":
      return sentences(say`This cannot be asked of your model.`, sentence(detail));
    case "not-applied":
      return say`This check changes a part of the model that it did not find. Is it still as it was at the start?`;
    case "missing":
      return say`There is no answer yet.`;
    case "form":
      return sentences(kFormOf[block.block] ?? say`This is no answer of the kind that is asked for.`, sentence(detail));
    case "differs":
      return differsWords(models);
    case "too-small":
      return say`This number is too small.`;
    case "too-large":
      return say`This number is too large.`;
    case "wrong":
      return say`This is not the right answer.`;
    case "extra":
      return say`Your model can do what it should not.`;
    case "less":
      return say`Your model cannot do all that it should.`;
    case "nondeterministic":
      return sentences(say`What is missing can be told of deterministic models only.`, sentence(detail));
    case "refused":
      return sentences(say`The engine does not trust its own result here, so nothing was decided.`, sentence(detail));
  }
}

const kEdits = {
  numbers: {
    other: say`Something else than numbers was changed. Undo that, or start over.`,
    changed: "# number | # numbers",
    may: "# number may be changed | # numbers may be changed",
  },
  places: {
    other: say`Something else than places was changed. Undo that, or start over.`,
    changed: "# place | # places",
    may: "# place may be changed | # places may be changed",
  },
  edges: {
    other: say`Something else than edges was changed. Undo that, or start over.`,
    changed: "# edge | # edges",
    may: "# edge may be changed | # edges may be changed",
  },
} as const;

const kSizes: Record<string, string> = {
  clocks: "# clock | # clocks",
  locations: "# location | # locations",
  edges: "# edge | # edges",
};

/** Why nothing was checked. */
export function problemWords(data: ExerciseData, grade: Grade): string {
  const named = listed(grade.parts);
  switch (grade.problem) {
    case "":
      return "";
    case "no-model":
      return say`There is no model in the editor, so nothing was checked.`;
    case "errors":
      return say`The model has errors, so nothing was checked. Correct what is listed below the text first (F8).`;
    case "name":
      return say`Names with # are kept for the exercise. Choose another name for ${named}.`;
    case "locked":
      return say`Something was changed that must stay as it is: ${listed(grade.parts.map(partWords))}. Undo that, or start over.`;
    case "writes":
      return say`Your model writes ${named}, which only the other parts may do. Find a way without it.`;
    case "size":
      return say`Your model has ${counted(kSizes[named] ?? `# ${named} | # ${named}`, grade.counted)}; it may have ${count(grade.allowed)} at most.`;
    case "budget": {
      const { other, changed, may } = kEdits[data.edits?.of ?? "places"];
      if (grade.counted < 0) return other;
      return say`You changed ${counted(changed, grade.counted)}; ${counted(may, grade.allowed)}.`;
    }
  }
}

/** What a Check found, to be read out. */
export function outcome({ grade, isStopped }: Pick<Outcome, "grade" | "isStopped">): string {
  const { passed, failed, undecided } = tallyOf(grade);
  const checks = counted("# check | # checks", passed);
  return sentences(
    isStopped && say`Stopped before all was checked.`,
    grade.problem !== "" && say`Nothing was checked.`,
    sentence(points(grade.points, grade.max)),
    undecided > 0
      ? say`${checks} passed, ${failed} failed, ${undecided} not decided.`
      : say`${checks} passed, ${failed} failed.`,
  );
}
export const kStopped = say`Stopped: some checks have no result.`;
export const kAllPassed = say`Well done.`;

// ---- the ladder of feedback ----

export const kShowRun = say`Show the run`;
export const kNoRun = say`There is nothing to be shown any more. Check again.`;
export const whyRun = (label: string) => say`The run behind “${label}”`;
export const kCloseRun = say`Close the run`;
export const kWatched = say`Processes with # in their name belong to the exercise: they watch your model.`;
export const kNotYours = say`This edge belongs to the exercise, not to your model.`;
export const kHints = say`Hints`;
export const kHint = say`Show a hint`;
export const kAnotherHint = say`Show another hint`;
export const noHintYet = (more: number | null) =>
  more === null
    ? say`There is no hint for this.`
    : say`A hint may open after ${counted("# more attempt | # more attempts", more)}.`;
export const kSolution = say`Solution`;
export const kShowSolution = say`Show a solution`;
export const kOneSolution = say`One solution; there may be others.`;
export function solutionOpens({ solution = "passed" }: ExerciseData): string {
  if (typeof solution === "number")
    return say`A solution can be seen after ${counted("# attempt | # attempts", solution)}.`;
  return solution === "passed"
    ? say`A solution can be seen once you have all points.`
    : say`A solution can be seen from ${solution} on.`;
}

// ---- fields ----

export const kAnswers = say`Your answers`;
export const kYourQuery = say`Your query`;
export const kYourNumber = say`Your number`;
export const kYourText = say`Your text, for whoever reads what you hand in`;
export const queryName = (index: number) => say`answer ${index + 1}`;

// ---- progress, handing in ----

export const kMore = say`menu^More`;
export const kStartOver = say`Start over`;
export const kCopyLink = say`Copy a link to this exercise`;
export const kLinkCopied = say`The link was copied. It holds the whole exercise, without its solution.`;
export const kSaveProgress = say`Save all progress as a file`;
export const kSaveProgressAbout = say`Of every exercise in this browser. Open the file elsewhere to go on there.`;
export const kLoadProgress = say`Load progress from a file`;
export const kGrade = say`Grade hand-ins…`;
export const kGradeAbout = say`For lecturers: the files of a whole class.`;
export const kClose = say`Close the task`;
export const imported = (many: number) =>
  many === 0
    ? say`There is no progress in this file, or this browser keeps nothing.`
    : say`The progress of ${counted("# exercise | # exercises", many)} was loaded.`;
export const kKept = {
  kept: say`Your answer and progress are kept in this browser.`,
  frame: say`Your answer and progress are kept in this browser, for this frame only.`,
  off: say`This browser keeps nothing: hand in, or save your model as a file, before you leave.`,
};
export const kHandIn = say`Hand in…`;
export const kHandInTitle = say`Hand in`;
export const kHandInAbout = say`This makes a file; nothing is sent. Give it to your lecturer in the way that was agreed on, for instance by uploading it where the course takes files.`;
export const kName = say`Your name`;
export const kId = say`Your id in the course`;
export const kIdAbout = say`As your lecturer knows you, such as a student number. Both may stay empty.`;
export const kChecks = say`Checks`;
export const pointsWord = (count: number) => phrase("behind their number^point | points", count);
export const kJournal = say`With the journal of my Checks`;
export const journalAbout = (entries: number) =>
  say`It has ${counted("# entry | # entries", entries)}: when you pressed Check, how each check went and which help you looked at. It is for teaching: it shows where an exercise is hard. Leave it out if you like.`;
export const kSaveFile = say`Save the file`;
export const kPrint = say`Print the result`;
export const kNotChecked = say`Your answer as it is now was not checked yet. It can be handed in anyway.`;
export const kNoSum = say`This page came over a connection without encryption, so the browser computes no sum for the file. It can be handed in anyway.`;
export const handedIn = (name: string) => say`${name} was saved. Now give it to your lecturer.`;

export const kWhoTitle = say`Your numbers`;
export const kWhoAbout = say`This exercise has other numbers for everybody. Which are yours depends on your id in the course.`;
export const kWhoGo = say`Show my task`;
export const yourNumbers = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");

// ---- the result on paper ----

export const kSheetHead = say`What this browser found. To be sure, grade the file.`;
export const kSheetCode = say`QR code of the hand-in`;
export const kSheetCodeAbout = say`The hand-in, without its journal. The text that a camera reads, saved as a file, is graded as the file is.`;
const kDate = new Intl.DateTimeFormat(kPageLanguage, { dateStyle: "long", timeStyle: "short" });
export const date = (time: number) => kDate.format(time);
export const kSheet = {
  learner: say`Learner`,
  exercise: say`Exercise`,
  points: say`Points`,
  date: say`Date`,
  engine: say`Engine`,
  sum: say`Sum of the file`,
  check: say`noun^Check`,
  result: say`Result`,
  none: say`not given`,
  unchecked: say`not checked`,
};

// ---- courses ----

export const kStates = { new: say`exercise^not begun`, begun: say`exercise^begun`, passed: say`exercise^all points` };
export const courseTally = (passed: number, all: number) => say`${passed} of ${all} with all points`;

export const kMakeThis = say`Change this exercise`;
export const kMakeThisAbout = say`Its file, beside a form; what is weak in it.`;
