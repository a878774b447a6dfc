// Eager searches, natively and in WebAssembly, beside TChecker.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asRatio, calibrate, median, readTable, root, runNative, table } from "./run.mjs";

const peers = join(root, "tests/corpus/peers");
const rows = [
  { model: "fischer", n: 8, clocks: "extra-lu", order: "bfs" },
  { model: "fischer", n: 9, clocks: "extra-lu", order: "bfs" },
  { model: "fischer", n: 9, clocks: "exact", order: "best" },
  { model: "fischer", n: 10, clocks: "exact", order: "best" },
  { model: "csmacd", n: 9, clocks: "extra-lu", order: "bfs" },
  { model: "csmacd", n: 10, clocks: "extra-lu", order: "bfs" },
  { model: "csmacd", n: 10, clocks: "exact", order: "best" },
  { model: "critical-region", n: 4, clocks: "extra-lu", order: "bfs" },
  { model: "critical-region", n: 4, clocks: "exact", order: "best" },
  { model: "fddi", n: 10, clocks: "extra-lu", order: "dfs" },
  { model: "fddi", n: 10, clocks: "exact", order: "best" },
  { model: "train-gate", n: 5, clocks: "extra-lu", order: "bfs" },
  { model: "train-gate", n: 5, clocks: "exact", order: "best" },
];

async function loadWasm() {
  const { default: createEngine } = await import(join(root, "build/wasm/engine.js"));
  return createEngine({ wasmBinary: readFileSync(join(root, "build/wasm/engine.wasm")) });
}

function runWasm(engine, text, row) {
  const model = engine.load(text, "xta");
  const session = model.open("exhaustive", { clocks: row.clocks, order: row.order, trace: false });
  while (!session.step(1000).done);
  const seconds = session.result().stats.cpu_seconds;
  session.delete();
  model.delete();
  return seconds;
}

export async function run(filters, quick) {
  const unit = calibrate();
  const known = readTable(join(peers, "counts.tsv"));
  const engine = await loadWasm();
  console.log(`calibration: ${unit.toFixed(2)} s\n`);
  const print = table([
    "model",
    "clocks",
    "order",
    "stored",
    "expanded",
    "native s",
    "MB",
    "wasm s",
    "wasm/native",
    "TChecker s",
    "native ratio",
  ]);
  for (const row of rows) {
    const name = `${row.model}_${row.n}`;
    if (filters.length > 0 && !filters.some((part) => name.includes(part))) continue;
    if (quick && row.n > 8 && row.model !== "fddi") continue;
    const file = join(peers, `${name}.xta`);
    const text = readFileSync(file, "utf8");
    // In turn, three times, and the medians: machines drift.
    const natives = [],
      wasms = [];
    for (let turn = 0; turn < 3; ++turn) {
      natives.push(runNative(file, ["--clocks", row.clocks, "--order", row.order]));
      wasms.push(runWasm(engine, text, row));
    }
    const native = natives.sort((a, b) => a.cpu_seconds - b.cpu_seconds)[1];
    const wasm = median(wasms);
    // Best-first has no counterpart there: compare with the faster of its orders.
    const theirs = known.filter((k) => k.model === name && (row.order === "best" || k.order === row.order));
    const peer = theirs.length ? Math.min(...theirs.map((k) => Number(k.cpu_s))) : NaN;
    print([
      name,
      row.clocks,
      row.order,
      native.stored,
      native.expanded,
      native.cpu_seconds.toFixed(3),
      native.megabytes.toFixed(0),
      wasm.toFixed(3),
      (wasm / native.cpu_seconds).toFixed(2),
      Number.isNaN(peer) ? "-" : peer.toFixed(2),
      asRatio(native.cpu_seconds, unit, peer),
    ]);
  }
}
