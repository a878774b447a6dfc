// Table I of [Activity CEGAR]: counterexample-guided search, by its own rule (cegar-node) and by ours (cegar),
// beside the paper's milliseconds.  The paper does not tell its models and queries; these are ours of the
// same protocols: mutual exclusion (Fischer), no collision is noticed too late (CSMA/CD), one token (ring).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { calibrate, readTable, root, runNative, sharedFolder, table, withN } from "./run.mjs";

const late = "A[] Station(1).Send && Station(2).Send imply Station(1).x < 2 * SIGMA && Station(2).x < 2 * SIGMA";
const sends = (k) =>
  ["SendLate", "SendEarly", "Async"].flatMap((s) => [`Station(${k}).${s}0`, `Station(${k}).${s}1`]).join(" || ");
const families = {
  CSMA: { file: "csma", sizes: [2, 3, 4, 5, 6, 7, 8], query: late },
  Fisch: { file: "fischer", sizes: [2, 3, 4, 5, 6, 7, 8], query: "E<> P(1).cs && P(2).cs" },
  Token: { file: "fddi", sizes: [8, 32, 128, 512, 2048], query: `A[] !((${sends(0)}) && (${sends(1)}))` },
};

export async function run(filters, quick) {
  const shared = sharedFolder();
  const paper = shared === null ? "" : join(shared, "tables/cegar.tsv");
  const theirs = Object.fromEntries(existsSync(paper) ? readTable(paper).map((row) => [row.model, row.ms_paper]) : []);
  console.log(`calibration: ${calibrate().toFixed(2)} s\n`);
  const print = table([
    "model",
    "paper ms",
    "cegar ms",
    "counterexamples",
    "nodes",
    "MB",
    "cegar-node ms",
    "counterexamples",
    "nodes",
    "MB",
    "verdicts",
  ]);
  for (const [name, { file, sizes, query }] of Object.entries(families)) {
    for (const n of sizes) {
      const model = `${name}${n}`;
      if (filters.length > 0 && !filters.some((part) => model.toLowerCase().includes(part))) continue;
      if (quick && n > 6 && name !== "Token") continue;
      const path = withN(join(root, `examples/${file}.xta`), n);
      const [ours, rule] = ["cegar", "cegar-node"].map((clocks) =>
        runNative(path, ["--clocks", clocks, "--order", "bfs", "--max-seconds", "60", "--max-memory", "4000"], query),
      );
      const cells = (r) => [
        (r.cpu_seconds * 1000).toFixed(0),
        r.counterexamples,
        r.generated,
        (r.peak_bytes / 2 ** 20).toFixed(0),
      ];
      print([model, theirs[model] ?? "-", ...cells(ours), ...cells(rule), `${ours.verdict}, ${rule.verdict}`]);
    }
  }
}
