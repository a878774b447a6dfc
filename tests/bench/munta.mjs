// Table 1 of paper 002 (the verified checker Munta): verdicts, states and states per second beside the
// tool's and UPPAAL's with difference ("1") and location-based ("2") extrapolation.  Ours explores with
// Extra-M+ and location-based constants, as the second does, and takes only infinite runs, as the paper.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { calibrate, folder, median, readTable, root, sharedFolder, table } from "./run.mjs";
import { spawnSync } from "node:child_process";

// Fischer's protocol as Munta's examples have it: x is reset on the way out, too.
function fischer(n) {
  const numbers = [...Array(n).keys()].map((k) => k + 1);
  const processes = numbers.map((k) => `process P${k}() {
    state a, b { x${k} <= 2 }, c, cs; init a;
    trans a -> b { guard id == 0; assign x${k} = 0; }, b -> c { guard x${k} <= 2; assign x${k} = 0, id = ${k}; },
      c -> b { guard id == 0; assign x${k} = 0; }, c -> cs { guard id == ${k} && x${k} > 2; },
      cs -> a { assign x${k} = 0, id = 0; };\n}`);
  const file = join(folder, `munta-fischer-${n}.xta`);
  writeFileSync(file, `clock ${numbers.map((k) => `x${k}`).join(", ")}; int[0,${n}] id;\n${processes.join("\n")}
system ${numbers.map((k) => `P${k}`).join(", ")};\n`);
  const pairs = numbers.flatMap((k) => numbers.filter((m) => m < k).map((m) => `P${k}.cs && P${m}.cs`));
  return { file, R: `E<> ${pairs.join(" || ")}`, L: "P1.b --> P1.c" };
}

function modelOf(name, size, verified) {
  if (name === "Fischer") return fischer(size);
  const stations = (k) => ["z_sync", "z_async", "y_sync", "y_async"].map((s) => `ST${k}.station_${s}`).join(" || ");
  if (name === "FDDI" && size === 8) return { file: join(verified, "hddi_08.xta"), R: `E<> (${stations(1)}) && (${stations(2)})` };
  if (name === "CSMA/CD" && size === 5) {
    return { file: join(verified, "csma_05.xta"), R: "E<> P1.sender_transm_check && P2.sender_transm",
      L: "P0.bus_collision1 --> P0.bus_active" };
  }
  return {};  // these sizes are not here
}

function check(file, query) {
  const args = ["check", file, "-q", query, "--clocks", "extra-m", "--order", "dfs", "--runs", "infinite",
    "--max-seconds", "120", "--json"];
  const runs = [1, 2, 3].map(() => JSON.parse(
    spawnSync(join(root, "build/native/zonelab"), args, { encoding: "utf8", maxBuffer: 1 << 28 }).stdout).results[0]);
  return { ...runs[0], seconds: median(runs.map((run) => run.stats.cpu_seconds)) };
}

export async function run(filters) {
  const shared = sharedFolder();
  if (shared === null) return console.log("the paper's tables are not here");
  const unit = calibrate();
  console.log(`calibration: ${unit.toFixed(2)} s; throughput is states explored per second of the calibration's machine\n`);
  const print = table(["model", "verdict", "paper", "states", "Munta", "UPPAAL 1", "UPPAAL 2", "seconds",
    "states/s", "to Munta's", "to UPPAAL 2's"]);
  for (const row of readTable(join(shared, "tables/munta-paper.tsv"))) {
    const property = row["property(R=reach,L=liveness)"];
    if (filters.length > 0 && !filters.some((part) => row.model.toLowerCase().includes(part))) continue;
    const model = modelOf(row.model, Number(row.size), join(shared, "corpus/verified"));
    if (model[property] === undefined) continue;
    const ours = check(model.file, model[property]);
    const throughput = (ours.stats.expanded / ours.seconds) * unit;
    const ratio = (states, seconds) => (throughput / (Number(states) / Number(seconds))).toFixed(1);
    print([`${row.model} ${property} ${row.size}`, ours.verdict, row.satisfied === "Y" ? "satisfied" : "violated",
      ours.stats.expanded, row.munta_states, row.uppaal_difference_states, row.uppaal_location_states,
      ours.seconds.toFixed(3), Math.round(throughput), ratio(row.munta_states, row.munta_s),
      ratio(row.uppaal_location_states, row.uppaal_location_s)]);
  }
}
