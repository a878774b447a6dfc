// What the page relies on besides words: the tables of the contract, codes and numbers of reasons,
// zones and abstractions in parts, channels of edges.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, loadEngine, withModel } from "./engine.mjs";

const kModel = `clock x; chan go; chan many[2]; int n;
process P(chan &c) {
  clock y;
  state a { x <= 3 }, b;
  init a;
  trans a -> b { guard x >= 2 && y <= 7; sync c!; assign n = 1; };
}
process Q() {
  state a, b;
  init a;
  trans a -> b { sync go?; }, b -> a { select i : int[0,1]; sync many[i]!; }, b -> a { };
}
R = P(go);
system R, Q;
`;

let engine;
before(async () => {
  engine = await loadEngine();
});

test("the contract lists options with their choices, counters, events, proofs and codes", () => {
  const contract = engine.contract();
  assert.equal(contract.version, engine.version());
  const option = (name) => contract.options.find((one) => one.name === name);
  assert.equal(option("order").default, "best");
  assert.deepEqual(
    option("order").choices.map((choice) => choice.name),
    ["best", "bfs", "dfs", "random"],
  );
  assert.deepEqual(option("seed").onlyIf, { option: "order", is: "random" });
  assert.equal(option("errors").onlyIf, undefined);
  for (const { name, traits } of option("clocks").choices) {
    assert.ok(["eager", "lazy", "cegar"].includes(traits.family), name);
    assert.equal(traits.recordsEvents, traits.family !== "eager", name);
  }
  assert.ok(contract.proofs.some((proof) => proof.kind === "extremes" && proof.counts === "states"));
  assert.deepEqual([contract.codes, contract.reasons], [[], []], "the command line has them");
  for (const preset of contract.presets) {
    for (const [name, value] of Object.entries(preset.options)) {
      assert.ok(!option(name).choices || option(name).choices.some((choice) => choice.name === value), preset.name);
    }
  }
});

test("without options searches take turns, and the result says which one decided", () => {
  withModel(engine, kModel, (model) => {
    const { config, lineup } = check(model, "E<> R.b", {});
    assert.deepEqual(
      lineup.filter((member) => member.hasDecided).map((member) => [member.clocks, member.order]),
      [[config.clocks, config.order]],
    );
  });
});

test("options have the defaults of the contract, and results say what was used", () => {
  withModel(engine, kModel, (model) => {
    const { config, stats } = check(model, "E<> R.b", { order: "bfs", seed: 7, trace: false, maxStates: 100 });
    const { options, counters } = engine.contract();
    assert.deepEqual(
      Object.keys(config),
      options.map((option) => option.name),
    );
    // One order that is asked for means one search, the first of those that would take turns.
    const changed = { clocks: "exact", order: "bfs", seed: 7, trace: false, maxStates: 100 };
    for (const option of options)
      assert.equal(config[option.name], changed[option.name] ?? option.default, option.name);
    assert.deepEqual(
      Object.keys(stats),
      counters.map((counter) => counter.name),
    );
  });
});

test("the form of a query is known from its text", () => {
  for (const [text, form] of [
    ["E<> R.b", "E<>"],
    ["A[] no_such_name == 1", "A[]"],
    ["E[] true", "E[]"],
    ["A<> R.b", "A<>"],
    ["R.a --> R.b", "-->"],
    ["sup: x", "sup"],
    ["inf{R.b}: x", "inf"],
    ["bounds: n", "bounds"],
    ["exhaustive", "exhaustive"],
    ["R.b", ""],
    ["", ""],
  ]) {
    assert.equal(engine.queryForm(text), form, text);
  }
});

