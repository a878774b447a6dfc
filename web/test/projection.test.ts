// A run of which some processes are not shown, and the arrows that then lead from and to nowhere.
import type { Trace, TraceStep } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { arrowsOf, endsOf } from "../src/run/arrows";
import { isAside, project, restingIn, shownOf, toggled } from "../src/run/projection";
import { rows } from "../src/run/rows";
import { initialState, kWholeRun } from "../src/state/state";
import { emptyDocument } from "../src/state/document";

const move = (...processes: string[]) => processes.map((process) => ({ process }));
const kTrace = {
  processes: ["P(1)", "P(11)", "Gate"],
  variables: ["id", "P(1).n", "Gate.i"],
  clocks: ["now", "P(1).x", "P(11).x"],
  steps: [
    { delay: "0", edges: [], locations: ["a", "b", "c"], values: [0, 1, 2], clockValues: ["0", "0", "0"] },
    {
      ...{ delay: "1", edges: move("P(1)", "Gate"), locations: ["d", "b", "e"] },
      ...{ values: [5, 1, 3], clockValues: ["1", "0", "1"] },
    },
  ],
} as unknown as Trace;

suite("a projected run", () => {
  test("has no locations, variables and clocks of hidden processes, but the global ones", () => {
    const { processes, variables, clocks, steps } = project(kTrace, ["P(1)", "Gate"]);
    expect([processes, variables, clocks]).toEqual([["P(11)"], ["id"], ["now", "P(11).x"]]);
    expect(steps[1]).toMatchObject({ locations: ["b"], values: [5], clockValues: ["1", "1"] });
  });
  test("has all steps with all that moves, so that numbers agree", () => {
    const shown = project(kTrace, ["P(1)", "Gate"]);
    expect(shown.steps.map(({ edges }) => edges)).toEqual(kTrace.steps.map(({ edges }) => edges));
    expect(rows(shown).map((row) => row.isAside)).toEqual([false, true]);
    expect(rows(project(kTrace, ["Gate"])).map((row) => row.isAside)).toEqual([false, false]);
    expect(isAside(kTrace.steps[1]!, kTrace.processes)).toBe(false);
  });
  test("is the run itself while nothing of it is hidden, or all would be", () => {
    expect(project(kTrace, [])).toBe(kTrace);
    expect(project(kTrace, ["Q"])).toBe(kTrace);
    expect(project(kTrace, ["Q", ...kTrace.processes])).toBe(kTrace);
    expect(shownOf(["A"], ["A"])).toEqual(["A"]);
  });
});

test("choices: one more or less, and those that move", () => {
  expect(toggled(["A"], "B")).toEqual(["A", "B"]);
  expect(toggled(["A", "B"], "A")).toEqual(["B"]);
  expect(restingIn(kTrace)).toEqual(["P(11)"]);
  expect(restingIn({ ...kTrace, steps: kTrace.steps.slice(0, 1) })).toEqual([]);
  expect(initialState(emptyDocument()).runLook).toBe(kWholeRun);
});

suite("arrows", () => {
  const step = { edges: move("A", "B", "C") } as unknown as TraceStep;
  test("lead from the sender to each receiver", () => {
    expect(arrowsOf(step, ["C", "B", "A"])).toEqual([
      { from: 2, to: 1 },
      { from: 2, to: 0 },
    ]);
    expect(arrowsOf({ edges: [] }, ["A"])).toEqual([]);
  });
  test("of which one end is not shown", () => {
    expect(arrowsOf(step, ["A", "C"])).toEqual([{ from: 0, to: 1 }]);
    expect(arrowsOf(step, ["A"])).toEqual([{ from: 0, to: null }]);
    expect(arrowsOf(step, ["B", "C"])).toEqual([
      { from: null, to: 0 },
      { from: null, to: 1 },
    ]);
    expect(arrowsOf(step, ["D"])).toEqual([]);
    const x = (lane: number) => 100 * lane;
    expect(endsOf({ from: 1, to: null }, x, 100)).toEqual([100, 140]);
    expect(endsOf({ from: null, to: 1 }, x, 100)).toEqual([140, 100]);
  });
});
