// Answers that are settled without a search: sets drawn on paper, runs as text, predictions, inclusions, matrices.  What
// sets must be is known by hand, or from the points on a grid of halves, counted one by one.
import { describe as suite, expect, test } from "vitest";
import type { Edge, Structure, TraceStep } from "@engine";
import type { ExerciseData, TaskFeedback } from "@exercise";
import { asText, graded, noAnswers, parseAnswers, withAnswer } from "../src/task/answer";
import { fieldsOf, gradedOf, solutionParts } from "../src/task/exercise";
import { feedbackOn } from "../src/task/kinds/feedback";
import * as lines from "../src/task/kinds/lines";
import { asRun, edgeName, isMisread, movesText, readMoves, waitBefore } from "../src/task/kinds/moves";
import { lineStep, PaperScale, reachOf } from "../src/task/kinds/paper";
import * as shapes from "../src/task/kinds/shape";
import { noProgress } from "../src/task/progress";
import type { Task } from "../src/task/state";
import { feedbackWords } from "../src/words/task-feedback";
import { contains } from "../src/zone/polygon";
import { matrixOf, type Matrix } from "../src/zone/zone";

const kReach = 10;
const kClocks = ["x", "y"] as const;
const words = (zone: Matrix) => shapes.wordsOf(zone, kClocks);
const box = (x: [number, number], y: [number, number]) =>
  matrixOf(
    [
      [0, 1, -x[0], false],
      [1, 0, x[1], false],
      [0, 2, -y[0], false],
      [2, 0, y[1], false],
    ],
    2,
  );
const cornerAt = (zone: Matrix, x: number, y: number, reach = kReach) =>
  shapes.sidesOf(zone, reach).findIndex(({ from }) => from.x === x && from.y === y);
const sideOn = (zone: Matrix, i: number, j: number, reach = kReach) =>
  shapes.sidesOf(zone, reach).findIndex(({ pair }) => pair[0] === i && pair[1] === j);

/** All halves on the paper. */
const kGrid = Array.from({ length: 4 * 441 }, (_, n) => ({ x: (n % 42) / 2, y: Math.floor(n / 42) / 2 }));
const points = (isIn: (point: shapes.Point) => boolean) => kGrid.filter(isIn).map(({ x, y }) => `${x} ${y}`);
const pointsOf = (zone: Matrix) => points((point) => contains(zone, 1, 2, point));
/** What a constraint text means, read plainly. */
function meant(text: string) {
  if (text === "false") return points(() => false);
  const holds = ({ x, y }: shapes.Point) =>
    text.split("&&").every((part) => {
      const plain = part.trim().replace(/^(x|y) (<=?|==) (x|y)$/, "$1 - $3 $2 0");
      const match = /^(x|y)(?: - (x|y))? (<|<=|>|>=|==) (-?\d+)$/.exec(plain);
      if (!match) return text === "true";
      const value = { x, y }[match[1] as "x"] - (match[2] ? { x, y }[match[2] as "x"] : 0);
      const c = Number(match[4]);
      return { "<": value < c, "<=": value <= c, ">": value > c, ">=": value >= c, "==": value === c }[match[3]!];
    });
  return points(holds);
}