test("reasons are codes with numbers", () => {
  withModel(engine, kModel, (model) => {
    const reason = (query, options) => check(model, query, options).reason;
    assert.equal(reason("E<> R.b").code, "reached");
    assert.equal(reason("E<> R.b").steps, 1);
    assert.match(reason("E<> R.b").text, /a run of 1 step /);
    assert.equal(reason("A[] R.a").code, "counterexample");
    assert.equal(reason("E<> n == 2").code, "unreachable");
    assert.equal(reason("exhaustive").code, "explored");
    const runs = reason("E[] n < 2", { data: "visible", clocks: "bin" });
    assert.equal(runs.code, "run-found");
    assert.equal(runs.becauseOf, "E[]");
    assert.deepEqual(
      runs.searchedWith.map(({ option, used }) => `${option} ${used}`),
      ["clocks extra-m", "data explicit", "order dfs"],
    );
    const limit = reason("exhaustive", { maxStates: 1 });
    assert.ok(limit.code === "explored" || (limit.limit === "states" && limit.bound === 1));
  });
});

test("values have sides", () => {
  withModel(engine, kModel, (model) => {
    const { extremes } = check(model, "bounds: n, x");
    assert.deepEqual(extremes[0], {
      expression: "n",
      lower: { bound: 0, strict: false },
      upper: { bound: 1, strict: false },
      lowerText: ">= 0",
      upperText: "<= 1",
    });
    assert.deepEqual(extremes[1].upper, { bound: null, strict: false });
    assert.equal(extremes[1].upperText, "unbounded");
    assert.equal(check(model, "sup: n").extremes[0].lower, null);
  });
});

test("zones and abstractions come in parts", () => {
  withModel(engine, kModel, (model) => {
    const { trace } = check(model, "E<> R.b");
    assert.deepEqual(trace.steps[0].zone.words, ["R.y == x", "x <= 3"]);
    for (const constraint of trace.steps[1].zone.constraints) {
      assert.deepEqual(
        constraint.map((part) => typeof part),
        ["number", "number", "number", "boolean"],
      );
    }
    const lazy = (clocks, data) => check(model, "E<> n == 2", { clocks, data, maxEvents: 100 }).events.events;
    const guards = lazy("alu", "explicit").filter((event) => event.kind === "strengthened");
    for (const { after } of guards) assert.equal(after.guards.length, after.words.length);
    const created = lazy("bin", "visible").filter((event) => event.kind === "created");
    assert.ok(created.length > 0 && created.every((event) => Array.isArray(event.zone.words)));
    const shown = lazy("bin", "visible").filter(
      (event) => event.kind === "strengthened" && event.after.visible.length > 0,
    );
    assert.ok(shown.length > 0, "n must be seen");
    assert.equal(shown[0].after.visible[0].variable, "n");
    const graph = model.zoneGraph(100);
    assert.ok(graph.nodes.every((node) => Array.isArray(node.exact.words) && Array.isArray(node.abstract.constraints)));
  });
});

test("edges name their channel and their end of it", () => {
  withModel(engine, kModel, (model) => {
    const ends = (edges) => edges.map(({ channel, direction }) => `${channel} ${direction}`);
    const [sender, receiver] = model.structure().processes;
    assert.deepEqual(ends(sender.edges), ["go send"]);
    assert.deepEqual(ends(receiver.edges), ["go receive", "many send", " "]);
    const [templ] = model.diagrams();
    assert.deepEqual(ends(templ.edges), ["c send"]);
  });
});

test("a certificate is checked with the kind and the size of its proof", () => {
  withModel(engine, kModel, (model) => {
    const proof = (query) => {
      const { certificate } = check(model, query, { certificate: true });
      return model.checkCertificate(JSON.stringify(certificate));
    };
    assert.deepEqual(proof("E<> R.b"), { verdict: "satisfied", proof: "run", size: 1 });
    const invariant = proof("A[] n < 2");
    assert.deepEqual([invariant.verdict, invariant.proof], ["satisfied", "invariant"]);
    assert.ok(invariant.size > 0);
    assert.equal(proof("sup: n").proof, "extremes");
    assert.ok("error" in model.checkCertificate("{}"));
  });
});
