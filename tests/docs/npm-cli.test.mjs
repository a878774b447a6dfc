// The command line of the npm package beside the native program: the same output and exit codes, word by word.  Needs
// build/native and build/npm, of the same sources.
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { root, shell, temporaryFolder } from "./documents.mjs";

let folder;
before(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "build/npm"), join(folder, "node_modules/zonelab"));
  const made = shell(
    `for name in fischer train-gate two-clocks differences; do zonelab example $name > $name.xta; done
     zonelab example train-gate --queries > train-gate.q && zonelab convert train-gate.xta -o train-gate.xml
     sed 's/go/gg/; s/&lt;=/\\&lt; =/' train-gate.xml > wrong.xml
     zonelab check fischer.xta -q 'E<> P(1).cs' --json > run.json`,
    folder,
  );
  assert.equal(made.status, 0, made.stderr);
  const put = (name, text) => writeFileSync(join(folder, name), text);
  put(
    "error.xta",
    "int[0,3] i; process P() { state a; init a; trans a -> a { guard i < 9; assign i := i + 1; }; } system P;",
  );
  put("wrong.xta", "clock x;\x01\nprocess P() { state é, a; init b;\n\ttrans a -> b { gaurd x >= 2; }; } system P;");
  put("latin.xta", Buffer.from("// caf\xe9\nprocess P() { state a; init c; } system P;", "latin1"));
  put("wide.xta", Buffer.from("\ufeffprocess P() { state a; init c; } system P;", "utf16le"));
  put("none.q", "// nothing\n");
});

const kLines = [
  "check fischer.xta -q 'E<> P(1).cs' --trace",
  "check fischer.xta -q 'P(1).req --> P(1).cs' --trace",
  "check fischer.xta -q 'A<> P(1).cs' --trace --runs infinite",
  "check fischer.xta -q 'sup{P(1).wait}: P(1).x' -q 'E<> P(1).nowhere'",
  "check fischer.xta --max-states 2 -q 'A[] not deadlock'",
  "check fischer.xta --max-states 100 -q 'E<> P(1).cs && P(2).cs'",
  "check fischer.xta --preset DBCA --order=bfs",
  "check fischer.xta --clocks cegar -q 'E<> P(1).cs && P(2).cs'",
  "check fischer.xta --clocks extra-lu --data visible",
  "check fischer.xta --clocks bin --covering merge",
  "check fischer.xta --seed 3 --errors assumed --covering newest",
  "check fischer.xta --query-file train-gate.q",
  "check fischer.xta --query-file none.q",
  "check train-gate.xta",
  "check train-gate.xml --trace",
  "check two-clocks.xta",
  "check differences.xta",
  "check error.xta",
  "check wrong.xta",
  "check wrong.xml",
  "check latin.xta",
  "check wide.xta",
  "check - < fischer.xta",
  "check - < wrong.xta",
  "check nowhere.xta",
  "check .",
  "check fischer.xta --certificate ./no/where",
  "check",
  "check a b",
  "check fischer.xta -q",
  "check fischer.xta --json=no",
  "check fischer.xta --order upwards",
  "check fischer.xta --max-states few",
  "check fischer.xta --seed 1.5",
  "check fischer.xta --preset NOBODY",
  "check fischer.xta --bogus",
  "no-such-command",
  "--version",
  "example",
  "example fischer",
  "example fischer --n 99",
  "example fischer --n none",
  "example nothing",
  "example lamp --queries",
  "example --help",
  "convert train-gate.xta --to xml",
  "convert train-gate.xml --to xta",
  "convert wrong.xml --to xta",
  "convert",
  "replay fischer.xta run.json -q 'E<> P(1).cs'",
  "replay fischer.xta run.json -q 'E<> P(2).cs'",
  "replay fischer.xta fischer.xta",
  "replay train-gate.xta run.json",
];

/** Seconds and memory are the machine's; help breaks some names otherwise. */
const comparable = (text) =>
  text
    .replace(/[\d.]+ s, [\d.]+ MB/g, "TIME")
    .replace(/\s+/g, " ")
    .trim();
const both = (line) =>
  ["zonelab", "node node_modules/zonelab/bin/zonelab.js"].map((program) => shell(`${program} ${line}`, folder));

for (const line of kLines) {
  test(`zonelab ${line}`, () => {
    const [native, ours] = both(line);
    assert.equal(comparable(ours.stdout), comparable(native.stdout));
    assert.equal(comparable(ours.stderr), comparable(native.stderr));
    assert.equal(ours.status, native.status);
  });
}

test("JSON has the same fields and values", () => {
  const [native, ours] = both("check train-gate.xta --json -q 'E<> Train(1).Cross' -q 'A[] Nothing'").map(
    ({ stdout }) => JSON.parse(stdout),
  );
  for (const { results } of [native, ours]) {
    for (const result of results) {
      for (const machine of ["cpu_seconds", "peak_bytes"]) delete result.stats?.[machine];
      delete result.config?.maxMemoryMb; // WebAssembly's memory ends somewhere
      delete result.config?.threads; // of processors, natively only
    }
  }
  assert.ok(native.results.length === 2 && native.results[0].stats);
  assert.deepEqual(ours, native);
});

test("certificates of either are accepted by the other", () => {
  const query = "-q 'E<> P(1).cs' -q 'A[] not deadlock'";
  const [native, ours] = ["zonelab", "node node_modules/zonelab/bin/zonelab.js"];
  for (const [writer, reader] of [
    [native, ours],
    [ours, native],
  ]) {
    const { status, stdout, stderr } = shell(
      `${writer} check fischer.xta ${query} --certificate c.json && ${reader} certify fischer.xta c.json`,
      folder,
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /accepted: "E<> P\(1\)\.cs" is satisfied/);
  }
  shell(`${native} check fischer.xta -q 'E<> P(1).cs' --certificate c.json && sed -i 's/"final/"x/' c.json`, folder);
  const { status, stdout } = shell(`${ours} certify train-gate.xta c.json`, folder);
  assert.match(stdout, /^refused: /);
  assert.equal(status, 1);
});
