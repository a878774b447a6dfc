// An exercise that is made, as data: the draft of a model, and what the form changes of it.
import { describe, expect, test } from "vitest";
import {
  draftOf,
  essenceOf,
  freeName,
  hintsOf,
  modelIn,
  partsOf,
  statementIn,
  testsOf,
  withBlocksBehind,
  withHint,
  withLock,
  withModel,
  withNewHint,
  withNewTest,
  withStatement,
  withTest,
  withTitle,
  withoutTest,
} from "../src/author/draft";

const kModel =
  "int n;\n// process Not\nprocess A() { /* process Nor */ state a; init a; }\nprocess B(int k) { }\nsystem A;\n";
const draft = () =>
  draftOf({
    title: "Train gate",
    text: kModel,
    queries: [
      { text: "A[] n < 3", comment: "Never more than two.", expect: "satisfied" },
      { text: "E<> A.a ", comment: "", expect: "" },
      { text: "E<> n == 3", comment: "Never\nmore than two.", expect: "violated" },
      { text: "sup: n", comment: "The largest", expect: "" },
    ],
  });

describe("a draft", () => {
  test("has the queries that have verdicts as tests, each with a name of its own", () => {
    expect(testsOf(draft())).toEqual([
      {
        ...{ block: "test", name: "never-more-than", query: "A[] n < 3", expect: "satisfied" },
        ...{ fail: "Never more than two.", needs: ["holds"] },
      },
      { block: "test", name: "holds", query: "E<> A.a", expect: "satisfied" },
      {
        block: "test",
        name: "never-more-than-2",
        query: "E<> n == 3",
        expect: "violated",
        fail: "Never more than two.",
      },
    ]);
    expect(draft().id).toBe("mine/train-gate");
    expect(modelIn(draft(), "start")).toBe(kModel);
    expect(modelIn(draft(), "solution")).toBe(kModel);
  });
  test("has a test to begin with where there is no query", () => {
    expect(testsOf(draftOf({ title: "", text: kModel, queries: [] }))).toEqual([
      { block: "test", name: "holds", query: "E<> true", expect: "satisfied" },
    ]);
  });
  test("knows what may be locked", () => {
    expect(partsOf(kModel)).toEqual(["process A", "process B", "declarations", "system"]);
  });
});

describe("the form", () => {
  test("changes the title, and the id with it as long as it is made of that", () => {
    expect(withTitle(draft(), "Élan vital!").id).toBe("mine/elan-vital");
    expect(withTitle({ ...draft(), id: "first/own" }, "Other").id).toBe("first/own");
  });
  test("puts the statement first, changes it, takes it away", () => {
    const once = withStatement(draft(), "Mend it.");
    expect(once.blocks[0]).toEqual({ block: "prose", text: "Mend it." });
    expect(statementIn(withStatement(once, "Now."))).toBe("Now.");
    expect(withStatement(once, " ")).toEqual(draft());
  });
  test("locks and frees", () => {
    const locked = withLock(draft(), "process A", true);
    expect(locked.lock).toEqual(["declarations", "system", "process A"]);
    expect(withLock(withLock(draft(), "declarations", false), "system", false).lock).toBeUndefined();
  });
  test("renames a test also where others need it, and hints wait for it", () => {
    const hinted = withHint(withNewHint(draft(), "Look."), 0, { when: [{ name: "holds", status: "fail" }] });
    const renamed = withTest(hinted, 1, { name: "reached" });
    expect(testsOf(renamed)[0]!.needs).toEqual(["reached"]);
    expect(hintsOf(renamed)[0]!.when).toEqual([{ name: "reached", status: "fail" }]);
    const without = withoutTest(renamed, 1);
    expect(testsOf(without).map(({ needs }) => needs)).toEqual([undefined, undefined]);
    expect(hintsOf(without)[0]).toEqual({ block: "hint", after: 1, text: "Look." });
  });
  test("leaves out what is empty", () => {
    expect(testsOf(withTest(draft(), 0, { fail: "", needs: [] }))[0]).toEqual({
      ...{ block: "test", name: "never-more-than", query: "A[] n < 3", expect: "satisfied" },
    });
  });
  test("adds a test behind the others, before the hints", () => {
    const data = withNewTest(withNewHint(draft(), "Look."), "E<> A.a", "Never more than four");
    expect(data.blocks.map(({ block }) => block)).toEqual(["xta", "xta", "test", "test", "test", "test", "hint"]);
    expect(testsOf(data)[3]!.name).toBe("never-more-than-3");
  });
});

test("blocks that were made get names that are free, wherever they stand", () => {
  const made = "```xta monitor Word\nprocess Word() { }\n```\n\n```test told with=Word\nE<> Word.W1 && Words\n```\n";
  const data = withNewTest(draft(), "E<> A.a", "told");
  data.blocks.push({ block: "xta", role: "monitor", name: "Word", text: "" });
  expect(withBlocksBehind("file\n", data, made)).toBe(
    "file\n\n```xta monitor Word2\nprocess Word2() { }\n```\n\n```test told2 with=Word2\nE<> Word2.W1 && Words\n```\n",
  );
  expect(freeName("a", new Set(["a", "a-2"]))).toBe("a-3");
});

test("mutants do not depend on the start, the statement, sentences and hints", () => {
  const before = essenceOf(draft());
  expect(essenceOf(withModel(draft(), "start", "other"))).toBe(before);
  expect(essenceOf(withStatement(withNewHint(draft(), "Look."), "Do."))).toBe(before);
  expect(essenceOf(withTest(draft(), 0, { fail: "Other." }))).toBe(before);
  expect(essenceOf(withTest(draft(), 1, { query: "E<> n == 1" }))).not.toBe(before);
  expect(essenceOf(withModel(draft(), "solution", "other"))).not.toBe(before);
  expect(essenceOf(withLock(draft(), "process A", true))).not.toBe(before);
});
