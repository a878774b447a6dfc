// Tables 1 and 2 of [Toth-Majzik 2018] (SPIN 2018): seconds and nodes of its eight configurations and of ours
// ("tuned"), beside the paper's counts and the seconds of its own implementation (Theta of 2018, run
// again); the same for our own examples.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { asRatio, calibrate, readTable, root, runNative, sharedFolder, table } from "./run.mjs";

const explicit = ["EIB", "ELB", "EID", "ELD"];
const abstracted = ["AIB", "ALB", "AID", "ALD"];
const papers = [...explicit, ...abstracted];
const columns = [...papers, "tuned"];
const examples = ["brp", "bang-olufsen"];
const smallest = "AID";
// As the paper does: range checks are no part of its models.
const limits = ["--errors", "assumed", "--max-seconds", "30", "--max-memory", "6000"];

function modelsOf(shared, paper) {
  // Not the paper's brp: nothing of it is compared.
  const own = examples.map((name) => ({ name: `our ${name}`, file: join(root, "examples", `${name}.xta`) }));
  if (shared === null) return own;
  const names = [...new Set(paper.map((row) => row.model))];
  const fileOf = (name) =>
    join(shared, "corpus/theta/spin2018", `${/^[cmn]\d/.test(name) ? name.toUpperCase() : name}.xta`);
  return [...names.map((name) => ({ name, file: fileOf(name) })).filter(({ file }) => existsSync(file)), ...own];
}

/** The best of the explicit and of the abstracted ones are bold, as the paper prints them. */
function bold(values, digits) {
  const best = (names) => Math.min(...names.map((name) => values[name]).filter(Number.isFinite));
  const bests = { E: best(explicit), A: best(abstracted) };
  return (name) => {
    const value = values[name];
    if (!Number.isFinite(value)) return "-";
    return value === bests[name[0]] ? `**${value.toFixed(digits)}**` : value.toFixed(digits);
  };
}

const valuesOf = (runs, pick) => Object.fromEntries(columns.map((name) => [name, pick(runs[name])]));
function yesOrExceptions(looked, exceptions) {
  if (looked === 0) return "nothing to compare";
  return exceptions.length === 0 ? "yes" : `no: ${exceptions.join(", ")}`;
}

/** All configurations of one model; a search that reached a limit counts as not a number. */
function measure({ name, file }) {
  const runs = {};
  for (const column of columns) {
    const ours = runNative(file, ["--preset", column, ...limits]);
    const isDone = ours.verdict !== "unknown";
    // Tuned nodes merge: those of the graph at the end count.
    const nodes = column === "tuned" ? ours?.stored : ours?.nodes;
    runs[column] = { nodes: isDone ? nodes : NaN, seconds: isDone ? ours.cpu_seconds : NaN };
    if (!isDone) console.error(`${name} ${column}: a limit was reached after ${ours.cpu_seconds.toFixed(0)} s`);
  }
  return { name, runs };
}

export async function run(filters, quick) {
  const shared = sharedFolder();
  const paper = shared === null ? [] : readTable(join(shared, "tables/spin2018.tsv"));
  const peers = shared === null ? [] : readTable(join(shared, "tables/peers-theta-spin2018.tsv"));
  const find = (rows, model, column) =>
    rows.find((row) => row.model.toLowerCase() === model && row.configuration === column);
  const nodesPaper = (model, column) => Number(find(paper, model, column)?.nodes_paper ?? NaN);
  const secondsPeer = (model, column) => Number(find(peers, model, column)?.algorithm_s ?? NaN);

  const unit = calibrate();
  console.log(`calibration: ${unit.toFixed(2)} s\n`);
  const models = modelsOf(shared, paper)
    .filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)))
    .filter(({ name }) => !quick || !(nodesPaper(name, "ELB") > 50_000));
  const rows = models.map(measure);

  console.log("Table 1: seconds, and in brackets their ratio to the paper's\n");
  let print = table(["model", ...columns]);
  for (const { name, runs } of rows) {
    const text = bold(
      valuesOf(runs, (r) => r.seconds),
      2,
    );
    print([
      name,
      ...columns.map((c) => {
        const ratio = asRatio(runs[c].seconds, unit, secondsPeer(name, c));
        return ratio === "-" ? text(c) : `${text(c)} (${ratio})`;
      }),
    ]);
  }
  console.log("\nTable 2: nodes, and below them the paper's\n");
  print = table(["model", ...columns]);
  for (const { name, runs } of rows) {
    const text = bold(
      valuesOf(runs, (r) => r.nodes),
      0,
    );
    print([name, ...columns.map(text)]);
    const theirs = (c) => (Number.isFinite(nodesPaper(name, c)) ? nodesPaper(name, c) : "-");
    if (papers.some((c) => theirs(c) !== "-")) print(["paper", ...papers.map(theirs), ""]);
  }

  conclude(rows, nodesPaper, (model, column, seconds) => seconds / unit / secondsPeer(model, column));
}

/** What issue and paper claim, looked at over all rows; "not a number" compares as false on purpose. */
function conclude(rows, nodesPaper, ratioOf) {
  const different = [],
    side = [],
    notBelow = [],
    slow = [],
    unfinished = [];
  let cells = 0,
    pairs = 0,
    timed = 0;
  for (const { name, runs } of rows) {
    for (const column of papers) {
      const nodes = nodesPaper(name, column);
      if (!Number.isFinite(runs[column].nodes)) unfinished.push(`${name} ${column}`);
      if (!Number.isFinite(nodes)) continue;
      ++cells;
      if (runs[column].nodes !== nodes) different.push(`${name} ${column} ${runs[column].nodes} (${nodes})`);
    }
    for (const e of explicit) {
      const a = e.replace("E", "A");
      const theirs = nodesPaper(name, a) / nodesPaper(name, e);
      if (!Number.isFinite(theirs)) continue;
      ++pairs;
      if (!(runs[a].nodes / runs[e].nodes < 1 === theirs < 1)) side.push(`${name} ${a}/${e}`);
    }
    if (!(runs.tuned.nodes < runs[smallest].nodes)) notBelow.push(name);
    for (const column of papers) {
      const ratio = ratioOf(name, column, runs[column].seconds);
      if (!Number.isFinite(ratio)) continue;
      ++timed;
      if (!(ratio <= 1 / 20)) slow.push(`${name} ${column} 1/${(1 / ratio).toFixed(1)}`);
    }
  }
  console.log(`
Counts equal to the paper's: ${cells - different.length} of ${cells}${different.length ? `; not ${different.join(", ")}` : ""}
Every reduction from E to A on the paper's side of 1 (${pairs} pairs): ${yesOrExceptions(pairs, side)}
"tuned" needs fewer nodes than ${smallest} on every model (${rows.length}): ${yesOrExceptions(rows.length, notBelow)}
Every time at most a twentieth of the paper's (${timed} cells): ${yesOrExceptions(timed, slow)}
Every search ended: ${yesOrExceptions(rows.length, unfinished)}`);
}
