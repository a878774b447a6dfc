// What a learner does with the exercise that is open: the one place where exercise, editor, engine and storage meet.
import type { Diagnostic } from "@engine";
import type { AnswerDifference, AnswerRepair, ExerciseData, OpenedExercise } from "@exercise";
import { kWanted } from "../settings/language";
import { isWorthKeeping, noCompanions, type Origin } from "../state/document";
import { loadSetting, saveSetting } from "../state/storage";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { isOnePane } from "../ui/rem";
import { replacedBy } from "../words/notices";
import * as words from "../words/task";
import { allWellFormed, asText, noAnswers, withAnswer, type Field } from "./answer";
import * as exercise from "./exercise";
import { sha256, type Learner } from "./handin";
import * as host from "./host";
import * as kept from "./kept";
import { fitting, said, withSentences } from "./languages";
import { lock } from "./locks";
import * as progress from "./progress";
import { tellRefused } from "./refused";
import {
  currentAnswer,
  kNothingTold,
  modelIn,
  type Course,
  type Outcome,
  type Source,
  type Task,
  type Told,
} from "./state";
import { lackWords } from "../words/lack";

const kSaveDelayMs = 1000;

export function setTask(store: Store, change: Partial<Task>): void {
  if (store.state.task) store.set({ task: { ...store.state.task, ...change } });
}

// ---- the learner ----

export function loadLearner(): Learner {
  return { name: loadSetting("learner-name") ?? "", id: loadSetting("learner-id") ?? "" };
}

/** Whose numbers an exercise has, if it has any: an id is needed first. */
export const needsLearner = ({ opened, source, learner }: Task) =>
  opened !== null && opened.variants > 1 && (source?.variant ?? -1) < 0 && learner.id.trim() === "";

export function setLearner(store: Store, typed: Learner): void {
  const { task } = store.state;
  if (!task) return;
  // As the hand-in will have it: numbers follow from the id.
  const learner = allWellFormed(typed);
  saveSetting("learner-name", learner.name);
  saveSetting("learner-id", learner.id);
  setTask(store, { learner });
  // Another learner has other numbers.
  if (task.source && task.source.variant < 0 && (task.opened?.variants ?? 1) > 1 && learner.id !== task.learner.id)
    void openExercise(store, { ...task.source }, task.course);
}

// ---- languages ----

/** What was chosen last, else what the browser is set to. */
export function preferredLanguage(data: ExerciseData): string {
  const chosen = loadSetting("exercise-language");
  return fitting(data, [...(chosen ? [chosen] : []), ...kWanted]);
}

export function setLanguage(store: Store, language: string): void {
  saveSetting("exercise-language", language);
  setTask(store, { language });
}

/** What is graded: in another language the exercise is the learner's own already, with other sentences. */
function gradingOf({ opened, source, language }: Task): { exercise: string; learner: string; variant: number } {
  const { text, variant } = source!;
  if (language === (opened!.data.lang ?? "en")) return { exercise: text, learner: loadLearner().id, variant };
  return { exercise: JSON.stringify(withSentences(opened!.data, language)), learner: "", variant: -1 };
}

// ---- opening and closing ----

function blank(source: Source | null, course: Course | null): Task {
  return {
    ...{ source, course, phase: "loading", refusal: { message: "", diagnostics: [] }, opened: null },
    ...{
      language: "",
      learner: loadLearner(),
      progress: progress.noProgress("", ""),
      kept: "kept",
      running: null,
      outcome: null,
    },
    ...{ isSolutionShown: false, unsealed: null, told: kNothingTold, evidence: null, dialog: "" },
  };
}

export const keyOf = ({ data, variants, variant }: OpenedExercise) =>
  exercise.keyOf(data) + (variants > 1 ? `#${variant}` : "");

/** Of a document that began as the model of an exercise. */
function originOf(opened: OpenedExercise, numbers: Record<string, string>): Origin {
  const { data } = opened;
  const name = `${exercise.fileNameOf(data)}@${data.version}`;
  return { name, title: data.title, n: 0, text: exercise.modelOf(data, numbers), queries: [] };
}

const hasModel = ({ data }: OpenedExercise) => exercise.startOf(data) !== "";

/** The editor shows another text than the one that belongs to the exercise. */
export function isAway({ task, doc }: State): boolean {
  if (!task?.opened || !hasModel(task.opened) || needsLearner(task)) return false;
  return doc.origin?.name !== originOf(task.opened, {}).name;
}

