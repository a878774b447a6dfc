// What it gains to keep states up to exchanging interchangeable processes: states and seconds with --symmetry
// off and on, of the examples and of Fischer's protocol with many processes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, root, runNative, table, withN } from "./run.mjs";

const example = (name) => join(root, "examples", `${name}.xta`);
const mutual = (name, type) =>
  `A[] forall (i : ${type}) forall (j : ${type}) ${name}(i).cs && ${name}(j).cs imply i == j`;

/** CSMA/CD with a bus that tells all stations of a collision at once. */
function broadcasting() {
  const file = join(folder, "csma-broadcast.xta");
  const text = readFileSync(example("csma"), "utf8")
    .replace("chan begin, busy, end, collision[N + 1];", "chan begin, busy, end; broadcast chan collision;")
    .replace(/ {4}int\[1, N \+ 1\] next = 1;\n/, "")
    .replace(
      / {8}Collision -> Tell[\s\S]*?y = 0, next = 1; };/,
      "        Collision -> Idle { guard y < SIGMA; sync collision!; assign y = 0; };",
    )
    .replace("Collision { y <= SIGMA }, Tell;\n    commit Tell;", "Collision { y <= SIGMA };")
    .replaceAll("collision[me]?", "collision?");
  writeFileSync(file, text);
  return file;
}

const rows = [
  ...[6, 8, 10, 19].map((n) => [example("fischer"), n, mutual("P", "pid_t")]),
  ...[4, 8, 12].map((n) => [broadcasting(), n, "A[] not (Station(1).Send && Station(2).Send && Station(1).x > 60)"]),
  ...[4, 5].map((n) => [
    example("train-gate"),
    n,
    "A[] forall (i : train_t) forall (j : train_t) Train(i).Cross && Train(j).Cross imply i == j",
  ]),
  ...[4, 5].map((n) => [example("lynch-shavit"), n, "exhaustive"]),
];

export async function run(filters, quick) {
  const print = table(["model", "N", "stored off", "on", "times fewer", "seconds off", "on"]);
  for (const [file, n, query] of rows) {
    const name = file.split("/").at(-1).replace(".xta", "");
    if (filters.length > 0 && !filters.some((part) => name.includes(part))) continue;
    if (quick && n > 8) continue;
    const model = withN(file, n);
    const options = ["--clocks", "exact", "--max-seconds", "60"];
    const [off, on] = ["off", "on"].map((symmetry) => runNative(model, [...options, "--symmetry", symmetry], query));
    const differs = off.verdict !== "unknown" && off.verdict !== on.verdict;
    const stored = off.verdict === "unknown" ? `> ${off.stored}` : off.stored;
    const fewer = differs ? "VERDICTS DIFFER" : (off.stored / on.stored).toFixed(1);
    print([name, n, stored, on.stored, fewer, off.cpu_seconds.toFixed(3), on.cpu_seconds.toFixed(3)]);
  }
}
