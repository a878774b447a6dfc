// Expected verdicts, and the settings of a search as the engine lists them.
import { describe as suite, expect, test } from "vitest";
import type { Configurations, Result } from "@engine";
import { canExpect, commentOf, expectedWords, isAsExpected, tally, withOutcome } from "../src/state/expected";
import { fileQueries, queryFile } from "../src/files/files";
import { matters, settings } from "../src/settings/options";
import { completeOptions, emptyDocument, initialState, makeQueries, type Run } from "../src/state/state";

suite("expected verdicts", () => {
  test("a line of the comment, or what XML says", () => {
    const of = (comment: string, outcome?: string) => {
      const query = makeQueries(
        fileQueries([{ text: "E<> a", comment, line: 1, ...(outcome ? { outcome } : {}) }]),
      )[0]!;
      return [query.comment, query.expect];
    };
    expect(of("Why.\nexpect: violated\nMore.")).toEqual(["Why.\nMore.", "violated"]);
    expect(of("expect: true - no delay")).toEqual(["no delay", "satisfied"]);
    expect(of("I expect: satisfied customers")).toEqual(["I expect: satisfied customers", ""]);
    expect(of("expect: error - none")).toEqual(["expect: error - none", ""]);
    expect(of("Why.", "success")).toEqual(["Why.", "satisfied"]);
    expect(of("Why.", "maybe_true")).toEqual(["Why.", ""]);
    expect(of("expect: violated", "success")).toEqual(["", "violated"]); // what a person wrote counts
  });
  test("written to a file and read again", () => {
    const queries = makeQueries([{ text: "A[] b", comment: "One\nTwo", line: 1, outcome: "failure" }]);
    expect(queryFile(queries)).toBe("/*\nexpect: violated\nOne\nTwo\n*/\nA[] b\n");
    expect(withOutcome({ text: "", comment: commentOf(queries[0]!), line: 1 })).toMatchObject({
      comment: "One\nTwo",
      outcome: "failure",
    });
  });
  test("in the words of the question", () => {
    expect(expectedWords("E<> a", "violated")).toBe("unreachable");
    expect(expectedWords("A[] a", "satisfied")).toBe("holds");
    expect(["E<> a", "sup: x", "exhaustive", "p --> q"].map(canExpect)).toEqual([true, false, false, true]);
  });
  test("told of verdicts on the document as it is", () => {
    const queries = makeQueries([
      { text: "E<> a", comment: "", line: 1, outcome: "success" },
      { text: "E<> b", comment: "", line: 1, outcome: "failure" },
      { text: "E<> c", comment: "", line: 1 },
    ]);
    const doc = { ...emptyDocument(), text: "t", queries };
    const run = (query: string, verdict: Result["verdict"]): Run => ({
      text: "t",
      query,
      options: {},
      outcome: { kind: "result", result: { verdict } as Result },
    });
    const state = {
      ...initialState(doc),
      runs: { [queries[0]!.id]: run("E<> a", "satisfied"), [queries[1]!.id]: run("E<> b", "satisfied") },
    };
    expect(tally(state)).toEqual({ expecting: 2, asExpected: 1, answered: 2 });
    const undecided = { ...state.runs, [queries[1]!.id]: run("E<> b", "unknown") };
    expect(tally({ ...state, runs: undecided })).toEqual({ expecting: 2, asExpected: 1, answered: 1 }); // neither right nor wrong
    expect(tally({ ...state, doc: { ...doc, text: "changed" } })).toEqual({ expecting: 2, asExpected: 0, answered: 0 });
    expect(isAsExpected(queries[2]!, run("E<> c", "satisfied"), "")).toBe(null);
  });
});

suite("settings", () => {
  const choice = (...names: string[]) => names.map((name) => ({ name, help: name === "bin" ? "lazy: …" : name }));
  const configurations = {
    clocks: choice("exact", "bin"),
    data: choice("explicit", "visible"),
    orders: choice("best", "bfs"),
    coverings: choice("auto", "oldest"),
    extrapolations: choice("auto", "yes"),
    errors: choice("checked", "assumed"),
    activities: choice("on", "off"),
    shapes: choice("round", "square"),
    presets: [{ name: "P", help: "", options: {} }],
    defaults: {
      clocks: "exact",
      data: "explicit",
      order: "best",
      covering: "auto",
      extrapolate: "auto",
      errors: "checked",
      activity: "on",
      shape: "round",
      maxStates: 0,
    },
  } as unknown as Configurations;
  test("each list finds its option, those that nobody thought of too", () => {
    expect(settings(configurations).map(({ key }) => key)).toEqual([
      "clocks",
      "covering",
      "extrapolate",
      "data",
      "errors",
      "activity",
      "order",
      "shape",
    ]);
  });
  test("what matters with the others as they are", () => {
    const keys = (options: object) =>
      settings(configurations)
        .map(({ key }) => key)
        .filter((key) => matters(key, options, configurations));
    expect(keys({ clocks: "exact", data: "explicit" })).toEqual(["clocks", "data", "activity", "order", "shape"]);
    expect(keys({ clocks: "bin", data: "visible" })).toContain("errors");
    expect(keys({ clocks: "bin", data: "visible" })).toContain("covering");
  });
  test("unknown names become the default, unknown settings go", () => {
    expect(
      completeOptions({ order: "zigzag", activity: "off", nonsense: "x" } as object, configurations),
    ).toMatchObject({ order: "best", activity: "off", shape: "round" });
    expect(completeOptions({ nonsense: "x" } as object, configurations)).not.toHaveProperty("nonsense");
  });
});
