// Hand-ins as the page sees them, without engine and browser: which files, in which order, what is said of them.
import type { ExerciseData, Grade, GradedAnswer } from "@exercise";
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { HandInEngine } from "../src/engine/hand-ins";
import type { HandInReply } from "../src/engine/hand-ins-worker";
import { chosen, inOrder, readHandIn } from "../src/task/hand-in-files";
import { HandIns, modelIn, mostSeconds, sorted, tally, undecidable, type SeenHandIns } from "../src/task/hand-ins";
import { wrong } from "../src/words/hand-ins";

const file = (path: string, text = "") => {
  const made = new File([text], path.replace(/^.*\//, ""));
  Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
  return made;
};
const names = (files: readonly { path: string }[]) => files.map(({ path }) => path);

suite("files", () => {
  test("hidden ones in a folder are left out, as by the command line; one that was chosen by itself is not", () => {
    const all = ["class/.DS_Store", "class/a.xta", "class/.git/b.xta", ".c.xta"].map((path) => file(path));
    expect(names(chosen(all))).toEqual(["class/a.xta", ".c.xta"]);
  });
  test("are in the order of the command line: by bytes of UTF-8", () => {
    // U+FF5E is EF BD 9E, U+1F600 is F0 9F 98 80; as UTF-16 their order is the other one.
    const all = ["b", "a/z", "\u{1f600}", "\uff5e", "a", "B", "é"].map((path) => ({ path, file: file(path) }));
    expect(names(inOrder(all))).toEqual(["B", "a", "a/z", "b", "é", "\uff5e", "\u{1f600}"]);
  });
  test("of two with one path the later one counts", () => {
    const [first, second] = [file("a", "1"), file("a", "2")];
    const all = inOrder([first, second].map((one) => ({ path: "a", file: one })));
    expect(all).toEqual([{ path: "a", file: second }]);
  });
  test("are read as they are: a mark at the beginning is the engine's to judge", async () => {
    expect(await readHandIn(file("a", "\ufeffclock x;"))).toBe("\ufeffclock x;");
  });
});

const kExercise: ExerciseData = {
  ...{ zonelab: 1, id: "t/a", version: 1, kind: "query", title: "A", limits: { seconds: 7 } },
  blocks: [
    { block: "ask", name: "one", text: "Say it.", ours: "E<> a" },
    { block: "ask", name: "two", text: "Say that." },
    { block: "held", name: "three", sha256: "0" },
    { block: "variant", name: "other", replace: [] },
  ],
};

test("checks that this copy cannot decide are counted: held back, and sentences without our query", () => {
  expect(undecidable(kExercise)).toBe(2);
});
test("time for one file is that of the command line", () => {
  // Three checks, each on the start and on one variant, asked of both queries; one more, and ten seconds.
  expect(mostSeconds(kExercise)).toBe(7 * (3 * 2 * 2 + 1) + 10);
  expect(mostSeconds({ ...kExercise, kind: "model", limits: {} })).toBe(10 * (3 + 1) + 10);
});

test("the model of a file: of a hand-in, of bare answers, of a text where models are asked for", () => {
  const model = { ...kExercise, kind: "model" } as const;
  expect(modelIn(model, '{"zonelab-handin": 1, "answers": {"model": "clock x;"}}')).toBe("clock x;");
  expect(modelIn(model, '{"model": "clock y;"}')).toBe("clock y;");
  expect(modelIn(model, "clock z;")).toBe("clock z;");
  expect(modelIn(kExercise, "one: E<> a")).toBe("");
  for (const odd of ["null", "[]", "1", '{"answers": null}', '{"model": 1}']) expect(modelIn(model, odd)).toBe("");
});

const grade = (points: number, more: Partial<Grade> = {}): Grade => ({
  ...{ points, max: 8, undecided: 0, problem: "", parts: [], counted: 0, allowed: 0, diagnostics: [], checks: [] },
  ...more,
});
const answer = (name: string, more: Partial<GradedAnswer> = {}): GradedAnswer => ({
  ...{ file: name, error: "", problem: "", sameAs: "" },
  ...more,
});
const seen = (...answers: GradedAnswer[]): SeenHandIns => ({
  rows: answers.map(({ file: path }) => ({ path, file: file(path), phase: "done", result: "{}" })),
  answers: new Map(answers.map((one) => [one.file, one])),
  ...{ table: null, isRunning: false, notice: "" },
});

test("rows are sorted both ways, equal ones stay in order", () => {
  const all = seen(
    answer("a10", { grade: grade(3) }),
    answer("a9", { grade: grade(8) }),
    answer("b", { error: "empty" }),
    answer("c", { grade: grade(3) }),
  );
  expect(names(sorted(all, "points", 1))).toEqual(["b", "a10", "c", "a9"]);
  expect(names(sorted(all, "points", -1))).toEqual(["a9", "a10", "c", "b"]);
  expect(names(sorted(all, "file", 1))).toEqual(["a9", "a10", "b", "c"]);
  expect(tally(all)).toEqual({ full: 1, part: 2, open: 0, failed: 1 });
});

test("what is wrong is said in sentences", () => {
  expect(wrong(answer("a", { error: "the file is empty" }))).toBe("The file is empty.");
  const odd = answer("a", {
    problem: "locked parts were changed: system",
    claimed: 8,
    grade: grade(0, { problem: "locked" }),
  });
  expect(wrong(odd)).toBe("Locked parts were changed: system. The learner’s browser counted 8 points.");
  expect(wrong(answer("a", { claimed: 8, grade: grade(8) }))).toBe("");
});

test("nothing that was chosen is a notice, and no row", () => {
  const handIns = new HandIns("", kExercise);
  handIns.add([]);
  expect(handIns.seen.rows).toEqual([]);
  expect(handIns.seen.notice).not.toBe("");
});

suite("the thread", () => {
  /** Stands in for it; what it says is said by the tests. */
  class FakeThread {
    static all: FakeThread[] = [];
    onmessage: (event: { data: HandInReply }) => void = () => {};
    onerror: (event: { preventDefault(): void }) => void = () => {};
    isEnded = false;
    constructor() {
      FakeThread.all.push(this);
    }
    postMessage() {}
    terminate() {
      this.isEnded = true;
    }
    say(data: HandInReply) {
      this.onmessage({ data });
    }
  }
  beforeEach(() => {
    FakeThread.all = [];
    vi.useFakeTimers();
    vi.stubGlobal("Worker", FakeThread);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const kRequest = { kind: "grade", exercise: "", file: "" } as const;
  const ask = (engine = new HandInEngine()) => ({
    engine,
    answer: engine.ask(kRequest, 60),
    thread: FakeThread.all.at(-1)!,
  });

  test("that says nothing for 20 seconds is ended", async () => {
    const { answer, thread } = ask();
    thread.say({ kind: "alive" });
    vi.advanceTimersByTime(15_000);
    thread.say({ kind: "alive" });
    vi.advanceTimersByTime(19_999);
    expect(thread.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await answer).toEqual({ kind: "lost", cause: "silent" });
    expect(thread.isEnded).toBe(true);
  });
  test("that takes longer than it may is ended, though it talks", async () => {
    const { answer, thread } = ask();
    for (let seconds = 0; seconds < 61; ++seconds) {
      thread.say({ kind: "alive" });
      vi.advanceTimersByTime(1000);
    }
    expect(await answer).toEqual({ kind: "lost", cause: "late" });
  });
  test("that does not come is no fault of the file, however long its fetching takes", async () => {
    const first = ask();
    first.thread.onerror({ preventDefault() {} });
    expect(await first.answer).toEqual({ kind: "lost", cause: "not-loaded" });
    const second = ask(first.engine);
    vi.advanceTimersByTime(59_000);
    second.thread.say({ kind: "alive" });
    vi.advanceTimersByTime(19_000);
    second.thread.say({ kind: "graded", result: "{}" });
    expect(await second.answer).toEqual({ kind: "graded", result: "{}" });
  });
  test("that breaks down says why; the next file has a new one, and one that works goes on", async () => {
    const first = ask();
    first.thread.say({ kind: "alive" });
    first.thread.say({ kind: "crashed", isMemory: true });
    expect(await first.answer).toEqual({ kind: "lost", cause: "memory" });
    const second = ask(first.engine);
    expect(second.thread).not.toBe(first.thread);
    second.thread.say({ kind: "graded", result: null });
    await second.answer;
    const third = ask(first.engine);
    expect(third.thread).toBe(second.thread);
    first.engine.stop();
    expect(await third.answer).toEqual({ kind: "lost", cause: "stopped" });
    expect(third.thread.isEnded).toBe(true);
  });
});
