// The guide as data: sections, what an example opens with, search; the groups of examples; the steps of "Start here".
import { readdirSync, readFileSync } from "node:fs";
import type { Tokens } from "marked";
import { describe as suite, expect, test } from "vitest";
import { exampleAt, search, sectionsOf } from "../src/guide/guide";
import type { State } from "../src/state/state";
import { begin, isDone } from "../src/tour/steps";
import { grouped, kGroups } from "../src/words/examples";

const kText = `# Models\n\n## Clocks\n\nA clock grows.\n\n\`\`\`xta\nclock x;\n\`\`\`\n\n\`\`\`q\nE<> a\n\`\`\`\n
# Queries\n\n\`\`\`xta\nclock y;\n\`\`\`\n\n## A[] p: always\n\n\`\`\`q\nA[] b\n\`\`\`\n\n\`\`\`q\nA[] c\n\`\`\`\n`;

suite("the guide", () => {
  const sections = sectionsOf(kText);
  const codes = sections.flatMap(({ tokens }) => tokens.filter((one): one is Tokens.Code => one.type === "code"));
  test("sections are known by their headings", () => {
    expect(sections.map(({ id, depth }) => [id, depth])).toEqual([
      ["models", 1],
      ["clocks", 2],
      ["queries", 1],
      ["a-p-always", 2],
    ]);
  });
  test("a model opens with the queries of its section, a query with the model before it", () => {
    expect(codes.map((code) => exampleAt(sections, code))).toEqual([
      { text: "clock x;", queries: "E<> a" },
      { text: "clock x;", queries: "E<> a" },
      { text: "clock y;", queries: "" },
      { text: "clock y;", queries: "A[] b" },
      { text: "clock y;", queries: "A[] c" },
    ]);
  });
  test("search looks into titles first, and wants all words", () => {
    expect(search(sections, "clock").map(({ id }) => id)).toEqual(["clocks", "queries"]);
    expect(search(sections, "GROWS clock").map(({ id }) => id)).toEqual(["clocks"]);
    expect(search(sections, "nothing of this")).toEqual([]);
    expect(search(sections, " ")).toHaveLength(4);
  });
});

test("every example is in a group, and every group has its examples", () => {
  const folder = new URL("../../examples/", import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".xta"))
    .map((name) => name.slice(0, -4));
  expect(kGroups.flatMap(({ examples }) => examples).toSorted()).toEqual(names.toSorted());
  const infos = [...names, "unknown"].map((name) => ({ name, title: name, teaches: "", n: null }));
  expect(grouped(infos).at(-1)?.examples.at(-1)?.name).toBe("unknown");
  const lamp = readFileSync(new URL("lamp.xta", folder), "utf8");
  for (const words of ["x >= 1 && x <= 3", "x <= 10"]) expect(lamp.split(words)).toHaveLength(2); // what the steps have changed
});

suite("start here: what counts as done", () => {
  const trace = { steps: [{}, {}, {}] };
  const state = (change: object) =>
    ({
      doc: { text: "m", queries: [] },
      checks: {},
      selected: "q",
      step: 0,
      tool: "result",
      ...change,
    }) as unknown as State;
  const answered = (text: string, answer: object) => ({
    q: { text, outcome: { kind: "result", result: { trace, ...answer } } },
  });
  const begun = { text: "old", queries: ["E<> a"] };
  test("a run that was followed to its end", () => {
    const checks = answered("m", {});
    expect([1, 2].map((step) => isDone("run", state({ checks, step }), begun))).toEqual([false, true]);
    expect(isDone("run", state({ step: 9 }), begun)).toBe(false);
  });
  test("another text with another run; and one that breaks what always held", () => {
    const checks = answered("m", { form: "A[]", verdict: "violated" });
    expect(isDone("guard", state({ checks }), begun)).toBe(true);
    expect(isDone("guard", state({ checks }), { ...begun, text: "m" })).toBe(false);
    expect(isDone("invariant", state({ checks }), begun)).toBe(true);
    expect(isDone("invariant", state({ checks: answered("m", { form: "E<>" }) }), begun)).toBe(false);
  });
  test("a move by hand, a query of one's own, the state space", () => {
    expect(isDone("reset", state({ tool: "simulator", byHand: { trace } }), begun)).toBe(true);
    expect(isDone("reset", state({ tool: "simulator", byHand: { trace: { steps: [{}] } } }), begun)).toBe(false);
    const mine = { doc: { text: "m", queries: [{ id: "q", text: "E<> b" }] }, checks: answered("m", {}) };
    expect(isDone("query", state(mine), begun)).toBe(true);
    expect(isDone("query", state(mine), begin(state(mine)))).toBe(false);
    expect(isDone("zone", state({ tool: "space" }), begun)).toBe(true);
  });
});