/** In the place of whatever was open.  "Start here" is about a model that goes. */
function put(store: Store, task: Task): void {
  stop(store);
  store.set({ task, tab: "task", tour: null });
}

export function showCourse(store: Store, course: Course): void {
  put(store, { ...blank(null, course), phase: "list" });
}

export function refuse(store: Store, message: string, diagnostics: Diagnostic[] = []): void {
  setTask(store, { phase: "refused", refusal: { message, diagnostics } });
  store.announce(message);
}

/** The text of an exercise is on its way. */
export function expect(store: Store, course: Course | null): void {
  put(store, blank(null, course));
}

export async function openExercise(store: Store, source: Source, course: Course | null): Promise<void> {
  follow(store);
  put(store, blank(source, course));
  const { text, variant } = source;
  const learner = loadLearner().id;
  const read = await store.engine.get<"readExercise">({ kind: "readExercise", text, learner, variant });
  const isWanted = () => store.state.task?.source === source;
  if (!isWanted()) return;
  if (!read?.exercise) return refuse(store, read ? words.kBroken : lackWords(store.engine.lack), read?.diagnostics);
  const opened = read.exercise;
  const key = keyOf(opened);
  const hosted = host.isFramed() ? await host.begin(opened, key) : null;
  const before = hosted ?? (await kept.load(key)) ?? progress.noProgress(key, opened.data.title);
  const place = !(await kept.canKeep()) ? "off" : store.state.isEmbedded ? "frame" : "kept";
  if (!isWanted()) return;
  const language = preferredLanguage(opened.data);
  const now = { ...before, title: opened.data.title, step: 0 };
  setTask(store, { phase: "open", opened, language, progress: now, kept: place });
  const { task } = store.state;
  if (task && !needsLearner(task)) await showModel(store);
  store.announce(words.opened(said(opened.data, language, "title", opened.data.title).text));
}

/** The learner's model takes the place of what the editor shows, which is kept among the visitor's models. */
export async function showModel(store: Store): Promise<void> {
  const { task, doc } = store.state;
  if (!task?.opened || !hasModel(task.opened)) return;
  const { opened, progress: before } = task;
  const origin = originOf(opened, before.answers.numbers);
  // A tab that is loaded again has it already.
  if (doc.origin?.name !== origin.name || doc.origin.text !== origin.text) {
    const entry = before.model ? await store.library?.get(before.model) : null;
    if (store.state.task?.opened !== opened) return;
    const hadWork = isWorthKeeping(store.state.doc) && doc.origin?.name !== origin.name;
    const text = (exercise.isModelAnswered(opened.data) && before.answers.model) || origin.text;
    const own = { id: entry ? before.model : "", queries: entry?.doc.queries ?? [] };
    store.open(text, { ...noCompanions(), ...own, origin });
    if (hadWork) store.offerUndo(replacedBy(`“${origin.title}”`));
  }
  store.set({ tab: "task", tool: "result" });
  followModel(store);
  await showLocks(store);
}

/** Shades what is locked, while the editor shows the learner's model. */
async function showLocks(store: Store): Promise<void> {
  const { task, doc } = store.state;
  const view = store.editor?.view;
  if (!view) return;
  const set = (ranges: Parameters<typeof lock>[1]) =>
    lock(view, ranges, words.whyLocked, (part) => tellRefused(store, part));
  if (!task?.source || !task.opened?.data.lock?.length || isAway(store.state)) return set([]);
  const ranges = await store.engine.get<"lockedRanges">({
    kind: "lockedRanges",
    exercise: task.source.text,
    model: doc.text,
  });
  if (store.state.task?.source === task.source && store.state.doc.text === doc.text) set(ranges ?? []);
}

export function close(store: Store): void {
  const { task } = store.state;
  if (!task) return;
  stop(store);
  void keepNow(store);
  history.replaceState(null, "", location.pathname + location.search);
  store.set({ task: null, tab: "model" });
  void showLocks(store);
}

// ---- the answer ----

const followed = new WeakSet<Store>();
let saveTimer: ReturnType<typeof setTimeout> | undefined;
/** When the learner did something last. */
let active = Date.now();

export function changed(store: Store, change: progress.Progress): void {
  const now = Date.now();
  const next = { ...progress.worked(change, now - active), changed: now };
  active = now;
  setTask(store, { progress: next });
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => void keepNow(store), kSaveDelayMs);
}

