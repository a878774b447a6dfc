// The engine's client: who waits for what, and what becomes of it when the worker does not answer.
import type { Options, Progress } from "@engine";
import { afterEach, beforeEach, describe as suite, expect, test, vi } from "vitest";
import { EngineClient, type EngineState } from "../src/engine/client";
import type { Diagnosis, EngineInfo, Outcome } from "../src/engine/protocol";
import { FakeWorker, stubPage } from "./page-globals";

let states: EngineState[] = [];
let client: EngineClient;
const kInfo: EngineInfo = { version: "1", contract: {} as EngineInfo["contract"], examples: [] };
const ready = () => FakeWorker.last.reply({ kind: "ready", info: kInfo });

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  states = [];
  client = new EngineClient(
    () => {},
    (state) => states.push(state),
  );
  client.start();
  ready();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a promise has come to; "open" if to nothing yet. */
async function now<T>(promise: Promise<T>): Promise<T | "open"> {
  return Promise.race([promise, Promise.resolve("open" as const)]);
}
const diagnosis = (text: string) => ({ text }) as Diagnosis;
const progress = (change: Partial<Progress>): Progress => ({
  ...{ stored: 0, waiting: 0, explored: 0, covered: 0, bytes: 0, seconds: 0, done: false },
  ...change,
});
const check = (options: Options = {}, onProgress = (_: Progress) => {}) =>
  client.check({ text: "t", query: "E<> P.a", form: "E<>", options }, onProgress);
const reasonOf = (outcome: Outcome | "open") =>
  outcome !== "open" && outcome.kind === "result" ? outcome.result.reason : outcome;

suite("what is asked", () => {
  test("one diagnosis at a time; of those that wait only the newest is made", async () => {
    const [a, b, c] = [client.diagnose("a", []), client.diagnose("b", []), client.diagnose("c", [])];
    expect(await now(b)).toBeNull();
    expect(await now(a)).toBe("open");
    expect(FakeWorker.last.asked("diagnose").text).toBe("a");
    FakeWorker.last.reply({ kind: "diagnosis", id: FakeWorker.last.asked("diagnose").id, diagnosis: diagnosis("a") });
    expect(await now(a)).toEqual({ text: "a" });
    const { id, text } = FakeWorker.last.asked("diagnose");
    expect(text).toBe("c");
    FakeWorker.last.reply({ kind: "diagnosis", id, diagnosis: diagnosis("c") });
    expect(await now(c)).toEqual({ text: "c" });
  });
  test("a question is overtaken by the next one of its kind, not by others", async () => {
    const question = { text: "t", line: 1, column: 1 };
    const first = client.ask({ subject: "hover", ...question });
    const other = client.ask({ subject: "references", ...question });
    const { id } = FakeWorker.last.asked("ask");
    const second = client.ask({ subject: "hover", ...question });
    expect(await now(first)).toBeNull();
    FakeWorker.last.reply({ kind: "answer", id, answer: [] });
    expect(await now(other)).toEqual([]);
    expect(await now(second)).toBe("open");
  });
  test("an answer to a check that is over is none to the next one", async () => {
    const seen = vi.fn();
    const first = check();
    const { id } = FakeWorker.last.asked("check");
    client.stop();
    vi.advanceTimersByTime(1000);
    await first;
    const second = check({}, seen);
    FakeWorker.last.reply({ kind: "progress", id, progress: progress({ stored: 1 }) });
    FakeWorker.last.reply({ kind: "outcome", id, outcome: { kind: "rejected", model: [], query: [] } });
    expect(seen).not.toHaveBeenCalled();
    expect(await now(second)).toBe("open");
  });
});

