// The instruments' own arithmetic: zones and polygons, delays, stays, tables, the fold of events.
import type { Result, SearchEvent, Structure } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { learnt, parentsOf, Replay, tell } from "../src/algorithm/replay";
import { presets } from "../src/compare/presets";
import { asCsv, asLatex, asMarkdown, replacedBy, type Measured } from "../src/compare/table";
import { breakLabel, curve, leave } from "../src/diagram/geometry";
import { place } from "../src/diagram/layout";
import { talks } from "../src/diagram/network";
import { tree } from "../src/graph/layout";
import { earliest, isWithin, randomDelay, sum } from "../src/run/delays";
import { contains, parseZone, polygon } from "../src/zone/zone";

suite("zones", () => {
  const clocks = ["x", "P(1).y"];
  test("constraints are closed: x <= 5 and x - y == 2 bound y", () => {
    const zone = parseZone(["x <= 5", "x - P(1).y == 2"], clocks);
    expect(zone.bounds[2]![0]).toEqual({ value: 3, isStrict: false });
    expect(zone.bounds[0]![1]).toEqual({ value: -2, isStrict: false });
    expect(zone.isEmpty).toBe(false);
  });
  test("contradictions, also by strictness alone", () => {
    expect(parseZone(["x < 3", "x >= 3"], clocks).isEmpty).toBe(true);
    expect(parseZone(["x <= 3", "x >= 3"], clocks).isEmpty).toBe(false);
    expect(parseZone(["false"], clocks).isEmpty).toBe(true);
  });
  test("a triangle: x <= 2 and y <= x", () => {
    const sides = polygon(parseZone(["x <= 2", "P(1).y - x <= 0"], clocks), 1, 2, 10);
    expect(new Set(sides.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["0,0", "2,0", "2,2"]));
    expect(sides.every((side) => !side.isCut)).toBe(true);
  });
  test("open and unbounded sides are told apart", () => {
    const sides = polygon(parseZone(["x > 1", "x < 3"], clocks), 1, 2, 10);
    expect(new Set(sides.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["1,0", "3,0", "3,10", "1,10"]));
    expect(sides.filter((side) => side.isOpen).length).toBe(2);
    expect(sides.filter((side) => side.isCut).length).toBe(1);
  });
  test("a point, and nothing", () => {
    const point = polygon(parseZone(["x == 2", "P(1).y == 1"], clocks), 1, 2, 10);
    expect(new Set(point.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["2,1"]));
    expect(polygon(parseZone(["x < 0"], clocks), 1, 2, 10)).toEqual([]);
  });
  const corners = (constraints: string[], names: string[], x: number, y: number) =>
    new Set(polygon(parseZone(constraints, names), x, y, 10).map((side) => `${side.x},${side.y}`));
  test("equal clocks: a diagonal, from where the bound is", () => {
    // x == y and x >= 3: from (3, 3) to the end of the picture, no area.
    expect(corners(["y == x", "x >= 3"], ["x", "y"], 1, 2)).toEqual(new Set(["3,3", "10,10"]));
    expect(corners(["x - y == 2", "x <= 7"], ["x", "y"], 1, 2)).toEqual(new Set(["2,0", "7,5"]));
    const open = parseZone(["y == x", "x > 3"], ["x", "y"]);
    expect(contains(open, 1, 2, { x: 3, y: 3 })).toBe(false);
    expect(contains(open, 1, 2, { x: 4, y: 4 })).toBe(true);
  });
  test("relations through a third clock", () => {
    // c == b and a <= b: a <= c, the triangle above the diagonal.
    const names = ["a", "b", "c"];
    expect(corners(["c == b", "a - b <= 0"], names, 1, 3)).toEqual(new Set(["0,0", "10,10", "0,10"]));
    // a - b < 1 and b - c <= 2: a - c < 3, strict because one of them is.
    expect(parseZone(["a - b < 1", "b - c <= 2"], names).bounds[1]![3]).toEqual({ value: 3, isStrict: true });
    // a == b, b == c, c == 4: all are 4.
    expect(corners(["a == b", "b == c", "c == 4"], names, 1, 3)).toEqual(new Set(["4,4"]));
    // b >= a + 2 and c >= b + 1 with c <= 5: a <= 2.
    expect(parseZone(["b - a >= 2", "c - b >= 1", "c <= 5"], names).bounds[1]![0]).toEqual({
      value: 2,
      isStrict: false,
    });
  });
  test("all forms of a constraint say the same", () => {
    const names = ["x", "P(1).y", "P(1, 2).z"];
    expect(parseZone(["P(1, 2).z == x"], names).bounds[1]![3]).toEqual({ value: 0, isStrict: false });
    for (const same of [
      "x - P(1).y <= 2",
      "x <= P(1).y + 2",
      "2 >= x - P(1).y",
      "x - 2 <= P(1).y",
      "P(1).y - x >= -2",
    ]) {
      expect(parseZone([same], names).bounds[1]![2], same).toEqual({ value: 2, isStrict: false });
    }
    for (const same of ["x == P(1).y", "x - P(1).y == 0", "P(1).y == x", "P(1).y - x == 0"]) {
      expect(parseZone([same], names).bounds, same).toEqual(
        parseZone(["x - P(1).y <= 0", "P(1).y - x <= 0"], names).bounds,
      );
    }
    // Nothing is known of other sums.
    expect(parseZone(["x + P(1).y <= 2", "other <= 1"], names)).toEqual(parseZone([], names));
  });
  // Every grid point is in the polygon just when it satisfies the constraints.
  test("random zones against their constraints", () => {
    let seed = 5;
    const next = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    for (let round = 0; round < 200; ++round) {
      const kinds = [
        () => `x <= ${next(8)}`,
        () => `x >= ${next(6)}`,
        () => `P(1).y <= ${next(8)}`,
        () => `P(1).y >= ${next(6)}`,
        () => `x - P(1).y <= ${next(7) - 3}`,
        () => `P(1).y - x <= ${next(7) - 3}`,
      ];
      const constraints = kinds.filter(() => next(2) === 0).map((make) => make());
      const sides = polygon(parseZone(constraints, clocks), 1, 2, 10);
      for (let x = 0; x <= 9; ++x) {
        for (let y = 0; y <= 9; ++y) {
          const holds = constraints.every((text) => {
            const [, left, op, value] = /^(.*?) (<=|>=) (-?\d+)$/.exec(text)!;
            const difference = left === "x" ? x : left === "P(1).y" ? y : left === "x - P(1).y" ? x - y : y - x;
            return op === "<=" ? difference <= Number(value) : difference >= Number(value);
          });
          // Convex, corners in order: the point is on the same side of every edge.
          const turns = sides.map((from, i) => {
            const to = sides[(i + 1) % sides.length]!;
            return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
          });
          const inBox =
            sides.length > 0 &&
            x >= Math.min(...sides.map((s) => s.x)) - 1e-9 &&
            x <= Math.max(...sides.map((s) => s.x)) + 1e-9 &&
            y >= Math.min(...sides.map((s) => s.y)) - 1e-9 &&
            y <= Math.max(...sides.map((s) => s.y)) + 1e-9;
          const inside = inBox && (turns.every((turn) => turn >= -1e-9) || turns.every((turn) => turn <= 1e-9));
          expect(inside, `${constraints.join(", ")} at ${x},${y}`).toBe(holds);
        }
      }
    }
  });
});

