// What docs/teaching tells lecturers works: its links lead somewhere, its exercise is one, its recipes run.
// Needs build/native/zonelab and python3; jq and make where a recipe uses them.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { read, root, shell, temporaryFolder } from "./documents.mjs";

const kFolder = "docs/teaching";
const kPages = readdirSync(join(root, kFolder), { recursive: true }).filter((file) => file.endsWith(".md"));
const page = (name) => read(`${kFolder}/${name}`);
const block = (name, language, fence = "```") =>
  new RegExp(`^${fence}${language}\n([\\s\\S]*?)^${fence}$`, "m").exec(page(name))[1];
const has = (program) => shell(`command -v ${program}`, root).status === 0;
const without = (program) => (has(program) ? false : `no ${program} here`);

/** A folder with the canal lock, its start and its solution. */
function lockFolder() {
  const folder = temporaryFolder();
  const text = read("examples/course/15-lock.zonelab.md");
  writeFileSync(join(folder, "lock.zonelab.md"), text);
  for (const role of ["start", "solution"]) {
    const [, model] = new RegExp(`^\`\`\`xta ${role}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(text);
    writeFileSync(join(folder, `${role}.xta`), model);
  }
  return folder;
}

test("links lead to files", () => {
  const missing = kPages.flatMap((name) =>
    [...page(name).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(root, kFolder, dirname(name), target)))
      .map((target) => `${name}: ${target}`),
  );
  assert.deepEqual(missing, []);
});

test("the course has a page for the lecturer for each exercise", () => {
  for (const file of readdirSync(join(root, "examples/course")).filter((one) => one.endsWith(".zonelab.md"))) {
    const name = `course/${file.replace(".zonelab.md", ".md")}`;
    assert.ok(page("course.md").includes(`(${name})`), name);
    for (const part of ["**Goal.**", "**Idea of the solution.**", "**A question for the room.**"])
      assert.ok(page(name).includes(part), `${name}: ${part}`);
  }
});

test("the exercise of the first page is one", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "tea.zonelab.md"), block("README.md", "markdown", "````"));
  for (const [number, status] of [
    [5, 0],
    [4, 1],
    [6, 1],
  ]) {
    writeFileSync(join(folder, "answer.q"), `soonest: ${number}\n`);
    assert.equal(shell("zonelab grade tea.zonelab.md answer.q", folder).status, status, `${number}`);
  }
});

test("Moodle's template prints a grade", () => {
  const folder = lockFolder();
  const grade = (model) => {
    const escaped = model.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
    const template = block("recipes/moodle-coderunner.md", "python");
    writeFileSync(
      join(folder, "t.py"),
      template.replace("{{ STUDENT_ANSWER | e('py') }}", () => escaped),
    );
    const { stdout, stderr } = shell("python3 t.py", folder);
    assert.equal(stderr, "");
    return JSON.parse(stdout);
  };
  const model = (role) => readFileSync(join(folder, `${role}.xta`), "utf8");
  assert.equal(grade(model("solution")).fraction, 1);
  assert.equal(grade(model("start")).fraction, 0);
  const broken = grade('process "<b>\\');
  assert.equal(broken.fraction, 0);
  assert.match(broken.prologuehtml, /errors/);
  assert.deepEqual(
    broken.testresults[0].filter((one) => /^is/.test(one)),
    ["iscorrect", "ishidden"],
  );
});

test("Gradescope's script writes its results", { skip: without("jq") }, () => {
  const folder = lockFolder();
  for (const name of ["source", "submission", "results"]) mkdirSync(join(folder, name));
  shell('cp lock.zonelab.md source && cp "$(command -v zonelab)" source', folder);
  writeFileSync(join(folder, "run"), block("recipes/gradescope.md", "sh").replace("/autograder", "."));
  chmodSync(join(folder, "run"), 0o755);
  const results = (answer) => {
    shell(`${answer} > submission/a.xta && ./run`, folder);
    return JSON.parse(readFileSync(join(folder, "results/results.json"), "utf8"));
  };
  const full = results("cat solution.xta");
  assert.equal(full.score, 16);
  assert.equal(
    full.tests.reduce((sum, { score }) => sum + score, 0),
    full.score,
  );
  assert.ok(full.tests.every(({ status, visibility }) => status === "passed" && visibility === "visible"));
  assert.equal(results("cat start.xta").score, 0);
  const broken = results("echo junk");
  assert.equal(broken.score, 0);
  assert.match(broken.output, /errors/);
});

test("the Makefile grades a folder, whatever was earned", { skip: without("make") }, () => {
  const folder = lockFolder();
  shell("mkdir handins && mv start.xta solution.xta handins", folder);
  writeFileSync(join(folder, "Makefile"), block("recipes/makefile.md", "make"));
  assert.equal(shell("make marks.csv", folder).status, 0);
  assert.equal(readFileSync(join(folder, "marks.csv"), "utf8").trim().split("\n").length, 3);
  writeFileSync(join(folder, "lock.zonelab.md"), "---\nno exercise\n");
  for (const time of ["first", "second"]) assert.notEqual(shell("make marks.csv", folder).status, 0, time);
});

test("Artemis's plan reports what is earned, not what merely holds", { skip: without("jq") }, () => {
  const folder = lockFolder();
  shell("mkdir tests assignment && mv lock.zonelab.md tests", folder);
  const script = /script: \|-\n([\s\S]*?)\n {4}results:/.exec(block("recipes/artemis.md", "yaml"))[1];
  const failed = (answer) => {
    const variables = "testWorkingDirectory=tests studentParentWorkingDirectoryName=assignment";
    assert.equal(shell(`cp ${answer}.xta assignment/answer.xta\nexport ${variables}\n${script}`, folder).status, 0);
    const report = readFileSync(join(folder, "results/zonelab.xml"), "utf8");
    assert.equal(report.match(/<testcase /g).length, 13);
    return report.match(/<failure /g)?.length ?? 0;
  };
  assert.equal(failed("solution"), 0);
  assert.equal(failed("start"), 13);
});
