// An exercise that is being made, as data: from a model with its queries, and what a form changes of it.
import type { ExerciseBlock, ExerciseData } from "@exercise";

type Block<K extends ExerciseBlock["block"]> = Extract<ExerciseBlock, { block: K }>;
export type Test = Block<"test">;
export type Hint = Block<"hint">;

/** What is made an exercise. */
export interface Source {
  title: string;
  text: string;
  queries: readonly { text: string; comment: string; expect: string }[];
}

// ---- names ----

const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

const kWordsOfName = 3;
/** "never-two-trains" of "Never two trains on the bridge." */
const nameFrom = (sentence: string) => slug(sentence).split("-").slice(0, kWordsOfName).join("-");

/** Like `wanted`, and not among `taken`. */
export function freeName(wanted: string, taken: ReadonlySet<string>, joint = "-"): string {
  if (!taken.has(wanted)) return wanted;
  let k = 2;
  while (taken.has(`${wanted}${joint}${k}`)) ++k;
  return `${wanted}${joint}${k}`;
}

export const idOf = (title: string) => `mine/${slug(title) || "exercise"}`;

// ---- the draft ----

/** The forms whose verdicts a test can expect. */
const canBeTest = (query: string) => /^\s*(?:E<>|A\[\]|E\[\]|A<>)|-->/.test(query);
const isUniversal = (query: string) => /^\s*(?:A\[\]|A<>)|-->/.test(query);

/** The processes that a model declares, in XTA. */
export function processesOf(model: string): string[] {
  const bare = model.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
  return [...bare.matchAll(/\bprocess\s+([A-Za-z_]\w*)/g)].map((found) => found[1]!);
}

/** What may be locked: as the format names it. */
export const partsOf = (model: string) => [
  ...processesOf(model).map((name) => `process ${name}`),
  "declarations",
  "system",
];

/** All processes may be changed, the solution is the model, and what only forbids counts only where something happens. */
export function draftOf({ title, text, queries }: Source): ExerciseData {
  const names = new Set<string>();
  const tests = queries
    .filter((query) => canBeTest(query.text))
    .map((query): Test => {
      const name = freeName(nameFrom(query.comment) || "holds", names);
      names.add(name);
      const fail = query.comment.trim().replace(/\s+/g, " ");
      const expect = query.expect === "violated" ? "violated" : "satisfied";
      return { block: "test", name, query: query.text.trim(), expect, ...(fail ? { fail } : {}) };
    });
  // There is no exercise without a test: one that says nothing yet is there to be changed.
  if (tests.length === 0) tests.push({ block: "test", name: "holds", query: "E<> true", expect: "satisfied" });
  const first = tests.find((test) => /^E<>/.test(test.query) && test.expect === "satisfied");
  for (const test of tests)
    if (first && isUniversal(test.query) && test.expect === "satisfied") test.needs = [first.name];
  return {
    zonelab: 1,
    id: idOf(title),
    version: 1,
    kind: "model",
    title: title || "Exercise",
    lock: ["declarations", "system"],
    blocks: [{ block: "xta", role: "start", text }, { block: "xta", role: "solution", text }, ...tests],
  };
}

// ---- what a form shows and changes ----

export const testsOf = ({ blocks }: ExerciseData) => blocks.filter((one): one is Test => one.block === "test");
export const hintsOf = ({ blocks }: ExerciseData) => blocks.filter((one): one is Hint => one.block === "hint");
export const modelIn = ({ blocks }: ExerciseData, role: "start" | "solution") =>
  blocks.find((one): one is Block<"xta"> => one.block === "xta" && one.role === role)?.text ?? "";
export const statementIn = ({ blocks }: ExerciseData) =>
  blocks.find((one): one is Block<"prose"> => one.block === "prose")?.text ?? "";

const withBlocks = (data: ExerciseData, blocks: ExerciseBlock[]): ExerciseData => ({ ...data, blocks });
/** With `next` in the place of a block; null: without it. */
const replaced = (data: ExerciseData, block: ExerciseBlock, next: ExerciseBlock | null) =>
  withBlocks(
    data,
    data.blocks.flatMap((one) => (one !== block ? [one] : next ? [next] : [])),
  );

/** An id that was made from the title goes with it. */
export const withTitle = (data: ExerciseData, title: string): ExerciseData => ({
  ...data,
  title,
  id: data.id === idOf(data.title) ? idOf(title) : data.id,
});

export function withStatement(data: ExerciseData, text: string): ExerciseData {
  const there = data.blocks.find((one) => one.block === "prose");
  const next: ExerciseBlock | null = text.trim() ? { block: "prose", text } : null;
  if (there) return replaced(data, there, next);
  return next ? withBlocks(data, [next, ...data.blocks]) : data;
}

