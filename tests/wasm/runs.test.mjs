// Diagrams, runs from outside and the state space, in WebAssembly.  Times are calculated by hand.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { loadEngine, withModel } from "./engine.mjs";

const kModel = `process P() {
  clock x;
  state a { x <= 5 }, b;
  init a;
  trans a -> b { guard x >= 2; assign x = 0; };
}
system P;
`;
const run = (delay, process = "P") =>
  JSON.stringify({
    steps: [{ delay, edges: [{ process, source: "a", target: "b", select: "", edge: 0 }] }],
    finalDelay: "0",
  });

let engine;
before(async () => {
  engine = await loadEngine();
});

test("diagrams, with a layout and without", () => {
  withModel(engine, kModel, (model) => {
    const [before] = model.diagrams();
    assert.deepEqual(
      before.locations.map(({ name, invariant, at }) => [name, invariant, at]),
      [
        ["a", "x <= 5", null],
        ["b", "", null],
      ],
    );
    assert.deepEqual(
      before.edges.map(({ source, target, guard, update, line }) => [source, target, guard, update, line]),
      [[0, 1, "x >= 2", "x = 0", 5]],
    );
    model.setLayout("process P graphinfo {\nlocation a (10,20);\n}\n");
    assert.deepEqual(model.diagrams()[0].locations[0].at, { x: 10, y: 20 });
  });
});

test("runs are replayed, and break where they break", () => {
  withModel(engine, kModel, (model) => {
    const good = model.replay(run("5/2"), "E<> P.b");
    assert.equal(good.broken, null);
    assert.equal(good.goal, true);
    assert.deepEqual(good.trace.steps[1].window, { from: "2", fromOpen: false, to: "5", toOpen: false });
    assert.equal(model.replay(run("1"), "").broken.step, 1);
    assert.equal(model.replay(run("6"), "").broken.step, 1);
    assert.match(model.replay(run("3", "Q"), "").broken.message, /no process Q/);
    assert.equal(model.replay("{", "").broken.step, 1);
    const along = model.runAlong("[0]");
    assert.equal(along.trace.steps[1].time, "2");
    assert.equal(model.runAlong("[3]").trace, null);
  });
});

test("the state space: two nodes, one move", () => {
  withModel(engine, kModel, (model) => {
    const graph = model.zoneGraph(10);
    assert.equal(graph.complete, true);
    assert.deepEqual(
      graph.nodes.map((node) => node.locations),
      [[0], [1]],
    );
    assert.deepEqual(graph.nodes[0].exact.words, ["P.x <= 5"]);
    assert.deepEqual(
      graph.arcs.map(({ source, target }) => [source, target]),
      [[0, 1]],
    );
  });
});

test("with errors there is nothing", () => {
  withModel(engine, "process P() { state a; init b; } system P;", (model) => {
    assert.deepEqual(model.diagrams(), []);
    assert.equal(model.replay(run("1"), ""), null);
    assert.equal(model.zoneGraph(10), null);
  });
});

test("what stands against a move, and what ends time", () => {
  const stuck = kModel.replace("guard x >= 2", "guard x >= 7");
  withModel(engine, stuck, (model) => {
    const answer = model.replay(JSON.stringify({ steps: [], finalDelay: "5/2" }), "");
    assert.deepEqual(answer.moves, []);
    const open = { fromOpen: false, toOpen: false };
    assert.deepEqual(answer.stops, [
      {
        ...{ kind: "invariant", process: "P", location: "a", text: "x <= 5", values: [["x", "5/2"]] },
        when: { from: "0", to: "5/2", ...open },
      },
    ]);
    assert.equal(answer.hindered[0].delay, null);
    assert.deepEqual(answer.hindered[0].needs, [
      {
        ...{ kind: "guard", process: "P", location: "a", text: "x >= 7", values: [["x", "5/2"]] },
        when: { from: "9/2", fromOpen: false, to: null, toOpen: true },
      },
    ]);
  });
});

test("watches: integers, clocks, conditions and locations, at each step and at the end", () => {
  withModel(engine, `int n = 2; ${kModel}`, (model) => {
    const twice = JSON.stringify({ ...JSON.parse(run("5/2")), finalDelay: "1/2" });
    const watches = ["n * 3 + 1", "P.x", "P.b and P.x > 0", "P.x <", "deadlock"];
    const [number, clock, condition, wrong, deadlock] = model.watch(twice, JSON.stringify(watches));
    assert.deepEqual(number, { values: ["7", "7", "7"], error: "" });
    assert.deepEqual(clock.values, ["0", "0", "1/2"]);
    assert.deepEqual(condition.values, ["false", "false", "true"]);
    assert.deepEqual([wrong.values, wrong.error !== ""], [[], true]);
    assert.match(deadlock.error, /cannot be watched/);
  });
});
