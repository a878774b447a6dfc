// The algorithm at work: what hidden variables and counterexamples are told to do, on recorded events.
import { describe as suite, expect, test } from "vitest";
import { kAny } from "../src/algorithm/recording";
import { placeAt } from "../src/algorithm/watching";
import type { SearchEvent } from "@engine";
import { iterations } from "../src/algorithm/cegar";
import { parentsOf, Replay } from "../src/algorithm/replay";
import { judgement, lessons } from "../src/words/counterexamples";
import { tell } from "../src/words/search";
import { cause, learnsVariable, learnt } from "../src/algorithm/learnt";
import { abstraction, zone } from "./contract";

const move = (source: string, target: string) => [
  { process: "P", source, target, sync: "" as const, line: 1, select: "", edge: 0 },
];

suite("hidden variables", () => {
  // As the engine records `t -> bad { guard a == 0; }` from a node with a = 1, b = 1 (--clocks bin --data visible).
  const events: SearchEvent[] = [
    { kind: "created", node: 0, locations: ["s"], values: [0, 0], zone: zone() },
    { kind: "taken", node: 0 },
    { kind: "strengthened", node: 0, before: abstraction(), after: abstraction([], [["b", 0]]) },
    { kind: "created", node: 1, other: 0, edges: move("s", "t"), locations: ["t"], values: [1, 1], zone: zone() },
    { kind: "blocked", node: 1, edges: move("t", "bad") },
    { kind: "strengthened", node: 1, before: abstraction(["x >= 2"]), after: abstraction(["x >= 2"], [["a", 1]]) },
    { kind: "strengthened", node: 0, before: abstraction([], [["b", 0]]), after: abstraction(["x == 3"], [["b", 0]]) },
    {
      kind: "strengthened",
      node: 0,
      before: abstraction(["x == 3"], [["b", 0]]),
      after: abstraction(
        ["x == 3"],
        [
          ["b", 0],
          ["c[2]", -4],
        ],
      ),
    },
  ];
  test("what an event teaches", () => {
    expect(learnt(events[7]!)).toEqual({ words: [], visible: [{ variable: "c[2]", value: -4 }] });
    expect(learnt(events[6]!)).toEqual({ words: ["x == 3"], visible: [] });
    expect(events.map(learnsVariable)).toEqual([false, false, true, false, false, true, false, true]);
  });
  test("what became visible, and why", () => {
    const words = (at: number) => tell({ events, labels: "constraints" }, at);
    expect(words(2).what).toBe("Node 0 must see b = 0.");
    expect(words(2).why).toContain("What a move does from here, or whether it can fail, depends on it.");
    expect(words(5).what).toBe("Node 1 must see a = 1.");
    expect(words(5).why).toBe(
      "It was hidden until now: the node stood for every value. Only then is it known that the data rule out P t → bad.",
    );
    expect(words(6).what).toBe("The abstraction of node 0 becomes finer: x == 3.");
    expect(words(7).what).toBe("Node 0 must see c[2] = -4.");
    expect(words(7).why).toContain("Node 1, which it leads to, became finer");
    expect(words(4).what).toBe("From node 1 the data rule out a move: P t → bad.");
    expect(cause(events, 7)).toBe(events[4]);
    expect(cause(events, 2)).toBe(null);
  });
  test("moves that the data rule out are kept apart from those that the clocks do", () => {
    expect(new Replay(events).at(7).forbidden).toMatchObject([{ node: 1, isData: true }]);
  });
});

