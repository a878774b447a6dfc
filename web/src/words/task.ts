// What the page says of exercises: the task, its checks and their results, what is locked, progress, handing in.
import type { CheckStatus, ExerciseData, Grade, GradedCheck } from "@exercise";
import type { GradedBlock } from "../task/exercise";
import { tallyOf, type Outcome } from "../task/state";
import { count, plural } from "./numbers";
import { sentence } from "./text";

export const kTask = "Task";
export const kCourseTitle = "Course";
export const kLoading = "The exercise is being read…";
export const kBroken = "This exercise has mistakes and cannot be opened. Tell whoever wrote it:";
export const kNoCourse =
  "This is no list of exercises: it should be JSON with “zonelab-course”: 1, or Markdown with a list of links.";
export const kReading = "The exercises are being read…";
export const kUnreadable = "could not be read";
export const kAllExercises = "All exercises";
export const opened = (title: string) => `The exercise “${title}” is open.`;
export const atLine = (line: number, column: number) => `Line ${line}, column ${column}: `;

export const kKinds: Record<ExerciseData["kind"], string> = {
  model: "Change the model",
  repair: "Mend the model",
  query: "Write queries",
  number: "Find numbers",
  choice: "Choose",
  text: "Write",
  run: "Make a run",
  predict: "Predict",
  zone: "Sets of clock values",
  puzzle: "Solve a puzzle",
  invent: "Invent a model",
  explain: "Explain the algorithm",
  equal: "Build the same behaviour",
  word: "Find a timed word",
  distinguish: "Tell two models apart",
};
export const kLanguage = "Language";
/** In that language: "Deutsch". */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    return language; // no browser knows it
  }
}
export const minutes = (many: number) => `about ${plural(many, "minute")}`;
export const afterOthers = (titles: readonly string[]) => `after ${titles.join(", ")}`;
export const placeIn = (index: number, length: number) => `${index + 1} of ${length}`;
export const kPrevious = "Previous exercise";
export const kNext = "Next exercise";

export const kTooNested = "This text is shown as it was written: it is nested too deeply to be laid out.";

// ---- the model ----

export const kAway = "The editor shows another model. Go back to that of the exercise first.";
export const kGoBack = "Back to the exercise’s model";
export const kTryOut =
  "The model beside is there to try things out. It is not part of your answer: change what you like.";
export const kTryNumber = "The number that you look for stands in it as some number: try others.";
const partWords = (part: string) => {
  const [kind, name] = part.split(" ");
  if (kind === "process") return `the process ${name}`;
  return part === "system" ? "the system line" : "the declarations";
};
export const whyLocked = (part: string) =>
  `Locked: the exercise is about the other parts, so ${partWords(part)} must stay as it is.`.replace(
    "the declarations must stay as it is",
    "the declarations must stay as they are",
  );
export const refused = (part: string) => `Nothing was changed. ${whyLocked(part)}`;
export const kStartedOver = { message: "The model is as it was at the start.", action: "Undo" };

// ---- timed words of `equal` ----

export const kTimedWord = "The timed word";
export const kWordIs = { extra: "Yours can do this", missing: "Yours cannot do this" };
export const kAnotherWord = "Yours does other timed words";
export const kEventIs = { done: "done", stops: "is where yours stops", ahead: "" };
export const kRunUpTo = "The run goes as far as yours can.";
export const nothingUntil = (time: string) => `nothing until ${time}`;

// ---- checks ----

export const kCheck = "Check";
export const kStop = "Stop";
export const kChecking = "Checking your answer.";
export const kStopping = "Stopping…";
export const kStatus: Record<CheckStatus, string> = {
  passed: "passed",
  failed: "failed",
  waiting: "not tried",
  undecided: "not decided",
  held: "after you hand in",
  defect: "cannot be graded",
};
export const kRunning = "running";
export const points = (earned: number, max: number) => `${count(earned)} of ${plural(max, "point")}`;
export const worth = (many: number) => plural(many, "point");
export const best = (earned: number, max: number) => `best so far ${count(earned)} of ${count(max)}`;
export const attempts = (many: number) => plural(many, "attempt");
export const kStale = "before your last change";
export const kStaleLong = "These results are from before your last change. Check again.";

/** "dark-in-time" → "dark in time" */
const plainName = (name: string) => name.replace(/[-_]+/g, " ");
export const checkLabel = ({ name }: Pick<GradedBlock, "name">) => plainName(name);
export const notShown = (many: number) => `${plural(many, "more check")}, not shown`;
export const held = (many: number) => `${plural(many, "check is", "checks are")} run after you hand in`;
export const tally = (statuses: readonly CheckStatus[]): string => {
  const counted = (["passed", "failed", "undecided", "waiting", "defect"] as const).flatMap((status) => {
    const many = statuses.filter((one) => one === status).length;
    return many > 0 ? [`${many === statuses.length && many === 1 ? "" : `${many} `}${kStatus[status]}`] : [];
  });
  return counted.join(", ");
};
export const lacks = (names: readonly string[]) =>
  `Its points count once ${names.map((name) => `“${plainName(name)}”`).join(" and ")} ${names.length === 1 ? "is" : "are"} passed, too.`;