suite("sets on paper", () => {
  test("entries become bounds", () => {
    expect(shapes.boundOf("<=5")).toEqual({ value: 5, isStrict: false });
    expect(shapes.boundOf("<-3")).toEqual({ value: -3, isStrict: true });
    expect(shapes.boundOf("inf")).toBeNull();
    const zone = shapes.shapeOf({
      isEmpty: false,
      entries: [
        ["<=0", "<=-1", "<=0"],
        ["<=5", "<=0", "<=5"],
        ["<7", "<6", "<=0"],
      ],
    });
    expect(words(zone)).toBe("x >= 1 && x <= 5 && y < 7");
    expect(shapes.shapeOf({ isEmpty: true, entries: [] })).toBe(shapes.kNothing);
  });
  test("all values are those without a bound", () => {
    const whole = [
      ["<=0", "<=0"],
      ["inf", "<=0"],
    ];
    expect(shapes.isWhole({ isEmpty: false, entries: whole })).toBe(true);
    // x >= 9
    expect(shapes.isWhole({ isEmpty: false, entries: [["<=0", "<=-9"], whole[1]!] })).toBe(false);
    expect(shapes.isWhole({ isEmpty: false, entries: [whole[0]!, ["<=5", "<=0"]] })).toBe(false);
    expect(shapes.isWhole({ isEmpty: true, entries: [] })).toBe(false);
  });
  test("the words leave out what follows", () => {
    expect(words(shapes.kNothing)).toBe("false");
    expect(words(shapes.kEverything)).toBe("true");
    // In A of “Draw what the clocks may be”: both clocks run from 0, at most to 5.
    const both = matrixOf(
      [
        [1, 2, 0, false],
        [2, 1, 0, false],
        [1, 0, 5, false],
      ],
      2,
    );
    expect(meant(words(both))).toEqual(points(({ x, y }) => x === y && x <= 5));
    expect(words(matrixOf([[1, 2, -2, true]], 2))).toBe("y - x > 2");
    expect(words(box([2, 2], [3, 3]))).toBe("x == 2 && y == 3");
    // Lines on both sides of the diagonal.
    const line = matrixOf(
      [
        [1, 2, -1, false],
        [2, 1, 1, false],
      ],
      2,
    );
    expect(meant(words(line))).toEqual(points(({ x, y }) => y === x + 1));
  });
  test("clicks set corners", () => {
    const one = shapes.addCorner(shapes.kNothing, kReach, { x: 2, y: 3 });
    expect(words(one)).toBe("x == 2 && y == 3");
    const two = shapes.addCorner(one, kReach, { x: 5, y: 6 });
    expect(meant(words(two))).toEqual(points(({ x, y }) => y === x + 1 && x >= 2 && x <= 5));
    const three = shapes.addCorner(two, kReach, { x: 5, y: 3 });
    expect(meant(words(three))).toEqual(points(({ x, y }) => y <= x + 1 && x <= 5 && y >= 3));
    // At the edge of the paper: without end.
    const endless = shapes.addCorner(one, kReach, { x: kReach, y: 3 });
    expect(words(endless)).toBe("x >= 2 && y == 3");
    expect(shapes.isEndless(endless)).toEqual({ x: true, y: false });
    expect(words(shapes.addCorner(shapes.addCorner(endless, kReach, { x: 2, y: 5 }), kReach, { x: 3, y: 6 }))).toBe(
      "x >= 2 && y >= 3 && y <= 6 && y - x <= 3",
    );
  });
  test("corners are dragged", () => {
    const square = box([0, 2], [0, 2]);
    const larger = shapes.moveCorner(square, kReach, cornerAt(square, 2, 2), { x: 4, y: 3 });
    expect(words(larger)).toBe("x <= 4 && y <= 3");
    const smaller = shapes.moveCorner(larger, kReach, cornerAt(larger, 4, 3), { x: 1, y: 1 });
    expect(words(smaller)).toBe("x <= 1 && y <= 1");
    // Past the edge and back.
    const tall = shapes.moveCorner(square, kReach, cornerAt(square, 2, 2), { x: 2, y: kReach });
    expect(words(tall)).toBe("x <= 2");
    expect(words(shapes.moveCorner(tall, kReach, cornerAt(tall, 2, kReach), { x: 3, y: 7 }))).toBe("x <= 3 && y <= 7");
    // Beyond the other side: that side goes along.
    const right = box([1, 2], [1, 2]);
    expect(words(shapes.moveCorner(right, kReach, cornerAt(right, 1, 1), { x: 4, y: 1 }))).toBe(
      "x == 4 && y >= 1 && y <= 2",
    );
    // A point, a line.
    const point = box([2, 2], [3, 3]);
    expect(words(shapes.moveCorner(point, kReach, 0, { x: 4, y: 4 }))).toBe("x == 4 && y == 4");
    const line = box([2, 2], [3, 5]);
    expect(words(shapes.moveCorner(line, kReach, cornerAt(line, 2, 5), { x: 2, y: kReach }))).toBe("x == 2 && y >= 3");
    const ray = shapes.moveCorner(line, kReach, cornerAt(line, 2, 5), { x: 2, y: kReach });
    expect(words(shapes.moveCorner(ray, kReach, cornerAt(ray, 2, kReach), { x: 2, y: 4 }))).toBe(
      "x == 2 && y >= 3 && y <= 4",
    );
  });
  test("sides are dragged, open and close", () => {
    const square = box([0, 2], [0, 2]);
    expect(words(shapes.moveSide(square, kReach, sideOn(square, 1, 0), { x: 5, y: 1 }))).toBe("x <= 5 && y <= 2");
    const up = shapes.moveSide(square, kReach, sideOn(square, 2, 0), { x: 1, y: kReach });
    expect(words(up)).toBe("x <= 2");
    expect(words(shapes.toggleSide(square, [1, 0]))).toBe("x < 2 && y <= 2");
    expect(words(shapes.toggleSide(shapes.toggleSide(square, [0, 1]), [0, 1]))).toBe("x <= 2 && y <= 2");
    // Nothing would be left.
    const point = box([2, 2], [3, 3]);
    expect(shapes.toggleSide(point, [1, 0])).toBe(point);
    expect(shapes.sidesOf(shapes.toggleSide(square, [1, 0]), kReach).filter(({ isOpen }) => isOpen).length).toBe(1);
  });
  test("corners go", () => {
    const square = box([0, 2], [0, 2]);
    const half = shapes.removeCorner(square, kReach, cornerAt(square, 2, 2));
    // A zone with (0, 0), (2, 0), (0, 2) has (2, 2), too.
    expect(shapes.isSame(half, square)).toBe(true);
    const without = shapes.removeCorner(square, kReach, cornerAt(square, 0, 2));
    expect(meant(words(without))).toEqual(points(({ x, y }) => x <= 2 && y <= x));
    expect(shapes.removeCorner(box([2, 2], [3, 3]), kReach, 0)).toBe(shapes.kNothing);
  });
  test("directions end, or do not", () => {
    const square = box([1, 2], [0, 2]);
    const open = shapes.toggleEnd(square, kReach, 1);
    expect(words(open)).toBe("x >= 1 && y <= 2");
    expect(words(shapes.toggleEnd(open, kReach, 1))).toBe("x == 1 && y <= 2");
    const diagonal = matrixOf(
      [
        [1, 2, 2, false],
        [2, 0, 3, false],
      ],
      2,
    );
    expect(words(shapes.toggleEnd(diagonal, kReach, 1))).toBe("y <= 3");
  });
  test("whatever is done, the words mean what is drawn, and what was asked for is in it", () => {
    let seed = 7;
    const chance = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * n);
    };
    const within = (zone: Matrix, at: shapes.Point) => {
      const closed = { ...zone, bounds: zone.bounds.map((row) => row.map((b) => b && { ...b, isStrict: false })) };
      return contains(closed, 1, 2, at);
    };
    for (let round = 0; round < 60; ++round) {
      let zone = shapes.kNothing;
      for (let step = 0; step < 25; ++step) {
        const to = { x: chance(kReach + 1), y: chance(kReach + 1) };
        const before = zone;
        const many = shapes.sidesOf(zone, kReach).length;
        const act = many === 0 ? 0 : chance(6);
        const at = chance(Math.max(1, many));
        if (act === 0) zone = shapes.addCorner(zone, kReach, to);
        if (act === 1) zone = shapes.moveCorner(zone, kReach, at, to);
        if (act === 2) zone = shapes.moveSide(zone, kReach, at, to);
        if (act === 3) zone = shapes.toggleSide(zone, shapes.sidesOf(zone, kReach)[at]!.pair);
        if (act === 4) zone = shapes.removeCorner(zone, kReach, at);
        if (act === 5) zone = shapes.toggleEnd(zone, kReach, 1 + chance(2));
        if (!zone.isEmpty) expect(meant(words(zone))).toEqual(pointsOf(zone));
        if (act <= 1 && to.x < kReach && to.y < kReach) expect(within(zone, to)).toBe(true);
        if (act === 0 && !before.isEmpty)
          for (const { from } of shapes.sidesOf(before, kReach)) expect(within(zone, from)).toBe(true);
      }
    }
  });
  test("paper has room, and places snap", () => {
    expect(reachOf(["init; delay; and y <= 7"], "x <= 9", null)).toBe(10);
    expect(reachOf(["init; delay; and y <= 7"], "x <= 10", null)).toBe(13);
    expect(reachOf([], "", null)).toBe(8);
    expect(reachOf([], "", { x: 7.5, y: 0 })).toBe(11);
    expect(reachOf(["x <= 1000"], "", null)).toBe(1100);
    expect(lineStep(10)).toBe(1);
    const scale = new PaperScale(10, 320);
    expect(scale.at(scale.x(3) + 4, scale.y(7) - 5)).toEqual({ x: 3, y: 7 });
    expect(scale.at(5000, -10)).toEqual({ x: 10, y: 10 });
    expect(scale.at(-5, 5000)).toEqual({ x: 0, y: 0 });
  });
});