suite("counterexamples", () => {
  const node = (id: number, precision: string[]) => ({ node: id, precision, locations: [`l${id}`], values: [] });
  const events: SearchEvent[] = [
    { kind: "created", node: 0, locations: ["l0"], values: [], zone: zone() },
    { kind: "created", node: 1, other: 0, edges: move("l0", "l1"), locations: ["l1"], values: [], zone: zone() },
    { kind: "created", node: 2, other: 1, edges: move("l1", "l2"), locations: ["l2"], values: [], zone: zone() },
    { kind: "created", node: 3, other: 2, edges: move("l2", "l3"), locations: ["l3"], values: [], zone: zone() },
    { kind: "covered", node: 3, other: 0 },
    {
      kind: "counterexample",
      node: 3,
      feasible: false,
      breaksAt: 2,
      trace: [node(0, ["x"]), node(1, ["x"]), node(2, []), node(3, [])],
    },
    { kind: "refined", node: 0, precision: ["x"], zone: zone() },
    { kind: "refined", node: 1, precision: ["x"], zone: zone(["x <= 3"]) },
    { kind: "cut", node: 2, other: 1 },
    { kind: "taken", node: 1 },
    { kind: "refined", node: 1, precision: ["x", "y"], zone: zone() },
    { kind: "counterexample", node: 1, feasible: false, breaksAt: 2, trace: [node(0, []), node(1, ["y"])] },
    { kind: "refined", node: 1, precision: ["x", "y", "z"], zone: zone() },
    { kind: "counterexample", node: 1, feasible: true, trace: [node(0, ["x"]), node(1, ["y"])] },
  ];
  test("an iteration reaches to where the search goes on", () => {
    const found = iterations(events);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [5, 8],
      [11, 12],
      [13, 13],
    ]);
    expect(found[0]!.refined).toEqual([
      { node: 0, clocks: ["x"], isNew: ["x"] },
      { node: 1, clocks: ["x"], isNew: ["x"] },
    ]);
    expect(found[0]!.cut).toEqual([2]);
    expect(found[1]!.refined).toEqual([{ node: 1, clocks: ["x", "y", "z"], isNew: ["z"] }]); // x, y were known before
  });
  test("which one is looked at, and its path as long as the search learns from it", () => {
    const recorded = { events, found: iterations(events), stops: [kAny, "refined"] };
    const at = (where: number) => placeAt(recorded, where, kAny);
    expect([0, 4, 5, 8, 9, 11, 13].map((where) => at(where).iteration)).toEqual([-1, -1, 0, 0, 0, 1, 2]);
    expect([4, 5, 8, 9, 11].map((where) => at(where).onPath)).toEqual([[], [0, 1, 2, 3], [0, 1, 2, 3], [], [0, 1]]);
  });
  test("the player stays within the recording, and stops at what happens in it", () => {
    const recorded = { events, found: iterations(events), stops: [kAny, "refined"] };
    expect(placeAt(recorded, 6, "refined").course).toEqual({ at: 6, last: 13, back: 0, forward: 7 });
    expect(placeAt(recorded, 40, "refined").course).toEqual({ at: 13, last: 13, back: 12, forward: null });
    expect(placeAt(recorded, 6, "merged")).toMatchObject({ stop: kAny, course: { back: 5, forward: 7 } });
    expect(placeAt({ events: [], found: [], stops: [kAny] }, 3, kAny).course).toMatchObject({ at: 0, last: -1 });
  });
  test("where it breaks, and what is learnt, in words", () => {
    const [first, second, third] = iterations(events);
    expect(judgement(first!)).toContain("no run gets from node 1 to node 2");
    expect(judgement(second!)).toContain("its last node is not what it seemed");
    expect(judgement(third!)).toContain("it is a run");
    expect(lessons(first!)).toEqual([
      "Nodes 0, 1 now know of x.",
      "Node 2 is cut off, with all below: nothing leads there any more.",
    ]);
  });
  test("nodes know what they learnt; what is cut goes with all below it", () => {
    const { nodes, counts } = new Replay(events).at(8);
    expect(nodes[1]).toMatchObject({ precision: ["x"], zone: { words: ["x <= 3"] } });
    expect(nodes.map((one) => one?.status)).toEqual(["waiting", "waiting", "cut", "cut"]);
    expect(counts).toMatchObject({ counterexamples: 1, covered: 0 });
    const recorded = { events, labels: "clocks" as const };
    for (const at of events.keys()) expect(tell(recorded, at).what.length).toBeGreaterThan(10);
  });
});

suite("the algorithm at work", () => {
  const events: SearchEvent[] = [
    { kind: "created", node: 0, locations: ["a"], values: [], zone: zone() },
    { kind: "taken", node: 0 },
    { kind: "created", node: 1, other: 0, edges: [], locations: ["b"], values: [], zone: zone(["x >= 1"]) },
    { kind: "expanded", node: 0 },
    { kind: "covered", node: 1, other: 0 },
    { kind: "strengthened", node: 0, before: abstraction(["x >= 0"]), after: abstraction(["x >= 0", "x <= 5"]) },
    { kind: "reopened", node: 1, other: 0 },
  ];
  test("snapshots", () => {
    expect(parentsOf(events)).toEqual([-1, 0]);
    expect(new Replay(events).at(0).nodes[1]).toBeNull();
    expect(new Replay(events).at(4).nodes[1]).toMatchObject({ status: "covered", coveredBy: 0 });
    const last = new Replay(events).at(6);
    expect(last.nodes[1]).toMatchObject({ status: "waiting", coveredBy: -1 });
    expect(last.nodes[0]!.abstraction?.words).toEqual(["x >= 0", "x <= 5"]);
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
    const told = (labels: "constraints" | "guards") => (at: number) => tell({ events, labels }, at).what;
    expect(told("constraints")(5)).toBe("The abstraction of node 0 becomes finer: x <= 5.");
    expect(told("guards")(5)).toBe("Node 0 learns which guards matter: x <= 5.");
    for (const at of events.keys()) expect(told("guards")(at).length).toBeGreaterThan(5);
    const unknown = [{ kind: "iteration" as SearchEvent["kind"], node: 3 }];
    expect(tell({ events: unknown, labels: "zones" }, 0).what).toBe("iteration: node 3.");
  });
});
