// The last wait of a run as a step, and how far a scroller moves to show what is looked at.
import type { Trace, TraceStep } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { isEnd, stepCount, withEnd, withoutEnd } from "../src/run/ending";
import { asSharedRun, runUpTo, sharedStep } from "../src/run/shared-run";
import { stays } from "../src/run/stays";
import { shift } from "../src/ui/in-sight";
import { asUppaal, decimal, durationWords, stepWords } from "../src/words/run";

const step = (over: Partial<TraceStep>): TraceStep => ({
  delay: "0",
  time: "0",
  channel: "",
  edges: [],
  locations: ["bright"],
  values: [],
  clockValues: ["0"],
  zone: null,
  window: null,
  ...over,
});
const kEdge = { process: "Lamp", source: "low", target: "bright", edge: 1, select: "", line: 7, sync: "" };
/** A lamp that became bright after one time unit, and was so for 3/2 more: y counts from then. */
const kTrace: Trace = {
  processes: ["Lamp"],
  variables: [],
  clocks: ["y"],
  replayed: true,
  steps: [
    step({ locations: ["low"] }),
    step({ delay: "1", time: "1", edges: [kEdge] as unknown as TraceStep["edges"] }),
  ],
  finalDelay: "3/2",
  duration: "5/2",
  ending: "",
  trigger: null,
  cycleBegin: null,
  endWindow: { from: "5/2", fromOpen: false, to: null, toOpen: false },
};

suite("a run that ends by waiting", () => {
  const whole = withEnd(kTrace);
  test("has a step for it, with the values at its end", () => {
    const end = whole.steps.at(-1)!;
    expect(isEnd(end)).toBe(true);
    expect([end.delay, end.time, end.clockValues[0], end.locations[0]]).toEqual(["3/2", "5/2", "3/2", "bright"]);
    expect([whole.finalDelay, stepCount(whole), stepCount(kTrace)]).toEqual(["0", 1, 1]);
    expect(stepWords(end, 2)).toBe("3/2 time units more pass, until time 5/2: the run ends here.");
    expect(stays(whole, "time")[0]!.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2.5],
    ]);
  });
  test("is given back, shared and written as it was", () => {
    expect(withoutEnd(whole)).toEqual(kTrace);
    expect(asSharedRun(whole)).toEqual(asSharedRun(kTrace));
    expect(runUpTo(whole, 2).finalDelay).toBe("3/2");
    expect(runUpTo(whole, 1).finalDelay).toBe("0");
    expect(sharedStep(whole, 2)).toBe(2);
    expect(asUppaal(whole)).toBe(asUppaal(kTrace));
  });
  test("does not end where a cycle is closed, nor without a wait", () => {
    expect(withEnd({ ...kTrace, ending: "cycle", cycleBegin: 0 }).steps).toHaveLength(2);
    expect(withEnd({ ...kTrace, finalDelay: "0" }).steps).toHaveLength(2);
  });
});

test("fractions have a decimal beside them, exact where it is short", () => {
  expect(["233/6", "5/2", "7"].map(decimal)).toEqual(["≈ 38.833", "= 2.5", ""]);
  expect(durationWords("233/6")).toBe("233/6 ≈ 38.833 time units");
  expect(durationWords("1")).toBe("1 time unit");
});

test("a scroller moves no more than is needed", () => {
  expect(shift(50, 70, 0, 100, 10)).toBe(0);
  expect(shift(95, 115, 0, 100, 10)).toBe(25);
  expect(shift(5, 25, 0, 100, 10)).toBe(-5);
  expect(shift(90, 290, 0, 100, 10)).toBe(90); // larger than the room: its beginning is seen
});
