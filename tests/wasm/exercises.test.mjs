// Exercises in the module: read, printed, graded, with what shows a failure.  The lamp is exercise 2
// of the course; what its answers earn is worked out in docs/teaching/course.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loadGrader } from "./engine.mjs";

const read = (name) => readFile(new URL(`../../examples/course/${name}`, import.meta.url), "utf8");
const engine = await loadGrader();
const stairs = await read("02-stairs.zonelab.md");
const [, start] = /```xta start\n(.*?)```/s.exec(stairs);
const [, solution] = /```xta solution\n(.*?)```/s.exec(stairs);

function grade(exercise, answer) {
  const grading = engine.openGrading(exercise, "", -1, JSON.stringify(answer));
  while (!grading.step(1000));
  return grading;
}

test("an exercise is read, and printed in both spellings", () => {
  const { exercise, diagnostics } = engine.readExercise(stairs, "", -1);
  assert.deepEqual(diagnostics, []);
  assert.equal(exercise.data.id, "first/stairs");
  assert.match(exercise.hash, /^sha256:[0-9a-f]{64}$/);
  assert.equal(exercise.variants, 1);
  const json = engine.printExercise(stairs, "json", true);
  assert.equal(engine.readExercise(json, "", -1).exercise.hash, exercise.hash);
  const learners = engine.printExercise(stairs, "md", false);
  assert.ok(!learners.includes("xta solution"));
  assert.equal(engine.readExercise(learners, "", -1).exercise.hash, exercise.hash);
});

test("errors have places", () => {
  const { exercise, diagnostics } = engine.readExercise(stairs.replace("minutes: 15", "minuts: 15"), "", -1);
  assert.equal(exercise, null);
  const line = stairs.split("\n").findIndex((text) => text.startsWith("minutes")) + 1;
  assert.equal(diagnostics[0].line, line);
  assert.match(diagnostics[0].message, /minutes/);
  assert.equal(engine.openGrading("nothing", "", -1, "{}"), null);
});

test("the start earns nothing, the solution all", () => {
  const none = grade(stairs, { model: start });
  assert.equal(none.grade().points, 0);
  const all = grade(stairs, { model: solution });
  assert.equal(all.grade().points, all.grade().max);
  none.delete();
  all.delete();
});

