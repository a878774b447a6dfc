// Proofs for muntac from WebAssembly: the bits by hand, as in tests/core/exchange/muntac_test.cc.
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
