// What it gains to leave out inactive clocks: states, seconds and bytes with --activity on and off, over the
// examples, the models of the peers, and the folder of further models if it is there.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root, runNative, sharedFolder, table } from "./run.mjs";

const configurations = [
  ["exact", "best"],
  ["extra-lu", "best"],
  ["extra-difference", "bfs"],
  ["alu", "best"],
  ["alu", "bfs"],
  ["bin", "best"],
  ["bin", "bfs"],
  ["seq", "best"],
  ["dbca", "best"],
  ["dbca", "bfs"],
  ["cegar", "best"],
  ["cegar", "bfs"],
];

function models(quick) {
  const list = (folder, ok) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter(ok)
          .map((name) => join(folder, name))
      : [];
  const files = [
    ...list(join(root, "examples"), (name) => name.endsWith(".xta")),
    ...list(join(root, "tests/corpus/peers"), (name) => /_[1-7]\.xta$/.test(name)),
  ];
  const shared = sharedFolder();
  return quick || shared === null
    ? files
    : [...files, ...list(join(shared, "corpus/models"), (name) => /\.(xta|xml)$/.test(name))];
}

export async function run(filters, quick) {
  const print = table(["model", "clocks", "order", "stored off", "on", "seconds off", "on", "MB off", "on", ""]);
  const sum = { off: [0, 0, 0], on: [0, 0, 0] };
  let compared = 0,
    differing = 0,
    more = 0;
  for (const file of models(quick)) {
    const name = file.split("/").at(-1);
    if (filters.length > 0 && !filters.some((part) => name.includes(part))) continue;
    for (const [clocks, order] of configurations) {
      const options = ["--clocks", clocks, "--order", order, "--max-states", "50000", "--max-seconds", "5"];
      const [off, on] = ["off", "on"].map((activity) => {
        try {
          return runNative(file, [...options, "--activity", activity]);
        } catch {
          return { verdict: "refused" };
        }
      });
      if (off.verdict === "refused" || on.verdict === "refused") continue;
      if (off.verdict === "unknown") continue; // cut off somewhere: nothing to compare
      ++compared;
      const isBad = off.verdict !== on.verdict || on.stored > off.stored;
      differing += off.verdict !== on.verdict;
      more += on.stored > off.stored;
      for (const [side, r] of [
        ["off", off],
        ["on", on],
      ]) {
        [r.stored, r.cpu_seconds, r.peak_bytes / 2 ** 20].forEach((value, k) => (sum[side][k] += value));
      }
      // Small ones tell nothing, unless something is wrong.
      if (!isBad && off.stored < 2000 && on.stored === off.stored) continue;
      print([
        name,
        clocks,
        order,
        off.stored,
        on.stored,
        off.cpu_seconds.toFixed(3),
        on.cpu_seconds.toFixed(3),
        (off.peak_bytes / 2 ** 20).toFixed(1),
        (on.peak_bytes / 2 ** 20).toFixed(1),
        off.verdict !== on.verdict ? "VERDICTS DIFFER" : on.stored > off.stored ? "more states" : "",
      ]);
    }
  }
  const of = ([stored, seconds, megabytes]) => `${stored} states, ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
  console.log(
    `\n${compared} searches compared: ${differing} verdicts differ, ${more} store more.\noff: ${of(sum.off)}\non:  ${of(sum.on)}`,
  );
}
