// What the engine is asked of watches along a run, and what becomes of its answers.
import type { Trace, TraceStep } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { withEnd } from "../src/run/ending";
import { coursesOf, heightOf, runsToWatch, withWatch } from "../src/run/watches";
import { kNotFollowed } from "../src/words/watches";

const kEdge = { process: "P", source: "a", target: "b", edge: 0, select: "", line: 1, sync: "" };
const step = (delay: string, moves = true): TraceStep =>
  ({ delay, time: "0", edges: moves ? [kEdge] : [], clockValues: ["0"], window: null }) as unknown as TraceStep;
const trace = (steps: TraceStep[], finalDelay = "0"): Trace =>
  ({ steps: [step("0", false), ...steps], finalDelay, duration: "9", ending: "", endWindow: null }) as unknown as Trace;
const answer = (...values: string[]) => [{ values, error: "" }];

suite("along a run", () => {
  test("there is one value for each step", () => {
    const run = trace([step("1"), step("0")]);
    expect(runsToWatch(run)).toHaveLength(1);
    expect(coursesOf(run, ["n"], [answer("1", "2", "3", "3")])).toEqual([
      { expression: "n", values: ["1", "2", "3"], problem: "" },
    ]);
  });
  test("the last wait has the value at the end", () => {
    const run = withEnd(trace([step("1")], "1/2"));
    expect(runsToWatch(run)[0]!.finalDelay).toBe("1/2");
    expect(coursesOf(run, ["P.x"], [answer("0", "0", "1/2")])[0]!.values).toEqual(["0", "0", "1/2"]);
  });
  test("a pause in between is asked for by a run that ends there", () => {
    const run = trace([step("1"), step("2", false), step("3")], "4");
    const [whole, toPause, ...more] = runsToWatch(run);
    expect(more).toEqual([]);
    expect(whole!.steps.map(({ delay }) => delay)).toEqual(["1", "5"]);
    expect([toPause!.steps.length, toPause!.finalDelay]).toEqual([1, "2"]);
    const answers = [answer("0", "1", "5", "9"), answer("0", "1", "3")];
    expect(coursesOf(run, ["x"], answers)[0]!.values).toEqual(["0", "1", "3", "5"]);
    // Where no time passes, nothing changes.
    const still = trace([step("1"), step("0", false), step("3")]);
    expect(runsToWatch(still)).toHaveLength(1);
    expect(coursesOf(still, ["x"], [answer("0", "1", "5", "5")])[0]!.values).toEqual(["0", "1", "1", "5"]);
  });
  test("a problem is told in a sentence, of each expression its own", () => {
    const run = trace([step("1")]);
    const answers = [[{ values: [], error: "'m' is not declared here" }, ...answer("1", "2", "2")]];
    expect(coursesOf(run, ["m", "n"], answers).map(({ problem }) => problem)).toEqual([
      "'m' is not declared here.",
      "",
    ]);
  });
  test("no answer, or one about less of the run, is a problem too", () => {
    const run = trace([step("1")]);
    for (const answers of [null, [null], [[]], [answer("1", "1")]])
      expect(coursesOf(run, ["n"], answers)).toEqual([{ expression: "n", values: [], problem: kNotFollowed }]);
  });
});

test("truth values are drawn as 0 and 1", () => {
  expect(["false", "true", "-3", "5/2"].map(heightOf)).toEqual([0, 1, -3, 2.5]);
});

test("what is typed is watched once, without spaces around it", () => {
  expect(withWatch(["n"], " n + 1 ")).toEqual(["n", "n + 1"]);
  expect(withWatch(["n"], "n ")).toEqual(["n"]);
  expect(withWatch(["n"], "  ")).toEqual(["n"]);
});
