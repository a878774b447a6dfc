// Runs that go on for ever: what repeats, what comes next, how it is told and given away.
import { describe as suite, expect, test } from "vitest";
import type { Trace, TraceStep } from "@engine";
import { after, cycleOf, isInCycle } from "../src/run/lasso";
import { endingMark, endingWords, asText, asUppaal, describe, stepWords } from "../src/words/run";
import { asSharedRun, sharedStep } from "../src/run/shared-run";
import { zone } from "./contract";

function step(delay: string, time: string, move: string): TraceStep {
  const edges =
    move === ""
      ? []
      : [{ process: "P", source: move[0]!, target: move[1]!, sync: "" as const, line: 1, select: "", edge: 0 }];
  return {
    delay,
    time,
    channel: "",
    edges,
    locations: [move[1] ?? "b"],
    values: [],
    clockValues: ["0"],
    zone: zone(),
    window: null,
  };
}
/** Of `P.b --> P.c`, by hand: a -2-> b, where the first condition holds after 1/2, then 1 -> a and 2 -> b for ever. */
const kLasso: Trace = {
  processes: ["P"],
  variables: [],
  clocks: ["x"],
  replayed: true,
  finalDelay: "1",
  duration: "13/2",
  endWindow: null,
  ending: "cycle",
  trigger: 2,
  cycleBegin: 2,
  steps: [
    { ...step("0", "0", ""), locations: ["a"] },
    step("2", "2", "ab"),
    step("1/2", "5/2", ""),
    step("1", "7/2", "ba"),
    step("2", "11/2", "ab"),
  ],
};
const kStuck: Trace = {
  ...kLasso,
  ending: "stuck",
  trigger: null,
  cycleBegin: null,
  finalDelay: "0",
  steps: kLasso.steps.slice(0, 2),
};

suite("lassos", () => {
  test("what repeats, and what comes after each step", () => {
    expect(cycleOf(kLasso)).toEqual({ first: 3, last: 4 });
    expect([0, 1, 2, 3, 4].map((k) => after(kLasso, k))).toEqual([1, 2, 3, 4, 3]);
    expect([2, 3, 4].map((k) => isInCycle(cycleOf(kLasso), k))).toEqual([false, true, true]);
    expect(after(kStuck, 1)).toBe(null);
    expect(cycleOf({ ...kLasso, ending: "stays" })).toBe(null);
  });
  test("in words", () => {
    expect(endingWords(kLasso)).toBe(
      "After 1 more time unit it goes on with step 3: steps 3 to 4 can be repeated for ever.",
    );
    expect(endingMark(kLasso)).toBe("↻ steps 3 to 4 for ever");
    expect(endingWords(kStuck)).toMatch(/^It is stuck: no move is possible any more/);
    expect(endingWords({ ...kStuck, ending: "stays" })).toMatch(/stay in this state for ever/);
    expect(endingWords({ ...kLasso, ending: "", cycleBegin: null })).toBe("");
    expect(describe(kLasso.steps[2]!, 2)).toBe("the first condition holds, and the second never will");
    expect(stepWords(kLasso.steps[2]!, 2)).toMatch(/^After 1\/2 time units, at time 5\/2: the first condition/);
    expect(asText(kLasso, "P.b --> P.c")).toContain("steps 3 to 4 can be repeated for ever.\n");
    expect(asUppaal(kLasso)).toMatch(/\(steps 3 to 4 for ever\)\n$/);
    expect(asUppaal(kLasso).match(/Transitions:/g)).toHaveLength(3);
  });
  test("as a shared run: steps without a move are left out, their delays are not", () => {
    expect(asSharedRun(kLasso)).toMatchObject({
      steps: [{ delay: "2" }, { delay: "3/2" }, { delay: "2" }],
      finalDelay: "1",
    });
    expect(asSharedRun(kLasso, 2)).toMatchObject({ steps: [{ delay: "2" }], finalDelay: "1/2" });
    expect(asSharedRun(kLasso, 3)).toMatchObject({ steps: [{ delay: "2" }, { delay: "3/2" }], finalDelay: "0" });
    expect([0, 1, 2, 3, 4].map((k) => sharedStep(kLasso, k))).toEqual([0, 1, 1, 2, 3]);
  });
});
