// Figure 1 of [Toth-Majzik 2017]: how much the order of the search matters.  FDDI under 50 random orders for each
// lazy algorithm; drawn as a strip of marks between the smallest and the largest number of nodes.
import { join } from "node:path";
import { median, root, runNative, withN } from "./run.mjs";

const orders = 50;
const width = 72;

export async function run(_filters, quick) {
  const n = quick ? 4 : 6;
  const file = withN(join(root, "tests/corpus/forte2015/fddi.xta"), n);
  const counts = {};
  for (const clocks of ["alu", "bin", "seq", "dbca"]) {
    counts[clocks] = [];
    for (let seed = 1; seed <= orders; ++seed) {
      const result = runNative(file, [
        "--clocks",
        clocks,
        "--order",
        "random",
        "--seed",
        String(seed),
        "--max-seconds",
        "60",
      ]);
      if (result.verdict !== "unknown") counts[clocks].push(result.nodes);
    }
  }
  const all = Object.values(counts).flat();
  const low = Math.log(Math.min(...all)),
    high = Math.log(Math.max(...all));
  console.log(
    `FDDI ${n}, ${orders} random orders: nodes from ${Math.min(...all)} to ${Math.max(...all)}, on a logarithmic scale\n`,
  );
  for (const [clocks, nodes] of Object.entries(counts)) {
    const strip = new Array(width).fill(0);
    for (const count of nodes)
      ++strip[Math.min(width - 1, Math.floor(((Math.log(count) - low) / (high - low || 1)) * width))];
    const drawn = strip
      .map((marks) => (marks === 0 ? "·" : marks < 3 ? "▂" : marks < 6 ? "▄" : marks < 10 ? "▆" : "█"))
      .join("");
    console.log(
      `${clocks.padEnd(5)}|${drawn}|  ${Math.min(...nodes)} / ${median(nodes)} / ${Math.max(...nodes)}` +
        (nodes.length < orders ? `  (${orders - nodes.length} did not end in time)` : ""),
    );
  }
  console.log("\nsmallest / median / largest number of nodes");
}
