// Exercises as the page sees them, without engine and browser: the ladder of feedback, answers, progress, courses, links,
// hand-ins, locked text.
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { EditorState } from "@codemirror/state";
import type { ExerciseData, Grade, GradedCheck, OpenedExercise } from "@exercise";
import { describe as suite, expect, test } from "vitest";
import type { LinkError } from "../src/share/codec";
import { asText, fieldOf, graded, noAnswers, parseAnswers, withAnswer } from "../src/task/answer";
import { parseCourse } from "../src/task/course";
import { lineIn } from "../src/task/evidence";
import * as exercise from "../src/task/exercise";
import { asHandin, handinName, withSum } from "../src/task/handin";
import { courseFragment, makeTaskFragment, readTaskLink } from "../src/task/link";
import { mapped, touched, type Lock } from "../src/task/locks";
import * as progress from "../src/task/progress";
import { feedbackOf, isStale, kNothingTold, rowsOf, type Task } from "../src/task/state";

const kStairs: ExerciseData = {
  zonelab: 1,
  id: "first/stairs",
  version: 1,
  kind: "model",
  title: "The light on the stairs",
  blocks: [
    { block: "prose", text: "Mend it." },
    { block: "xta", role: "start", text: "clock x;\n" },
    { block: "xta", role: "solution", text: "clock y;\n" },
    { block: "test", name: "dark", points: 2, query: "A[] a", expect: "satisfied", fail: "Too long." },
    { block: "test", name: "long", show: "after", query: "E<> b", expect: "satisfied" },
    { block: "test", name: "secret", show: "hidden", query: "A[] c", expect: "satisfied", fail: "Not told." },
    { block: "variant", name: "other", replace: [{ from: "1", to: "2" }] },
    { block: "held", name: "later", points: 3, sha256: "0" },
    { block: "hint", after: 1, text: "Look." },
    { block: "hint", after: 2, when: [{ name: "dark", status: "fail" }], text: "Invariant." },
    { block: "hint", when: [{ name: "dark", status: "pass" }], text: "Well." },
  ],
};

function check(name: string, status: GradedCheck["status"], more: Partial<GradedCheck> = {}): GradedCheck {
  return {
    ...{
      name,
      show: "always",
      status,
      points: 1,
      earned: status === "passed" ? 1 : 0,
      lacks: [],
      cause: "",
      detail: "",
    },
    ...{ sentence: "", models: [], seconds: 0, hasEvidence: false, ...more },
  };
}
function grade(points: number, checks: GradedCheck[]): Grade {
  return { points, max: 8, undecided: 0, problem: "", parts: [], counted: 0, allowed: 0, diagnostics: [], checks };
}
const kOpened: OpenedExercise = { data: kStairs, hash: "sha256:aa", max: 8, variants: 1, variant: 0, values: {} };

function task(change: Partial<Task>): Task {
  return {
    source: { text: "", address: "", variant: -1 },
    course: null,
    phase: "open",
    refusal: { message: "", diagnostics: [] },
    opened: kOpened,
    language: "en",
    learner: { name: "", id: "" },
    progress: progress.noProgress("first/stairs@1", "t"),
    kept: "kept",
    running: null,
    outcome: null,
    told: kNothingTold,
    isSolutionShown: false,
    unsealed: null,
    evidence: null,
    dialog: "",
    ...change,
  };
}

