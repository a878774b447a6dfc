// The page's pure parts: positions, runs, stored documents, files.
import { Text } from "@codemirror/state";
import { describe as suite, expect, test } from "vitest";
import type { Trace, TraceStep } from "@engine";
import { fixInText, inText, offset, place, span, spanIn } from "../src/editor/positions";
import { withParameter } from "../src/files/examples";
import { matching } from "../src/editor/matching";
import { bytes, count, kMegabyte, seconds } from "../src/words/numbers";
import * as rational from "../src/run/rational";
import { initialState, refusal, runtimeError } from "../src/state/state";
import { parseDocument } from "../src/state/storage";
import { plainQueries, fileQueries, queryFile } from "../src/files/queries";
import { baseName, decode, fileKind, looksLikeXml } from "../src/files/text";
import { areQueriesEdited, emptyDocument, isTextEdited, isWorthKeeping, makeQueries } from "../src/state/document";
import { staleness, type Check } from "../src/state/check";
import { asText, describe } from "../src/words/run";
import { rows } from "../src/run/rows";
import { undecided } from "../src/engine/answer";
import { zone } from "./contract";

suite("positions", () => {
  test("what mends a label of an XML file is written as XML has it", () => {
    const at = { line: 1, column: 3, endLine: 1, endColumn: 5 };
    expect(fixInText({ text: "x <= 3 && y > 1" })).toBe("x <= 3 && y > 1");
    expect(fixInText({ text: "x <= 3 && y > 1", inFile: at })).toBe("x &lt;= 3 &amp;&amp; y &gt; 1");
  });

  const doc = Text.of(["clock x; // 𝛿𝛿 é", "", "x > 5"]);
  test("columns count code points", () => {
    expect(offset(doc, 1, 1)).toBe(0);
    expect(offset(doc, 1, 13)).toBe(12);
    expect(offset(doc, 1, 15)).toBe(16); // after two characters of two units each
    expect(offset(doc, 3, 1)).toBe(doc.line(3).from);
  });
  test("an offset has a line and a column again", () => {
    for (const [line, column] of [
      [1, 1],
      [1, 13],
      [1, 15],
      [2, 1],
      [3, 6],
    ] as const) {
      expect(place(doc, offset(doc, line, column))).toEqual({ line, column });
    }
  });
  test("places outside are moved inside", () => {
    expect(offset(doc, 0, 9)).toBe(0);
    expect(offset(doc, 99, 1)).toBe(doc.length);
    expect(offset(doc, 2, 40)).toBe(doc.line(2).from);
    expect(span(doc, { line: 3, column: 5, endLine: 3, endColumn: 2 })).toEqual({
      from: doc.length - 1,
      to: doc.length - 1,
    });
  });
  test("a label of an XML file stands in the file, a query nowhere", () => {
    const here = { line: 1, column: 2, endLine: 1, endColumn: 3 };
    const inFile = { line: 7, column: 2, endLine: 7, endColumn: 3 };
    expect(inText({ ...here, where: "" })).toMatchObject(here);
    expect(inText({ ...here, where: "template P, guard", path: "/nta", inFile })).toEqual(inFile);
    expect(inText({ ...here, where: "query" })).toBeNull();
  });
  test("a query is one line", () => {
    expect(spanIn("E<> 𝛿.a", { line: 1, column: 6, endLine: 1, endColumn: 7 })).toEqual({ from: 6, to: 7 });
    expect(spanIn("E<> P", { line: 1, column: 5, endLine: 2, endColumn: 1 })).toEqual({ from: 4, to: 5 });
  });
});

suite("rationals", () => {
  test("are exact", () => {
    const sum = rational.add(rational.parse("1/3")!, rational.parse("1/6")!);
    expect(rational.equal(sum, rational.parse("1/2")!)).toBe(true);
    expect(rational.parse("1/0")).toBeNull();
    expect(rational.parse("x")).toBeNull();
    expect(rational.isZero("0")).toBe(true);
    expect(rational.isZero("1/2")).toBe(false);
  });
});

function step(change: Partial<TraceStep>): TraceStep {
  return {
    delay: "0",
    time: "0",
    channel: "",
    edges: [],
    locations: ["A", "B"],
    values: [0],
    clockValues: ["0"],
    zone: zone(),
    window: null,
    ...change,
  };
}
const kTrace: Trace = {
  processes: ["P", "Q"],
  variables: ["v"],
  clocks: ["x"],
  replayed: true,
  finalDelay: "1/2",
  duration: "3",
  endWindow: null,
  ending: "",
  trigger: null,
  cycleBegin: null,
  steps: [
    step({}),
    step({
      delay: "5/2",
      time: "5/2",
      channel: "go[2]",
      locations: ["A2", "B"],
      values: [0],
      clockValues: ["5/2"],
      zone: zone(["x <= 5"]),
      edges: [
        { process: "P", source: "A", target: "A2", sync: "!", line: 4, select: "k = 2", edge: 0 },
        { process: "Q", source: "B", target: "B", sync: "?", line: 9, select: "", edge: 1 },
      ],
    }),
    step({
      time: "5/2",
      locations: ["A2", "B"],
      values: [1],
      clockValues: ["0"],
      edges: [{ process: "Q", source: "B", target: "B", sync: "", line: 10, select: "", edge: 2 }],
    }),
  ],
};

