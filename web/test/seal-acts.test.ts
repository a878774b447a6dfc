// What is done with a passphrase, in the page's state: the author's file is sealed and opened; a learner sees the solution, in his or
// her own numbers, and neither source nor answer changes.  The engine is played: its texts are JSON, and it fills in K = 7.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ExerciseBlock, ExerciseData } from "@exercise";
import { openSolution, sealSolution } from "../src/author/seal";
import { openAuthorWith, setText } from "../src/author/session";
import { emptyDocument } from "../src/state/document";
import { Store } from "../src/state/store";
import { seal } from "../src/task/sealed";
import { expect as expectExercise, setTask } from "../src/task/session";
import { openSealed } from "../src/task/unseal";
import { kOpened, kSealed, kUnsealed, sealWords } from "../src/words/seal";
import { stubPage } from "./page-globals";

const kPhrase = "green trains wait twice";
const kBlocks: ExerciseBlock[] = [
  { block: "xta", role: "start", text: "process P() { }" },
  { block: "xta", role: "solution", text: "process P() { /* {K} */ }" },
  { block: "test", name: "t", query: "E<> P.B", expect: "satisfied" },
];
const kData = { zonelab: 1, id: "a/b", version: 1, kind: "model", title: "T", blocks: kBlocks } as ExerciseData;

let store: Store;
beforeEach(() => {
  stubPage();
  store = new Store({ idle: () => {}, ready: () => {}, first: emptyDocument, reset: () => {} });
  const answers: Record<string, (request: { text: string }) => unknown> = {
    printExercise: ({ text }) => text,
    readExercise: ({ text }) => ({
      exercise: { data: JSON.parse(text.replaceAll("{K}", "7")) },
      diagnostics: [],
    }),
  };
  vi.spyOn(store.engine, "get").mockImplementation(((request: { kind: string; text: string }) =>
    Promise.resolve(answers[request.kind]?.(request) ?? null)) as typeof store.engine.get);
});
afterEach(() => vi.unstubAllGlobals());

const kinds = () => store.state.author?.data?.blocks.map((one) => (one.block === "xta" ? one.role : one.block));

describe("who makes an exercise", () => {
  test("seals its solution and opens it again: the file is what it was", async () => {
    const text = JSON.stringify(kData);
    await openAuthorWith(store, text);
    expect(await sealSolution(store, "short")).toBe(sealWords("short"));
    expect(store.state.author?.text).toBe(text);
    expect(await sealSolution(store, kPhrase)).toBe(kSealed);
    expect(kinds()).toEqual(["start", "sealed", "test"]);
    expect(store.state.author?.text).not.toContain("{K}");
    expect(await openSolution(store, "red trains wait twice")).toBe(sealWords("wrong"));
    expect(await openSolution(store, kPhrase)).toBe(kOpened);
    expect(JSON.parse(store.state.author!.text)).toEqual(kData);
  });
  test("what was typed meanwhile is not lost", async () => {
    await openAuthorWith(store, JSON.stringify(kData));
    const sealing = sealSolution(store, kPhrase);
    const other = JSON.stringify({ ...kData, title: "Another" });
    await setText(store, other);
    expect(await sealing).toMatch(/do it again/);
    expect(store.state.author?.text).toBe(other);
  });
});

describe("who solves it", () => {
  test("sees the solution with the passphrase only, and with the own numbers", async () => {
    const data = await seal(kData, kPhrase, 1000);
    const source = { text: JSON.stringify(data), address: "", variant: -1 };
    expectExercise(store, null);
    const opened = { data, hash: "", max: 1, variants: 1, variant: 0, values: {} };
    setTask(store, { phase: "open", source, opened });
    expect(await openSealed(store, "red trains wait twice")).toBe(sealWords("wrong"));
    expect(store.state.task?.unsealed).toBeNull();
    const said = vi.spyOn(store, "announce");
    expect(await openSealed(store, kPhrase)).toBe("");
    expect(said).toHaveBeenCalledWith(kUnsealed);
    expect(store.state.task?.unsealed?.blocks[1]).toMatchObject({ role: "solution", text: "process P() { /* 7 */ }" });
    expect(store.state.task?.progress.step).toBe(6);
    // What is graded is still what was given.
    expect(store.state.task?.source).toBe(source);
    expect(store.state.task?.opened).toBe(opened);
  });
});