async function keepNow(store: Store): Promise<void> {
  clearTimeout(saveTimer);
  saveTimer = undefined;
  const { task } = store.state;
  if (!task?.opened || task.progress.changed === 0) return;
  const worked = await kept.keep(task.progress);
  if (!worked && store.state.task?.opened === task.opened) setTask(store, { kept: "off" });
}

/** The model in the editor is the answer. */
function followModel(store: Store): void {
  const { task, doc } = store.state;
  if (!task?.opened || !hasModel(task.opened) || needsLearner(task) || isAway(store.state)) return;
  const { progress: now } = task;
  if (now.model !== doc.id && doc.id !== "") setTask(store, { progress: { ...now, model: doc.id } });
  if (!exercise.isModelAnswered(task.opened.data) || now.answers.model === doc.text) return;
  const answers = { ...now.answers, model: doc.text };
  const isFirst = now.answers.model === "" && doc.text === exercise.startOf(task.opened.data);
  if (isFirst) setTask(store, { progress: { ...now, answers } });
  else changed(store, { ...now, answers });
}

/** A run of another query, or a change of the model, takes the place of the run that a check showed. */
function follow(store: Store): void {
  if (followed.has(store)) return;
  followed.add(store);
  let { doc, checking, selected } = store.state;
  let wasAway = isAway(store.state);
  store.subscribe(() => {
    const before = { doc, checking, selected };
    ({ doc, checking, selected } = store.state);
    if (!store.state.task) return;
    if (before.doc.text !== doc.text || before.doc.id !== doc.id) queueMicrotask(() => followModel(store));
    if (isAway(store.state) !== wasAway) {
      wasAway = !wasAway;
      queueMicrotask(() => void showLocks(store));
    }
    const isOther = (checking && checking !== before.checking) || selected !== before.selected;
    if (store.state.task.evidence && isOther) queueMicrotask(() => setTask(store, { evidence: null }));
  });
  addEventListener("pagehide", () => {
    const { task } = store.state;
    if (saveTimer !== undefined && task?.opened) kept.leave(task.progress);
    void keepNow(store);
  });
}

export function setAnswer(store: Store, field: Field, name: string, value: string): void {
  const { task } = store.state;
  if (task) changed(store, { ...task.progress, answers: withAnswer(task.progress.answers, field, name, value) });
}

/** Back to the start; undo brings the model back. */
export function startOver(store: Store): void {
  const { task } = store.state;
  if (!task?.opened) return;
  changed(store, { ...task.progress, answers: noAnswers() });
  setTask(store, { outcome: null, evidence: null, isSolutionShown: false, unsealed: null });
  if (!hasModel(task.opened)) return;
  const { doc } = store.state;
  const origin = originOf(task.opened, {});
  store.open(origin.text, { ...noCompanions(), id: isAway(store.state) ? "" : doc.id, origin });
  store.set({ tab: "task" });
  void showLocks(store);
  store.offerUndo(words.kStartedOver);
}

// ---- Check ----

export async function check(store: Store): Promise<void> {
  const { task } = store.state;
  if (!task?.opened || !task.source || task.running || needsLearner(task)) return;
  if (isAway(store.state) && exercise.isModelAnswered(task.opened.data)) return store.tell(words.kAway);
  followModel(store);
  hideRun(store);
  const { opened, language } = task;
  const answer = asText(currentAnswer(store.state.task!));
  setTask(store, { running: { grade: null, isStopping: false } });
  store.announce(words.kChecking);
  void keepNow(store);
  const isWanted = () => store.state.task?.opened === opened;
  const graded = await store.engine.get<"grade">({ kind: "grade", grading: { ...gradingOf(task), answer } }, (part) => {
    const running = store.state.task?.running;
    if (isWanted() && running && part) setTask(store, { running: { ...running, grade: part.grade } });
  });
  const hash = await sha256(answer);
  if (!isWanted()) return;
  if (!graded) {
    setTask(store, { running: null });
    return store.tell(lackWords(store.engine.lack));
  }
  finish(store, { ...graded, answer, language }, hash);
}

function finish(store: Store, outcome: Outcome, hash: string): void {
  const task = store.state.task!;
  setTask(store, { running: null, outcome });
  // A Check that was stopped is no attempt.
  if (!outcome.isStopped) {
    const isSame =
      hash === "" ? task.outcome?.answer === outcome.answer : task.progress.journal.at(-1)?.answer === hash;
    changed(store, progress.checked(task.progress, outcome.grade, hash, isSame));
    void keepNow(store);
    host.report(store.state.task!);
  }
  store.announce(words.outcome(outcome));
}