suite("delays", () => {
  const window = (from: string, fromOpen: boolean, to: string | null, toOpen: boolean) => ({
    from,
    fromOpen,
    to,
    toOpen,
  });
  test("the earliest that is possible", () => {
    expect(earliest(window("2", false, "5", false))).toBe("2");
    expect(earliest(window("2", true, "5", false))).toBe("3");
    expect(earliest(window("2", true, "3", true))).toBe("5/2");
    expect(earliest(window("1/3", true, "1/2", true))).toBe("5/12");
    expect(earliest(window("2", true, null, true))).toBe("3");
  });
  test("within, exactly", () => {
    expect(isWithin("2", window("2", true, "5", false))).toBe(false);
    expect(isWithin("5", window("2", true, "5", false))).toBe(true);
    expect(isWithin("10000000000000001/2000000000000000", window("2", true, "5", false))).toBe(false);
    for (const bad of ["", "-1", "1.5", "1/0", "x"]) expect(isWithin(bad, window("0", false, null, true))).toBe(false);
    expect(sum("1/3", "1/6")).toBe("1/2");
  });
  test("random ones are within", () => {
    for (const one of [
      window("0", false, "0", false),
      window("2", true, "3", true),
      window("7/2", false, null, true),
    ]) {
      for (let i = 0; i < 50; ++i) expect(isWithin(randomDelay(one), one)).toBe(true);
    }
  });
});