const edge = (process: string, source: string, target: string, rest: Partial<Edge> = {}): Edge => ({
  ...{ process, source, target, sync: "", line: 1, select: "", edge: 0 },
  ...rest,
});
const kStructure = {
  processes: [
    {
      name: "P",
      locations: [{ name: "A" }, { name: "B" }],
      edges: [
        { source: 0, target: 1 },
        { source: 1, target: 0 },
        { source: 0, target: 1 },
      ],
    },
  ],
} as unknown as Structure;

suite("runs as text", () => {
  test("are read", () => {
    expect(readMoves("Kettle.Off->Heat @0; Kettle.Heat->Warm @3\n\nKettle.Warm -> Tea#2 @ 9/2;")).toEqual([
      { edges: ["Kettle.Off->Heat"], time: "0" },
      { edges: ["Kettle.Heat->Warm"], time: "3" },
      { edges: ["Kettle.Warm->Tea#2"], time: "9/2" },
    ]);
    expect(readMoves("Gate(0).Shut->Open + t[1].A→B @4.5; @5")).toEqual([
      { edges: ["Gate(0).Shut->Open", "t[1].A->B"], time: "9/2" },
      { edges: [], time: "5" },
    ]);
    expect(readMoves("")).toEqual([]);
  });
  test("what cannot be read is placed", () => {
    expect(readMoves("P.A->B @1; tea")).toEqual({ line: 1, column: 12, wanted: "move" });
    expect(readMoves("P.A->B @1\n  P.A->B")).toEqual({ line: 2, column: 9, wanted: "time" });
    expect(readMoves("P.A->B + @1")).toEqual({ line: 1, column: 10, wanted: "move" });
    expect(readMoves("P.A->B @x")).toEqual({ line: 1, column: 8, wanted: "number" });
    expect(readMoves("P.A->B @2; P.B->A @1")).toMatchObject({ wanted: "order" });
    expect(readMoves("P.A->B @-1")).toMatchObject({ wanted: "number" });
    expect(readMoves("P.A->B @1/0")).toMatchObject({ wanted: "number" });
    expect(readMoves("P.A->B @1; @2; P.B->A @3")).toEqual({ line: 1, column: 16, wanted: "end" });
    expect(isMisread([])).toBe(false);
  });
  test("are made of those of the simulator", () => {
    expect(edgeName(edge("P", "A", "B", { edge: 2, line: 0 }), kStructure)).toBe("P.A->B#2");
    expect(edgeName(edge("P", "B", "A", { edge: 1 }), kStructure)).toBe("P.B->A");
    const steps = [
      { delay: "0", edges: [] },
      { delay: "3/2", edges: [edge("Q", "C", "D", { sync: "?" }), edge("P", "A", "B", { sync: "!" })] },
      { delay: "1", edges: [] },
      { delay: "1/2", edges: [edge("P", "B", "A", { edge: 1 })] },
    ] as unknown as TraceStep[];
    expect(movesText({ steps, finalDelay: "0" }, kStructure)).toBe("P.A->B#1 + Q.C->D @3/2\nP.B->A @3");
    expect(movesText({ steps, finalDelay: "2" }, kStructure)).toBe("P.A->B#1 + Q.C->D @3/2\nP.B->A @3\n@5");
    // The wait at the end as a step.
    expect(movesText({ steps: steps.slice(0, 3), finalDelay: "1" }, kStructure)).toBe("P.A->B#1 + Q.C->D @3/2\n@5/2");
  });
  test("and become runs again, as far as they can be made", async () => {
    const moves = readMoves("P.A->B @3/2; P.B->A @3; P.A->B @4");
    if (isMisread(moves)) throw new Error("not read");
    const offers = [[edge("P", "A", "B")], [edge("P", "B", "A", { edge: 1 })]];
    const run = await asRun(moves, 3, kStructure, async ({ steps }) => {
      const edges = offers[steps.length];
      return edges ? [{ edges }] : [];
    });
    expect(run.steps.map(({ delay, edges }) => [delay, edges[0]?.edge])).toEqual([
      ["3/2", 0],
      ["3/2", 1],
    ]);
    expect(waitBefore(moves, 1)).toBe("3/2");
    expect(waitBefore(moves, 3)).toBe("1");
  });
});

