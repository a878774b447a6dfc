// What a learner did with an exercise: the answer as it is, the best result, attempts and the journal.  Pure; where it
// is kept: kept.ts.
import type { CheckStatus, Grade } from "@exercise";
import { parseAnswers, noAnswers, type Answers } from "./answer";

/** One Check. */
export interface Entry {
  /** Seconds worked until then. */
  s: number;
  /** Hash of the answer. */
  answer: string;
  /** One letter for each check. */
  checks: string;
  /** The highest step of the ladder that was shown before: 1 sentence, 2 run, 5 hint, 6 solution; 0: none. */
  step: number;
}

export interface Progress {
  key: string;
  title: string;
  answers: Answers;
  /** Of its entry among the visitor's models; "": it has none. */
  model: string;
  /** Seconds worked. */
  seconds: number;
  /** Checks of different answers. */
  attempts: number;
  best: { points: number; max: number } | null;
  journal: Entry[];
  /** Numbers of the hints that were shown. */
  hints: number[];
  /** The highest step of the ladder since the last Check. */
  step: number;
  changed: number;
}

/** A longer journal tells nobody more. */
export const kMostEntries = 1000;
/** Who does nothing for so long is not working. */
export const kRestMs = 120_000;

export function noProgress(key: string, title: string): Progress {
  return {
    ...{ key, title, answers: noAnswers(), model: "", seconds: 0, attempts: 0 },
    ...{ best: null, journal: [], hints: [], step: 0, changed: 0 },
  };
}

const kLetters: Record<CheckStatus, string> = {
  passed: "p",
  failed: "f",
  undecided: "?",
  waiting: "-",
  held: "h",
  defect: "d",
};
export const lettersOf = ({ checks }: Pick<Grade, "checks">) => checks.map(({ status }) => kLetters[status]).join("");

export const isBetter = (points: number, best: Progress["best"]) => best === null || points > best.points;
export const isPassed = ({ best }: Pick<Progress, "best">) => best !== null && best.points >= best.max;

/** Time passed since the learner did something last. */
export function worked(progress: Progress, milliseconds: number): Progress {
  return { ...progress, seconds: progress.seconds + Math.min(Math.max(0, milliseconds), kRestMs) / 1000 };
}

/** An answer, of this hash, was graded.  The same one again is no further attempt. */
export function checked(
  progress: Progress,
  { points, max, checks }: Grade,
  answer: string,
  isSame = progress.journal.at(-1)?.answer === answer,
): Progress {
  const { attempts, best, journal, seconds, step } = progress;
  const entry = { s: Math.round(seconds), answer, checks: lettersOf({ checks }), step };
  return {
    ...progress,
    attempts: isSame ? attempts : attempts + 1,
    best: isBetter(points, best) ? { points, max } : best,
    journal: [...journal, entry].slice(-kMostEntries),
    step: 0,
  };
}

/** A step of the ladder was shown. */
export const shown = (progress: Progress, step: number): Progress => ({
  ...progress,
  step: Math.max(progress.step, step),
});

/** Of the same exercise from two places: the newer answer, the best result of both, the longer journal. */
export function merged(a: Progress, b: Progress): Progress {
  const [newer, older] = a.changed >= b.changed ? [a, b] : [b, a];
  const best = older.best && isBetter(older.best.points, newer.best) ? older.best : newer.best;
  return {
    ...newer,
    best,
    seconds: Math.max(a.seconds, b.seconds),
    attempts: Math.max(a.attempts, b.attempts),
    journal: newer.journal.length >= older.journal.length ? newer.journal : older.journal,
    hints: [...new Set([...newer.hints, ...older.hints])].sort((x, y) => x - y),
  };
}

// ---- from outside: files, and what an older page kept ----

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const text = (value: unknown, most = 200) => (typeof value === "string" ? value.slice(0, most) : "");

function parseEntry(value: unknown): Entry[] {
  if (!isObject(value) || !isCount(value.s)) return [];
  const step = isCount(value.step) ? value.step : 0;
  return [{ s: value.s, answer: text(value.answer), checks: text(value.checks, 1000), step }];
}

/** Null: there is nothing usable. */
export function parseProgress(value: unknown): Progress | null {
  if (!isObject(value) || typeof value.key !== "string" || !/^[^@]{1,200}@\d{1,9}(#.{1,100})?$/.test(value.key))
    return null;
  const { best, journal, hints } = value;
  return {
    key: value.key,
    title: text(value.title),
    answers: parseAnswers(value.answers),
    model: text(value.model),
    seconds: isCount(value.seconds) ? value.seconds : 0,
    attempts: isCount(value.attempts) ? Math.floor(value.attempts) : 0,
    best: isObject(best) && isCount(best.points) && isCount(best.max) ? { points: best.points, max: best.max } : null,
    journal: (Array.isArray(journal) ? journal : []).slice(-kMostEntries).flatMap(parseEntry),
    hints: (Array.isArray(hints) ? hints : []).filter(isCount).slice(0, 1000),
    step: isCount(value.step) ? value.step : 0,
    changed: isCount(value.changed) ? value.changed : 0,
  };
}

/** All of it, as it is taken to another browser. */
export function asFile(all: readonly Progress[]): string {
  const tasks = all.map(({ model: _, ...rest }) => rest);
  return JSON.stringify({ "zonelab-progress": 1, tasks }, null, 1);
}

/** Is it such a file? */
export const isProgressFile = (value: unknown): value is { tasks: unknown[] } =>
  isObject(value) && value["zonelab-progress"] === 1 && Array.isArray(value.tasks);

export const fromFile = ({ tasks }: { tasks: unknown[] }): Progress[] =>
  tasks.map(parseProgress).filter((one) => one !== null);
