// The state machines behind the views: the player, recordings, what a diagram shows, the simulator.
import type { Diagram, Replayed, SearchEvent, Trace } from "@engine";
import { describe as suite, expect, test } from "vitest";
import {
  fitting,
  kAny,
  kindOf,
  kVisible,
  methods,
  nextStop,
  recordingOptions,
  stops,
  type Recording,
} from "../src/algorithm/recording";
import { itemAt, highlightIn, offersOf, possibleIn } from "../src/diagram/item";
import { asValue, atCursor, existing, forRun, fromValue, templateOf, type Shown } from "../src/diagram/shown";
import { Simulation, kRandomSteps, type Oracle } from "../src/simulator/simulation";
import { playerKey } from "../src/ui/player";
import { abstraction, kContract, structure } from "./contract";

suite("the player", () => {
  const course = { at: 2, last: 5, back: 1, forward: 4 };
  test("what keys mean", () => {
    const of = (key: string) => playerKey(key, course);
    expect([of("ArrowRight"), of("ArrowLeft"), of("Home"), of("End"), of(" "), of("x")]).toEqual([
      { to: 4 },
      { to: 1 },
      { to: 0 },
      { to: 5 },
      "play",
      null,
    ]);
  });
  test("at the ends it stays where it is", () => {
    expect(playerKey("ArrowRight", { at: 5, last: 5, back: 4, forward: null })).toEqual({ to: 5 });
    expect(playerKey("ArrowLeft", { at: 0, last: 5, back: null, forward: 1 })).toEqual({ to: 0 });
  });
});

suite("recordings", () => {
  const events: SearchEvent[] = [
    { kind: "created", node: 0 },
    { kind: "taken", node: 0 },
    { kind: "strengthened", node: 0, before: abstraction(), after: abstraction(["x <= 1"]) },
    { kind: "taken", node: 0 },
    { kind: "strengthened", node: 0, before: abstraction(), after: abstraction([], [["a", 1]]) },
  ];
  test("stops are kinds that happen, and variables that become visible", () => {
    expect(stops(events, kContract.events)).toEqual([kAny, "created", "taken", "strengthened", kVisible]);
    expect(stops(events.slice(0, 2), kContract.events)).toEqual([kAny, "created", "taken"]);
  });
  test("the next stop, the end, or nothing", () => {
    expect(nextStop(events, 0, "taken", 1)).toBe(1);
    expect(nextStop(events, 1, "taken", 1)).toBe(3);
    expect(nextStop(events, 3, "taken", 1)).toBe(4);
    expect(nextStop(events, 4, "taken", 1)).toBe(null);
    expect(nextStop(events, 4, "taken", -1)).toBe(3);
    expect(nextStop(events, 0, "taken", -1)).toBe(null);
    expect(nextStop(events, 0, kVisible, 1)).toBe(4);
  });
  test("methods are those that record; hidden data only where they can be", () => {
    expect(methods(kContract).map((one) => one.name)).toEqual(["alu", "bin", "cegar-node"]);
    const nothing = { clocks: "", order: "bfs", data: "" };
    expect(fitting(nothing, { data: "visible" }, kContract)).toEqual({ clocks: "bin", order: "bfs", data: "visible" });
    expect(fitting({ ...nothing, clocks: "cegar-node" }, { data: "visible" }, kContract).data).toBe("explicit");
    const options = recordingOptions({ ...nothing, clocks: "bin" }, { covering: "oldest", maxStates: 5 }, kContract);
    expect(options).toMatchObject({ clocks: "bin", covering: "auto", maxStates: 0, trace: false });
  });
  test("what nodes say is a trait of the method", () => {
    const recording = (clocks: string, data: string) =>
      ({ clocks, answer: { config: { data } } }) as unknown as Recording;
    expect(kindOf(recording("alu", "explicit"), kContract)).toEqual({ labels: "guards", hidesData: false });
    expect(kindOf(recording("cegar-node", "visible"), kContract)).toEqual({ labels: "clocks", hidesData: true });
  });
});