suite("Stop and limits", () => {
  test("a search that stops within a second keeps its worker", async () => {
    const { last: worker } = FakeWorker;
    const stopped = check();
    client.stop();
    client.stop();
    expect(worker.kinds.filter((kind) => kind === "stop").length).toBe(1);
    vi.advanceTimersByTime(999);
    worker.reply({
      kind: "outcome",
      id: worker.asked("check").id,
      outcome: { kind: "rejected", model: [], query: [] },
    });
    expect(await stopped).toMatchObject({ kind: "rejected" });
    vi.advanceTimersByTime(60_000);
    expect(FakeWorker.last).toBe(worker);
    expect(worker.isEnded).toBe(false);
  });
  test("one that does not is ended with its worker, and its last counts are the answer's", async () => {
    const { last: worker } = FakeWorker;
    const stopped = check();
    worker.reply({ kind: "progress", id: worker.asked("check").id, progress: progress({ stored: 7, explored: 5 }) });
    client.stop();
    vi.advanceTimersByTime(1000);
    expect(await stopped).toMatchObject({
      result: { verdict: "unknown", reason: { code: "lost", cause: "hung" }, stats: { stored: 7, expanded: 5 } },
    });
    expect(worker.isEnded).toBe(true);
    expect(FakeWorker.last).not.toBe(worker);
    expect(states.at(-1)).toEqual({ phase: "loading" });
  });
  test("a limit of time may be overstepped by 15 seconds; without one a search takes as long as it takes", async () => {
    const late = check({ maxSeconds: 10 });
    vi.advanceTimersByTime(24_999);
    expect(await now(late)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(reasonOf(await now(late))).toEqual({ code: "lost", cause: "late", seconds: 10 });
    const long = check();
    vi.advanceTimersByTime(10 * 60_000);
    expect(await now(long)).toBe("open");
  });
  test("a state space that takes 20 seconds is given up, grading only when nothing is heard for so long", async () => {
    const graph = client.get<"zoneGraph">({ kind: "zoneGraph", text: "t", maxNodes: 9 });
    vi.advanceTimersByTime(20_000);
    expect(await now(graph)).toBeNull();
    const parts: unknown[] = [];
    const runs = client.get<"watch">({ kind: "watch", text: "t", runs: [], expressions: [] }, (part) =>
      parts.push(part),
    );
    const { id } = FakeWorker.last.asked("watch");
    vi.advanceTimersByTime(19_000);
    FakeWorker.last.reply({ kind: "part", id, value: [] as never });
    vi.advanceTimersByTime(19_000);
    expect(await now(runs)).toBe("open");
    FakeWorker.last.reply({ kind: "value", id, value: [] as never });
    expect(await now(runs)).toEqual([]);
    expect(parts).toEqual([[]]);
  });
});

suite("an engine that comes late, or not as a whole", () => {
  test("a slow connection is not cut: after a minute it is said, and it may still come", async () => {
    client.start();
    const { last: worker } = FakeWorker;
    const diagnosed = client.diagnose("t", []);
    const drawn = client.get<"diagrams">({ kind: "diagrams", text: "t", layout: "" });
    vi.advanceTimersByTime(59_999);
    expect(states.at(-1)).toEqual({ phase: "loading" });
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toEqual({ phase: "failed", failure: "not-loaded" });
    expect(worker.isEnded).toBe(false);
    expect(await now(diagnosed)).toBe("open");
    ready();
    expect(states.at(-1)).toEqual({ phase: "ready" });
    // From now on both have their time.
    vi.advanceTimersByTime(15_000);
    expect(await now(diagnosed)).toBeNull();
    expect(await now(drawn)).toBeNull();
    expect(worker.isEnded).toBe(true);
  });
  test("whatever is asked has an end", async () => {
    const opened = client.get<"open">({ kind: "open", text: "t", beside: { queries: "", layout: "" } });
    vi.advanceTimersByTime(20_000);
    expect(await now(opened)).toBeNull();
    expect(client.lack).toBe("broken");
  });
  test("a part that is missing takes nothing along; its time counts from when it is there", async () => {
    const { last: worker } = FakeWorker;
    const going = check();
    const read = () => client.get<"emptiedModel">({ kind: "emptiedModel", text: "t" });
    const first = read();
    worker.reply({ kind: "missing", id: worker.asked("emptiedModel").id });
    expect(await now(first)).toBeNull();
    expect(client.lack).toBe("missing");
    const second = read();
    vi.advanceTimersByTime(59_999);
    expect(await now(second)).toBe("open");
    worker.reply({ kind: "begun", id: worker.asked("emptiedModel").id });
    vi.advanceTimersByTime(19_999);
    expect(await now(second)).toBe("open");
    worker.reply({ kind: "value", id: worker.asked("emptiedModel").id, value: "text" });
    expect(await now(second)).toBe("text");
    const third = read();
    vi.advanceTimersByTime(60_000);
    expect(await now(third)).toBeNull();
    expect(await now(going)).toBe("open");
    expect(FakeWorker.last).toBe(worker);
  });
  test("who waits while a proof is checked waits for it", async () => {
    const proved = client.check({ text: "t", query: "E<> P.a", form: "E<>", options: {}, isProof: true }, () => {});
    const drawn = client.get<"diagrams">({ kind: "diagrams", text: "t", layout: "" });
    const diagnosed = client.diagnose("t", []);
    vi.advanceTimersByTime(5 * 60_000);
    expect([await now(proved), await now(drawn), await now(diagnosed)]).toEqual(["open", "open", "open"]);
    client.stop();
    vi.advanceTimersByTime(1000);
    expect(reasonOf(await now(proved))).toEqual({ code: "lost", cause: "hung" });
  });
});

suite("a worker that breaks down", () => {
  test("ends the check and what was wanted; examples are asked for again", async () => {
    const checked = check();
    const replayed = client.get<"zoneGraph">({ kind: "zoneGraph", text: "t", maxNodes: 9 });
    const example = client.get<"example">({ kind: "example", name: "fischer", n: 4 });
    FakeWorker.last.reply({ kind: "crashed", isMemory: false });
    expect(reasonOf(await now(checked))).toEqual({ code: "lost", cause: "crash" });
    expect(await now(replayed)).toBeNull();
    expect(await now(example)).toBe("open");
    expect(FakeWorker.made.length).toBe(2);
    expect(FakeWorker.last.kinds).toEqual(["begin", "example"]);
  });
  test("is out of memory if it says so, or if the search had 2.5 GB", async () => {
    const said = check();
    FakeWorker.last.reply({ kind: "crashed", isMemory: true });
    expect(reasonOf(await now(said))).toEqual({ code: "lost", cause: "memory" });
    const seen = check();
    const { id } = FakeWorker.last.asked("check");
    FakeWorker.last.reply({ kind: "progress", id, progress: progress({ bytes: 2.6 * 2 ** 30 }) });
    FakeWorker.last.reply({ kind: "crashed", isMemory: false });
    expect(reasonOf(await now(seen))).toEqual({ code: "lost", cause: "memory" });
  });
  test("three times in a row is not started again, until it is wished", async () => {
    for (let i = 0; i < 3; ++i) {
      ready();
      FakeWorker.last.fail();
    }
    expect(states.at(-1)).toEqual({ phase: "failed", failure: "broken" });
    expect(FakeWorker.made.length).toBe(3);
    client.start();
    expect(states.at(-1)).toEqual({ phase: "loading" });
    expect(FakeWorker.made.length).toBe(4);
  });
  test("with a sign of life in between it is started again", async () => {
    for (let i = 0; i < 6; ++i) {
      ready();
      const done = client.diagnose("t", []);
      FakeWorker.last.reply({ kind: "diagnosis", id: FakeWorker.last.asked("diagnose").id, diagnosis: diagnosis("t") });
      await done;
      FakeWorker.last.fail();
    }
    expect(states.at(-1)).toEqual({ phase: "loading" });
  });
  test("over a diagnosis, that one is not repeated; the next one is made", async () => {
    const fatal = client.diagnose("fatal", []);
    const next = client.diagnose("next", []);
    vi.advanceTimersByTime(15_000); // it hangs
    expect(await now(fatal)).toBeNull();
    expect(await now(next)).toBe("open");
    expect(FakeWorker.last.asked("diagnose").text).toBe("next");
  });
  test("never there: not loaded, or not allowed to start", () => {
    client.start();
    for (let i = 0; i < 3; ++i) FakeWorker.last.fail();
    expect(states.at(-1)).toEqual({ phase: "failed", failure: "not-loaded" });
    vi.stubGlobal("Worker", () => {
      throw new Error("no threads here");
    });
    client.start();
    expect(states.at(-1)).toEqual({ phase: "failed", failure: "forbidden" });
  });
});
