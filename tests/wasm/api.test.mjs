// The interface of the WebAssembly engine (wasm/engine.d.ts): all of it is there, a model is
// checked with a timed run, errors come back as values with their place.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { check, loadEngine, withModel } from "./engine.mjs";

const kTiny = `clock x;
process P() {
  state a { x <= 3 }, b;
  init a;
  trans a -> b { guard x >= 2; };
}
system P;
`;

let engine;
before(async () => {
  engine = await loadEngine();
});

/** Names of the methods that `interface name` of engine.d.ts declares. */
async function declaredMethods(name) {
  const source = await readFile(new URL("../../wasm/engine.d.ts", import.meta.url), "utf8");
  const body = source.match(new RegExp(`^export interface ${name} \\{\\n(.*?)^\\}`, "ms"));
  assert.ok(body, `engine.d.ts declares ${name}`);
  const methods = [...body[1].matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1]);
  assert.ok(methods.length > 0, `${name} has methods`);
  return methods;
}

function assertMethods(object, methods, name) {
  const missing = methods.filter((method) => typeof object[method] !== "function");
  assert.deepEqual(missing, [], `${name} lacks what engine.d.ts declares`);
}

/** "5/2" → 2.5 */
function rational(text) {
  assert.match(text, /^\d+(\/[1-9]\d*)?$/);
  const [numerator, denominator = "1"] = text.split("/");
  return Number(numerator) / Number(denominator);
}

test("every declared member exists", async () => {
  assertMethods(engine, await declaredMethods("EngineModule"), "EngineModule");
  const model = engine.load(kTiny, "xta");
  assertMethods(model, await declaredMethods("Model"), "Model");
  const session = model.open("E<> P.b", {});
  assertMethods(session, await declaredMethods("Session"), "Session");
  session.delete();
  model.delete();
});

test("a reachable goal comes with a timed run that was replayed", () => {
  withModel(engine, kTiny, (model) => {
    assert.deepEqual(model.diagnostics(), []);
    assert.equal(model.ok(), true);
    assert.deepEqual(model.checkQuery("E<> P.b"), []);

    const result = check(model, "E<> P.b");
    assert.equal(result.verdict, "satisfied");
    assert.equal(result.trace.replayed, true);
    assert.deepEqual(result.trace.processes, ["P"]);
    assert.deepEqual(
      result.trace.steps.map((step) => step.locations),
      [["a"], ["b"]],
    );
    const delay = rational(result.trace.steps[1].delay);
    assert.ok(2 <= delay && delay <= 3, `delay ${delay} obeys guard and invariant`);
    const { source, target, line } = result.trace.steps[1].edges[0];
    assert.deepEqual({ source, target, line }, { source: "a", target: "b", line: 5 });
  });
});

test("an unreachable goal is violated, without a run", () => {
  withModel(engine, kTiny, (model) => {
    const result = check(model, "E<> P.a && x > 3");
    assert.equal(result.verdict, "violated");
    assert.equal(result.trace, null);
  });
});

test("a syntax error gives a diagnostic with line and column", () => {
  const broken = kTiny.replace("trans a -> b {", "trans a -> {");
  withModel(engine, broken, (model) => {
    assert.equal(model.ok(), false);
    const error = model.diagnostics().find((diagnostic) => diagnostic.severity === "error");
    assert.ok(error, "there is an error");
    assert.deepEqual({ line: error.line, column: error.column }, { line: 5, column: 14 });
    assert.notEqual(error.message, "");
    assert.equal(error.where, "");
  });
});

test("an error in a query gives a diagnostic too, and no session", () => {
  withModel(engine, kTiny, (model) => {
    const [error] = model.checkQuery("E<> P.c");
    assert.equal(error.severity, "error");
    assert.equal(error.where, "query");
    const session = model.open("E<> P.c", {});
    assert.equal(session.ok(), false);
    assert.notDeepEqual(session.diagnostics(), []);
    session.delete();
  });
});

test("a model goes to XML and back, with its queries and its layout", () => {
  let xml;
  withModel(engine, kTiny, (model) => {
    model.setQueries("/* can it? */\nE<> P.b\n");
    model.setLayout("process P graphinfo { location a (40,80); }");
    xml = model.write("xml");
    assert.equal(xml.queries, "");
  });
  withModel(
    engine,
    xml.text,
    (model) => {
      assert.deepEqual(model.diagnostics(), []);
      assert.deepEqual(
        model.queries().map(({ text, comment }) => [text, comment]),
        [["E<> P.b", "can it?"]],
      );
      const xta = model.write("xta");
      assert.match(xta.layout, /location a \(40,80\);/);
      assert.match(xta.queries, /E<> P\.b/);
      assert.equal(check(model, "E<> P.b").verdict, "satisfied");
    },
    "auto",
  );
  withModel(
    engine,
    xml.text.replace("x &gt;= 2", "y &gt;= 2"),
    (model) => {
      const [error] = model.diagnostics();
      assert.equal(error.path, "/nta/template[1]/transition[1]/label[1]");
      assert.deepEqual([error.line, error.column], [1, 1]);
      assert.ok(error.inFile.line > 1);
      assert.equal(typeof model.write("xta").error, "string");
    },
    "auto",
  );
});