suite("answers of several lines", () => {
  test("ticks", () => {
    const options = ["x - y <= 2", "z <= 4", "y >= 1"];
    expect(lines.withOption("z <= 4", options, 0, true)).toBe("x - y <= 2\nz <= 4");
    expect(lines.withOption("x - y <= 2\nz <= 4", options, 1, false)).toBe("x - y <= 2");
    expect(lines.chosenOf("y  >=  1", options)).toEqual([false, false, true]);
    expect(lines.chosenOf("", options)).toEqual([false, false, false]);
  });
  test("predictions", () => {
    const text = lines.predictedText({ moves: ["b", "a"], wait: "10" }, ["a", "b"]);
    expect(text).toBe("move a\nmove b\nwait 10");
    expect(lines.predictedOf(text)).toEqual({ moves: ["a", "b"], wait: "10" });
    expect(lines.predictedOf("wait for ever")).toEqual({ moves: [], wait: lines.kForEver });
    expect(lines.predictedText({ moves: [], wait: " " }, [])).toBe("");
  });
  test("inclusions", () => {
    expect(lines.includedText({ verdict: "no", point: { y: "1", x: "1/2" } }, ["x", "y"])).toBe("no x = 1/2, y = 1");
    expect(lines.includedOf("no x = 1/2, y=1")).toEqual({ verdict: "no", point: { x: "1/2", y: "1" } });
    expect(lines.includedText({ verdict: "yes", point: { x: "1" } }, ["x"])).toBe("yes");
    expect(lines.includedOf("no").verdict).toBe("no");
    expect(lines.includedOf("").verdict).toBe("");
    expect(lines.includedText({ verdict: "no", point: { constructor: "1" } }, ["toString"])).toBe("no");
  });
  test("matrices", () => {
    const cells = [
      ["<=0", ""],
      ["< 3", "inf"],
    ];
    expect(lines.cellsText(cells)).toBe("<=0 ?\n<3 inf");
    expect(lines.cellsOf("<=0 ?\n<3 inf", 2)).toEqual([
      ["<=0", ""],
      ["<3", "inf"],
    ]);
    expect(lines.cellsText([["", ""]])).toBe("");
    expect(lines.normalEntry("5")).toBe("<=5");
    expect(lines.normalEntry("≤ -5")).toBe("<=-5");
    expect(lines.normalEntry("∞")).toBe("inf");
    expect(lines.isEntry("<5")).toBe(true);
    expect(lines.isEntry("5")).toBe(false);
    expect(lines.nextCell("ArrowRight", 0, 1, 2)).toBeNull();
    expect(lines.nextCell("ArrowDown", 0, 1, 2)).toEqual([1, 1]);
    expect(lines.nextCell("toString", 0, 1, 2)).toBeNull();
  });
});