export function stop(store: Store): void {
  const running = store.state.task?.running;
  if (store.state.task?.told.looking !== null) void store.engine.get<"stopGrading">({ kind: "stopGrading" });
  if (!running || running.isStopping) return;
  setTask(store, { running: { ...running, isStopping: true } });
  void store.engine.get<"stopGrading">({ kind: "stopGrading" });
}

// ---- the ladder of feedback ----

export const kStep = { run: 2, difference: 3, place: 4, hint: 5, solution: 6 };

/** Opens the run that shows why a check has its status. */
export async function showRun(store: Store, name: string): Promise<void> {
  const { task } = store.state;
  if (!task?.outcome) return;
  const shown = await store.engine.get<"evidence">({ kind: "evidence", check: name });
  if (store.state.task?.outcome !== task.outcome) return;
  if (!shown) return store.tell(words.kNoRun);
  changed(store, progress.shown(store.state.task.progress, kStep.run));
  setTask(store, { evidence: { check: name, shown, step: 0 } });
  // A run needs room, and queries are not what is asked about now.
  store.set({ tool: "result", tab: "result", isWide: true });
}

/** Where there is one pane only, that of the task comes back. */
export function hideRun(store: Store): void {
  if (!store.state.task?.evidence) return;
  setTask(store, { evidence: null });
  store.set({ isWide: false, ...(store.state.tab === "result" && isOnePane() ? { tab: "task" } : {}) });
}

/** What is told of an outcome is gone with it. */
function setTold(store: Store, outcome: Outcome, change: Partial<Told>): void {
  const { task } = store.state;
  if (task?.outcome !== outcome) return;
  const told = task.told.outcome === outcome ? task.told : { ...kNothingTold, outcome };
  setTask(store, { told: { ...told, ...change } });
}

/** `check` "": the repair. */
async function lookFor(store: Store, check: string, step: number): Promise<void> {
  const { task } = store.state;
  const outcome = task?.outcome;
  const model = outcome ? modelIn(outcome) : undefined;
  if (!task || !outcome || model === undefined || (task.told.outcome === outcome && task.told.looking !== null)) return;
  setTold(store, outcome, { looking: check });
  const told = await store.engine.get<"hint">({
    kind: "hint",
    check,
    grading: { ...gradingOf(task), answer: model },
  });
  if (store.state.task?.outcome !== outcome) return;
  // What was stopped was not told: it can be asked again.
  if (told?.isStopped) return setTold(store, outcome, { looking: null });
  const found = told?.found ?? null;
  changed(store, progress.shown(store.state.task.progress, step));
  const before = store.state.task.told;
  setTold(
    store,
    outcome,
    check === ""
      ? { looking: null, repair: found as AnswerRepair | null }
      : { looking: null, differences: { ...before.differences, [check]: found as AnswerDifference | null } },
  );
}

/** Where the model parts from the solution, in what the check is about. */
export const lookForDifference = (store: Store, check: string) => lookFor(store, check, kStep.difference);
/** Where one change would do. */
export const lookForRepair = (store: Store) => lookFor(store, "", kStep.place);

/** The next hint that is open. */
export function showHint(store: Store): void {
  const { task } = store.state;
  if (!task) return;
  const next = availableHints(task)[0];
  if (next === undefined) return;
  const hints = [...task.progress.hints, next].sort((a, b) => a - b);
  changed(store, progress.shown({ ...task.progress, hints }, kStep.hint));
  host.tellHint(store);
}

/** Those that are open and were not shown yet. */
export function availableHints({ opened, progress: now, outcome }: Task): number[] {
  if (!opened) return [];
  const open = exercise.openHints(opened.data, now.attempts, outcome?.grade.checks ?? []);
  return open.filter((hint) => !now.hints.includes(hint));
}

export function solutionOf({ opened, progress: now }: Task): exercise.Solution {
  if (!opened) return "none";
  // The learner's own day.
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return exercise.solutionOf(opened.data, now.attempts, progress.isPassed(now), today);
}

export function showSolution(store: Store): void {
  const { task } = store.state;
  if (!task || solutionOf(task) !== "open") return;
  changed(store, progress.shown(task.progress, kStep.solution));
  setTask(store, { isSolutionShown: true });
}
