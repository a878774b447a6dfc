// Pictures as files for papers, and how graphs name their nodes.
import type { Diagram, Edge, Trace, ZoneGraph } from "@engine";
import { describe as suite, expect, test } from "vitest";
import type { Placed } from "../src/diagram/layout";
import { diagramTikz } from "../src/diagram/tikz";
import { asAut } from "../src/graph/aut";
import { asDot } from "../src/graph/dot";
import { kAcross, kDown } from "../src/graph/layout";
import { cardOf, scaleOf, wrapped, type GraphNode } from "../src/graph/scale";
import { messagesTikz } from "../src/run/messages-tikz";
import { path } from "../src/ui/tikz";
import { matrixOf } from "../src/zone/zone";
import { zoneTikz } from "../src/zone/tikz";

const node = (label: string, lines: string[], kind = "expanded"): GraphNode => ({
  label,
  kind,
  lines: () => lines,
  title: () => label,
});
const kNodes = [node("0", ["P.idle", "x <= 5"]), node("1", ['P."b"'], "covered")];
const room = { width: 800, height: 600 };

suite("graphs", () => {
  test("few nodes are cards at once, many once they are enlarged, numbers else; fitted ones are never", () => {
    const many = Array.from({ length: 60 }, (_, i) => node(String(i), ["P.idle"]));
    const card = (nodes: GraphNode[], zoom: number | "fit") => scaleOf(nodes, room, room, zoom).card !== null;
    expect([card(kNodes, 1), card(kNodes, "fit"), card(many, 1), card(many, 1.5), card(many, 4)]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
  test("cards do not overlap: the layout is spread by their size", () => {
    const { width, height } = cardOf(kNodes);
    const { x, y } = scaleOf(kNodes, room, room, 1);
    expect(x * kAcross).toBeGreaterThan(width);
    expect(y * kDown).toBeGreaterThan(height);
  });
  test("long lines are broken at spaces, and too many are cut", () => {
    expect(wrapped(["P.idle Q.busy"])).toEqual(["P.idle Q.busy"]);
    expect(wrapped(["Sender(1).waiting Sender(2).sending n=3"])).toEqual([
      "Sender(1).waiting",
      "Sender(2).sending n=3",
    ]);
    expect(wrapped(Array.from({ length: 9 }, (_, i) => `line${i}`))).toHaveLength(6);
  });
  test("Graphviz gets nodes with their lines, moves by name, covering dashed", () => {
    const dot = asDot(
      "Zone graph",
      [...kNodes, null],
      [
        { from: 0, to: 1, kind: "move", words: () => "P idle → b" },
        { from: 1, to: 0, kind: "cover", words: () => "" },
      ],
      new Set([0]),
    );
    expect(dot).toContain('digraph "Zone graph" {');
    expect(dot).toContain('  0 [label="0\\lP.idle\\lx <= 5\\l", style="rounded,bold"];');
    expect(dot).toContain('  1 [label="1\\lP.\\"b\\"\\l", style="rounded,dashed"];');
    expect(dot).toContain('  0 -> 1 [label="P idle → b"];');
    expect(dot).toContain("  1 -> 0 [style=dashed, constraint=false];");
  });
  test("tools of transition systems get covered nodes as what covers them", () => {
    const edge = (process: string, source: string, target: string, sync: "" | "!" | "?", select = "") =>
      ({ process, source, target, sync, select, line: 1, edge: 0 }) as Edge;
    const node = (coveredBy: number) => ({ coveredBy }) as ZoneGraph["nodes"][number];
    const arc = (source: number, target: number, ...edges: Edge[]) => ({ source, target, edges });
    // Nodes 1 and 3 are parts of nodes 0 and 2: the states are 0 and 1.
    const aut = asAut({
      complete: true,
      nodes: [node(-1), node(0), node(-1), node(2)],
      arcs: [
        arc(0, 1, edge("P", "A", "A", "")),
        arc(0, 2, edge("P", "A", "B", "!"), edge('Q"', "C", "D", "?", "i = 3")),
        arc(2, 3, edge("P", "B", "B", "")),
      ],
    });
    expect(aut).toBe(
      'des (0, 3, 2)\n(0, "P: A -> A", 0)\n(0, "P: A -> B!, Q\\": C -> D (i = 3)?", 1)\n(1, "P: B -> B", 1)\n',
    );
  });
});

suite("TikZ", () => {
  test("paths are those of pictures, upside down", () => {
    expect(path("M0 0L10 5C1 2 3 4 5 6")).toBe("(0,0) -- (10,-5) .. controls (1,-2) and (3,-4) .. (5,-6)");
    expect(path("M1.5 2L3 4Z")).toBe("(1.5,-2) -- (3,-4) -- cycle");
  });
  test("a zone: its area, its sides (strict ones dashed), the clocks at the axes", () => {
    // 1 <= x < 3, y <= 2: of the sides only x < 3 is strict.
    const zone = matrixOf(
      [
        [0, 1, -1, false],
        [1, 0, 3, true],
        [2, 0, 2, false],
      ],
      2,
    );
    const tikz = zoneTikz(["x", "y_1"], [{ label: "Zone", kind: "exact", zone }], 1, 2, 4, 1);
    expect(tikz).toContain("\\fill[teal, opacity=0.2] ");
    expect(tikz.match(/\\draw\[teal, thick\]/g)).toHaveLength(3);
    expect(tikz.match(/\\draw\[teal, thick, dashed\]/g)).toHaveLength(1);
    // x = 3 of 4 is three quarters of 200.
    expect(tikz).toContain("dashed] (150,0) -- (150,100)");
    expect(tikz).toContain("{y\\_1}");
    expect(tikz.trim().endsWith("\\end{tikzpicture}")).toBe(true);
  });
  test("a diagram: locations with names and invariants, edges with coloured labels", () => {
    const diagram = {
      name: "P",
      locations: [{ name: "idle", initial: true, urgent: false, committed: false, invariant: "x <= 5" }],
      edges: [{ source: 0, target: 0, isUncontrollable: true }],
    } as unknown as Diagram;
    const placed: Placed = {
      width: 100,
      height: 100,
      isFromFile: false,
      locations: [{ x: 50, y: 40, width: 40, height: 46, name: "idle", invariant: ["x <= 5"] }],
      edges: [
        {
          path: "M0 0L10 10",
          head: "",
          nails: [],
          labels: [{ x: 5, y: 6, width: 20, height: 16, lines: [{ kind: "guard", text: "x >= K && b" }] }],
        },
      ],
    };
    const tikz = diagramTikz("P", diagram, placed);
    expect(tikz).toContain("\\draw[location, fill=white] (30,-17) rectangle (70,-63);");
    expect(tikz.match(/\\draw\[location/g)).toHaveLength(2); // the initial one is drawn twice
    expect(tikz).toContain("{x \\textless{}= 5}");
    expect(tikz).toContain("\\draw[->, dashed] (0,0) -- (10,-10);");
    expect(tikz).toContain("guard] at (5,-18) {x \\textgreater{}= K \\&\\& b};");
  });
  test("messages: a line of life per process, an arrow with the channel, a box where one comes to", () => {
    const move = (process: string, target: string) => ({ process, target });
    const trace = {
      processes: ["A", "B"],
      steps: [
        { delay: "0", time: "0", channel: "", edges: [] },
        { delay: "2", time: "2", channel: "go", edges: [move("A", "a2"), move("B", "b2")] },
      ],
    } as unknown as Trace;
    const tikz = messagesTikz("a run", trace);
    expect(tikz.match(/\\draw\[dashed, gray\]/g)).toHaveLength(2);
    expect(tikz).toMatch(/\\draw\[->\] \([\d.]+,-104\) -- node\[midway, above\] \{go\} \([\d.]+,-104\);/);
    expect(tikz).toContain("{b2};");
    // Without B, its message ends at a dot; without A and B the step is told in grey.
    const ofA = messagesTikz("a run", { ...trace, processes: ["A"] });
    expect(ofA.match(/\\draw\[dashed, gray\]/g)).toHaveLength(1);
    expect(ofA).toMatch(/\\draw\[->\] .*\{go\}.*;\n\s*\\fill \([\d.]+,-104\) circle/);
    expect(ofA).not.toContain("{b2};");
    const ofC = messagesTikz("a run", { ...trace, processes: ["C"] });
    expect(ofC).not.toContain("\\draw[->]");
    expect(ofC).toMatch(/gray.*\{go: A, B\};/);
  });
});
