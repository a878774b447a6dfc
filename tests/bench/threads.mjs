// One search on one, two and more threads: wall-clock seconds, medians of three runs in turn.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { median, root, runNative, table } from "./run.mjs";

const peers = join(root, "tests/corpus/peers");
const rows = [
  { model: "fischer_10", options: ["--clocks", "exact", "--order", "bfs"] },
  { model: "fischer_10", options: ["--clocks", "extra-lu", "--order", "bfs"] },
  { model: "csmacd_11", options: ["--clocks", "extra-lu", "--order", "bfs"] },
  { model: "csmacd_10", options: ["--clocks", "extra-lu", "--order", "bfs"] },
  { model: "fddi_10", options: ["--clocks", "extra-lu", "--order", "bfs"] },
  { model: "critical-region_4", options: ["--clocks", "extra-lu", "--order", "bfs"] },
];

export async function run(filters, quick) {
  const processors = availableParallelism();
  const counts = [1, 2, 4, 8].filter((count) => count <= processors);
  console.log(`${processors} processors\n`);
  const print = table(["model", "clocks", "threads", "stored", "expanded", "s", "times as fast", "MB"]);
  for (const { model, options } of rows) {
    if (filters.length > 0 && !filters.some((part) => model.includes(part))) continue;
    const file = join(peers, `${model}.xta`);
    const runs = counts.map(() => []);
    for (let k = 0; k < (quick ? 1 : 3); ++k) {
      for (const [at, threads] of counts.entries()) {
        const begin = performance.now();
        const stats = runNative(file, [...options, "--symmetry", "off", "--threads", `${threads}`]);
        runs[at].push({ ...stats, seconds: (performance.now() - begin) / 1000 });
      }
    }
    const seconds = runs.map((some) => median(some.map((one) => one.seconds)));
    for (const [at, threads] of counts.entries()) {
      const { stored, expanded, megabytes } = runs[at][0];
      const factor = (seconds[0] / seconds[at]).toFixed(2);
      print([model, options[1], threads, stored, expanded, seconds[at].toFixed(2), factor, megabytes.toFixed(0)]);
    }
  }
}
