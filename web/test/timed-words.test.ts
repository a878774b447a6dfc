// Timed words as answers, what is said of them, and two models stepped through side by side.  All by hand.
import { expect, test } from "vitest";
import type { Trace, TraceStep } from "@engine";
import type { TriedWord } from "@exercise";
import { stateAt } from "../src/compare/word-steps";
import { isMisreadWord, readWord, wordOf } from "../src/task/kinds/words";
import { feedbackWords } from "../src/words/task-feedback";
import { sideWords } from "../src/words/same-model";

const kEvents = ["press", "twice"];
const read = (text: string) => readWord(text, kEvents);

test("words are read whatever separates their events", () => {
  const word = [
    { channel: "press", time: "0" },
    { channel: "press", time: "5/2" },
    { channel: "twice", time: "5/2" },
  ];
  for (const text of [
    "press@0 press@5/2 twice@5/2",
    "press@0,press@2.5;twice@10/4",
    " press @ 0\npress@5/2\n twice@5/2 ",
  ])
    expect(read(text)).toEqual(word);
  expect(read("")).toEqual([]);
  expect(read("press@1 @7")).toEqual([
    { channel: "press", time: "1" },
    { channel: "", time: "7" },
  ]);
});

test("what cannot be read is told with its place", () => {
  const wanted: [string, number, number, string][] = [
    ["press", 1, 1, "event"],
    ["press@0 ring@1", 1, 9, "channel"],
    ["press@", 1, 7, "number"],
    ["press@-1", 1, 7, "number"],
    ["press@1/0", 1, 7, "number"],
    ["press@2\ntwice@1", 2, 7, "order"],
    ["@3 press@4", 1, 4, "end"],
  ];
  for (const [text, line, column, what] of wanted) {
    const misread = read(text);
    expect(isMisreadWord(misread) && misread, text).toEqual({ line, column, wanted: what });
  }
});

const step = (channel: string, time: string, location: string): TraceStep =>
  ({ channel, time, locations: ["H", location], edges: [{ process: "Click", edge: 0 }] }) as unknown as TraceStep;
const trace = (duration: string, ...steps: TraceStep[]): Trace =>
  ({ processes: ["Hand", "Click"], steps: [step("", "0", "Idle"), ...steps], duration }) as unknown as Trace;

test("a run's word has its observed moves only", () => {
  const run = trace("3", step("press", "0", "One"), step("hidden", "1", "One"), step("twice", "2", "Idle"));
  expect(wordOf(run, kEvents)).toBe("press@0 twice@2");
});

test("two models are looked at behind the same events", () => {
  const word = {
    text: "press@0 twice@2, then nothing until 3",
    events: [
      { channel: "press", time: "0" },
      { channel: "twice", time: "2" },
    ],
    until: "3",
  };
  const can = trace("3", step("press", "0", "One"), step("hidden", "1", "Two"), step("twice", "2", "Idle"));
  const cannot = trace("0", step("press", "0", "One"));
  const at = (run: Trace, count: number) => {
    const { locations, isStuck } = stateAt(run, word, count);
    return [locations[1], isStuck];
  };
  expect([0, 1, 2, 3].map((count) => at(can, count))).toEqual([
    ["Idle", false],
    ["Two", false],
    ["Idle", false],
    ["Idle", false],
  ]);
  expect([0, 1, 2, 3].map((count) => at(cannot, count))).toEqual([
    ["Idle", false],
    ["One", false],
    ["One", true],
    ["One", true],
  ]);
  // It does both events, but is not let wait.
  expect(at(trace("2", ...can.steps.slice(1)), 3)).toEqual(["Idle", true]);
});

const tried = (of: string, change: Partial<TriedWord> = {}): TriedWord => ({
  of,
  text: "press@0 single@3",
  events: [
    { channel: "press", time: "0" },
    { channel: "single", time: "3" },
  ],
  until: "",
  isPossible: false,
  possible: 1,
  why: {
    kind: "step",
    step: 2,
    move: "single",
    why: "guard",
    edge: "Click.One->Idle",
    constraint: "x == 4",
    values: { x: "3" },
    time: "3",
  },
  ...change,
});

test("what is said of a word names the event, the guard, the value and the edge", () => {
  const [said] = feedbackWords({ kind: "words", words: [tried("missing")] }, "equal", [], true);
  expect(said).toBe(
    "`press@0 single@3`: It stops behind 1 event: `single@3` is not possible there. The guard of its edge forbids it. `x == 4` does not hold: x is 3. The edge is `Click.One->Idle`.",
  );
  expect(feedbackWords({ kind: "words", words: [tried("extra", { isPossible: true })] }, "equal", [], true)).toEqual(
    [],
  );
  expect(feedbackWords({ kind: "words", words: [tried("extra", { isPossible: true })] })).toEqual([
    "Yours can do `press@0 single@3`, and should not.",
  ]);
  const both = feedbackWords({ kind: "words", words: [tried("start", { isPossible: true }), tried("Slow")] });
  expect(both[0]).toBe("The model can do `press@0 single@3`.");
  expect(both[1]).toContain("`Slow` cannot do `press@0 single@3`.");
});

test("the comparison of two models in words", () => {
  const side = { included: "violated", message: "", deterministic: "satisfied", twice: [] } as const;
  const word = { text: "press@0", events: [{ channel: "press", time: "0" }], until: null };
  expect(sideWords({ ...side, twice: [], word }, 0)).toBe("Only this model can do: `press@0`.");
  expect(sideWords({ ...side, twice: [], included: "satisfied", word: null }, 1)).toBe(
    "The other model does nothing that this one cannot do.",
  );
});
