// The benchmark table: npm run bench [-- NAME-PART… | --quick]
//
// Each row runs the native command line and the same engine in WebAssembly, exhaustively, and prints
// CPU seconds, memory and counts beside another tool's figures (README.md here).  Those were taken
// on a machine where calibrate.cc took one second: "ratio" is (our seconds / calibration now) to
// theirs, so it means the same on a faster or slower machine.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const peers = join(root, "tests/corpus/peers");
const zonelab = join(root, "build/native/zonelab");
const filters = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const quick = process.argv.includes("--quick");

/** Median of three runs of the calibration program, in CPU seconds. */
function calibrate(folder) {
  const program = join(folder, "calibrate");
  execFileSync("c++", ["-O2", join(here, "calibrate.cc"), "-o", program]);
  const seconds = [1, 2, 3].map(() => Number(execFileSync(program, { stdio: ["ignore", "pipe", "ignore"] })));
  return seconds.sort((a, b) => a - b)[1];
}

function baselines() {
  const [header, ...lines] = readFileSync(join(peers, "counts.tsv"), "utf8").trim().split("\n");
  const names = header.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, k) => [names[k], cell])));
}

function runNative(file, row) {
  const args = ["check", file, "-q", "exhaustive", "--clocks", row.clocks, "--order", row.order, "--json"];
  const script = 'exec /usr/bin/env time -f "%M" "$@"';
  const timed = spawnSync("sh", ["-c", script, "sh", zonelab, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  const plain = timed.status === 127 ? spawnSync(zonelab, args, { encoding: "utf8", maxBuffer: 1 << 28 }) : timed;
  const { stats, verdict } = JSON.parse(plain.stdout).results[0];
  const resident = Number(timed.stderr.trim().split("\n").at(-1));
  return { ...stats, verdict, megabytes: Number.isFinite(resident) ? resident / 1024 : stats.peak_bytes / 2 ** 20 };
}

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
].filter((row) => filters.length === 0 || filters.some((part) => `${row.model}_${row.n}`.includes(part)))
 .filter((row) => !quick || row.n <= 8 || row.model === "fddi");

const folder = mkdtempSync(join(tmpdir(), "zonelab-bench-"));
const unit = calibrate(folder);
const known = baselines();
const engine = await loadWasm();
console.log(`calibration: ${unit.toFixed(2)} s\n`);
const columns = ["model", "clocks", "order", "stored", "expanded", "native s", "MB", "wasm s", "wasm/native",
  "TChecker s", "native ratio"];
console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => "---").join("|")}|`);
for (const row of rows) {
  const name = `${row.model}_${row.n}`;
  const file = join(peers, `${name}.xta`);
  const text = readFileSync(file, "utf8");
  // In turn, three times, and the medians: machines drift.
  const natives = [], wasms = [];
  for (let turn = 0; turn < 3; ++turn) {
    natives.push(runNative(file, row));
    wasms.push(runWasm(engine, text, row));
  }
  const native = natives.sort((a, b) => a.cpu_seconds - b.cpu_seconds)[1];
  const wasm = wasms.sort((a, b) => a - b)[1];
  // Best-first has no counterpart there: compare with the faster of its orders.
  const theirs = known.filter((k) => k.model === name && (row.order === "best" || k.order === row.order));
  const peer = theirs.length ? Math.min(...theirs.map((k) => Number(k.cpu_s))) : NaN;
  const ratio = native.cpu_seconds / unit / peer;
  console.log(`| ${[name, row.clocks, row.order, native.stored, native.expanded, native.cpu_seconds.toFixed(3),
    native.megabytes.toFixed(0), wasm.toFixed(3), (wasm / native.cpu_seconds).toFixed(2),
    Number.isNaN(peer) ? "-" : peer.toFixed(2), Number.isNaN(ratio) ? "-" : `1/${(1 / ratio).toFixed(1)}`].join(" | ")} |`);
}
