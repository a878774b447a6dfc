// The course: doing nothing earns nothing, each solution earns everything, hints are short and give nothing away, and the
// answers of course-answers.mjs earn what they should.  Needs build/native/zonelab.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kAnswers } from "./course-answers.mjs";
import { read, root, shell, temporaryFolder } from "./documents.mjs";

const kFolder = "examples/course";
const kNames = readdirSync(join(root, kFolder))
  .filter((file) => file.endsWith(".zonelab.md"))
  .map((file) => file.replace(".zonelab.md", ""));
const kTasks = [
  ...["run", "predict", "zone", "matrix", "include", "pick"],
  ...["puzzle", "core", "learnt", "interpolant", "cover"],
];
const textOf = (name) => read(`${kFolder}/${name}.zonelab.md`);
const blocksOf = (name) => [...textOf(name).matchAll(/^```(\S+) ?(.*)\n([\s\S]*?)^```$/gm)];
const blockOf = (name, kind, role) =>
  blocksOf(name).find(([, one, info]) => one === kind && info.split(" ")[0] === role)?.[3];

/** The right answer, as text; what is right in a choice is known by hand. */
function solutionOf(name) {
  const model = blockOf(name, "xta", "solution");
  if (model) return model;
  const answers = blocksOf(name).find(([, kind]) => kind === "solution")?.[3];
  if (answers) return answers;
  const rights = { surely: "no" };
  return blocksOf(name)
    .filter(([, kind]) => ["ask", "number", "choice"].includes(kind))
    .map(([, , info, body]) => {
      const check = info.split(" ")[0];
      return `${check}: ${/^(?:ours|answer): (.*)$/m.exec(body)?.[1] ?? rights[check]}\n`;
    })
    .join("");
}

function answerText(name, { process, edits, lines, of = "start" }) {
  if (lines) return `${lines.join("\n")}\n`;
  const model = blockOf(name, "xta", of);
  if (process) {
    const template = new RegExp(`^${/^process \w+\(/.exec(process)[0].replace("(", "\\(")}[\\s\\S]*?^}$`, "m");
    assert.match(model, template);
    return model.replace(template, () => process);
  }
  return edits.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `${name}: nothing to replace by ${to}`);
    return text.replace(from, () => to);
  }, model);
}

/** Points and the most there are, by file. */
function grade(name, files) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "answers"));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, "answers", file), text);
  const path = join(root, kFolder, `${name}.zonelab.md`);
  const { stdout, stderr } = shell(`zonelab grade '${path}' answers --json`, folder);
  assert.ok(stdout.startsWith("{"), stderr);
  const { exercise, answers } = JSON.parse(stdout);
  assert.equal(answers.length, Object.keys(files).length);
  const points = Object.fromEntries(
    answers.map((one) => [
      one.file
        .split("/")
        .at(-1)
        .replace(/\.\w+$/, ""),
      one.grade.points,
    ]),
  );
  const undecided = answers.filter((one) => one.grade.undecided > 0).map((one) => one.file);
  return { max: exercise.max, points, undecided };
}

test("the list of the course is that of its files", () => {
  const course = JSON.parse(read(`${kFolder}/course.json`));
  assert.equal(course["zonelab-course"], 1);
  assert.deepEqual(
    course.exercises,
    kNames.map((name) => ({ src: `${name}.zonelab.md`, title: /^title: (.*)$/m.exec(textOf(name))[1] })),
  );
});

for (const name of kNames) {
  test(`${name}: nothing for nothing, everything for the solution`, () => {
    const isModel = blockOf(name, "xta", "solution") !== undefined;
    const kind = isModel ? "xta" : "q";
    const files = { [`solution.${kind}`]: solutionOf(name) };
    if (isModel) files["start.xta"] = blockOf(name, "xta", "start");
    for (const answer of kAnswers[name]) files[`${answer.name}.${kind}`] = answerText(name, answer);
    const { max, points, undecided } = grade(name, files);
    const expected = Object.fromEntries(kAnswers[name].map((answer) => [answer.name, answer.points]));
    assert.deepEqual(points, { ...expected, solution: max, ...(isModel ? { start: 0 } : {}) });
    assert.deepEqual(undecided, []);
  });

  test(`${name}: no check is idle, and no small change of the solution that differs passes all`, () => {
    const path = join(root, kFolder, `${name}.zonelab.md`);
    const { status, stdout, stderr } = shell(`zonelab exercise check '${path}' --seconds 100`, root);
    assert.equal(status, 0, stdout + stderr);
    assert.doesNotMatch(stderr, /time was up|error:|warning:/);
  });

  test(`${name}: three hints of at most 160 words, and a sentence for each check`, () => {
    const hints = blocksOf(name).filter(([, kind]) => kind === "hint");
    assert.equal(hints.length, 3);
    const solution = solutionOf(name);
    for (const [, , , text] of hints) {
      assert.ok(text.trim().split(/\s+/).length <= 160, text);
      // No line of the solution, and no right number, stands in a hint.
      for (const line of solution.split("\n").map((one) => one.replace(/^[\w-]+: /, "").trim())) {
        const isNumber = /^\d+$/.test(line);
        if (isNumber) assert.doesNotMatch(text, new RegExp(`\\b${line}\\b`));
        else if (line.length > 3 && !blockOf(name, "xta", "start")?.includes(line))
          assert.ok(!text.includes(line), line);
      }
    }
    const checks = blocksOf(name).filter(
      ([, kind, , body]) =>
        ["test", "ask", "number", "choice", ...kTasks].includes(kind) || (kind === "variant" && /^check:/m.test(body)),
    );
    for (const [, kind, , body] of blocksOf(name).filter(([, kind]) => kind === "equal"))
      for (const key of ["fail-extra", "fail-missing"]) assert.match(body, new RegExp(`^${key}: \\S`, "m"), kind);
    for (const [, , info, body] of checks) assert.match(body, /^fail: \S/m, `${name}: ${info}`);
  });
}
