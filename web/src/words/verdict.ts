// Verdicts in the words of the question that was asked.
import type { Extreme, QueryForm, Result, Side } from "@engine";
import type { Answer } from "../engine/protocol";
import type { Check } from "../state/check";

export type Tone = "found" | "absent" | "good" | "bad" | "unknown";
export interface VerdictWords {
  /** The headline: "Reachable". */
  word: string;
  /** What it means for this form of query. */
  meaning: string;
  tone: Tone;
}

type Decided = Exclude<Result["verdict"], "unknown">;
type Said = Record<Decided, (hasTrace: boolean) => VerdictWords>;

const kReach: Said = {
  satisfied: (hasTrace) => ({
    word: "Reachable",
    meaning: hasTrace ? "The run below leads there." : "A run of the model leads there.",
    tone: "found",
  }),
  violated: () => ({ word: "Unreachable", meaning: "No run of the model leads there.", tone: "absent" }),
};
const kAlways: Said = {
  satisfied: () => ({ word: "Holds", meaning: "It holds in every reachable state.", tone: "good" }),
  violated: (hasTrace) => ({
    word: "Violated",
    meaning: hasTrace ? "The run below is a counterexample." : "It does not hold in every reachable state.",
    tone: "bad",
  }),
};
const kSomeRun: Said = {
  satisfied: (hasTrace) => ({
    word: "Satisfied",
    meaning: hasTrace ? "It holds for ever on the run below." : "It holds for ever on some run.",
    tone: "good",
  }),
  violated: () => ({ word: "Violated", meaning: "It does not hold for ever on any run.", tone: "bad" }),
};
const kEveryRun: Said = {
  satisfied: () => ({ word: "Satisfied", meaning: "Every run does what was asked.", tone: "good" }),
  violated: (hasTrace) => ({
    word: "Violated",
    meaning: hasTrace ? "The run below never does what was asked." : "Some run never does what was asked.",
    tone: "bad",
  }),
};
const kExplored = (): VerdictWords => ({
  word: "Explored",
  meaning: "Every state of the model was visited.",
  tone: "absent",
});
const kOther: Said = {
  satisfied: (hasTrace) => ({
    word: "Satisfied",
    meaning: hasTrace ? "The query is satisfied; see the run below." : "The query is satisfied.",
    tone: "good",
  }),
  violated: (hasTrace) => ({
    word: "Violated",
    meaning: hasTrace ? "The query is violated; the run below is a counterexample." : "The query is violated.",
    tone: "bad",
  }),
};
const kSaid: Record<QueryForm, Said> = {
  "E<>": kReach,
  "A[]": kAlways,
  "E[]": kSomeRun,
  "A<>": kEveryRun,
  "-->": kEveryRun,
  exhaustive: { satisfied: kExplored, violated: kExplored },
  sup: kOther,
  inf: kOther,
  bounds: kOther,
  "": kOther,
};

export function verdictWords(form: QueryForm, verdict: Result["verdict"], hasTrace: boolean): VerdictWords {
  if (verdict !== "unknown") return kSaid[form][verdict](hasTrace);
  return hasTrace
    ? { word: "Run-time error", meaning: "The run below leads to the move that fails.", tone: "bad" }
    : { word: "Unknown", meaning: "The search ended before the question was decided.", tone: "unknown" };
}

/** ">= 3", "< 7", "unbounded". */
function sideWords(side: Side, relation: "<" | ">"): string {
  return side.bound === null ? "unbounded" : `${relation}${side.strict ? "" : "="} ${side.bound}`;
}

/** "x >= 1 and <= 3, y unbounded": what `sup`, `inf` and `bounds` found stands in place of a verdict. */
function valueWords(extremes: readonly Extreme[]): string {
  return extremes
    .map(({ expression, lower, upper }) => {
      const sides = [lower && sideWords(lower, ">"), upper && sideWords(upper, "<")].filter(Boolean);
      return sides.length > 0 ? `${expression} ${sides.join(" and ")}` : "";
    })
    .filter(Boolean)
    .join(", ");
}

/** The answer to a query; the names of a model stay as they are written there. */
export function answerWords({ form, verdict, trace, extremes }: Answer): VerdictWords {
  if (!extremes || verdict === "unknown") return verdictWords(form, verdict, trace !== null);
  const values = valueWords(extremes);
  return values !== ""
    ? { word: values, meaning: "", tone: "found" }
    : { word: "No such state", meaning: "", tone: "absent" };
}

/** "unreachable", "holds" */
export function expectedWords(form: QueryForm, expect: Decided): string {
  return verdictWords(form, expect, false).word.toLowerCase();
}

/** What the engine made of a run that came with a link. */
export function sharedWords({ standing }: NonNullable<Check["shared"]>): VerdictWords {
  const words = { valid: "is valid", possible: "is possible", broken: "breaks", unchecked: "not checked" };
  return {
    word: `Shared run ${words[standing]}`,
    meaning: "",
    tone: standing === "valid" ? "good" : standing === "broken" ? "bad" : "unknown",
  };
}
