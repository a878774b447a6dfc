// The npm package in an empty project: what is in it, its README's snippets, types, and the command line.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeProject, put, readme, runIn, snippet, snippets } from "./project.mjs";

const kTsc = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
let project;
before(() => {
  project = makeProject();
});
after(() => rmSync(project.folder, { recursive: true, force: true }));

/** What `npx zonelab` starts. */
const zonelab = (...words) => runIn(project.folder, "node_modules/.bin/zonelab", ...words);

test("the tarball has the engine, its types and the licences, and nothing needless", () => {
  const { files, size } = project;
  for (const name of ["package.json", "README.md", "LICENSE", "NOTICE", "site/licenses.txt", "site/index.html"])
    assert.ok(files.includes(name), name);
  const manifest = JSON.parse(readFileSync(join(project.folder, "node_modules/zonelab/package.json"), "utf8"));
  assert.equal(manifest.license, "Apache-2.0");
  for (const target of Object.values(manifest.exports).flatMap((one) =>
    typeof one === "string" ? one : Object.values(one),
  ))
    if (!target.includes("*")) assert.ok(files.includes(target.slice(2)), target);
  assert.deepEqual(
    files.filter((name) => /\.(?:br|gz|map|ts)$/.test(name) && !name.endsWith(".d.ts")),
    [],
  );
  assert.ok(size < 3.9e6, `${size} bytes`);
});

test("the ten calls of README print what their comments say", () => {
  const text = snippet("js", "");
  const path = put(project.folder, "calls.js", text);
  const { status, stdout, stderr } = runIn(project.folder, "node", path);
  assert.equal(status, 0, stderr);
  const expected = [...text.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment);
  assert.equal(expected.length, text.match(/console\.log/g).length, "each call says what it prints");
  assert.deepEqual(stdout.trimEnd().split("\n"), expected);
  const numbers = [...text.matchAll(/^\/\/ (\d+)\./gm)].map(([, number]) => Number(number));
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("the engine with exercises is there, too", () => {
  const script = `import createGrader from "zonelab/grader";
    const grader = await createGrader();
    console.log(grader.readExercise("no exercise", "", -1).exercise, grader.version());`;
  const { stdout, stderr } = runIn(project.folder, "node", put(project.folder, "grader.js", script));
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  assert.equal(stdout, `null ${version}\n`, stderr);
});

test("servers may import the elements", () => {
  const { status, stderr } = runIn(project.folder, "node", "--input-type=module", "-e", 'import "zonelab/elements"');
  assert.equal(status, 0, stderr);
});

for (const [module, resolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
]) {
  test(`TypeScript finds the types: ${resolution}`, () => {
    const source = `import createEngine, { type Options, type Result, type DiagnosticCode } from "zonelab";
      import createGrader, { type ReadExercise } from "zonelab/grader";
      import { setPage, ZonelabView } from "zonelab/elements";
      const options: Options = { clocks: "exact" };
      const engine = await createEngine();
      const model = engine.load("", "auto");
      export const code: DiagnosticCode | undefined = model.diagnostics()[0]?.code;
      export const result: Result = model.open("", options).result();
      export const read: ReadExercise = (await createGrader()).readExercise("", "", -1);
      setPage("/zonelab/");
      const view: ZonelabView = document.createElement("zonelab-view");
      view.addEventListener("zonelab-score", ({ detail }) => detail.score.toFixed());
      // @ts-expect-error the form of a query is no number
      export const form: number = engine.queryForm("");`;
    const path = put(project.folder, `typed-${resolution}.ts`, source);
    const words = ["--noEmit", "--strict", "--target", "es2022", "--module", module, "--moduleResolution", resolution];
    const { status, stdout } = runIn(project.folder, kTsc, ...words, "--skipLibCheck", "false", "--types", "", path);
    assert.equal(status, 0, stdout);
  });
}

test("npx zonelab: the first commands of README, exit codes as in its table", () => {
  const lines = snippets("sh")[0].text.trim().split("\n");
  assert.equal(lines.length, 2);
  const { folder } = project;
  const example = runIn(folder, "sh", "-c", lines[0].replace("npx", "npx --offline"));
  assert.equal(example.status, 0, example.stderr);
  const check = runIn(folder, "sh", "-c", lines[1].replace("npx", "npx --offline"));
  assert.match(check.stdout, /^violated +E<> P\(1\)\.cs && P\(2\)\.cs\n/);
  assert.equal(check.status, 1);

  const codes = [...readme.matchAll(/^\| (\d) \| /gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, [0, 1, 2, 3]);
  put(folder, "wrong.xta", "process P() { state a; init b; } system P;");
  assert.equal(zonelab("check", "fischer.xta", "-q", "E<> P(1).cs").status, 0);
  assert.equal(zonelab("check", "wrong.xta").status, 2);
  assert.equal(zonelab("check", "fischer.xta", "-q", "A[] P(1).x >= 0", "--max-states", "2").status, 3);
});

test("what the package has not is refused by name", () => {
  const named = /What only the native program has is refused by name: (.*?)\. A search/s.exec(readme)[1];
  const model = ["check", "fischer.xta"];
  const refused = {
    exercise: ["exercise", "check", "x.zonelab.md"],
    grade: ["grade", "x.zonelab.md", "answer.xta"],
    completions: ["completions", "bash"],
    "check --explain": [...model, "--explain"],
    "--dump": [...model, "--dump", "ast"],
    "--format": [...model, "--format", "dot"],
    "replay --xtr": ["replay", "fischer.xta", "run.json", "--xtr", "run.xtr"],
    tck: ["convert", "fischer.xta", "--to", "tck"],
    muntax: ["convert", "fischer.xta", "-o", "x.muntax"],
    "alu-2018": [...model, "--clocks", "alu-2018"],
    "seq-2018": [...model, "--clocks=seq-2018"],
    "visible-2018": [...model, "--data", "visible-2018"],
    "as-2018": [...model, "--covering", "as-2018"],
  };
  const inReadme = [...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => name !== "convert");
  assert.deepEqual(inReadme, Object.keys(refused));
  for (const [name, words] of Object.entries(refused)) {
    const { status, stderr } = zonelab(...words);
    assert.equal(status, 2, name);
    assert.ok(stderr.includes(name) && stderr.includes("is not part of the npm package"), `${name}: ${stderr}`);
  }
});