test("a failed check has a sentence, and a result of a model that can be read", () => {
  const grading = grade(stairs, { model: start });
  const dark = grading.grade().checks.find(({ name }) => name === "dark-in-time");
  assert.equal(dark.status, "failed");
  assert.match(dark.sentence, /5 minutes/);
  const { text, query, result, structure } = grading.evidence("dark-in-time");
  assert.equal(result.verdict, "violated");
  assert.equal(engine.load(text, "xta").ok(), true);
  assert.match(query, /Ear#/);
  assert.ok(structure.processes.length === 3);
  assert.equal(grading.evidence("no such check"), null);
  grading.delete();
});

test("locked parts have places in a model", () => {
  const ranges = engine.lockedRanges(stairs, solution);
  assert.deepEqual(ranges.map(({ part }) => part).toSorted(), ["declarations", "process Person", "system"]);
  const person = ranges.find(({ part }) => part === "process Person");
  const lines = solution.split("\n");
  assert.match(lines[person.line - 1], /process Person/);
  assert.equal(lines[person.endLine - 1].trim(), "}");
});

test("a folder of answers is a table: who has how many points, who copied, what is no answer", () => {
  const handIn = (file) => {
    const grading = engine.openHandIn(stairs, file, -1);
    while (!grading.step(1000));
    const result = JSON.parse(grading.result());
    grading.delete();
    return result;
  };
  const files = [
    ["right.xta", solution],
    ["copy.xta", `// mine\n${solution}`],
    ["start.json", JSON.stringify({ model: start })],
    ["other.json", JSON.stringify({ "zonelab-handin": 1, exercise: { id: "another" } })],
  ].map(([file, text]) => ({ file, result: handIn(text) }));
  files.push({ file: "=cmd", result: { error: "it crashed" } });
  const { answers, csv, texts } = engine.gradeTable(stairs, JSON.stringify(files));
  assert.deepEqual(
    answers.map(({ grade, sameAs }) => [grade?.points, sameAs]),
    [
      [8, ""],
      [8, "right.xta"],
      [0, ""],
      [undefined, ""],
      [undefined, ""],
    ],
  );
  assert.match(answers[3].error, /another exercise/);
  assert.equal(answers[4].error, "it crashed");
  const lines = csv.split("\r\n");
  assert.equal(lines.length, 7);
  assert.match(lines[0], /^file,learner_id,.*,points,max,/);
  // Spreadsheets must not take it for a formula.
  assert.match(lines[5], /^'=cmd,/);
  assert.equal(texts, "file,learner_id,learner_name,name,text\r\n");
  assert.equal(engine.openHandIn("nothing", solution, -1), null);
});

test("tasks: what is told of a wrong run, what there is to tick, what was typed as constraints", async () => {
  const [kettle, watch, matrix] = await Promise.all(
    ["01-kettle", "06-nightwatch", "11-matrix"].map((name) => read(`${name}.zonelab.md`)),
  );
  const run = "Kettle.Off->Heat @0; Kettle.Heat->Warm @3; Kettle.Warm->Tea @";
  const grading = grade(kettle, { answers: { poured: `${run}9/2`, early: `${run}5` } });
  const [poured, early] = grading.grade().checks;
  assert.equal(poured.status, "passed");
  assert.equal(poured.feedback, undefined);
  assert.deepEqual(early.feedback, {
    kind: "step",
    step: 3,
    move: "Kettle.Warm->Tea",
    why: "guard",
    constraint: "x < 2",
    values: { x: "2" },
    edge: "Kettle.Warm->Tea",
    time: "5",
  });
  grading.delete();
  const { state, moves } = engine.taskState(watch, "flashed");
  assert.equal(state.time, "20");
  assert.equal(state.locations.Watch, "Stand");
  assert.deepEqual(
    moves.map(({ name }) => name),
    ["Watch.Stand->Check", "A.Lit->Dark", "B.Lit->Dark", "Visitor.Away->Door", "Bolt.Shut->Open"],
  );
  const zone = engine.readZone(matrix, "empty", "x >= 10");
  assert.deepEqual(zone.clocks, ["x", "y", "z"]);
  assert.equal(zone.isEmpty, false);
  assert.deepEqual(zone.entries[0], ["<=0", "<=-10", "<=0", "<=0"]);
  assert.equal(engine.readZone(matrix, "empty", "x >=").error.line, 1);
  assert.equal(engine.readZone(matrix, "nothing", ""), null);
  assert.equal(engine.taskState(kettle, "early"), null);
});

// As worked out beside exercises 16 and 18, and in tests/core/grading/algorithm_test.cc.
test("tasks that need a search: what there is to tick, what is told, the run that gets through", async () => {
  const little = await read("16-interpolant.zonelab.md");
  const { constraints } = engine.taskState(little, "enough");
  // Start has one, Mid two; then the guards: one, two, one, two.
  assert.deepEqual(
    constraints.map(({ line }) => line),
    [
      "Post.Start: x <= 5",
      "Post.Mid: y <= 3",
      "Post.Mid: w <= 9",
      "Post.Start->Mid: x >= 2",
      "Post.Mid->Mid: y >= 1",
      "Post.Mid->Mid: x <= 6",
      "Post.Mid->End: y >= 2",
      "Post.Mid->Bad: x > 9",
      "Post.Mid->Bad: w >= 0",
    ],
  );
  assert.equal(constraints[7].edge, 3);
  const chosen = "Post.Start: x <= 5\nPost.Mid: y <= 3\nPost.Mid->Bad: x > 9";
  const grading = grade(little, { answers: { enough: `${chosen}\nor\nPost.Mid: y <= 3`, learnt: "1" } });
  const [enough, , , , learnt] = grading.grade().checks;
  assert.deepEqual(enough.feedback, { kind: "sets", wanted: 2, sets: ["right", "not-enough"] });
  assert.deepEqual([enough.status, enough.earned, learnt.status], ["failed", 1, "passed"]);
  const { text, result } = grading.evidence("enough");
  assert.equal(result.verdict, "satisfied");
  assert.match(text, /y <= 3/);
  assert.doesNotMatch(text, /x <= 5/);
  grading.delete();

  const courier = await read("18-courier.zonelab.md");
  assert.deepEqual(engine.taskState(courier, "town"), { lesson: "clocks", clocks: ["trip", "rest", "day"] });
  assert.equal(engine.taskState(courier, "interpolant").lesson, "constraints");
  const given = grade(courier, { answers: { town: "trip, rest", road: "trip, day" } });
  const [town, road] = given.grade().checks;
  assert.equal(town.status, "passed");
  assert.deepEqual(road.feedback, { kind: "items", extra: ["day"], missing: 0 });
  given.delete();

  // Zone 2: x - y is 2, and y at most 1.
  const { small, large } = engine.taskState(await read("17-cover.zonelab.md"), "plain");
  assert.deepEqual(small.clocks, ["x", "y"]);
  assert.deepEqual(small.entries[1][2], "<=2");
  assert.deepEqual(large.entries[2][1], "<=-1");
});

test("the same behaviour: marks as the command line gives them, words, a run to step through", async () => {
  const click = await read("14-click.zonelab.md");
  const [, ours] = /```xta solution\n(.*?)```/s.exec(click);
  const marked = (exercise, model) => {
    const grading = grade(exercise, { model });
    const [check] = grading.grade().checks;
    const evidence = grading.evidence("Click");
    grading.delete();
    return { ...check, evidence };
  };
  assert.deepEqual([marked(click, ours).status, marked(click, ours).earned], ["passed", 6]);
  const weak = marked(click, ours.replace("x < 3", "x <= 3"));
  assert.deepEqual([weak.status, weak.cause, weak.earned], ["failed", "extra", 0]);
  assert.deepEqual(
    weak.feedback.words.map(({ of, text, isPossible, possible }) => [of, text, isPossible, possible]),
    [
      ["extra", "press@0 press@3 twice@3", true, 3],
      ["missing", "press@0 press@3 single@3", false, 2],
    ],
  );
  assert.equal(weak.evidence.query, "");
  assert.deepEqual(
    weak.evidence.result.trace.steps.slice(1).map(({ channel, time }) => `${channel}@${time}`),
    ["press@0", "press@3", "twice@3"],
  );
  assert.equal(marked(click, ours.replace("urgent Two", "commit Two")).earned, 3);
  // The learners' copy marks likewise.
  const learners = engine.printExercise(click, "md", false);
  assert.equal(marked(learners, ours.replace("x < 3", "x <= 3")).sentence, weak.sentence);
});

test("two models are compared, and a word is run in both", async () => {
  const [, ours] = /```xta solution\n(.*?)```/s.exec(await read("14-click.zonelab.md"));
  const observed = JSON.stringify(["press", "single", "twice"]);
  const compare = (other) => {
    const comparison = engine.openComparison(ours, other, "Click", observed, 100_000, 10);
    while (!comparison.step(1000));
    const found = { ...comparison.result(), runs: [comparison.runs(0), comparison.runs(1)] };
    comparison.delete();
    return found;
  };
  const same = compare(ours.replace("x == 3", "x >= 3"));
  assert.deepEqual([same.a.included, same.b.included, same.a.word], ["satisfied", "satisfied", null]);
  const other = compare(ours.replace("x < 3", "x <= 3"));
  assert.equal(other.a.word.text, "press@0 press@3 single@3");
  assert.equal(other.b.word.text, "press@0 press@3 twice@3");
  const [mine, theirs] = other.runs[1].map((trace) => trace.steps.slice(1).map(({ channel }) => channel));
  assert.deepEqual(mine, ["press", "press"]);
  assert.deepEqual(theirs, ["press", "press", "twice"]);
  assert.match(compare("nonsense").complaints[0].diagnostics[0].message, /./);
});

// The eleven of the 101 are those of `zonelab exercise mutants`, which tests/core/authoring tries against a grid; `unpressed` finds
// the three that differ.
test("mutants of the solution: which pass everything, and what tells them from it", () => {
  const weaker = stairs.replace("+unpressed", "").replace(/^```test unpressed[\s\S]*?^```\n/m, "");
  const survivors = (text) => {
    const mutants = engine.openMutants(text, 200, 60);
    while (!mutants.step(1000));
    return mutants.result().survivors.map(({ told }) => told.kind);
  };
  assert.deepEqual(survivors(stairs), Array(8).fill("same"));
  const mutants = engine.openMutants(weaker, 200, 60);
  while (!mutants.step(1000));
  const found = mutants.result();
  mutants.delete();
  assert.equal(found.problem, "");
  assert.ok(found.isComplete);
  assert.equal(found.tried, 101);
  assert.equal(found.survivors.length, 11);
  const kinds = found.survivors.map(({ told }) => told.kind).toSorted();
  assert.deepEqual(kinds, [...Array(3).fill("differs"), ...Array(8).fill("same")]);
  for (const { test: made } of found.survivors.filter(({ told }) => told.kind === "differs")) {
    const more = `${weaker.trimEnd()}\n\n${made.text}`;
    assert.equal(engine.readExercise(more, "", -1).diagnostics.length, 0);
    assert.equal(
      grade(more, { model: solution })
        .grade()
        .checks.find(({ name }) => name === made.name).status,
      "passed",
    );
  }
  assert.ok(found.weak.some(({ severity }) => severity === "warning"));
  // What is broken for somebody fails that check alone.
  const { name, failOnlyThis } = found.checks.find((check) => check.failOnlyThis.length > 0);
  const broken = grade(weaker, { model: failOnlyThis[0] }).grade();
  assert.deepEqual(
    broken.checks.filter(({ status }) => status === "failed").map((check) => check.name),
    [name],
  );
  assert.equal(engine.openMutants("nothing", 200, 60), null);
});

test("a frame of the solution, and what a package holds", () => {
  const frame = engine.emptiedModel(stairs);
  assert.match(frame, /process Person\(\) \{[^}]*trans/s);
  assert.doesNotMatch(frame.slice(frame.indexOf("process Light")), /->/);
  const [manifest, index, exercise] = engine.packageOf(stairs, '["zonelab/index.html"]', false);
  assert.equal(manifest.name, "imsmanifest.xml");
  assert.match(manifest.text, /<file href="zonelab\/index\.html" \/>/);
  assert.match(index.text, /zonelab\/scorm\.js/);
  assert.ok(!exercise.text.includes('"solution"'));
});
