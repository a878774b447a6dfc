// What editors ask of the engine, in WebAssembly: places in and out are lines and columns in code
// points, and every answer is there for texts with errors too.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, loadEngine, withModel } from "./engine.mjs";

const kModel = `/* ∀ 🎲 */ const int N = 3; clock x; chan go;
process P(const int[0,N] id) {
  state a { x <= N }, b;
  init a;
  trans a -> b { guard x >= 2; sync go!; };
}
system P;
`;

let engine;
before(async () => {
  engine = await loadEngine();
});

/** Line and column of the nth place where `word` stands, counted in code points. */
function at(text, word, nth = 0) {
  let offset = -1;
  for (let k = 0; k <= nth; ++k) offset = text.indexOf(word, offset + 1);
  const lines = text.slice(0, offset).split("\n");
  return [lines.length, [...lines.at(-1)].length + 1];
}

test("hover, references, completion at places behind characters of several units", () => {
  withModel(engine, kModel, (model) => {
    const hover = model.hover(...at(kModel, "N = 3"));
    assert.equal(hover.kind, "constant");
    assert.equal(hover.signature, "const int N = 3");
    assert.ok(hover.facts.includes("used twice"));
    assert.deepEqual([hover.line, hover.column], at(kModel, "N = 3"));
    assert.equal(model.hover(...at(kModel, "= 3")), null);
    const references = model.references(...at(kModel, "N", 2));
    assert.deepEqual(
      references.map((r) => [r.line, r.use]),
      [
        [1, "declaration"],
        [2, "read"],
        [3, "read"],
      ],
    );
    const { items, replaced } = model.complete(...at(kModel, "go!"));
    assert.deepEqual(items, [{ name: "go", kind: "channel", detail: "chan go" }]);
    assert.equal(replaced.column, at(kModel, "go!")[1]);
    assert.deepEqual(
      model.completeQuery("E<> P(1).", 10).items.map((item) => item.name),
      ["a", "b", "id"],
    );
    assert.deepEqual(
      model.outline().map((item) => `${item.kind} ${item.name}`),
      ["constant N", "clock x", "channel go", "template P", "process P"],
    );
  });
});

test("the sanity report names what looks like a mistake; queries count as readers", () => {
  withModel(engine, kModel, (model) => {
    assert.deepEqual(
      model.sanity().map((d) => [d.line, d.severity, d.code]),
      [
        [1, "warning", "never-received"],
        [2, "warning", "stuck-process"],
      ],
    );
  });
  const text = "int v; process P() { state a; init a; trans a -> a { assign v = 1; }; } system P;";
  withModel(engine, text, (model) => {
    assert.deepEqual(
      model.sanity().map((d) => [d.severity, d.code]),
      [["note", "never-read"]],
    );
    assert.deepEqual(model.checkQuery("E<> v == 1"), []);
    assert.deepEqual(model.sanity(), []);
  });
});

test("an unfinished text has an outline and completions", () => {
  const text = kModel.slice(0, kModel.indexOf("guard x") + 7);
  for (const model of [engine.read(text, "auto"), engine.load(text, "auto")]) {
    assert.equal(model.ok(), false);
    assert.ok(model.outline().some((item) => item.name === "P"));
    assert.ok(model.complete(...at(text + "$", "$")).items.some((item) => item.name === "x"));
    assert.deepEqual(model.sanity(), []);
    model.delete();
  }
});

test("why a goal is unreachable, in slices", () => {
  // x > 3 needs x <= 2 to be left before it, and nothing else does: known by hand.
  const text = `process P() { clock x, y; state a { x <= 2 }, b; init a;
    trans a -> b { guard x > 3 && y >= 0; }; } system P;`;
  withModel(engine, text, (model) => {
    const why = model.openWhy("E<> P.b", {});
    while (!why.step(0.5));
    const answer = why.result();
    why.delete();
    assert.equal(answer.code, "unreachable");
    assert.equal(answer.complete, true);
    assert.equal(answer.constraints, 3);
    assert.deepEqual(
      answer.sets.map(({ constraints }) => constraints.map(({ text, kind, place }) => [text, kind, place.line])),
      [
        [
          ["x <= 2", "invariant", 1],
          ["x > 3", "guard", 2],
        ],
      ],
    );
    const refused = model.openWhy("A<> P.b", {});
    assert.equal(refused.step(1), true);
    assert.equal(refused.result().code, "refused");
    refused.delete();
  });
});

test("for which values of constants a query holds, in slices", () => {
  // b is entered at a time from A to B, at most 3: if and only if A <= B and A <= 3.
  const text = `const int A = 1, B = 2; process P() { clock x; state a { x <= 3 }, b; init a;
    trans a -> b { guard x >= A && x <= B; }; } system P;`;
  withModel(engine, text, (model) => {
    assert.deepEqual(model.constants(), [
      { name: "A", value: "1" },
      { name: "B", value: "2" },
    ]);
    assert.match(model.withConstants("B", 7, "", 0), /^const int A = 1, B = 7;/);
    assert.match(model.withConstants("B", 7, "A", -4), /^const int A = -4, B = 7;/);
    assert.equal(model.withConstants("C", 7, "", 0), null);
    const ask = (...box) => {
      const bound = model.openBound("E<> P.b", ...box, {});
      while (!bound.step(0.5));
      const found = bound.result();
      bound.delete();
      return found;
    };
    assert.deepEqual(ask("A", 0, 5, "", 0, 0), {
      ...{ refusal: "", signs: "+++---", reasons: [] },
      ...{ satisfied: null, violated: null },
    });
    assert.deepEqual(ask("A", 0, 4, "B", 1, 3), {
      ...{ refusal: "", signs: "++---+++--++++-", reasons: [] },
      ...{ satisfied: "A <= B", violated: "A > B" },
    });
    assert.match(ask("C", 0, 4, "", 0, 0).refusal, /no constant integer 'C'/);
    assert.match(ask("A", 0, 40, "B", 0, 40).refusal, /more than 400 points/);
  });
});

test("until when a goal could have been avoided", () => {
  // In b one may stay for ever; c must be left within 3, to bad.
  const text = `process P() { clock x; state a, b, c { x <= 3 }, bad; init a;
    trans a -> b { }, b -> c { assign x = 0; }, c -> bad { }; } system P;`;
  withModel(engine, text, (model) => {
    const { trace } = check(model, "E<> P.bad");
    const run = JSON.stringify({ steps: trace.steps.slice(1), finalDelay: trace.finalDelay });
    const ask = (query, of = run) => {
      const avoidable = model.openAvoidable(of, query, {});
      while (avoidable && !avoidable.step(0.5));
      const last = avoidable && avoidable.result();
      avoidable?.delete();
      return last;
    };
    assert.equal(ask("E<> P.bad"), 1);
    assert.equal(ask("A[] !P.bad"), 1);
    assert.equal(ask("E<> P.a"), -1);
    for (const [query, of] of [
      ["A<> P.bad", run],
      ["E<> P.bad", "{}"],
      ["E<> P.nowhere", run],
    ])
      assert.equal(model.openAvoidable(of, query, {}), null);
  });
});
