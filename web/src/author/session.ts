// What somebody does who makes an exercise: the text is what is true, and the form reads and writes it through the engine.
import type { Diagnostic } from "@engine";
import type { ExerciseData, MutantsFound } from "@exercise";
import { titleOf } from "../state/document";
import { loadSetting, saveSetting } from "../state/storage";
import type { Store } from "../state/store";
import { sealedOf } from "../task/sealed";
import * as words from "../words/author";
import { draftOf, essenceOf, modelIn, withBlocksBehind, withModel, withRight } from "./draft";
import type { Author } from "./state";
import { lackWords } from "../words/lack";

const kDraft = "author-draft";
const kMutants = 200;
const kSeconds = 60;

export function setAuthor(store: Store, change: Partial<Author>): void {
  if (store.state.author) store.set({ author: { ...store.state.author, ...change } });
}

const print = (store: Store, text: string, to: "md" | "json", keepsSolutions = true) =>
  store.engine.get<"printExercise">({ kind: "printExercise", text, to, keepsSolutions });

async function mistakesIn(store: Store, text: string): Promise<Diagnostic[]> {
  const read = await store.engine.get<"readExercise">({ kind: "readExercise", text, learner: "", variant: 0 });
  return (read?.diagnostics ?? []).filter(({ severity }) => severity === "error");
}

// ---- one change after the other ----

let waiting: Promise<unknown> = Promise.resolve();
/** Changes come faster than the engine prints them: each begins with what the one before made. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = waiting.then(act);
  waiting = next.catch(() => undefined);
  return next;
}

async function take(store: Store, text: string): Promise<void> {
  const json = await print(store, text, "json");
  const isCurrent = () => store.state.author?.text === text;
  if (!isCurrent()) return;
  if (json !== null) setAuthor(store, { data: JSON.parse(json) as ExerciseData, mistakes: [] });
  else {
    const mistakes = await mistakesIn(store, text);
    if (isCurrent()) setAuthor(store, { data: null, mistakes });
  }
  saveSetting(kDraft, text);
}

/** What was typed into the text. */
export function setText(store: Store, text: string): Promise<void> {
  setAuthor(store, { text });
  return inTurn(() => take(store, text));
}

/** What was done in the form.  If no exercise comes of it, the text stays as it is and it is said why. */
export function change(store: Store, edit: (data: ExerciseData) => ExerciseData): Promise<void> {
  return inTurn(async () => {
    const before = store.state.author;
    if (!before?.data) return;
    const data = edit(before.data);
    const json = JSON.stringify(data);
    const text = await print(store, json, "md");
    if (store.state.author?.text !== before.text) return;
    if (text === null) return setAuthor(store, { mistakes: await mistakesIn(store, json) });
    setAuthor(store, { text });
    await take(store, text);
  });
}

// ---- beginning ----

const kBlank: Author = {
  ...{ text: "", data: null, mistakes: [], checked: null, mutants: null, running: "", tried: 0 },
  ...{ broken: null, isShown: true },
};

export async function openAuthorWith(store: Store, text: string): Promise<void> {
  store.set({ author: { ...kBlank, text } });
  await inTurn(() => take(store, text));
}

/** From the model that the editor shows. */
export async function beginAgain(store: Store): Promise<void> {
  const { doc } = store.state;
  const data = draftOf({ title: titleOf(doc), text: doc.text, queries: doc.queries });
  const text = await print(store, JSON.stringify(data), "md");
  if (text === null) return store.tell(lackWords(store.engine.lack));
  await openAuthorWith(store, text);
}

/** Goes on with what was begun with this model; else begins. */
export async function makeExercise(store: Store): Promise<void> {
  const { doc, author } = store.state;
  const isOf = (data: ExerciseData | null) => data !== null && modelIn(data, "solution").trim() === doc.text.trim();
  // Of what is sealed it cannot be told.
  const isSealed = author?.data != null && sealedOf(author.data) !== null;
  if (author && (isSealed || isOf(author.data))) return setAuthor(store, { isShown: true });
  const kept = loadSetting(kDraft);
  const json = kept === null ? null : await print(store, kept, "json");
  if (kept !== null && json !== null && isOf(JSON.parse(json) as ExerciseData)) {
    await openAuthorWith(store, kept);
    return store.announce(words.kGoesOn);
  }
  await beginAgain(store);
}