suite("what the pane of diagrams shows", () => {
  const { processes } = structure(["P(1)", "P"], ["P(2)", "P"], ["Q", "Q"]);
  const templates = [{ name: "P" }, { name: "Q" }];
  const all: Shown[] = [
    { kind: "template", index: 1 },
    { kind: "process", index: 2 },
    { kind: "all" },
    { kind: "network" },
  ];
  test("as a value of a list and back", () => {
    expect(all.map(asValue)).toEqual(["template 1", "process 2", "all", "network"]);
    expect(all.map(asValue).map(fromValue)).toEqual(all);
  });
  test("what is not there any more gives way to the first template", () => {
    expect(existing({ kind: "process", index: 3 }, templates, processes)).toEqual({ kind: "template", index: 0 });
    expect(existing({ kind: "template", index: 2 }, templates, processes)).toEqual({ kind: "template", index: 0 });
    expect(existing({ kind: "all" }, templates, [])).toEqual({ kind: "template", index: 0 });
    // All of one process is that process.
    expect(existing({ kind: "all" }, templates, processes.slice(0, 1))).toEqual({ kind: "process", index: 0 });
    expect(existing({ kind: "network" }, templates, processes)).toEqual({ kind: "network" });
  });
  test("the template that is drawn", () => {
    expect(all.map((shown) => templateOf(shown, templates, processes))).toEqual([1, 1, -1, -1]);
  });
  test("the cursor of the editor leads, unless its template is seen already", () => {
    const at = (now: Shown, template: number) => atCursor(now, template, templates, processes);
    expect(at({ kind: "process", index: 1 }, 0)).toEqual({ kind: "process", index: 1 });
    expect(at({ kind: "process", index: 1 }, 1)).toEqual({ kind: "template", index: 1 });
    expect(at({ kind: "all" }, 1)).toEqual({ kind: "all" });
    expect(at({ kind: "network" }, 1)).toEqual({ kind: "template", index: 1 });
  });
  test("a run shows all processes, or the only one", () => {
    expect(forRun({ kind: "template", index: 1 }, processes)).toEqual({ kind: "all" });
    expect(forRun({ kind: "template", index: 1 }, processes.slice(0, 1))).toEqual({ kind: "process", index: 0 });
    expect(forRun({ kind: "network" }, processes)).toEqual({ kind: "network" });
  });
  test("the item at the cursor, and where a process is", () => {
    const range = (line: number) => ({ line, column: 1, endLine: line, endColumn: 9, where: "" });
    const diagram = {
      locations: [
        { ...range(2), name: "a" },
        { ...range(3), name: "b" },
      ],
      edges: [range(5)],
    } as unknown as Diagram;
    expect(itemAt([diagram], { line: 3, column: 4 })).toEqual({ template: 0, item: { kind: "location", index: 1 } });
    expect(itemAt([diagram], { line: 5, column: 1 })).toEqual({ template: 0, item: { kind: "edge", index: 0 } });
    expect(itemAt([diagram], { line: 4, column: 1 })).toBeNull();
    const taken = { process: "Q", source: "a", target: "b", sync: "" as const, line: 1, select: "", edge: 3 };
    const highlight = { locations: ["x", "b"], edges: [taken] };
    expect(highlightIn(diagram, { index: 1, name: "Q" }, highlight)).toEqual({ current: 1, taken: [3] });
    expect(highlightIn(diagram, { index: 1, name: "P" }, highlight)).toEqual({ current: 1, taken: [] });
    expect(highlightIn(diagram, null, highlight)).toEqual({ current: -1, taken: [] });
    const offers = [
      { edges: [taken, { ...taken, process: "P", edge: 0 }], take: () => {} },
      { edges: [taken], take: () => {} },
    ];
    expect([possibleIn("Q", offers), possibleIn("P", offers), possibleIn(undefined, offers)]).toEqual([
      [3, 3],
      [0],
      [],
    ]);
    expect([offersOf("Q", 3, offers).length, offersOf("P", 0, offers).length]).toEqual([2, 1]);
  });
});