suite("feedback in words", () => {
  const first = (feedback: TaskFeedback, block = "", clocks?: string[]) => feedbackWords(feedback, block, clocks)[0];
  test("an impossible move names edge, constraint and values", () => {
    const feedback: TaskFeedback = {
      ...{ kind: "step", step: 3, move: "Kettle.Warm->Tea", why: "guard", time: "5" },
      ...{ constraint: "x < 2", values: { x: "2" } },
    };
    expect(first(feedback)).toBe(
      "Move 3, `Kettle.Warm->Tea`, at time 5, is impossible. The guard of its edge forbids it. `x < 2` does not hold: x is 2.",
    );
    expect(first({ ...feedback, why: "name", constraint: undefined, values: undefined })).toBe(
      "Move 3, `Kettle.Warm->Tea`, is impossible. There is no such edge.",
    );
  });
  test("a point, entries, ticks, the count", () => {
    expect(first({ kind: "point", point: { x: "0", y: "1/2" }, isInYours: true, operation: "reset", clock: "y" })).toBe(
      "The point x = 0, y = 1/2 is in your set and should not be. In yours `y` is not reset.",
    );
    expect(first({ kind: "point", point: { x: "1" }, isInYours: true, operation: "" }, "include")).toBe(
      "The point x = 1 does not show it: the larger set has it, too.",
    );
    expect(first({ kind: "entries", entries: [{ row: 1, column: 0, via: 2 }] }, "matrix", ["0", "x", "y"])).toBe(
      "The bound of x − 0 is not right. By way of y there is a tighter one.",
    );
    expect(feedbackWords({ kind: "picked", wrong: [0], missing: 2 })).toEqual([
      "1 ticked answer does not belong.",
      "2 answers are missing.",
    ]);
    expect(first({ kind: "count", given: 2, best: 1 })).toBe("This is right with 2 constraints. One is enough.");
    expect(feedbackWords({ kind: "moves", extra: [], missing: 1, wait: "too-long" })).toEqual([
      "One move more can come next.",
      "One may not wait so long.",
    ]);
  });
  test("every operation has its words", () => {
    const operations = [
      ...(["delay", "extra-delay", "reset", "guard", "invariant", "target-invariant", "reset-before-guard"] as const),
      ...(["strict", "diagonal", "wrong-clock", "extrapolation-side", "no-extrapolation"] as const),
    ];
    const said = operations.map((operation) =>
      first({ kind: "point", point: { x: "1" }, isInYours: false, operation }),
    );
    expect(new Set(said).size).toBe(12);
  });
});

