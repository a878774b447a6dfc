// Verdicts in the words of the question that was asked.
import type { Extreme, QueryForm, Result, Side } from "@engine";
import type { Answer } from "../engine/protocol";
import type { Check } from "../state/check";
import { allOf, listed, say } from "./say";

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
    word: say`verdict^Reachable`,
    meaning: hasTrace ? say`The run below leads there.` : say`A run of the model leads there.`,
    tone: "found",
  }),
  violated: () => ({ word: say`verdict^Unreachable`, meaning: say`No run of the model leads there.`, tone: "absent" }),
};
const kAlways: Said = {
  satisfied: () => ({ word: say`verdict^Holds`, meaning: say`It holds in every reachable state.`, tone: "good" }),
  violated: (hasTrace) => ({
    word: say`verdict^Violated`,
    meaning: hasTrace ? say`The run below is a counterexample.` : say`It does not hold in every reachable state.`,
    tone: "bad",
  }),
};
const kSomeRun: Said = {
  satisfied: (hasTrace) => ({
    word: say`verdict^Satisfied`,
    meaning: hasTrace ? say`It holds for ever on the run below.` : say`It holds for ever on some run.`,
    tone: "good",
  }),
  violated: () => ({ word: say`verdict^Violated`, meaning: say`It does not hold for ever on any run.`, tone: "bad" }),
};
const kEveryRun: Said = {
  satisfied: () => ({ word: say`verdict^Satisfied`, meaning: say`Every run does what was asked.`, tone: "good" }),
  violated: (hasTrace) => ({
    word: say`verdict^Violated`,
    meaning: hasTrace ? say`The run below never does what was asked.` : say`Some run never does what was asked.`,
    tone: "bad",
  }),
};
const kExplored = (): VerdictWords => ({
  word: say`verdict^Explored`,
  meaning: say`Every state of the model was visited.`,
  tone: "absent",
});
const kOther: Said = {
  satisfied: (hasTrace) => ({
    word: say`verdict^Satisfied`,
    meaning: hasTrace ? say`The query is satisfied; see the run below.` : say`The query is satisfied.`,
    tone: "good",
  }),
  violated: (hasTrace) => ({
    word: say`verdict^Violated`,
    meaning: hasTrace ? say`The query is violated; the run below is a counterexample.` : say`The query is violated.`,
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
    ? { word: say`Run-time error`, meaning: say`The run below leads to the move that fails.`, tone: "bad" }
    : { word: say`verdict^Unknown`, meaning: say`The search ended before the question was decided.`, tone: "unknown" };
}

/** ">= 3", "< 7", "unbounded". */
function sideWords(side: Side, relation: "<" | ">"): string {
  return side.bound === null ? say`unbounded` : `${relation}${side.strict ? "" : "="} ${side.bound}`;
}

/** "x >= 1 and <= 3, y unbounded": what `sup`, `inf` and `bounds` found stands in place of a verdict. */
function valueWords(extremes: readonly Extreme[]): string {
  const words = extremes.flatMap(({ expression, lower, upper }) => {
    const sides = [...(lower ? [sideWords(lower, ">")] : []), ...(upper ? [sideWords(upper, "<")] : [])];
    return sides.length > 0 ? [`${expression} ${allOf(sides)}`] : [];
  });
  return listed(words);
}

/** The answer to a query; the names of a model stay as they are written there. */
export function answerWords({ form, verdict, trace, extremes }: Answer): VerdictWords {
  if (!extremes || verdict === "unknown") return verdictWords(form, verdict, trace !== null);
  const values = valueWords(extremes);
  return values !== ""
    ? { word: values, meaning: "", tone: "found" }
    : { word: say`No such state`, meaning: "", tone: "absent" };
}

/** "unreachable", "holds" */
export function expectedWords(form: QueryForm, expect: Decided): string {
  return kExpected[expect][form] ?? (expect === "satisfied" ? say`verdict^satisfied` : say`verdict^violated`);
}
const kExpected: Record<Decided, Partial<Record<QueryForm, string>>> = {
  satisfied: { "E<>": say`verdict^reachable`, "A[]": say`verdict^holds`, exhaustive: say`verdict^explored` },
  violated: { "E<>": say`verdict^unreachable`, exhaustive: say`verdict^explored` },
};

const kShared = {
  valid: say`Shared run is valid`,
  possible: say`Shared run is possible`,
  broken: say`Shared run breaks`,
  unchecked: say`Shared run not checked`,
};
/** What the engine made of a run that came with a link. */
export function sharedWords({ standing }: NonNullable<Check["shared"]>): VerdictWords {
  return {
    word: kShared[standing],
    meaning: "",
    tone: standing === "valid" ? "good" : standing === "broken" ? "bad" : "unknown",
  };
}
