// Tables 1 and 2 of [Wang-Jiao 2015] (FORTE 2015): zones generated ("tnds") and left ("fnds") by the eager search,
// by aLU and by difference bound constraints, all on top of Extra-LU+, beside the paper's.
import { join } from "node:path";
import { calibrate, readTable, root, runNative, sharedFolder, table, withN } from "./run.mjs";

const methods = {
  "Search-ExtraLU+": ["--clocks", "extra-lu"],
  "aLU-disabled": ["--clocks", "alu", "--covering", "merge", "--extrapolate", "yes"],
  "DBCA-ExtraLU+": ["--clocks", "dbca", "--covering", "merge", "--extrapolate", "yes"],
};

function fileOf(model) {
  const own = join(root, "tests/corpus/forte2015");
  const peers = join(root, "tests/corpus/peers");
  const [, name, n] = /^(.*?) ?(\d+)$/.exec(model);
  if (name === "A") return join(root, "examples/differences.xta"); // made after what is told of it
  if (name === "D''") return withN(join(own, "chains.xta"), n);
  if (name === "CSMA/CD") return withN(join(own, "csma.xta"), n);
  if (name === "FDDI") return withN(join(own, "fddi.xta"), n);
  if (name === "Fischer") return join(peers, `fischer_${n}.xta`);
  if (name === "Critical") return join(peers, `critical-region_${n}.xta`);
  return null; // Lynch 4: which model is not told
}

export async function run(filters, quick) {
  const shared = sharedFolder();
  if (shared === null) return console.log("the paper's tables are not here");
  console.log(`calibration: ${calibrate().toFixed(2)} s\n`);
  const print = table(["model", "order", "algorithm", "tnds", "paper", "fnds", "paper", "seconds", "paper"]);
  for (const row of readTable(join(shared, "tables/forte2015.tsv"))) {
    if (filters.length > 0 && !filters.some((part) => row.model.toLowerCase().includes(part))) continue;
    const theirs = Number(row.generated_tnds);
    if (quick && !(theirs <= 200_000)) continue;
    if (!Number.isFinite(theirs)) continue; // "to": they ran out of time
    const file = fileOf(row.model);
    if (file === null) continue;
    const options = [...methods[row.algorithm], "--order", row.order, "--max-seconds", "120", "--max-memory", "6000"];
    const ours = runNative(file, options);
    const unknown = ours.verdict === "unknown" ? "> " : "";
    print([
      row.model,
      row.order,
      row.algorithm,
      unknown + ours.generated,
      row.generated_tnds,
      unknown + ours.stored,
      row.final_fnds,
      ours.cpu_seconds.toFixed(2),
      row.seconds_paper,
    ]);
  }
}