export const hide = (store: Store) => {
  stop(store);
  setAuthor(store, { isShown: false });
};

// ---- what the engine finds ----

/** Null: it was stopped by another change, or the engine broke down. */
async function lookAtMutants(store: Store): Promise<MutantsFound | null> {
  const { author } = store.state;
  if (!author?.data) return null;
  const essence = essenceOf(author.data);
  if (author.mutants?.essence === essence && !author.mutants.isStopped) return author.mutants.found;
  setAuthor(store, { running: "mutants", tried: 0 });
  store.announce(words.kTryingMutants);
  const { text } = author;
  const answer = await store.engine.get<"mutants">(
    { kind: "mutants", text, count: kMutants, seconds: kSeconds },
    (part) => part && setAuthor(store, { tried: part.tried }),
  );
  setAuthor(store, { running: "" });
  if (!answer?.found) {
    store.tell(lackWords(store.engine.lack));
    return null;
  }
  setAuthor(store, { mutants: { essence, found: answer.found, isStopped: answer.isStopped } });
  return answer.found;
}

/** Those of the exercise itself, then those that mutants show. */
export function check(store: Store): Promise<void> {
  return inTurn(async () => {
    const { author } = store.state;
    if (!author?.data || author.running) return;
    const { text } = author;
    setAuthor(store, { running: "check" });
    const found = await store.engine.get<"checkExercise">({ kind: "checkExercise", text });
    setAuthor(store, { running: "" });
    if (!found) return store.tell(lackWords(store.engine.lack));
    setAuthor(store, { checked: { text, found } });
    const mutants = found.some(({ severity }) => severity === "error") ? null : await lookAtMutants(store);
    if (mutants) setAuthor(store, { checked: { text, found: [...found, ...mutants.weak] } });
    store.announce(words.foundWords(store.state.author?.checked?.found ?? []));
  });
}

export function stop(store: Store): void {
  if (store.state.author?.running) void store.engine.get<"stopGrading">({ kind: "stopGrading" });
}

// ---- where learners start ----

const start = (store: Store, text: string) => change(store, (data) => withModel(data, "start", text));

export const startAsSolved = (store: Store) =>
  change(store, (data) => withModel(data, "start", modelIn(data, "solution")));
export const startFromEditor = (store: Store) => start(store, store.state.doc.text);

export async function startEmptied(store: Store): Promise<void> {
  const { author } = store.state;
  if (!author?.data) return;
  const emptied = await store.engine.get<"emptiedModel">({ kind: "emptiedModel", text: author.text });
  if (emptied === null) return store.tell(words.kNoFrame);
  await start(store, emptied);
  store.announce(words.kIsFrame);
}

/** A mutant that fails one test and no other becomes the start; `wanted` "": any test.  Asked again, another one. */
export async function breakIt(store: Store, wanted: string): Promise<void> {
  const found = await inTurn(() => lookAtMutants(store));
  const { author } = store.state;
  if (!found || !author) return;
  if (found.problem) return store.tell(words.noMutants(found.problem));
  const all = found.checks
    .filter(({ name }) => wanted === "" || name === wanted)
    .flatMap(({ name, failOnlyThis }) => failOnlyThis.map((text, index) => ({ check: name, index, text })));
  if (all.length === 0) return store.tell(wanted ? words.noBreaking(wanted) : words.kNoBreaking);
  const at = all.findIndex(({ check: name, index }) => name === author.broken?.check && index === author.broken.index);
  const { check: name, index, text } = all[(at + 1) % all.length]!;
  await start(store, text);
  setAuthor(store, { broken: { check: name, index } });
  store.announce(words.isBroken(name));
}

// ---- survivors ----

export const markRight = (store: Store, number: string) => change(store, (data) => withRight(data, number));

export function addBlocks(store: Store, blocks: string): Promise<void> {
  const { author } = store.state;
  if (!author?.data) return Promise.resolve();
  return setText(store, withBlocksBehind(author.text, author.data, blocks));
}

// ---- giving it out ----

/** What learners get, as JSON; null: it has mistakes. */
export const forLearners = (store: Store) =>
  inTurn(async () => (store.state.author?.data ? print(store, store.state.author.text, "json", false) : null));
