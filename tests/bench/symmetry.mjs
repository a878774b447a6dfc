// States and seconds with every state by itself, and with states kept up to exchanging processes.
import { join } from "node:path";
import { root, runNative, table, withN } from "./run.mjs";

const examples = join(root, "examples");
const rows = [
  {
    model: "fischer",
    sizes: [6, 8, 10, 12],
    query: "A[] forall (i : pid_t) forall (j : pid_t) P(i).cs && P(j).cs imply i == j",
  },
  { model: "csma", sizes: [4, 6, 8, 10] },
  { model: "critical", sizes: [3, 4] },
  { model: "fddi", sizes: [4, 6] },
  { model: "lynch-shavit", sizes: [3, 4] },
  { model: "train-gate", sizes: [4, 5] },
];
const most = ["--max-seconds", "60", "--max-memory", "4096"];

export async function run(filters, quick) {
  const print = table(["model", "N", "states", "s", "up to exchanging", "s", "times fewer"]);
  for (const { model, sizes, query } of rows) {
    if (filters.length > 0 && !filters.some((part) => model.includes(part))) continue;
    for (const n of quick ? sizes.slice(0, 2) : sizes) {
      const file = withN(join(examples, `${model}.xta`), n);
      const [whole, exchanged] = ["off", "on"].map((symmetry) =>
        runNative(file, ["--clocks", "exact", "--symmetry", symmetry, ...most], query),
      );
      const states = (one) => (one.verdict === "unknown" ? `more than ${one.stored}` : one.stored);
      const seconds = (one) => one.cpu_seconds.toFixed(2);
      const factor = (whole.stored / exchanged.stored).toFixed(1);
      print([model, n, states(whole), seconds(whole), states(exchanged), seconds(exchanged), factor]);
    }
  }
}
