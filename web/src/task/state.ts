// What the page knows of the exercise that is open, and how it changes.  Pure; what has effects: session.ts.
import type { Diagnostic } from "@engine";
import type {
  AnswerDifference,
  AnswerRepair,
  CheckStatus,
  Evidence,
  ExerciseAnswer,
  ExerciseData,
  Grade,
  GradedCheck,
  OpenedExercise,
} from "@exercise";
import { asText, graded } from "./answer";
import { gradedOf, hasSolution, isOpen, pointsOf, type GradedBlock } from "./exercise";
import type { Learner } from "./handin";
import { sentenceIn, type Said } from "./languages";
import type { Progress } from "./progress";

/** An exercise as it came: text in either spelling. */
export interface Source {
  text: string;
  /** What its pictures are relative to; "": nothing. */
  address: string;
  /** -1: that of the learner. */
  variant: number;
}

/** An exercise in the list of a course. */
export interface CourseItem {
  address: string;
  title: string;
  /** Null: it could not be read. */
  about: { key: string; max: number; minutes: number; needs: string[]; id: string } | null;
}
export interface Course {
  address: string;
  title: string;
  lang: string;
  /** Null: they are being read. */
  items: CourseItem[] | null;
}

/** What came of a Check. */
export interface Outcome {
  grade: Grade;
  /** The answer it is about, as text. */
  answer: string;
  /** It was stopped: some checks have no result. */
  isStopped: boolean;
  /** That of its sentences. */
  language: string;
}

/** By check, its difference from the solution; null: nothing can be told. */
export interface Told {
  outcome: Outcome | null;
  differences: Record<string, AnswerDifference | null>;
  /** Undefined: it was not asked for. */
  repair?: AnswerRepair | null;
  /** What is being looked for: a check, or "" for the repair. */
  looking: string | null;
}
export const kNothingTold: Told = { outcome: null, differences: {}, looking: null };

export interface Task {
  source: Source | null;
  course: Course | null;
  /** "list": only the course is shown. */
  phase: "loading" | "refused" | "open" | "list";
  /** Why it could not be opened. */
  refusal: { message: string; diagnostics: Diagnostic[] };
  /** Null unless it is open. */
  opened: OpenedExercise | null;
  /** The one that its texts are shown in, of those that it has. */
  language: string;
  learner: Learner;
  progress: Progress;
  /** "frame": kept for this page in other pages only; "off": this browser keeps nothing. */
  kept: "kept" | "frame" | "off";
  /** A Check is going on; what it has found so far. */
  running: { grade: Grade | null; isStopping: boolean } | null;
  outcome: Outcome | null;
  isSolutionShown: boolean;
  /** What a passphrase opened: the exercise with its solution. */
  unsealed: ExerciseData | null;
  /** What was told of the last outcome besides; it goes with it. */
  told: Told;
  /** The run that shows why a check has its status, and the step that is looked at. */
  evidence: { check: string; shown: Evidence; step: number } | null;
  /** What is open over the page. */
  dialog: "" | "handin" | "hand-ins";
}

export function currentAnswer(task: Task): ExerciseAnswer {
  return task.opened ? graded(task.opened.data, task.progress.answers) : {};
}

/** The result is not about the answer as it is now. */
export function isStale(task: Task): boolean {
  return task.outcome !== null && task.outcome.answer !== asText(currentAnswer(task));
}

/** How a check is shown. */
export interface CheckRow {
  block: GradedBlock;
  /** "waiting": not tried. */
  status: CheckStatus;
  points: number;
  result: GradedCheck | null;
  /** It is being decided now. */
  isRunning: boolean;
}

/** The grade to be shown: that of the Check that is going on, or of the last one. */
export const shownGrade = ({ running, outcome }: Task): Grade | null =>
  running ? running.grade : (outcome?.grade ?? null);

function rowOf(task: Task, block: GradedBlock): CheckRow {
  const result = shownGrade(task)?.checks.find(({ name }) => name === block.name) ?? null;
  const status = block.block === "held" ? "held" : (result?.status ?? "waiting");
  return { block, status, points: pointsOf(block), result, isRunning: task.running !== null && status === "waiting" };
}

/** The checks in the order of the file: those that are shown, the others, and those that the lecturer keeps. */
export function rowsOf(task: Task): { listed: CheckRow[]; unlisted: CheckRow[]; held: CheckRow[] } {
  const rows = task.opened ? gradedOf(task.opened.data).map((block) => rowOf(task, block)) : [];
  const isTried = task.progress.attempts > 0;
  const isListed = ({ block: { show = "always" } }: CheckRow) =>
    show === "always" || show === "word" || (show === "after" && isTried);
  const held = rows.filter(({ block }) => block.block === "held");
  const own = rows.filter(({ block }) => block.block !== "held");
  return { listed: own.filter(isListed), unlisted: own.filter((row) => !isListed(row)), held };
}

/** What of a check's result may be shown now. */
export function feedbackOf(task: Task, { block, result }: CheckRow): { sentence: Said; hasRun: boolean } {
  const none = { sentence: { text: "", lang: "" }, hasRun: false };
  if (!task.opened || !result || block.show === "hidden") return none;
  const { data } = task.opened;
  const { attempts } = task.progress;
  return {
    sentence:
      isOpen(data, "sentence", attempts) && result.sentence !== ""
        ? sentenceIn(data, block.name, result.sentence, task.outcome?.language ?? task.language, task.language)
        : none.sentence,
    hasRun: result.hasEvidence && isOpen(data, "run", attempts),
  };
}

/** The model that the outcome is about. */
export const modelIn = ({ answer }: Outcome): string | undefined => (JSON.parse(answer) as ExerciseAnswer).model;

type Found<T> = "none" | "open" | "looking" | { found: T };

/** Has a check of the model another verdict than it should? */
const isWrong = (result: GradedCheck | null) => result?.status === "failed" && result.cause === "verdict";
const toldNow = ({ told, outcome }: Task): Told => (told.outcome === outcome ? told : kNothingTold);

/** Where the answer parts from the solution, in what a check is about; "none": it cannot be asked. */
export function differenceOf(task: Task, { block, result }: CheckRow): Found<AnswerDifference | null> {
  const isApt = (block.block === "test" || block.block === "variant") && block.show !== "hidden" && isWrong(result);
  const data = task.opened?.data;
  if (!isApt || !data || task.running || !hasSolution(data) || !isOpen(data, "difference", task.progress.attempts))
    return "none";
  const { differences, looking } = toldNow(task);
  const found = differences[block.name];
  return found !== undefined ? { found } : looking === block.name ? "looking" : looking !== null ? "none" : "open";
}

/** Where one change would do. */
export function repairOf(task: Task, data: ExerciseData): Found<AnswerRepair | null> {
  const grade = task.running ? null : task.outcome?.grade;
  if (!grade || grade.problem !== "" || !grade.checks.some(isWrong)) return "none";
  if (!isOpen(data, "place", task.progress.attempts)) return "none";
  const { repair, looking } = toldNow(task);
  return repair !== undefined ? { found: repair } : looking === "" ? "looking" : looking !== null ? "none" : "open";
}

/** How many checks are passed, failed, undecided. */
export function tallyOf({ checks }: Grade): Record<CheckStatus, number> {
  const tally = { waiting: 0, passed: 0, failed: 0, undecided: 0, held: 0, defect: 0 };
  for (const { status } of checks) ++tally[status];
  return tally;
}