suite("the ladder of feedback", () => {
  test("what is graded: tests, variants with a check, what is held back", () => {
    expect(exercise.gradedOf(kStairs).map(({ name }) => name)).toEqual(["dark", "long", "secret", "later"]);
  });
  test("a hint opens by attempts and by what failed", () => {
    const failed = [{ name: "dark", status: "failed" as const }];
    const passed = [{ name: "dark", status: "passed" as const }];
    expect(exercise.openHints(kStairs, 0, [])).toEqual([]);
    expect(exercise.openHints(kStairs, 1, failed)).toEqual([0]);
    expect(exercise.openHints(kStairs, 2, failed)).toEqual([0, 1]);
    expect(exercise.openHints(kStairs, 2, passed)).toEqual([0, 2]);
    expect([0, 1, 2].map((attempts) => exercise.nextHint(kStairs, attempts))).toEqual([1, 1, null]);
  });
  test("the author may bar steps, or open them later", () => {
    const data: ExerciseData = { ...kStairs, feedback: [{ step: "run", after: 2 }] };
    const open = (step: "sentence" | "run" | "hint") => [0, 1, 2].map((n) => exercise.isOpen(data, step, n));
    expect(open("sentence")).toEqual([false, false, false]);
    expect(open("run")).toEqual([false, false, true]);
    expect(exercise.openHints(data, 5, [])).toEqual([]);
  });
  test("a solution: never, after passing, after attempts, from a day on", () => {
    const at = (solution: ExerciseData["solution"], attempts: number, isPassed: boolean, today: string) =>
      exercise.solutionOf({ ...kStairs, ...(solution === undefined ? {} : { solution }) }, attempts, isPassed, today);
    expect(at("never", 9, true, "2030-01-01")).toBe("none");
    expect([at(undefined, 9, false, ""), at(undefined, 1, true, "")]).toEqual(["closed", "open"]);
    expect([at(3, 2, true, ""), at(3, 3, false, "")]).toEqual(["closed", "open"]);
    const day = "2027-01-31";
    expect([at(day, 0, true, "2027-01-30"), at(day, 0, false, day)]).toEqual(["closed", "open"]);
    const without = { ...kStairs, blocks: kStairs.blocks.filter((one) => !("role" in one) || one.role !== "solution") };
    expect(exercise.solutionOf(without, 0, true, "")).toBe("none");
  });
  test("a number that is looked for stands in the model as the learner's", () => {
    const data: ExerciseData = {
      ...{ zonelab: 1, id: "n", version: 1, kind: "number", title: "n" },
      blocks: [
        { block: "xta", role: "start", text: "const int T = {k};" },
        { block: "number", name: "t", ask: "?", query: "A[] p", extreme: "least", range: [5, 9] },
      ],
    };
    expect(exercise.modelOf(data)).toBe("const int T = 5;");
    expect(exercise.modelOf(data, { t: "8" })).toBe("const int T = 8;");
    expect(exercise.modelOf(data, { t: "8; clock x" })).toBe("const int T = 5;");
  });
});

suite("checks", () => {
  const result = grade(2, [
    check("dark", "failed", { sentence: "Too long.", hasEvidence: true }),
    check("long", "passed"),
    check("secret", "failed", { sentence: "Not told.", hasEvidence: true, show: "hidden" }),
    check("later", "held"),
  ]);
  const names = (rows: { block: { name: string } }[]) => rows.map(({ block }) => block.name);
  test("those shown after the first attempt are not before; hidden ones never are", () => {
    const before = rowsOf(task({}));
    expect([before.listed, before.unlisted, before.held].map(names)).toEqual([["dark"], ["long", "secret"], ["later"]]);
    const tried = { ...progress.noProgress("k@1", ""), attempts: 1 };
    expect(names(rowsOf(task({ progress: tried })).listed)).toEqual(["dark", "long"]);
  });
  test("of a hidden check neither sentence nor run is told", () => {
    const tried = task({ outcome: { grade: result, answer: "", isStopped: false, language: "en" } });
    const { listed, unlisted } = rowsOf(tried);
    expect(feedbackOf(tried, listed[0]!)).toEqual({ sentence: { text: "Too long.", lang: "en" }, hasRun: true });
    const secret = unlisted.find(({ block }) => block.name === "secret")!;
    expect(secret.status).toBe("failed");
    expect(feedbackOf(tried, secret)).toEqual({ sentence: { text: "", lang: "" }, hasRun: false });
  });
  test("a result is about the answer that was graded", () => {
    const answers = { ...noAnswers(), model: "clock x;" };
    const fresh = task({ progress: { ...progress.noProgress("k@1", ""), answers } });
    const answer = asText(graded(kStairs, answers));
    const done = { ...fresh, outcome: { grade: result, answer, isStopped: false, language: "en" } };
    expect(isStale(done)).toBe(false);
    const edited = { ...done.progress, answers: { ...answers, model: "clock y;" } };
    expect(isStale({ ...done, progress: edited })).toBe(true);
  });
});

