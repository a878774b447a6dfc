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
