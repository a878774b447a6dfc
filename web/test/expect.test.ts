// Expected verdicts, and the settings of a search as the engine lists them.
import { describe as suite, expect, test } from "vitest";
import type { Result } from "@engine";
import type { Answer } from "../src/engine/protocol";
import { summary } from "../src/words/settings";
import { replacedWords } from "../src/words/notices";
import { kContract } from "./contract";
import { canExpect, commentOf, withOutcome } from "../src/state/expected";
import {
  completeOptions,
  matters,
  offeredPresets,
  presetOf,
  presetOptions,
  settings,
  traitsOf,
} from "../src/settings/options";
import { initialState, isAsExpected, tally } from "../src/state/state";
import { expectedWords } from "../src/words/verdict";
import { fileQueries, queryFile } from "../src/files/queries";
import { emptyDocument, makeQueries } from "../src/state/document";
import type { Check } from "../src/state/check";

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
    expect(expectedWords("E<>", "violated")).toBe("unreachable");
    expect(expectedWords("A[]", "satisfied")).toBe("holds");
    expect((["E<>", "sup", "exhaustive", "-->"] as const).map(canExpect)).toEqual([true, false, false, true]);
  });
  test("told of verdicts on the document as it is", () => {
    const queries = makeQueries([
      { text: "E<> a", comment: "", line: 1, outcome: "success" },
      { text: "E<> b", comment: "", line: 1, outcome: "failure" },
      { text: "E<> c", comment: "", line: 1 },
    ]);
    const doc = { ...emptyDocument(), text: "t", queries };
    const check = (query: string, verdict: Result["verdict"]): Check => ({
      text: "t",
      query,
      options: {},
      outcome: { kind: "result", result: { form: "E<>", verdict } as Answer },
    });
    const state = {
      ...initialState(doc),
      checks: { [queries[0]!.id]: check("E<> a", "satisfied"), [queries[1]!.id]: check("E<> b", "satisfied") },
    };
    expect(tally(state)).toEqual({ expecting: 2, asExpected: 1, answered: 2 });
    const undecided = { ...state.checks, [queries[1]!.id]: check("E<> b", "unknown") };
    expect(tally({ ...state, checks: undecided })).toEqual({ expecting: 2, asExpected: 1, answered: 1 }); // neither right nor wrong
    expect(tally({ ...state, doc: { ...doc, text: "changed" } })).toEqual({ expecting: 2, asExpected: 0, answered: 0 });
    expect(isAsExpected(queries[2]!, check("E<> c", "satisfied"), false)).toBe(null);
  });
});

suite("settings", () => {
  const spec = (name: string) => kContract.options.find((one) => one.name === name)!;
  const shown = (options: object) =>
    settings(kContract)
      .filter((one) => one.type === "choice" && matters(one, options, kContract))
      .map((one) => one.name);
  test("what matters with the others as they are", () => {
    expect(shown({ clocks: "exact", data: "explicit" })).toEqual(["clocks", "data", "order", "activity"]);
    expect(shown({ clocks: "bin", data: "visible" })).toEqual([
      "clocks",
      "data",
      "order",
      "covering",
      "extrapolate",
      "errors",
      "activity",
    ]);
    expect(matters(spec("seed"), { order: "random" }, kContract)).toBe(true);
    expect(matters(spec("seed"), { order: "bfs" }, kContract)).toBe(false);
    expect(settings(kContract).some((one) => one.name === "trace")).toBe(false);
  });
  test("unknown names become the default, unknown settings go; the visitor is told", () => {
    const given = { clocks: "alu-2018", activity: "off", maxStates: "many", nonsense: "x" } as object;
    const { options, replaced } = completeOptions(given, kContract);
    expect(options).toMatchObject({ clocks: "exact", order: "best", activity: "off", maxStates: 0 });
    expect(options).not.toHaveProperty("nonsense");
    expect(replaced.map(({ option, asked, used }) => [option, asked, used])).toEqual([
      ["Clocks", "alu-2018", "exact"],
      ["MaxStates", "many", "0"],
      ["nonsense", "x", ""],
    ]);
    expect(replacedWords(replaced)).toBe(
      "Clocks “alu-2018” is not offered here, exact is used instead; MaxStates “many” is not offered here, 0 is used instead; the setting nonsense is not known here and was left out.",
    );
    expect(completeOptions({ maxMemoryMb: 0 }, kContract).options.maxMemoryMb).toBe(0);
    expect(completeOptions({}, kContract)).toMatchObject({ options: { maxMemoryMb: 1024 }, replaced: [] });
  });
  test("papers' configurations: over the engine's choice of what they leave open", () => {
    const dbca = presetOptions("DBCA", kContract);
    expect(dbca).toMatchObject({ clocks: "bin", covering: "merge", order: "best" });
    expect(presetOf(dbca, kContract)?.name).toBe("DBCA");
    expect(presetOf(presetOptions("", kContract), kContract)).toBeUndefined();
    const foreign = { name: "EIB", help: "", options: { clocks: "seq-2018" } };
    const more = { ...kContract, presets: [...kContract.presets, foreign] };
    expect(offeredPresets(more).map((preset) => preset.name)).toEqual(["DBCA"]);
  });
  test("in a few words", () => {
    const { options } = completeOptions({ clocks: "bin", covering: "merge", maxSeconds: 9 }, kContract);
    expect(summary(options, kContract)).toBe("bin · explicit · best · covering merge · at most 1\u202f024 MB, 9 s");
    expect(summary({ ...options, maxMemoryMb: 0, maxSeconds: 0 }, kContract)).toContain("no limits");
  });
  test("traits are those of the chosen treatment of clocks", () => {
    expect(traitsOf(kContract, "alu")?.labels).toBe("guards");
    expect(traitsOf(kContract, undefined)?.family).toBe("eager");
    expect(traitsOf(kContract, "nobodys")).toBeNull();
    expect(traitsOf(null, "bin")).toBeNull();
  });
});