suite("answers", () => {
  test("only what is asked for is graded; empty fields and texts are not", () => {
    let answers = { ...noAnswers(), model: "m" };
    answers = withAnswer(answers, "numbers", "b", "2");
    answers = withAnswer(answers, "numbers", "a", "1");
    answers = withAnswer(answers, "queries", "q", " ");
    answers = withAnswer(answers, "texts", "why", "because");
    expect(asText(graded({ kind: "number" }, answers))).toBe('{"numbers":{"a":"1","b":"2"}}');
    expect(asText(graded({ kind: "model" }, answers))).toBe('{"model":"m","numbers":{"a":"1","b":"2"}}');
  });
  test("names from files are only names", () => {
    const answers = withAnswer(noAnswers(), "numbers", "__proto__", "7");
    expect(fieldOf(answers, "numbers", "__proto__")).toBe("7");
    expect(fieldOf(answers, "numbers", "toString")).toBe("");
    expect(({} as Record<string, unknown>)["7"]).toBeUndefined();
    expect(parseAnswers(JSON.parse('{"numbers":{"__proto__":"1","a":2},"model":3}'))).toEqual({
      ...noAnswers(),
      numbers: Object.fromEntries([["__proto__", "1"]]),
    });
  });
});

suite("progress", () => {
  const fresh = progress.noProgress("first/stairs@1", "Stairs");
  test("the best result stays; the same answer again is no attempt", () => {
    const one = progress.checked(fresh, grade(5, [check("a", "passed"), check("b", "undecided")]), "sha256:1");
    const same = progress.checked(one, grade(5, [check("a", "passed"), check("b", "undecided")]), "sha256:1");
    const worse = progress.checked(same, grade(2, [check("a", "failed"), check("b", "passed")]), "sha256:2");
    expect([one.attempts, same.attempts, worse.attempts]).toEqual([1, 1, 2]);
    expect(worse.best).toEqual({ points: 5, max: 8 });
    expect(worse.journal.map(({ checks }) => checks)).toEqual(["p?", "p?", "fp"]);
  });
  test("the journal says which help was looked at before a Check, and how long was worked", () => {
    const helped = progress.shown(progress.shown(progress.worked(fresh, 312_000), 5), 2);
    // Longer pauses than two minutes are no work.
    expect(helped.seconds).toBe(120);
    const next = progress.checked(helped, grade(0, []), "sha256:1");
    expect(next.journal).toEqual([{ s: 120, answer: "sha256:1", checks: "", step: 5 }]);
    expect(next.step).toBe(0);
  });
  test("of two tabs the newer answer and the best result are kept", () => {
    const a = { ...fresh, answers: { ...noAnswers(), model: "new" }, changed: 2, attempts: 1 };
    const b = {
      ...fresh,
      answers: { ...noAnswers(), model: "old" },
      changed: 1,
      attempts: 4,
      best: { points: 8, max: 8 },
    };
    for (const both of [progress.merged(a, b), progress.merged(b, a)])
      expect([both.answers.model, both.attempts, both.best?.points]).toEqual(["new", 4, 8]);
  });
  test("a file of all progress is read again; what is no progress is left out", () => {
    const one = {
      ...progress.checked(fresh, grade(5, [check("a", "passed")]), "sha256:1"),
      model: "id-here",
      changed: 7,
    };
    const file = JSON.parse(progress.asFile([one]));
    expect(progress.isProgressFile(file)).toBe(true);
    expect(progress.fromFile(file)).toEqual([{ ...one, model: "" }]);
    expect(
      progress.fromFile({ tasks: [null, 3, { key: "no version" }, { key: "a@1", best: "x", journal: [{}] }] }),
    ).toEqual([progress.noProgress("a@1", "")]);
  });
});

