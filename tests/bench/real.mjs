// People's own models: every verdict that UPPAAL recorded for a public model, asked again with what one gets
// without options, 10 CPU seconds and 2 GB each.  How many end at a limit, and how many differ?
//
// "expected" is what the file says; some were edited after UPPAAL had been asked, so a difference is to be
// looked into before it is believed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readTable, root, sharedFolder, table } from "./run.mjs";

const limits = ["--max-seconds", "10", "--max-memory", "2048"];

function ask(file, query, options) {
  const args = ["check", file, "-q", query, ...limits, ...options, "--json"];
  const begin = performance.now();
  const { stdout } = spawnSync(join(root, "build/native/zonelab"), args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: 120_000,
  });
  const seconds = (performance.now() - begin) / 1000;
  try {
    const result = JSON.parse(stdout).results[0];
    return {
      seconds,
      verdict: result.verdict,
      reason: result.reason?.code ?? "",
      stats: result.stats,
      plan: result.plan,
    };
  } catch {
    return { seconds, verdict: "refused", reason: "" };
  }
}

/** Rows by parts of the file's name; quick: only those that are not as recorded. */
export async function run(words, isQuick) {
  const shared = sharedFolder();
  if (!shared) return console.log("The models of this table are not here: see README.md.");
  const print = table(["file", "query", "recorded", "verdict", "why", "states", "CPU s", "s"]);
  const counts = {};
  const options = process.env.ZONELAB_OPTIONS?.split(" ") ?? [];
  for (const row of readTable(join(shared, "corpus/models/verdicts.tsv"))) {
    if (words.length > 0 && !words.some((word) => row.file.includes(word))) continue;
    const { verdict, reason, stats, seconds } = ask(join(shared, "corpus/models", row.file), row.query, options);
    const truth = { satisfied: "true", violated: "false" }[verdict] ?? verdict;
    const kind = !/true|false/.test(truth) ? truth : truth === row.expected ? "as recorded" : "differs";
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (isQuick && kind === "as recorded") continue;
    const query = row.query.replaceAll("|", "\\|").slice(0, 60);
    print([
      row.file,
      query,
      row.expected,
      truth,
      reason,
      stats?.stored ?? "",
      stats?.cpu_seconds?.toFixed(2) ?? "",
      seconds.toFixed(2),
    ]);
  }
  console.log(
    Object.entries(counts)
      .map(([kind, n]) => `${n} ${kind}`)
      .join(", "),
  );
}
