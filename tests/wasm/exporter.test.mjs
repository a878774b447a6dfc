// Proofs for muntac and traces for UPPAAL from WebAssembly: the bits by hand, as in tests/core/exchange/muntac_test.cc
// and tests/core/cli/replay_test.cc.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, loadEngine, loadExporter, withModel } from "./engine.mjs";

const kOnce = `clock x;
process P() { state A, B; init A; trans A -> B { guard x >= 3; assign x = 0; }, B -> B { }; }
system P;
`;

const [engine, exporter] = await Promise.all([loadEngine(), loadExporter()]);

function certificateOf(text, query, options = {}) {
  const result = withModel(engine, text, (model) => check(model, query, { ...options, certificate: true }));
  return JSON.stringify(result.certificate);
}
function words(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 8 }, (_, k) => view.getBigInt64(8 * k));
}
const kNoBound = 2n ** 63n - 1n;

test("no infinite run avoids B: one zone, of rank 1", () => {
  const files = exporter.exportProof(kOnce, certificateOf(kOnce, "A<> P.B", { runs: "infinite" }));
  assert.deepEqual(words(files.certificate), [43n, 1n, 2n, 0n, 1n, 0n, 1n, 1n, 1n, kNoBound, 1n, 1n]);
  assert.deepEqual(JSON.parse(files.renaming).clocks, { x: 1 });
  assert.equal(JSON.parse(files.model).automata[0].nodes[1].invariant, "x < 0");
  assert.deepEqual([files.isAboutRuns, files.isAboutDeadlock, files.states, files.zones], [true, false, 1, 1]);
});

test("states that cannot be reached: the bytes stay when the module goes on", () => {
  const first = exporter.exportProof(kOnce, certificateOf(kOnce, "A[] not (P.A and P.B)", { clocks: "extra-lu" }));
  const before = words(first.certificate);
  exporter.exportProof(kOnce, certificateOf(kOnce, "exhaustive"));
  assert.deepEqual(words(first.certificate), before);
  assert.equal(before[0], 42n);
  assert.equal(JSON.parse(first.model).formula, "E<> P.A && P.B");
});

test("what muntac cannot prove, and what is no proof, has a reason", () => {
  const error = (text, certificate) => exporter.exportProof(text, certificate).error;
  assert.match(error(kOnce, certificateOf(kOnce, "E<> P.B")), /^muntac proves only that states cannot be reached/);
  assert.match(error(kOnce, certificateOf(kOnce, "A<> P.B or x > 9", { runs: "infinite" })), /cannot compare clocks/);
  assert.equal(error(kOnce, "nonsense"), "this is not JSON");
  assert.equal(error("nonsense", "{}"), "the model has errors");
  assert.equal(error(kOnce, "[]"), "expected one certificate");
});

test("a run as UPPAAL's trace, and back", () => {
  const model =
    "clock x;\nprocess P() { state A { x <= 3 }, B; init A;\n trans A -> B { guard x >= 2; assign x = 0; }; }\nsystem P;\n";
  const edges = [{ process: "P", source: "A", target: "B", select: "", edge: 0 }];
  const run = (delay) => JSON.stringify({ steps: [{ delay, edges }], finalDelay: "0" });
  // Clock 1 is all the time, clock 2 is x: time = x <= 3, then 2 <= time - x <= 3.
  const trace =
    "0 . 0 1 0 . 0 2 0 . 1 0 6 . 1 2 0 . 2 0 6 . 2 1 0 . . . 1 . 0 1 -4 . 0 2 0 . 1 2 6 . 2 1 -4 . . . 0 0 ; . .";
  const written = exporter.writeXtr(model, run("5/2")).trace;
  assert.equal(written.trim().split(/\s+/).join(" "), trace);
  const { steps } = exporter.readXtr(model, written);
  assert.deepEqual(
    steps.map(({ delay, edges }) => [delay, edges.map(({ target }) => target)]),
    [
      ["0", []],
      ["2", ["B"]], // the earliest one
    ],
  );
  assert.equal(exporter.writeXtr(model, run("4")).error, "the run does not exist");
  assert.equal(exporter.writeXtr("nonsense", run("2")).error, "the model has errors");
  assert.match(exporter.writeXtr(model, "nonsense").error, /does not exist/);
  assert.match(exporter.readXtr(kOnce, written.replace("0 0 ;", "0 1 ;")).error, /^line \d+: there is no such move/);
  assert.match(exporter.readXtr(model, "").error, /the file ends too early|has 1/);
  const whole = written.trimEnd();
  for (let cut = 0; cut < whole.length; ++cut)
    assert.equal(typeof exporter.readXtr(model, whole.slice(0, cut)).error, "string", `${cut}`);
});