export function withLock(data: ExerciseData, part: string, isLocked: boolean): ExerciseData {
  const { lock = [], ...rest } = data;
  const next = isLocked ? [...lock, part] : lock.filter((one) => one !== part);
  return next.length > 0 ? { ...rest, lock: next } : rest;
}

export function withModel(data: ExerciseData, role: "start" | "solution", text: string): ExerciseData {
  const there = data.blocks.find((one) => one.block === "xta" && one.role === role);
  const next: ExerciseBlock = { block: "xta", role, text };
  return there ? replaced(data, there, next) : withBlocks(data, [...data.blocks, next]);
}

/** What is empty is left out. */
function tidy<T extends object>(block: T): T {
  const isEmpty = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(block).filter(([, value]) => !isEmpty(value))) as T;
}

/** Who needs a test that has another name now needs it by that one. */
function renamed(block: ExerciseBlock, from: string, to: string): ExerciseBlock {
  if (block.block === "hint" && block.when)
    return { ...block, when: block.when.map((one) => (one.name === from ? { ...one, name: to } : one)) };
  if ("needs" in block && block.needs)
    return { ...block, needs: block.needs.map((one) => (one === from ? to : one)) } as ExerciseBlock;
  return block;
}

export function withTest(data: ExerciseData, index: number, change: Partial<Test>): ExerciseData {
  const test = testsOf(data)[index];
  if (!test) return data;
  const next = replaced(data, test, tidy({ ...test, ...change }));
  if (!change.name || change.name === test.name) return next;
  return withBlocks(
    next,
    next.blocks.map((one) => renamed(one, test.name, change.name!)),
  );
}

const namesIn = ({ blocks }: ExerciseData) =>
  new Set(blocks.flatMap((one) => ("name" in one && one.name ? [one.name] : [])));

export function withNewTest(data: ExerciseData, query: string, fail: string): ExerciseData {
  const name = freeName(nameFrom(fail) || "holds", namesIn(data));
  const test: Test = tidy({ block: "test", name, query, expect: "satisfied", fail });
  const at = data.blocks.findLastIndex((one) => one.block === "test" || one.block === "xta") + 1;
  return withBlocks(data, [...data.blocks.slice(0, at), test, ...data.blocks.slice(at)]);
}

/** Nobody needs it any more, and hints wait for something else. */
export function withoutTest(data: ExerciseData, index: number): ExerciseData {
  const test = testsOf(data)[index];
  if (!test) return data;
  const next = replaced(data, test, null);
  return withBlocks(
    next,
    next.blocks.map((one): ExerciseBlock => {
      if (one.block === "hint") return tidy({ ...one, when: one.when?.filter(({ name }) => name !== test.name) ?? [] });
      if ("needs" in one && one.needs)
        return tidy({ ...one, needs: one.needs.filter((name) => name !== test.name) }) as ExerciseBlock;
      return one;
    }),
  );
}

export function withHint(data: ExerciseData, index: number, change: Partial<Hint> | null): ExerciseData {
  const hint = hintsOf(data)[index];
  if (!hint) return data;
  return replaced(data, hint, change && tidy({ ...hint, ...change }));
}

export const withNewHint = (data: ExerciseData, text: string): ExerciseData =>
  withBlocks(data, [...data.blocks, { block: "hint", after: 1, text }]);

export const withRight = (data: ExerciseData, number: string): ExerciseData => ({
  ...data,
  right: [...new Set([...(data.right ?? []), number])],
});

// ---- tests that were made ----

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Blocks as they stand in the file, behind the others; their names must not be there yet. */
export function withBlocksBehind(file: string, data: ExerciseData, blocks: string): string {
  const taken = namesIn(data);
  let text = blocks;
  for (const [, name] of blocks.matchAll(/^```(?:xta monitor|test) ([\w-]+)/gm)) {
    const free = freeName(name!, taken, "");
    taken.add(free);
    if (free !== name) text = text.replace(new RegExp(`(?<![\\w-])${escaped(name!)}(?![\\w-])`, "g"), free);
  }
  return `${file.trimEnd()}\n\n${text.trimEnd()}\n`;
}

/** What mutants depend on: all but the start and the sentences. */
export function essenceOf(data: ExerciseData): string {
  const { lock, writes, limits, params, kind } = data;
  const blocks = data.blocks.filter(
    (one) => one.block !== "prose" && one.block !== "hint" && !(one.block === "xta" && one.role === "start"),
  );
  return JSON.stringify([lock, writes, limits, params, kind, blocks.map((one) => ({ ...one, fail: "", points: 1 }))]);
}