suite("courses", () => {
  test("as JSON", () => {
    const list = { "zonelab-course": 1, title: "T", lang: "de", exercises: ["a.md", { src: "b.md", title: "B" }, 3] };
    expect(parseCourse(JSON.stringify(list))).toEqual({
      title: "T",
      lang: "de",
      exercises: [
        { src: "a.md", title: "" },
        { src: "b.md", title: "B" },
      ],
    });
  });
  test("as Markdown", () => {
    const list =
      "# First steps\n\nRead [this](intro.html).\n\n1. [Stairs](02.zonelab.md)\n* [Ferry](<04.zonelab.md>)\n";
    expect(parseCourse(list)?.title).toBe("First steps");
    expect(parseCourse(list)?.exercises).toEqual([
      { src: "02.zonelab.md", title: "Stairs" },
      { src: "04.zonelab.md", title: "Ferry" },
    ]);
  });
  test("what is none", () => {
    for (const list of ["", "text", "{}", '{"zonelab-course":2,"exercises":["a"]}', "null", "[1]"])
      expect(parseCourse(list)).toBeNull();
  });
});

suite("links", () => {
  const kPage = "https://x.example/zonelab/";
  const z = (text: string) => `z${deflateSync(text).toString("base64url")}`;
  const problem = async (fragment: string) => {
    try {
      await readTaskLink(fragment, kPage);
    } catch (error) {
      return (error as LinkError).problem;
    }
    return "";
  };
  test("a whole exercise, with a variant", async () => {
    const fragment = await makeTaskFragment(JSON.stringify(kStairs), 3);
    const link = await readTaskLink(fragment, kPage);
    expect(JSON.parse(link!.text!)).toEqual(kStairs);
    expect(link!.variant).toBe(3);
    expect((await readTaskLink(await makeTaskFragment("{}", -1), kPage))!.variant).toBe(-1);
  });
  test("made by others, as the format says", async () => {
    expect((await readTaskLink(`#v=1&ex=${z('{"zonelab":1}')}`, kPage))!.text).toBe('{"zonelab":1}');
  });
  test("hostile ones are refused", async () => {
    expect(await problem(`#v=1&ex=${z("a".repeat(2 ** 21))}`)).toBe("too-large"); // a zip bomb
    expect(await problem("#v=1&ex=z!!")).toBe("damaged");
    expect(await problem(`#v=1&ex=${z("[".repeat(200_000) + "]".repeat(200_000))}`)).toBe("damaged");
    expect(await problem(`#v=2&ex=${z("{}")}`)).toBe("newer");
    expect(await problem(`#v=1&n=99999&ex=${z("{}")}`)).toBe("cut");
    expect(await problem("#course=https://evil.example/c.json")).toBe("elsewhere");
    expect(await problem("#src=javascript:alert(1)//.zonelab.md")).toBe("damaged");
  });
  test("files on the same host", async () => {
    const course = new URL("course/course.json", kPage);
    const source = new URL("course/02 stairs.zonelab.md", kPage);
    const fragment = courseFragment(course, source, `${kPage}index.html`);
    expect(fragment).toBe("#course=course/course.json&src=course/02%2520stairs.zonelab.md");
    const link = await readTaskLink(fragment, kPage);
    expect([link!.course!.href, link!.source!.href]).toEqual([course.href, source.href]);
    expect(await readTaskLink("#src=lamp.xml", kPage)).toBeNull();
    expect(await readTaskLink("#v=1&d=zabc", kPage)).toBeNull();
  });
});

