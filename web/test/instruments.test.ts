// The instruments' own arithmetic: delays, diagrams, graphs, tables.
import type { Options, Structure } from "@engine";
import { describe as suite, expect, test } from "vitest";
import type { ToolCheck } from "../src/actions/tool-check";
import { compare } from "../src/compare/compare";
import { presets } from "../src/compare/presets";
import { asCsv, asLatex, asMarkdown, columns, replacedBy, type Measured } from "../src/compare/table";
import { breakLabel, curve, leave } from "../src/diagram/geometry";
import { place } from "../src/diagram/layout";
import type { Answer } from "../src/engine/protocol";
import { kContract, structure } from "./contract";
import { talks } from "../src/diagram/network";
import { tree } from "../src/graph/layout";
import { earliest, isWithin, randomDelay, sum } from "../src/run/delays";

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
    for (const bad of ["", "-1", "1/0", "x"]) expect(isWithin(bad, window("0", false, null, true))).toBe(false);
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
    channel: "",
    direction: "" as const,
    update: "",
    isUncontrollable: false,
    branchpoint: "",
    weight: "",
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
    const edge = (channel: string, direction: "send" | "receive" | "") => ({
      ...{ source: 0, target: 0, select: "", guard: "", sync: "", update: "", line: 0 },
      ...{ channel, direction },
    });
    const network: Structure = structure(["A", "A"], ["B", "B"]);
    network.processes[0]!.edges = [edge("go", "send"), edge("tick", "receive"), edge("", "")];
    network.processes[1]!.edges = [edge("go", "receive"), edge("tick", "send"), edge("alone", "send"), edge("", "")];
    expect(talks(network)).toEqual([
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

suite("comparison", () => {
  const shown = columns(kContract);
  const result = {
    form: "E<>",
    verdict: "violated",
    trace: null,
    stats: { nodes: 12, stored: 5, expanded: 5, covered: 7, refinements: 0, cpu_seconds: 0.0123, peak_bytes: 2 ** 20 },
    config: { clocks: "exact" },
  } as Answer;
  const rows: Measured[] = [
    { name: "=cmd|' /C'!A0", options: {}, result, problem: "" },
    { name: 'A, "B"', options: {}, result: null, problem: "a_b | 100 %" },
  ];
  test("CSV: quoted, and no formula for a spreadsheet", () => {
    const lines = asCsv(rows, shown).trimEnd().split("\n");
    expect(lines[1]).toBe("'=cmd|' /C'!A0,Unreachable,12,5,5,7,0,0.012,1.000");
    expect(lines[2]!.startsWith('"A, ""B""",a_b | 100 %')).toBe(true);
  });
  test("Markdown and LaTeX escape what is theirs", () => {
    expect(asMarkdown(rows, shown, "t | u")).toContain('| A, "B" | a_b \\| 100 % |');
    expect(asLatex(rows, shown, "50 %")).toContain("a\\_b \\textbar{} 100 \\% &");
    expect(asLatex(rows, shown, "50 %")).toContain("\\caption{50 \\%}");
  });
  test("what was searched with is told where it is not what was asked for", () => {
    const config = { clocks: "extra-m", data: "explicit", order: "dfs", covering: "auto", extrapolate: "auto" };
    const asked: Measured = {
      name: "BIN",
      options: { clocks: "bin", order: "bfs" },
      result: { ...result, config } as Answer,
      problem: "",
    };
    expect(replacedBy(asked)).toBe("extra-m · explicit · dfs");
    expect(replacedBy({ ...asked, options: { clocks: "extra-m", order: "dfs", maxSeconds: 20 } })).toBe("");
    expect(asCsv([asked], shown)).toMatch(
      /^Configuration,Searched with,Verdict,.*\nBIN,extra-m · explicit · dfs,Unreachable,12,/,
    );
    expect(asMarkdown([asked], shown, "")).toContain("| BIN | extra-m · explicit · dfs | Unreachable | 12 |");
    expect(asLatex([asked], shown, "")).toMatch(/tabular}{lllrrrrrrr}[\s\S]*BIN & extra-m .textperiodcentered/);
  });
  test("columns are the engine's counters, with their units for other programs", () => {
    expect(asCsv(rows, shown).split("\n")[0]).toBe(
      "Configuration,Verdict,Nodes,Stored,Expanded,Covered,Refinements,Cpu_seconds (s),Peak_bytes (MB)",
    );
    expect(columns({ counters: [] })).toEqual([]);
  });
  test("presets are the engine's, over what they leave open", () => {
    const [own, merged, guided] = presets(kContract);
    expect(own).toMatchObject({ name: "exact", options: { clocks: "exact", data: "explicit", order: "best" } });
    expect(merged).toEqual({
      name: "DBCA",
      about: "FORTE 2015",
      options: { clocks: "bin", data: "explicit", order: "bfs", covering: "merge", extrapolate: "auto" },
    });
    expect(guided).toMatchObject({ name: "CEGAR-node", options: { clocks: "cegar-node", order: "bfs" } });
  });
});

suite("a comparison, one configuration after another", () => {
  const named = (...names: string[]) =>
    names.map((name) => ({ name, about: "", options: { clocks: name } as Options }));
  const solved = (wasStopped = false) =>
    ({ outcome: { kind: "result", result: { verdict: "satisfied" } }, wasStopped }) as ToolCheck;
  const refused = (model: string[], query: string[]) => {
    const told = (messages: string[]) => messages.map((message) => ({ message }));
    return { outcome: { kind: "rejected", model: told(model), query: told(query) }, wasStopped: false } as ToolCheck;
  };
  /** What is shown at the end, of what was searched. */
  async function run(answers: (ToolCheck | null)[], maxSeconds = 20) {
    const asked: Options[] = [];
    const begun: string[] = [];
    let rows: readonly Measured[] = [];
    const worked = await compare(
      { presets: named("exact", "bin", "alu"), options: { order: "dfs", maxStates: 7 }, maxSeconds },
      {
        search: async (options) => (asked.push(options), answers[asked.length - 1]!),
        begin: (name) => begun.push(name),
        show: (all) => (rows = all),
      },
    );
    return { worked, asked, begun, rows, problems: rows.map(({ problem }) => problem) };
  }
  test("each with its own options over those of the model, without a run, within the limit", async () => {
    const { worked, asked, begun, rows } = await run([solved(), solved(), solved()], 5);
    expect(worked).toBe(true);
    expect(begun).toEqual(["exact", "bin", "alu"]);
    expect(asked[1]).toEqual({ clocks: "bin", order: "dfs", maxStates: 7, maxSeconds: 5, trace: false });
    expect(rows.map(({ name, result }) => [name, result?.verdict])).toEqual([
      ["exact", "satisfied"],
      ["bin", "satisfied"],
      ["alu", "satisfied"],
    ]);
  });
  test("one that does not take the query has a row that says so; the others follow", async () => {
    const { problems } = await run([solved(), refused([], ["bin takes no deadlock"]), solved()]);
    expect(problems).toEqual(["", "bin takes no deadlock", ""]);
  });
  test("ends at once where the model has errors, after Stop, and when the engine is busy", async () => {
    expect((await run([refused(["x is not declared"], []), solved()])).problems).toEqual(["The model has errors."]);
    expect((await run([solved(), solved(true), solved()])).problems).toEqual(["", ""]);
    const busy = await run([solved(), null]);
    expect(busy.worked).toBe(false);
    expect(busy.problems).toEqual([""]);
  });
});