suite("diagrams", () => {
  const range = { line: 1, column: 1, endLine: 1, endColumn: 2, where: "" };
  const location = (name: string) => ({
    ...range,
    name,
    isAnonymous: false,
    initial: false,
    urgent: false,
    committed: false,
    invariant: "",
    at: null,
    color: "",
  });
  const edge = (source: number, target: number, guard = "") => ({
    ...range,
    source,
    target,
    select: "",
    guard,
    sync: "",
    update: "",
    isUncontrollable: false,
    nails: [],
    labels: {},
  });
  test("forty locations: no two overlap, everything is inside", () => {
    const diagram = {
      ...range,
      name: "P",
      parameters: "",
      locations: Array.from({ length: 40 }, (_, i) => location(`location${i}`)),
      edges: Array.from({ length: 70 }, (_, i) => edge(i % 40, (i * 7 + 3) % 40, i % 3 ? `x >= ${i} && y < 3` : "")),
    };
    const placed = place(diagram, { width: 600, height: 400 });
    placed.locations.forEach((a, i) =>
      placed.locations.slice(i + 1).forEach((b) => {
        expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2).toBe(
          true,
        );
      }),
    );
    for (const box of placed.locations) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(placed.height);
    }
    for (const one of placed.edges) {
      expect(one.path).toMatch(/^M/);
      expect(one.path).not.toMatch(/NaN/);
    }
  });
  test("loops have a drawing of their own, also several and with parallel edges", () => {
    const placed = place(
      {
        ...range,
        name: "P",
        parameters: "",
        locations: [location("a"), location("b")],
        edges: [edge(0, 0, "x > 1"), edge(0, 0), edge(0, 1), edge(0, 1, "x < 2"), edge(1, 0)],
      },
      { width: 600, height: 400 },
    );
    expect(new Set(placed.edges.map((one) => one.path)).size).toBe(5);
    expect(placed.edges.every((one) => !/NaN/.test(one.path + one.head))).toBe(true);
  });
  test("an empty template", () => {
    expect(
      place({ ...range, name: "P", parameters: "", locations: [], edges: [] }, { width: 1, height: 1 }).width,
    ).toBe(0);
  });
  test("shapes", () => {
    expect(leave({ x: 0, y: 0, width: 20, height: 10 }, { x: 100, y: 0 })).toEqual({ x: 10, y: 0 });
    expect(
      curve([
        { x: 0, y: 0 },
        { x: 5, y: 5 },
      ]),
    ).toBe("M0 0L5 5");
    expect(breakLabel("")).toEqual([]);
    expect(breakLabel("aaaaaaaaaaaaaaaaaaaa >= 10 && bbbbbbbbbbbbbbbbb < 3")).toEqual([
      "aaaaaaaaaaaaaaaaaaaa >= 10 &&",
      "bbbbbbbbbbbbbbbbb < 3",
    ]);
  });
  test("who talks to whom", () => {
    const process = (name: string, ...syncs: string[]) => ({
      name,
      template: name,
      locations: [],
      edges: syncs.map((sync) => ({ source: 0, target: 0, select: "", guard: "", sync, update: "", line: 0 })),
    });
    const structure: Structure = {
      processes: [process("A", "go[id]!", "tick?"), process("B", "go[2]?", "tick!", "alone!")],
      clocks: [],
      variables: [],
      channels: [],
    };
    expect(talks(structure)).toEqual([
      { from: 0, to: 1, channels: ["go"] },
      { from: 1, to: 0, channels: ["tick"] },
    ]);
  });
});

suite("graphs", () => {
  test("a tidy tree: layers by depth, parents above the middle of their children, no two in one place", () => {
    const { spots } = tree([-1, 0, 0, 1, 1, 2]);
    expect(spots[0]!.y).toBeLessThan(spots[1]!.y);
    expect(spots[1]!.x).toBe((spots[3]!.x + spots[4]!.x) / 2);
    expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(6);
  });
  test("a path of 100 000 nodes does not overflow the stack", () => {
    expect(tree(Array.from({ length: 100_000 }, (_, i) => i - 1)).spots.length).toBe(100_000);
  });
});