suite("an exercise with such answers", () => {
  const kData: ExerciseData = {
    ...{ zonelab: 1, id: "zone/draw", version: 1, kind: "zone", title: "Draw" },
    feedback: [
      { step: "sentence", after: 0 },
      { step: "run", after: 2 },
    ],
    blocks: [
      { block: "xta", role: "start", text: "clock x;" },
      { block: "zone", name: "in-A", points: 2, text: "In A", do: "init" },
      { block: "run", name: "early", goal: "P.B" },
      { block: "solution", text: "in-A: x == 0" },
    ],
  };
  const answers = withAnswer(withAnswer(noAnswers(), "answers", "in-A", "x <= 5"), "answers", "early", " ");
  const point: TaskFeedback = { kind: "point", point: { x: "1" }, isInYours: true, operation: "" };
  const task = (attempts: number, feedback: TaskFeedback, now = answers, show = "always") =>
    ({
      opened: { data: kData },
      running: null,
      progress: { ...noProgress("", ""), answers: now, attempts },
      outcome: { answer: asText(graded(kData, answers)), grade: { checks: [{ name: "in-A", show, feedback }] } },
    }) as unknown as Task;
  test("they are graded, handed in and read again; what is blank is left out", () => {
    expect(gradedOf(kData).map(({ name }) => name)).toEqual(["in-A", "early"]);
    expect(fieldsOf(kData).length).toBe(2);
    expect(graded(kData, answers)).toEqual({ answers: { "in-A": "x <= 5" } });
    expect(parseAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
    expect(solutionParts(kData)).toEqual([{ name: "", kind: "answers", text: "in-A: x == 0" }]);
  });
  test("feedback is about the answer that stands there, and follows the ladder", () => {
    expect(feedbackOn(task(1, point), "in-A")).toBeNull();
    expect(feedbackOn(task(2, point), "in-A")).toBe(point);
    expect(feedbackOn(task(2, point), "early")).toBeNull();
    expect(feedbackOn(task(2, point, withAnswer(answers, "answers", "in-A", "x < 5")), "in-A")).toBeNull();
    // Another answer may be another one now.
    expect(feedbackOn(task(2, point, withAnswer(answers, "answers", "early", "@3")), "in-A")).toBe(point);
    expect(feedbackOn(task(2, point, answers, "hidden"), "in-A")).toBeNull();
    const form: TaskFeedback = { kind: "form", line: 1, column: 1, message: "no" };
    expect(feedbackOn(task(1, form), "in-A")).toBe(form);
  });
});