suite("traces", () => {
  test("changed cells: a clock that only grew is not one", () => {
    const table = rows(kTrace).map((row) => [row.locations, row.values, row.clocks].flat().map((cell) => cell.changed));
    expect(table).toEqual([
      [false, false, false, false],
      [true, false, false, false],
      [false, false, true, true],
    ]);
  });
  test("what happened", () => {
    expect(describe(kTrace.steps[0]!)).toBe("Start");
    expect(describe(kTrace.steps[1]!)).toBe("go[2]: P A → A2 (k = 2), Q B → B");
  });
  test("as text", () => {
    const text = asText(kTrace, "E<> P.A2");
    expect(text).toContain("Run for E<> P.A2");
    expect(text).toContain("1. After 5/2 time units, at time 5/2: go[2]: P A → A2 (k = 2), Q B → B.");
    expect(text).toContain("   P.A2  Q.B  v=0  x=5/2\n   zone: x <= 5");
    expect(text).toContain("Then 1/2 time units pass.");
    expect(text).toContain("2 steps, 3 time units in all; replayed by an independent checker.");
  });
});

suite("documents", () => {
  test("the size line", () => {
    expect(withParameter("a\n  const int N = 4; // n\n", 12)).toBe("a\n  const int N = 12; // n\n");
    expect(withParameter("const int M = 4;", 12)).toBeNull();
  });
  test("comments of query files", () => {
    expect(plainQueries([{ text: "E<>\n a", comment: "Two\nlines.\nexpect: violated", line: 3 }])).toEqual([
      { text: "E<> a", comment: "Two lines.", line: 3, outcome: "failure" },
    ]);
  });
  test("what comes from storage is checked", () => {
    expect(parseDocument(null)).toBeNull();
    expect(parseDocument({ text: 3 })).toBeNull();
    const doc = parseDocument({
      text: "t",
      queries: [{ text: "E<> a" }, 4],
      options: { order: "dfs", maxStates: "x", seed: 7 },
      origin: 5,
    });
    expect(doc).toMatchObject({ text: "t", options: { order: "dfs", seed: 7 }, origin: null });
    expect(doc!.queries.map((query) => query.text)).toEqual(["E<> a"]);
  });
  test("what a file brought is restored with it", () => {
    const doc = parseDocument({
      text: "t",
      layout: "process P graphinfo { }",
      file: { name: "a.xml", isConverted: true },
      options: { clocks: "bin", covering: "oldest" },
    });
    expect(doc).toMatchObject({ layout: "process P graphinfo { }", file: { name: "a.xml", isConverted: true } });
    expect(doc!.options).toEqual({ clocks: "bin", covering: "oldest" });
    expect(parseDocument({ text: "t" })).toMatchObject({ layout: "", file: null });
  });
  test("a run-time error is told of the text that was run, a refusal of the settings that were refused", () => {
    const at = { line: 2, column: 1, endLine: 2, endColumn: 4, where: "", notes: [], severity: "error" as const };
    const error = { ...at, code: "index-out-of-range" as const, message: "3 is too much" };
    const state = initialState({ ...emptyDocument(), text: "t", options: { clocks: "seq" } });
    const ended = (outcome: Check["outcome"]) => ({
      ...state,
      checks: { exhaustive: { text: "t", query: "exhaustive", options: { clocks: "seq" }, outcome } },
    });
    const failed = ended({
      kind: "result",
      result: {
        ...undecided({ query: "exhaustive", form: "exhaustive", options: {} }, { code: "lost", cause: "hung" }),
        error,
      },
    });
    expect(runtimeError(failed)).toBe(error);
    expect(runtimeError({ ...failed, doc: { ...failed.doc, text: "u" } })).toBeNull();
    expect([runtimeError(state), refusal(failed)]).toEqual([null, ""]);
    const refused = ended({ kind: "rejected", model: [], query: [{ ...at, code: "bad-option", message: "No." }] });
    expect(refusal(refused)).toBe("No.");
    expect(refusal({ ...refused, doc: { ...refused.doc, options: { clocks: "bin" } } })).toBe("");
  });
  test("edited and stale", () => {
    const queries = [{ text: "E<> a", comment: "", line: 1 }];
    const doc = {
      ...emptyDocument(),
      text: "t",
      queries: makeQueries(queries),
      options: { order: "bfs" },
      origin: { name: "e", title: "e", n: 0, text: "t", queries },
    };
    expect([isTextEdited(doc), areQueriesEdited(doc)]).toEqual([false, false]);
    expect(isWorthKeeping(doc)).toBe(false);
    expect(isWorthKeeping({ ...doc, layout: "process P graphinfo { location A (1,2); }" })).toBe(true);
    expect(isTextEdited({ ...doc, text: "u" })).toBe(true);
    const check: Check = {
      text: "t",
      query: "E<> a",
      options: { order: "bfs" },
      outcome: {
        kind: "result",
        result: undecided({ query: "E<> a", form: "E<>", options: {} }, { code: "lost", cause: "hung" }),
      },
    };
    expect(staleness(check, doc, doc.queries[0]!)).toBe("");
    expect(staleness(check, { ...doc, text: "u" }, doc.queries[0]!)).toBe("model");
    expect(staleness(check, { ...doc, options: { order: "dfs" } }, doc.queries[0]!)).toBe("settings");
    expect(staleness(check, doc, { ...doc.queries[0]!, text: "E<> b" })).toBe("query");
  });
});

