// The page's sentences, made from the engine's codes and numbers.
import type { QueryForm, Reason, Replayed, Trace } from "@engine";
import { describe as suite, expect, test } from "vitest";
import { undecided } from "../src/engine/answer";
import type { Answer, Proof } from "../src/engine/protocol";
import { judgement } from "../src/words/link";
import { proofWords } from "../src/words/proof";
import { advice, reasonWords } from "../src/words/reason";
import { sentence } from "../src/words/text";
import { answerWords, sharedWords, verdictWords } from "../src/words/verdict";
import { kContract } from "./contract";

const asked = { query: "E<> a", form: "E<>" as const, options: {} };

suite("verdicts", () => {
  test("in the words of the question", () => {
    expect(verdictWords("E<>", "satisfied", true)).toMatchObject({ word: "Reachable", tone: "found" });
    expect(verdictWords("E<>", "violated", false)).toMatchObject({ word: "Unreachable", tone: "absent" });
    expect(verdictWords("A[]", "satisfied", false)).toMatchObject({ word: "Holds", tone: "good" });
    expect(verdictWords("A[]", "violated", true).meaning).toContain("run below is a counterexample");
    expect(verdictWords("A[]", "unknown", false).word).toBe("Unknown");
    expect(verdictWords("exhaustive", "satisfied", false).word).toBe("Explored");
  });
  test("a move that fails", () => {
    expect(verdictWords("A[]", "unknown", true).word).toBe("Run-time error");
  });
  test("values stand in place of a verdict", () => {
    const of = (extremes: NonNullable<Answer["extremes"]>) =>
      answerWords({ form: "bounds", verdict: "satisfied", trace: null, extremes } as unknown as Answer).word;
    const kTexts = { lowerText: "", upperText: "" };
    const side = (bound: number | null, strict = false) => ({ bound, strict });
    expect(
      of([
        { expression: "x", lower: side(1, true), upper: side(3), ...kTexts },
        { expression: "y", lower: null, upper: side(null), ...kTexts },
        { expression: "z", lower: null, upper: null, ...kTexts },
      ]),
    ).toBe("x > 1 and <= 3, y unbounded");
    expect(of([])).toBe("No such state");
  });
});

suite("reasons", () => {
  const of = (reason: Omit<Reason, "text">, form: QueryForm = "E<>") =>
    reasonWords({ reason: { text: "the engine's own words", ...reason }, form });
  test("are made from codes and numbers", () => {
    expect(of({ code: "reached", steps: 1 })).toBe("A run of 1 step leads to such a state.");
    expect(of({ code: "unreachable", states: 31234 })).toBe(
      "All 31\u202f234 symbolic states were explored and none satisfies the predicate.",
    );
    expect(of({ code: "holds", states: 1 })).toBe("The only symbolic state was explored and none breaks the property.");
    expect(of({ code: "holds", states: 418, interchangeable: 19 })).toBe(
      "All 418 symbolic states were explored and none breaks the property. " +
        "States were kept up to exchanging 19 interchangeable processes.",
    );
    expect(of({ code: "limit", limit: "memory", bound: 64, states: 7, waiting: 3 })).toBe(
      "The limit of 64 MB of memory was reached after 7 symbolic states had been explored; 3 were waiting.",
    );
    expect(of({ code: "run-found", steps: 2, cycleSteps: 3, ending: "cycle" }, "A<>")).toBe(
      "There is a run on which the predicate never holds: after 2 steps it repeats 3 steps for ever.",
    );
    expect(of({ code: "run-found", steps: 0, ending: "stuck" }, "E[]")).toContain("no move is possible any more");
    expect(of({ code: "no-run", states: 0 }, "E[]")).toBe(
      "No run stays where the predicate holds: it does not even hold in the initial state.",
    );
    expect(of({ code: "approximate", states: 3 }, "A[]")).toBe(
      "Clocks stand still in this model, so zones include more than can be reached: they meet a state that breaks the property, but no run to one was found (3 symbolic states explored).",
    );
    expect(of({ code: "run-time-error", message: "3 is too much" })).toBe("Run-time error: 3 is too much.");
  });
  test("tell what was searched with, and what was taken for granted", () => {
    const searchedWith: Reason["searchedWith"] = [{ option: "clocks", asked: "exact", used: "extra-m" }];
    expect(of({ code: "values", searchedWith, becauseOf: "sup" }, "sup")).toBe(
      "Searched with extra-m instead of exact, as sup requires.",
    );
    expect(of({ code: "values", searchedWith, becauseOf: "stopwatches" })).toBe(
      "Searched with extra-m instead of exact, as stopwatches require.",
    );
    expect(of({ code: "explored", states: 2, assumedNoErrors: true })).toBe(
      "All 2 symbolic states were explored. Hidden variables were assumed to cause no run-time errors.",
    );
  });
  test("unknown codes say what the engine says", () => {
    expect(of({ code: "new-code" as Reason["code"] })).toBe("The engine's own words.");
  });
  test("of an engine that was lost", () => {
    const lost = undecided(asked, { code: "lost", cause: "crash" });
    expect(reasonWords(lost)).toContain("broke down");
    expect(reasonWords(lost)).toContain("your model is safe");
  });
});