suite("the simulator", () => {
  const edge = { process: "P", source: "a", target: "b", sync: "" as const, line: 1, select: "", edge: 0 };
  const window = { from: "1", fromOpen: false, to: "3", toOpen: false };
  const kNothing = { broken: null, moves: [], wait: null, stops: [], hindered: [], goal: null };
  /** An engine with one move, possible after 1 to 3. */
  function oracle(change: Partial<Oracle> = {}): Oracle & { asked: unknown[] } {
    const asked: unknown[] = [];
    const traceOf = (steps: number) => ({ steps: Array.from({ length: steps + 1 }) }) as Trace;
    return {
      asked,
      replay: async (run) => {
        asked.push(run);
        const moves = [{ channel: "go", edges: [edge], delay: window }];
        return { ...kNothing, trace: traceOf(run.steps.length), moves, wait: window };
      },
      runAlong: async (moves) => {
        asked.push(moves);
        return { trace: traceOf(moves.length), moves: [{ number: 4, channel: "go", edges: [edge] }] };
      },
      ...change,
    };
  }
  test("concrete: delays and moves make a run, step by step undone", async () => {
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.restart();
    expect(simulation.canUndo).toBe(false);
    await simulation.wait("1/2");
    await simulation.take(simulation.position!.choices[0]!, "1");
    expect(engine.asked.at(-1)).toMatchObject({
      steps: [{ delay: "3/2", edges: [{ process: "P" }] }],
      finalDelay: "0",
    });
    await simulation.wait("2");
    await simulation.undo(); // the waiting
    expect(engine.asked.at(-1)).toMatchObject({ steps: [{}], finalDelay: "0" });
    await simulation.undo();
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "1/2" });
    await simulation.undo();
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "0" });
    expect(simulation.canUndo).toBe(false);
  });
  test("each wait is undone by itself, and a restart too", async () => {
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.restart();
    for (const delay of ["1", "1/2", "1"]) await simulation.wait(delay);
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "5/2" });
    await simulation.undo();
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "3/2" });
    await simulation.restart();
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "0" });
    await simulation.undo();
    expect(engine.asked.at(-1)).toEqual({ steps: [], finalDelay: "3/2" });
  });
  test("concrete and symbolic keep each their run", async () => {
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.restart();
    await simulation.take(simulation.position!.choices[0]!, "2");
    await simulation.change("symbolic");
    expect(engine.asked.at(-1)).toEqual([]);
    await simulation.take(simulation.position!.choices[0]!, "");
    await simulation.change("concrete");
    expect(engine.asked.at(-1)).toMatchObject({ steps: [{ delay: "2" }], finalDelay: "0" });
    await simulation.change("symbolic");
    expect(engine.asked.at(-1)).toEqual([4]);
    await simulation.startFrom({ steps: [], finalDelay: "7" });
    await simulation.change("symbolic");
    expect(engine.asked.at(-1)).toEqual([4]);
  });
  test("symbolic: numbers of moves", async () => {
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.change("symbolic");
    await simulation.take(simulation.position!.choices[0]!, "");
    expect(engine.asked.at(-1)).toEqual([4]);
    expect(simulation.position?.choices[0]).toMatchObject({ window: null, number: 4, error: "" });
    await simulation.undo();
    expect(engine.asked.at(-1)).toEqual([]);
  });
  test("what is not possible changes nothing and says why", async () => {
    const broken = { step: 1, code: "impossible-move" as const, message: "x is 3 already" };
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.restart();
    const before = simulation.position;
    engine.replay = async () => ({ ...kNothing, trace: {} as Trace, broken });
    expect(await simulation.take(before!.choices[0]!, "1")).toBe(false);
    expect(simulation.problem).toBe("Not possible: x is 3 already.");
    expect([simulation.position, simulation.canUndo, simulation.isBusy]).toEqual([before, false, false]);
  });
  test("a later wish overtakes an earlier one", async () => {
    const waiting: ((answer: Replayed | null) => void)[] = [];
    const simulation = new Simulation(
      oracle({ replay: () => new Promise((resolve) => waiting.push(resolve)) }),
      () => {},
    );
    const first = simulation.restart();
    const second = simulation.change("symbolic");
    waiting[0]!(null);
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect([simulation.mode, simulation.problem]).toEqual(["symbolic", ""]);
  });
  test("by chance: so many steps, within the windows; or until nothing can happen", async () => {
    const engine = oracle();
    const simulation = new Simulation(engine, () => {});
    await simulation.restart();
    expect(await simulation.random(() => 0.4)).toBe(true);
    expect(simulation.position?.trace.steps).toHaveLength(kRandomSteps + 1);
    engine.replay = async () => ({ ...kNothing, trace: { steps: [] } as unknown as Trace });
    await simulation.restart();
    expect(await simulation.random()).toBe(false);
  });
});
