// Edits of a diagram as a whole: what happens to the layout with the text, where the cursor goes, which names can be.
import { describe as suite, expect, test } from "vitest";
import type { Diagram } from "@engine";
import { place, type Placed } from "../src/diagram/layout";
import { apply } from "../src/editing/changes";
import * as edits from "../src/editing/edits";
import type { Edit, Subject } from "../src/editing/edits";
import { scan } from "../src/editing/scan";

const kText = `process P() {
  state A, B { x <= 1 };
  init A;
  trans A -> B { }, -> B { guard x > 0; }, B -> A { };
}
system P;
`;
const kLayout = `process P graphinfo {
location A (0,0);
location B (100,0);
trans A B 2 (0,20);
}
`;

/** As the engine would tell it. */
function diagramOf(places: Record<string, { x: number; y: number }> | null): Diagram {
  const process = scan(kText, "P")!;
  const names = process.states.items.map(({ name }) => name.text);
  return {
    name: "P",
    locations: names.map((name, i) => ({
      ...{ name, invariant: i === 1 ? "x <= 1" : "", at: places?.[name] ?? null, color: "", isAnonymous: false },
      ...{ initial: i === 0, urgent: false, committed: false },
    })),
    edges: process.trans!.items.map(({ source, target }) => ({
      ...{ source: names.indexOf(source), target: names.indexOf(target.text), nails: [], labels: {} },
      ...{ select: "", guard: "", sync: "", update: "", isUncontrollable: false },
    })),
  } as unknown as Diagram;
}

function subjectOf(isPlaced: boolean): Subject {
  const diagram = diagramOf(isPlaced ? { A: { x: 0, y: 0 }, B: { x: 100, y: 0 } } : null);
  const placed: Placed = place(diagram, { width: 600, height: 400 });
  expect(placed.isFromFile).toBe(isPlaced);
  return { text: kText, layout: isPlaced ? kLayout : "", process: scan(kText, "P")!, diagram, placed };
}
/** What the cursor stands before afterwards. */
function caret(subject: Subject, edit: Edit): string {
  const text = apply(subject.text, edit.changes);
  return text.slice(edits.caretOf(subject.text, "P", edit)).split(/[\s,;]/)[0]!;
}

suite("where everything has its place", () => {
  const subject = subjectOf(true);
  test("a new location has one, too: where it was put, or below all others", () => {
    const [a, b] = subject.placed.locations;
    const between = { x: (a!.x + b!.x) / 2, y: a!.y + 130 };
    const put = edits.addLocation(subject, between);
    expect(put.layout).toContain("location L1 (50,100);");
    expect(caret(subject, put)).toBe("L1");
    expect(put.chosen).toEqual({ kind: "location", index: 2 });
    expect(edits.addLocation(subject, null).layout).toContain("location L1 (0,80);");
  });
  test("one is moved by so much of the picture", () => {
    const moved = edits.moveLocation(subject, "B", { x: -65, y: 13 });
    expect(moved.layout).toContain("location B (50,10);");
    expect(moved.changes).toEqual([]);
    expect(caret(subject, moved)).toBe("B");
  });
  test("moves that come faster than pictures add up", () => {
    let layout = subject.layout;
    for (const by of [13, 13, 26]) layout = edits.moveLocation({ ...subject, layout }, "B", { x: by, y: 0 }).layout; // of one and the same picture
    expect(layout).toContain("location B (140,0);");
    const automatic = subjectOf(false);
    const once = edits.moveLocation(automatic, "B", { x: 13, y: 0 }).layout;
    const twice = edits.moveLocation({ ...automatic, layout: once }, "B", { x: 13, y: 0 }).layout;
    const xOf = (of: string) => Number(/location B \((-?\d+),/.exec(of)![1]);
    expect(xOf(twice)).toBe(xOf(once) + 10);
  });
  test("an edge beside others keeps away from them, the first one does not", () => {
    const third = edits.addEdge(subject, "A", "B");
    expect(third.layout).toContain("trans A B 3 (0,-90);");
    expect(edits.addEdge(subject, "B", "A").layout).toContain("trans B A 2 (0,90);");
    expect(edits.addEdge(subject, "A", "A").layout).toBe(kLayout);
    expect(third.chosen).toEqual({ kind: "edge", index: 3 });
  });
  test("what is deleted or renamed is so in the layout", () => {
    expect(edits.removeEdge(subject, 0).layout).toContain("trans A B 1 (0,20);");
    expect(edits.removeEdge(subject, 1).layout).not.toContain("trans");
    expect(edits.removeLocation(subject, "B").layout).toBe("process P graphinfo {\nlocation A (0,0);\n}\n");
    expect(edits.renameLocation(subject, "A", "Begin").layout).toContain("trans Begin B 2 (0,20);");
    expect(edits.arrange(subject, null).layout).toBe("");
  });
  test("after a deletion nothing is chosen, and the cursor stands at the process", () => {
    const gone = edits.removeEdge(subject, 1);
    expect(gone.chosen).toBeNull();
    expect(caret(subject, gone)).toBe("P()");
  });
});

suite("where the page lays it out", () => {
  const subject = subjectOf(false);
  test("nothing is placed by edits without a place", () => {
    expect(edits.addLocation(subject, null).layout).toBe("");
    expect(edits.addEdge(subject, "A", "B").layout).toBe("");
    expect(edits.renameLocation(subject, "A", "Begin").layout).toBe("");
    expect(edits.removeEdge(subject, 0).layout).toBe("");
  });
  test("the first move fixes all of the template", () => {
    const { layout } = edits.moveLocation(subject, "B", { x: 0, y: 26 });
    const [a, b] = subject.placed.locations;
    const at = (x: number, y: number) => `(${Math.round(x / 1.3)},${Math.round(y / 1.3)})`;
    expect(layout).toContain(`location A ${at(a!.x, a!.y)};`);
    expect(layout).toContain(`location B ${at(b!.x, b!.y + 26)};`);
    expect(edits.addLocation(subject, { x: 13, y: 26 }).layout).toContain("location L1 (10,20);");
  });
});

test("names of locations", () => {
  const process = scan(kText, "P")!;
  const problem = (name: string) => edits.nameProblem(process, name);
  expect(["C", "_c1", "a#b"].map(problem)).toEqual(["", "", ""]);
  expect(["", "1a", "a b", "a-b", "ä", "A", "init", "clock"].map(problem)).toEqual([
    "empty",
    "malformed",
    "malformed",
    "malformed",
    "malformed",
    "taken",
    "keyword",
    "keyword",
  ]);
});

test("whether the diagram is that of the text", () => {
  const { diagram, process, text } = subjectOf(false);
  expect(edits.isDrawnOf(diagram, process)).toBe(true);
  for (const [from, to] of [
    ["A, B", "A, C"],
    ["-> A {", "-> B {"],
    ["A, B", "A, C, B"],
    [", B -> A { }", ""],
  ] as const) {
    const other = scan(text.replace(from, to), "P")!;
    expect(edits.isDrawnOf(diagram, other), to).toBe(false);
  }
  expect(edits.isDrawnOf(diagram, scan(text.replace("x > 0", "x >"), "P")!)).toBe(true);
});