test("completions of a query: those that begin with the word, keywords last", () => {
  const items = [
    ["forall", "keyword"],
    ["Fast", "process"],
    ["full", "variable"],
    ["x", "clock"],
  ].map(([name, kind]) => ({ name: name!, kind: kind!, detail: "" }));
  const replaced = { line: 1, column: 7, endLine: 1, endColumn: 8 };
  expect(matching({ replaced, items }, "E<> 𝛿 f")).toMatchObject({
    from: 7,
    to: 8,
    items: [{ name: "Fast" }, { name: "full" }, { name: "forall" }],
  });
  expect(
    matching({ replaced: { ...replaced, endColumn: 7 }, items: items.slice(3) }, "E<> 𝛿 ").items.map(
      (item) => item.name,
    ),
  ).toEqual(["x"]);
});

suite("files", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test("what a file is, by its name, and its text by its first character", () => {
    expect(["a.xta", "a.xml", "A.Q", "a.ugi", "noname"].map(fileKind)).toEqual([
      "model",
      "model",
      "queries",
      "layout",
      "model",
    ]);
    expect(["dir/train-gate.xml", "C:\\x\\a.b.xta", "noname", ".xta"].map(baseName)).toEqual([
      "train-gate",
      "a.b",
      "noname",
      "model",
    ]);
    expect(["\n <nta>", "\ufeff<?xml", "clock x; // <nta>", ""].map(looksLikeXml)).toEqual([true, true, false, false]);
  });
  test("encodings: marks, declarations, neither", () => {
    expect(decode(bytes("// é 𝛿"))).toBe("// é 𝛿");
    expect(decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe("a");
    expect(decode(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0xe9, 0]))).toBe("<é");
    expect(decode(new Uint8Array([0xfe, 0xff, 0, 0x3c, 0, 0xe9]))).toBe("<é");
    const latin = new Uint8Array([...bytes(`<?xml version="1.0" encoding="iso-8859-1"?><n>`), 0xe9]);
    expect(decode(latin)).toBe(`<?xml version="1.0" encoding="utf-8"?><n>é`); // the text is Unicode now
    expect(decode(bytes(`<?xml version='1.0' encoding='nobodys'?>é`))).toBe(`<?xml version='1.0' encoding='utf-8'?>é`);
  });
  test("queries to a .q file", () => {
    expect(fileQueries([{ text: "E<>\n  a ", comment: " One.\nTwo. ", line: 4 }])).toEqual([
      { text: "E<> a", comment: "One.\nTwo.", line: 4 },
    ]);
    const queries = makeQueries([
      { text: "E<> a", comment: "One */ two", line: 1 },
      { text: " ", comment: "", line: 1 },
      { text: "A[] b", comment: "", line: 1 },
    ]);
    expect(queryFile(queries)).toBe("/*\nOne * / two\n*/\nE<> a\n\nA[] b\n");
  });
});

test("numbers", () => {
  expect(count(1234567)).toBe("1\u202f234\u202f567");
  expect(count(999)).toBe("999");
  expect([seconds(0.0042), seconds(1.234), seconds(75.2), seconds(125)]).toEqual([
    "4 ms",
    "1.23 s",
    "75.2 s",
    "2 min 5 s",
  ]);
  expect([bytes(0), bytes(1200), bytes(2.5 * kMegabyte), bytes(1024 * kMegabyte)]).toEqual([
    "0 B",
    "1 KB",
    "2.5 MB",
    "1\u202f024 MB",
  ]);
});