const kFormOf: Partial<Record<GradedBlock["block"], string>> = {
  ask: "This is no query that can be asked of the model.",
  number: "Write a whole number.",
  choice: "Choose one of the answers.",
};

function limitWords({ limits = {} }: ExerciseData, limit: string): string {
  if (limit === "proof") return "Not decided: your model is so large that the answer could not be proven.";
  if (limit === "size") return "Not decided: your process is too large to be compared. Does it need so many edges?";
  const bound =
    limit === "states"
      ? limits.states !== undefined && plural(limits.states, "state")
      : limit === "seconds"
        ? limits.seconds !== undefined && plural(limits.seconds, "second")
        : limits.mb !== undefined && `${count(limits.mb)} MB of memory`;
  const within = bound ? `within ${bound}` : "within the limits of the exercise";
  return `Not decided ${within}. Does something in your model grow without end, such as a variable that is never set back?`;
}

function differsWords(models: readonly string[]): string {
  const others = models.filter((name) => name !== "start").length;
  const parts = [
    models.includes("start") && "on the model that you see",
    others > 0 && `on ${plural(others, "variant")} of it`,
  ].filter(Boolean);
  return `Your query and the sentence disagree ${parts.join(" and ")}.`;
}

/** The points of a puzzle that were not decided. */
function atPoints(points: readonly string[]): string {
  if (points.length === 0) return "";
  const more = points.length > 3 ? ` and ${points.length - 3} more` : "";
  return ` That was so with ${points.slice(0, 3).join("; ")}${more}.`;
}

/** Why a check has its status, where the exercise says nothing of its own. */
export function causeWords(data: ExerciseData, block: GradedBlock, { cause, detail, models }: GradedCheck): string {
  switch (cause) {
    case "":
      return "";
    case "verdict":
      return "This is not as it should be yet.";
    case "limit":
      return `${limitWords(data, detail)}${atPoints(models)}`;
    case "error":
      return `Not decided: ${sentence(detail)}${atPoints(models)}`;
    case "unaskable":
      return `This cannot be asked of your model. ${sentence(detail)}`;
    case "not-applied":
      return "This check changes a part of the model that it did not find. Is it still as it was at the start?";
    case "missing":
      return "There is no answer yet.";
    case "form":
      return [kFormOf[block.block] ?? "This is no answer of the kind that is asked for.", sentence(detail)]
        .join(" ")
        .trim();
    case "differs":
      return differsWords(models);
    case "too-small":
      return "This number is too small.";
    case "too-large":
      return "This number is too large.";
    case "wrong":
      return "This is not the right answer.";
    case "extra":
      return "Your model can do what it should not.";
    case "less":
      return "Your model cannot do all that it should.";
    case "nondeterministic":
      return `What is missing can be told of deterministic models only. ${sentence(detail)}`;
    case "refused":
      return `The engine does not trust its own result here, so nothing was decided. ${sentence(detail)}`;
  }
}

const kEdits = {
  numbers: ["number", "numbers"],
  places: ["place", "places"],
  edges: ["edge", "edges"],
} as const;

const kSizes: Record<string, string> = { clocks: "clock", locations: "location", edges: "edge" };

/** Why nothing was checked. */
export function problemWords(data: ExerciseData, grade: Grade): string {
  const named = grade.parts.join(", ");
  switch (grade.problem) {
    case "":
      return "";
    case "no-model":
      return "There is no model in the editor, so nothing was checked.";
    case "errors":
      return "The model has errors, so nothing was checked. Correct what is listed below the text first (F8).";
    case "name":
      return `Names with # are kept for the exercise. Choose another name for ${named}.`;
    case "locked":
      return `Something was changed that must stay as it is: ${grade.parts.map(partWords).join(", ")}. Undo that, or start over.`;
    case "writes":
      return `Your model writes ${named}, which only the other parts may do. Find a way without it.`;
    case "size":
      return `Your model has ${plural(grade.counted, kSizes[named] ?? named)}; it may have ${count(grade.allowed)} at most.`;
    case "budget": {
      const [one, many] = kEdits[data.edits?.of ?? "places"];
      if (grade.counted < 0) return `Something else than ${many} was changed. Undo that, or start over.`;
      return `You changed ${plural(grade.counted, one, many)}; ${plural(grade.allowed, one, many)} may be changed.`;
    }
  }
}

