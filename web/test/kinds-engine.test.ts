// What is made by hand, read by the grader: the matrix that it makes of a set's words is the set that was drawn, and other
// answers are what they were to say.  Skipped without the WebAssembly engine (sh .ci/build.sh wasm).
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe as suite, expect, test } from "vitest";
import type { EngineModule } from "@engine";
import type { ExerciseModule } from "@exercise";
import * as lines from "../src/task/kinds/lines";
import * as shapes from "../src/task/kinds/shape";

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const kReach = 10;

let grader: EngineModule & ExerciseModule;

const exercise = (...blocks: object[]) =>
  JSON.stringify({ zonelab: 1, id: "a/b", version: 1, kind: "zone", title: "t", blocks });
const kZone = exercise({ block: "zone", name: "z", text: "t", clocks: ["x", "y"], do: "all" });

/** Numbers from 0 on, always the same ones. */
function chances(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

/** Some set that comes of a few things done by hand. */
function drawn(chance: (n: number) => number): ReturnType<typeof shapes.addCorner> {
  let zone = shapes.kNothing;
  for (let step = 0; step < 6; ++step) {
    const to = { x: chance(kReach + 1), y: chance(kReach + 1) };
    const side = shapes.sidesOf(zone, kReach)[chance(6)];
    const act = chance(4);
    if (act === 1 && side) zone = shapes.toggleSide(zone, side.pair);
    else if (act === 2 && side) zone = shapes.moveCorner(zone, kReach, chance(4), to);
    else zone = shapes.addCorner(zone, kReach, to);
  }
  return zone;
}

suite.skipIf(!existsSync(at("build/wasm/grader.wasm")))("what is made by hand, read by the grader", () => {
  beforeAll(async () => {
    const { default: create } = await import(/* @vite-ignore */ at("build/wasm/grader.js"));
    grader = await create({ wasmBinary: readFileSync(at("build/wasm/grader.wasm")) });
  });
  test("sets: the words mean what was drawn", () => {
    const chance = chances(11);
    for (let round = 0; round < 500; ++round) {
      const zone = drawn(chance);
      const text = shapes.wordsOf(zone, ["x", "y"]);
      const read = grader.readZone(kZone, "z", text);
      expect(read?.error, text).toBeNull();
      expect(shapes.isSame(shapes.shapeOf(read!), zone), text).toBe(true);
    }
  });
  test("the words of all values and of none", () => {
    const whole = grader.readZone(kZone, "z", shapes.wordsOf(shapes.kEverything, ["x", "y"]))!;
    expect(shapes.isWhole(whole)).toBe(true);
    expect(grader.readZone(kZone, "z", shapes.wordsOf(shapes.kNothing, ["x", "y"]))?.isEmpty).toBe(true);
    expect(grader.readZone(kZone, "none", "true")).toBeNull();
  });
  /** Status and feedback of an answer. */
  const graded = (text: string, name: string, answer: string) => {
    const grading = grader.openGrading(text, "", -1, JSON.stringify({ answers: { [name]: answer } }))!;
    while (!grading.step(100));
    const found = grading.grade().checks.find((check) => check.name === name)!;
    grading.delete();
    return found;
  };
  test("matrices, inclusions and ticks are read as they are written", () => {
    const of = { name: "m", clocks: ["x", "y"], of: "x <= 3 && y > 1" };
    const matrix = [
      ["<=0", "<=0", "<-1"],
      ["<=3", "<=0", "<2"],
      ["inf", "inf", "<=0"],
    ];
    const text = exercise({ block: "matrix", ...of });
    expect(graded(text, "m", lines.cellsText(matrix)).status).toBe("passed");
    // An entry that is still empty is no entry.
    expect(graded(text, "m", lines.cellsText([["<=0", "", ""], ...matrix.slice(1)])).feedback?.kind).toBe("form");
    const sets = { small: "all; and x <= 3", large: "all; and x < 3" };
    const include = exercise({ block: "include", name: "i", text: "t", clocks: ["x", "y"], ...sets });
    const point = lines.includedText({ verdict: "no", point: { x: "3", y: "1/2" } }, ["x", "y"]);
    expect(graded(include, "i", point).status).toBe("passed");
    expect(graded(include, "i", "yes").status).toBe("failed");
    const options = ["x <= 3", "x < 5"];
    const pick = exercise({ block: "pick", name: "p", text: "t", clocks: ["x", "y"], options, decide: "redundant" });
    expect(graded(pick, "p", lines.withOption("", options, 1, true)).status).toBe("passed");
    const wrong = graded(pick, "p", lines.withOption("", options, 0, true)).feedback;
    expect(wrong).toEqual({ kind: "picked", wrong: [0], missing: 1 });
  });
});