suite("advice", () => {
  const limit = { code: "limit" as const, text: "", limit: "memory" as const };
  test("names the limit and other settings", () => {
    const tips = advice({ reason: limit }, { order: "best" }, kContract).join(" ");
    expect(tips).toContain("Raise the limit");
    expect(tips).toContain("dfs");
    expect(tips).toContain("(alu, bin, cegar-node)");
    expect(advice({ reason: limit }, { order: "dfs" }, kContract).join(" ")).not.toContain("dfs");
    expect(advice({ reason: limit }, {}, null)).toHaveLength(2);
  });
  test("a run-time error needs none of that", () => {
    expect(advice({ reason: { code: "run-time-error", text: "" } }, {}, kContract)).toHaveLength(1);
  });
});

suite("proofs", () => {
  const proof: Proof = { refusal: null, kind: "run", size: 1, certificate: "", seconds: 0.01 };
  test("accepted: what was proved, in its unit", () => {
    expect(proofWords(proof, false, kContract.proofs)).toMatchObject({ tone: "good" });
    expect(proofWords(proof, false, kContract.proofs).text).toContain("a run of 1 step, which it walked");
    expect(proofWords({ ...proof, kind: "extremes", size: 2 }, false, kContract.proofs).text).toContain(
      "2 symbolic states that together hold everything",
    );
  });
  test("refused, or not even checked", () => {
    const refused = { ...proof, refusal: { code: "refused" as const, message: "entry 3 is not covered" } };
    expect(proofWords(refused, false)).toMatchObject({ tone: "bad" });
    expect(proofWords(refused, false).text).toBe(
      "Entry 3 is not covered. Do not rely on this verdict, and please report it.",
    );
    expect(proofWords(refused, true).text).toContain("took for granted");
    expect(proofWords({ ...proof, refusal: { code: "no-proof" } }, false)).toMatchObject({ tone: "unknown" });
  });
});

suite("runs that came with a link", () => {
  const edge = { process: "P", source: "a", target: "b", select: "", edge: 0 };
  const run = { steps: [{ delay: "1", edges: [edge] }], finalDelay: "0" };
  const nothing = { broken: null, moves: [], wait: null, stops: [], hindered: [] };
  const whole: Replayed = { ...nothing, trace: {} as Trace, goal: true };
  test("judged by what the engine made of them", () => {
    expect(judgement(run, "E<>", null).standing).toBe("unchecked");
    expect(judgement(run, "E<>", whole).standing).toBe("valid");
    expect(judgement(run, "E<>", { ...whole, goal: false }).standing).toBe("broken");
    expect(judgement(run, "A<>", whole).standing).toBe("possible");
    expect(sharedWords(judgement(run, "E<>", whole)).word).toBe("Shared run is valid");
  });
  test("broken: where, and why", () => {
    const broken = { step: 1, code: "impossible-move" as const, message: "it would break the invariant x <= 5 of P.b" };
    expect(judgement(run, "E<>", { ...whole, broken }).words).toBe(
      "The run breaks at step 1 of 1, P: a → b: it would break the invariant x <= 5 of P.b. What comes before is shown.",
    );
    const delay = { from: "2", fromOpen: false, to: "5", toOpen: true };
    const moves: Replayed["moves"] = [{ channel: "", edges: [{ ...edge, sync: "", line: 7 }], delay }];
    expect(judgement(run, "E<>", { ...whole, broken, moves }).words).toContain(
      "P: a → b, line 7: it cannot happen after a delay of 1, only after one in [2, 5[.",
    );
    expect(judgement(run, "E<>", { ...whole, broken: { ...broken, step: 2 } }).words).toContain("at its end");
  });
});

test("phrases become sentences", () => {
  expect(["all is well", "Done.", "what?", " "].map(sentence)).toEqual(["All is well.", "Done.", "What?", ""]);
});
