// Around a verdict: why there is none, and what was expected.
import type { LineupMember, QueryForm } from "@engine";
import type { Answer, Outcome } from "../engine/protocol";
import { count, seconds } from "./numbers";
import { expectedWords } from "./verdict";
import { clauses, counted, say } from "./say";

/** Why nothing was searched, in a few words. */
export function rejectionWords({ model, query }: Extract<Outcome, { kind: "rejected" }>): string {
  if (model.length > 0) return say`The model has errors.`;
  if (query.some((diagnostic) => diagnostic.code === "bad-option")) return say`The search settings do not go together.`;
  return query.every((diagnostic) => diagnostic.where === "query")
    ? say`The query has an error.`
    : say`The model cannot be searched like this.`;
}

export function notExpected(form: QueryForm, expect: "satisfied" | "violated"): string {
  return say`this query was expected to be “${expectedWords(form, expect)}”.`;
}

// ---- a verdict ----

export const kVerdict = say`Verdict`;
export const oldResult = (stale: string) => say`Old result: ${stale}.`;
export const kRunAgain = say`Run again`;
export const kNotRun = say`Not run`;
export const goToLine = (line: number) => say`Go to line ${line}`;
export const kGoToProblem = say`Go to the first problem`;
export const kWhatToTry = say`What to try`;
export const kAsExpected = say`As expected`;
export const kNotAsExpected = say`Not as expected:`;

export const kCheckVerdict = say`Check this verdict`;
/** `stored`: states of the search that is made for the proof. */
export const provingWords = (stored: number | null) =>
  stored === null
    ? say`Checking: the search is made once more, for a proof, and the checker goes through it. Stop ends it.`
    : say`Checking: the search is made once more, for a proof (${counted("# state | # states", stored)}), and the checker goes through it. Stop ends it.`;

const memberName = ({ clocks, data, isSliced, isJoined, order }: LineupMember) =>
  [
    clocks,
    data !== "explicit" && data,
    isSliced && say`on a part of the model^sliced`,
    isJoined && say`one zone for each discrete state^joined`,
    order !== "best" && order,
  ]
    .filter(Boolean)
    .join(" · ");

/** "Decided by cegar; exact had stored 252,000 states, exact · dfs 1,200": of the searches that took turns; "" if
 * there was one. */
export function lineupWords({ lineup = [] }: Pick<Answer, "lineup">): string {
  if (lineup.length < 2) return "";
  const decided = lineup.find((member) => member.hasDecided);
  const others = clauses(
    lineup
      .filter((member) => member !== decided)
      .map((member, k) =>
        k === 0
          ? say`${memberName(member)} had stored ${counted("# state | # states", member.stored)}`
          : say`${memberName(member)} had stored ${count(member.stored)}`,
      ),
  );
  return decided ? say`Decided by ${memberName(decided)}; ${others}.` : say`No search decided: ${others}.`;
}

/** "12 states stored · 3 ms · bin · explicit · bfs" */
export const factsWords = ({ stats, config }: Pick<Answer, "stats" | "config">) =>
  [
    say`${counted("# state | # states", stats.stored ?? 0)} stored`,
    seconds(stats.cpu_seconds ?? 0),
    config.clocks,
    config.data,
    config.order,
  ].join(" · ");