/** What a Check found, to be read out. */
export function outcome({ grade, isStopped }: Pick<Outcome, "grade" | "isStopped">): string {
  const { passed, failed, undecided } = tallyOf(grade);
  return [
    isStopped && "Stopped before all was checked.",
    grade.problem !== "" && "Nothing was checked.",
    `${points(grade.points, grade.max)}.`,
    `${plural(passed, "check")} passed, ${failed} failed${undecided > 0 ? `, ${undecided} not decided` : ""}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
export const kStopped = "Stopped: some checks have no result.";
export const kAllPassed = "Well done.";

// ---- the ladder of feedback ----

export const kShowRun = "Show the run";
export const kNoRun = "There is nothing to be shown any more. Check again.";
export const whyRun = (label: string) => `The run behind “${label}”`;
export const kCloseRun = "Close the run";
export const kWatched = "Processes with # in their name belong to the exercise: they watch your model.";
export const kNotYours = "This edge belongs to the exercise, not to your model.";
export const kHints = "Hints";
export const kHint = "Show a hint";
export const kAnotherHint = "Show another hint";
export const noHintYet = (more: number | null) =>
  more === null ? "There is no hint for this." : `A hint may open after ${plural(more, "more attempt")}.`;
export const kSolution = "Solution";
export const kShowSolution = "Show a solution";
export const kOneSolution = "One solution; there may be others.";
export function solutionOpens({ solution = "passed" }: ExerciseData): string {
  if (typeof solution === "number") return `A solution can be seen after ${plural(solution, "attempt")}.`;
  return solution === "passed"
    ? "A solution can be seen once you have all points."
    : `A solution can be seen from ${solution} on.`;
}

// ---- fields ----

export const kAnswers = "Your answers";
export const kYourQuery = "Your query";
export const kYourNumber = "Your number";
export const kYourText = "Your text, for whoever reads what you hand in";
export const queryName = (index: number) => `answer ${index + 1}`;

// ---- progress, handing in ----

export const kMore = "More";
export const kStartOver = "Start over";
export const kCopyLink = "Copy a link to this exercise";
export const kLinkCopied = "The link was copied. It holds the whole exercise, without its solution.";
export const kSaveProgress = "Save all progress as a file";
export const kSaveProgressAbout = "Of every exercise in this browser. Open the file elsewhere to go on there.";
export const kLoadProgress = "Load progress from a file";
export const kGrade = "Grade hand-ins…";
export const kGradeAbout = "For lecturers: the files of a whole class.";
export const kClose = "Close the task";
export const imported = (many: number) =>
  many === 0
    ? "There is no progress in this file, or this browser keeps nothing."
    : `The progress of ${plural(many, "exercise")} was loaded.`;
export const kKept = {
  kept: "Your answer and progress are kept in this browser.",
  frame: "Your answer and progress are kept in this browser, for this frame only.",
  off: "This browser keeps nothing: hand in, or save your model as a file, before you leave.",
};
export const kHandIn = "Hand in…";
export const kHandInTitle = "Hand in";
export const kHandInAbout =
  "This makes a file; nothing is sent. Give it to your lecturer in the way that was agreed on, for instance by uploading it where the course takes files.";
export const kName = "Your name";
export const kId = "Your id in the course";
export const kIdAbout = "As your lecturer knows you, such as a student number. Both may stay empty.";
export const kChecks = "Checks";
export const pointsWord = (count: number) => (count === 1 ? "point" : "points");
export const kJournal = "With the journal of my Checks";
export const journalAbout = (entries: number) =>
  `It has ${plural(entries, "entry", "entries")}: when you pressed Check, how each check went and which help you looked at. It is for teaching: it shows where an exercise is hard. Leave it out if you like.`;
export const kSaveFile = "Save the file";
export const kPrint = "Print the result";
export const kNotChecked = "Your answer as it is now was not checked yet. It can be handed in anyway.";
export const kNoSum =
  "This page came over a connection without encryption, so the browser computes no sum for the file. It can be handed in anyway.";
export const handedIn = (name: string) => `${name} was saved. Now give it to your lecturer.`;

export const kWhoTitle = "Your numbers";
export const kWhoAbout =
  "This exercise has other numbers for everybody. Which are yours depends on your id in the course.";
export const kWhoGo = "Show my task";
export const yourNumbers = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");

// ---- the result on paper ----

export const kSheetHead = "What this browser found. To be sure, grade the file.";
export const kSheetCode = "QR code of the hand-in";
export const kSheetCodeAbout =
  "The hand-in, without its journal. The text that a camera reads, saved as a file, is graded as the file is.";
const kDate = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
export const date = (time: number) => kDate.format(time);
export const kSheet = {
  learner: "Learner",
  exercise: "Exercise",
  points: "Points",
  date: "Date",
  engine: "Engine",
  sum: "Sum of the file",
  check: "Check",
  result: "Result",
  none: "not given",
  unchecked: "not checked",
};

// ---- courses ----

export const kStates = { new: "not begun", begun: "begun", passed: "all points" };
export const courseTally = (passed: number, all: number) => `${passed} of ${all} with all points`;

export const kMakeThis = "Change this exercise";
export const kMakeThisAbout = "Its file, beside a form; what is weak in it.";