suite("the algorithm at work", () => {
  const events: SearchEvent[] = [
    { kind: "created", node: 0, locations: ["a"], values: [], zone: [] },
    { kind: "taken", node: 0 },
    { kind: "created", node: 1, other: 0, edges: [], locations: ["b"], values: [], zone: ["x >= 1"] },
    { kind: "expanded", node: 0 },
    { kind: "covered", node: 1, other: 0 },
    { kind: "strengthened", node: 0, before: ["x >= 0"], after: ["x >= 0", "x <= 5"] },
    { kind: "reopened", node: 1, other: 0 },
  ];
  test("snapshots", () => {
    expect(parentsOf(events)).toEqual([-1, 0]);
    expect(new Replay(events).at(0).nodes[1]).toBeNull();
    expect(new Replay(events).at(4).nodes[1]).toMatchObject({ status: "covered", coveredBy: 0 });
    const last = new Replay(events).at(6);
    expect(last.nodes[1]).toMatchObject({ status: "waiting", coveredBy: -1 });
    expect(last.nodes[0]!.abstraction).toEqual(["x >= 0", "x <= 5"]);
    expect(last.counts).toEqual({
      made: 2,
      expanded: 1,
      covered: 0,
      strengthened: 1,
      reopened: 1,
      forbidden: 0,
      counterexamples: 0,
    });
  });
  test("every event has words; unknown kinds too", () => {
    expect(learnt(events[5]!)).toEqual(["x <= 5"]);
    expect(tell(events[5]!, false).what).toContain("x <= 5");
    for (const event of events) expect(tell(event, true).what.length).toBeGreaterThan(5);
    expect(tell({ kind: "iteration" as SearchEvent["kind"], node: 3 }, false).what).toBe("iteration: node 3.");
  });
});

suite("comparison", () => {
  const result = {
    verdict: "violated",
    stats: { nodes: 12, stored: 5, expanded: 5, covered: 7, refinements: 0, cpu_seconds: 0.0123, peak_bytes: 2 ** 20 },
  } as Result;
  const rows: Measured[] = [
    { name: "=cmd|' /C'!A0", options: {}, result, problem: "" },
    { name: 'A, "B"', options: {}, result: null, problem: "a_b | 100 %" },
  ];
  test("CSV: quoted, and no formula for a spreadsheet", () => {
    const lines = asCsv(rows).trimEnd().split("\n");
    expect(lines[1]).toBe("'=cmd|' /C'!A0,violated,12,5,5,7,0,0.012,1.000");
    expect(lines[2]!.startsWith('"A, ""B""",a_b | 100 %')).toBe(true);
  });
  test("Markdown and LaTeX escape what is theirs", () => {
    expect(asMarkdown(rows, "t | u")).toContain('| A, "B" | a_b \\| 100 % |');
    expect(asLatex(rows, "50 %")).toContain("a\\_b \\textbar{} 100 \\% &");
    expect(asLatex(rows, "50 %")).toContain("\\caption{50 \\%}");
  });
  test("what was searched with is told where it is not what was asked for", () => {
    const config = { clocks: "extra-m", data: "explicit", order: "dfs", covering: "auto", extrapolate: "auto" };
    const asked: Measured = {
      name: "BIN",
      options: { clocks: "bin", order: "bfs" },
      result: { ...result, config } as Result,
      problem: "",
    };
    expect(replacedBy(asked)).toBe("extra-m · explicit · dfs");
    expect(replacedBy({ ...asked, options: { clocks: "extra-m", order: "dfs", maxSeconds: 20 } })).toBe("");
    expect(asCsv([asked])).toMatch(
      /^Configuration,Searched with,Verdict,.*\nBIN,extra-m · explicit · dfs,violated,12,/,
    );
    expect(asMarkdown([asked], "")).toContain("| BIN | extra-m · explicit · dfs | violated | 12 |");
    expect(asLatex([asked], "")).toMatch(/tabular}{lllrrrrrrr}[^]*BIN & extra-m .textperiodcentered/);
  });
  const kNoChoices = {
    clocks: [],
    data: [],
    orders: [],
    coverings: [],
    extrapolations: [],
    errors: [],
    runs: [],
    activities: [],
  };
  test("presets are the engine's, over what they leave open", () => {
    const defaults = { clocks: "exact", data: "explicit", order: "best" };
    const [own, merged, guided] = presets({
      ...kNoChoices,
      defaults,
      clocks: [{ name: "cegar-node", help: "counterexample" }],
      presets: [{ name: "DBCA", help: "FORTE 2015", options: { clocks: "dbca", covering: "merge" } }],
    });
    expect(own).toMatchObject({ name: "exact", options: defaults });
    expect(merged).toEqual({
      name: "DBCA",
      about: "FORTE 2015",
      options: { clocks: "dbca", data: "explicit", order: "bfs", covering: "merge", extrapolate: "auto" },
    });
    expect(guided).toMatchObject({ name: "CEGAR-node", options: { clocks: "cegar-node", order: "bfs" } });
  });
});
