// Table 1 of [Toth-Majzik 2017] (FORMATS 2017): aLU, BIN and SEQ beside the paper's counts and the seconds of its
// reference implementation (Theta of 2017, run again).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { asRatio, calibrate, readTable, runNative, sharedFolder, table } from "./run.mjs";

const clocksOf = { aLU: "alu", BIN: "bin", SEQ: "seq" };

function fileOf(model) {
  const [kind, n] = model.split(" ");
  return {
    Fischer: `fischer-${n}-32-64`,
    Critical: `critical-${n}-25-50`,
    Lynch: `lynch-${n}-16`,
    CSMA: `csma-${n}`,
    FDDI: `fddi-${n.padStart(3, "0")}`,
  }[kind];
}

export async function run(filters, quick) {
  const shared = sharedFolder();
  if (shared === null) return console.log("the paper's models are not here");
  const unit = calibrate();
  console.log(`calibration: ${unit.toFixed(2)} s\n`);
  const known = readTable(join(shared, "tables/peers-theta-formats2017.tsv"));
  const print = table([
    "model",
    "algorithm",
    "nodes",
    "paper",
    "expanded",
    "paper",
    "refinements",
    "seconds",
    "MB",
    "Theta s",
    "ratio",
  ]);
  for (const row of readTable(join(shared, "tables/formats2017.tsv"))) {
    const name = fileOf(row.model);
    const file = join(shared, "corpus/theta/formats2017", `${name}.xta`);
    if (filters.length > 0 && !filters.some((part) => name.includes(part))) continue;
    if (quick && Number(row.nodes) > 200_000) continue;
    if (!existsSync(file)) {
      print([row.model, row.algorithm, "(no model)", row.nodes, "", row.expanded, "", "", "", "", ""]);
      continue;
    }
    const ours = runNative(file, ["--clocks", clocksOf[row.algorithm], "--order", row.order]);
    const theirs = known.find(
      (k) =>
        k.model === name && clocksOf[k.algorithm.replace("ITP", "").replace(/^LU$/, "aLU")] === clocksOf[row.algorithm],
    );
    const seconds = theirs ? Number(theirs.algorithm_s) : NaN;
    print([
      row.model,
      row.algorithm,
      ours.nodes,
      row.nodes,
      ours.expanded,
      row.expanded,
      ours.refinements,
      ours.cpu_seconds.toFixed(2),
      ours.megabytes.toFixed(0),
      seconds.toFixed(1),
      asRatio(ours.cpu_seconds, unit, seconds),
    ]);
  }
}
