// What all benchmark tables share: calibration, running the command line, tables of text.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "../..");
export const folder = mkdtempSync(join(tmpdir(), "zonelab-bench-"));
const zonelab = join(root, "build/native/zonelab");

/** Median of three runs of the calibration program, in CPU seconds. */
export function calibrate() {
  const program = join(folder, "calibrate");
  execFileSync("c++", ["-O2", join(here, "calibrate.cc"), "-o", program]);
  const seconds = [1, 2, 3].map(() => Number(execFileSync(program, { stdio: ["ignore", "pipe", "ignore"] })));
  return median(seconds);
}

export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}

/** The rows of a tab-separated file whose first line names the columns. */
export function readTable(file) {
  const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = header.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, k) => [names[k], cell])));
}

/** The folder of models and tables that are not part of the repository; null: it is not here. */
export function sharedFolder() {
  const shared = process.env.ZONELAB_SHARED ?? join(root, "../shared");
  return existsSync(shared) ? shared : null;
}

/** A copy of a model with its `const int N` set. */
export function withN(file, n) {
  const copy = join(folder, `${file.split("/").at(-1).replace(".xta", "")}-${n}.xta`);
  writeFileSync(copy, readFileSync(file, "utf8").replace(/const int N = \d+;/, `const int N = ${n};`));
  return copy;
}

/** One search by the command line, exhaustive without a query; `options` are its words, "--clocks" and so on. */
export function runNative(file, options, query = "exhaustive") {
  const args = ["check", file, "-q", query, ...options, "--json"];
  const script = 'exec /usr/bin/env time -f "%M" "$@"';
  const timed = spawnSync("sh", ["-c", script, "sh", zonelab, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  const plain = timed.status === 127 ? spawnSync(zonelab, args, { encoding: "utf8", maxBuffer: 1 << 28 }) : timed;
  const { stats, verdict } = JSON.parse(plain.stdout).results[0];
  if (!stats) return { verdict: "refused" };
  const resident = Number(timed.stderr.trim().split("\n").at(-1));
  return { ...stats, verdict, megabytes: Number.isFinite(resident) ? resident / 1024 : stats.peak_bytes / 2 ** 20 };
}

/** Prints the head of a table; the result prints its rows. */
export function table(columns) {
  console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => "---").join("|")}|`);
  return (cells) => console.log(`| ${cells.join(" | ")} |`);
}

/** "1/24.3": how much of their time we need, both in units of the calibration. */
export function asRatio(ours, unit, theirs) {
  const ratio = ours / unit / theirs;
  return Number.isFinite(ratio) && ratio > 0 ? `1/${(1 / ratio).toFixed(1)}` : "-";
}