suite("handing in", () => {
  const answers = { ...noAnswers(), model: "clock x;", texts: { why: "so" } };
  const made = {
    opened: { ...kOpened, values: { K: 7 } },
    engine: "0.2.0",
    learner: { name: "Ada", id: "s1" },
    answers,
    grade: grade(5, [check("dark", "passed"), check("long", "failed")]),
    journal: [{ s: 3, answer: "sha256:1", checks: "pf", step: 2 }],
  };
  test("the file is as the format has it, and its sum is that of the rest", async () => {
    const { sum, ...rest } = await withSum(asHandin(made));
    expect(JSON.stringify(rest)).toBe(
      '{"zonelab-handin":1,"exercise":{"id":"first/stairs","version":1,"hash":"sha256:aa"},"engine":"0.2.0",' +
        '"variant":{"K":7},"learner":{"name":"Ada","id":"s1"},"answers":{"model":"clock x;"},' +
        '"claimed":{"points":5,"max":8,"checks":{"dark":"passed","long":"failed"}},"texts":{"why":"so"},' +
        '"journal":[{"s":3,"answer":"sha256:1","checks":"pf","step":2}]}',
    );
    expect(sum).toBe(`sha256:${createHash("sha256").update(JSON.stringify(rest)).digest("hex")}`);
  });
  test("halves of characters become U+FFFD before the sum: the file is UTF-8 that anybody reads", async () => {
    const answers = { ...noAnswers(), model: "clock x; // \udc4d", texts: { why: "\ud83d\ud83d\udc4d" } };
    const { sum, ...rest } = await withSum(asHandin({ ...made, learner: { name: "A\ud83d", id: "s1" }, answers }));
    expect([rest.learner.name, rest.answers.model, rest.texts.why]).toEqual([
      "A\ufffd",
      "clock x; // \ufffd",
      "\ufffd\u{1f44d}",
    ]);
    expect(JSON.stringify(rest)).not.toMatch(/\\u[dD][89a-fA-F]/);
    expect(sum).toBe(`sha256:${createHash("sha256").update(JSON.stringify(rest)).digest("hex")}`);
    expect(asText({ model: "\ud83d" })).toBe('{"model":"\ufffd"}');
  });
  test("the journal can be left out; nothing is claimed of what was not checked", () => {
    const { journal, claimed } = asHandin({ ...made, journal: null, grade: null });
    expect([journal, claimed]).toEqual([[], { points: 0, max: 8, checks: {} }]);
  });
  test("names of files hold no path", () => {
    expect(handinName(kStairs, { name: "Ada", id: "s1" })).toBe("first-stairs-s1.zonelab-handin.json");
    expect(handinName(kStairs, { name: "../../Zoë <b>", id: "" })).toBe("first-stairs-Zoë-b.zonelab-handin.json");
    expect(handinName(kStairs, { name: "", id: "" })).toBe("first-stairs.zonelab-handin.json");
  });
});

suite("locked text", () => {
  const state = EditorState.create({ doc: "clock x;\nprocess P() {}\n" });
  const locks: Lock[] = [{ from: 9, to: 23, part: "process P" }];
  const change = (from: number, to: number, insert: string) => state.update({ changes: { from, to, insert } });
  test("what touches it is known; what stands right beside it is not touched", () => {
    const at = (from: number, to: number, insert = "") => touched(locks, change(from, to, insert));
    expect([at(10, 10, "a"), at(9, 10), at(5, 12), at(0, 24)]).toEqual(Array(4).fill("process P"));
    expect([at(9, 9, "clock y;\n"), at(23, 23, "\n"), at(0, 9), at(23, 24)]).toEqual(Array(4).fill(null));
  });
  test("it moves with what is written before it", () => {
    expect(mapped(locks, change(0, 0, "// a\n"))).toEqual([{ from: 14, to: 28, part: "process P" }]);
    expect(mapped(locks, change(9, 9, "ab"))).toEqual([{ from: 11, to: 25, part: "process P" }]);
    expect(mapped(locks, change(0, 24, "other"))).toEqual([]);
  });
});

test("a line of the model with its watchers is found in the learner's", () => {
  const mine = "clock x;\nprocess P() {\n  a;\n  a;\n}\n";
  expect(lineIn(`${mine}process Ear#() {`, 2, mine)).toBe(2);
  expect(lineIn("// above\nclock x;\n  a;", 2, mine)).toBe(1);
  expect(lineIn("// above\nclock x;\n  a;", 3, mine)).toBe(3);
  expect(lineIn("x\ny\na;", 1, mine)).toBe(0);
  expect(lineIn("  a;", 1, mine)).toBe(0); // which of the two cannot be told
});
