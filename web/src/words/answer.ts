// Around a verdict: why there is none, and what was expected.
import type { LineupMember, QueryForm } from "@engine";
import type { Answer, Outcome } from "../engine/protocol";
import { count, plural, seconds } from "./numbers";
import { expectedWords } from "./verdict";

/** Why nothing was searched, in a few words. */
export function rejectionWords({ model, query }: Extract<Outcome, { kind: "rejected" }>): string {
  if (model.length > 0) return "The model has errors.";
  if (query.some((diagnostic) => diagnostic.code === "bad-option")) return "The search settings do not go together.";
  return query.every((diagnostic) => diagnostic.where === "query")
    ? "The query has an error."
    : "The model cannot be searched like this.";
}

export function notExpected(form: QueryForm, expect: "satisfied" | "violated"): string {
  return `this query was expected to be “${expectedWords(form, expect)}”.`;
}

// ---- a verdict ----

export const kVerdict = "Verdict";
export const oldResult = (stale: string) => `Old result: ${stale}.`;
export const kRunAgain = "Run again";
export const kNotRun = "Not run";
export const goToLine = (line: number) => `Go to line ${line}`;
export const kGoToProblem = "Go to the first problem";
export const kWhatToTry = "What to try";
export const kAsExpected = "As expected";
export const kNotAsExpected = "Not as expected:";

export const kCheckVerdict = "Check this verdict";
/** `stored`: states of the search that is made for the proof. */
export const provingWords = (stored: number | null) =>
  `Checking: the search is made once more, for a proof${stored === null ? "" : ` (${plural(stored, "state")})`}, and the checker goes through it. Stop ends it.`;

const memberName = ({ clocks, data, order }: LineupMember) =>
  [clocks, data !== "explicit" && data, order !== "best" && order].filter(Boolean).join(" · ");

/** "Decided by cegar; exact had stored 252,000 states, exact · dfs 1,200": of the searches that took turns; "" if
 * there was one. */
export function lineupWords({ lineup = [] }: Pick<Answer, "lineup">): string {
  if (lineup.length < 2) return "";
  const decided = lineup.find((member) => member.hasDecided);
  const others = lineup
    .filter((member) => member !== decided)
    .map(
      (member, k) =>
        `${memberName(member)} had stored ${k === 0 ? plural(member.stored, "state") : count(member.stored)}`,
    )
    .join("; ");
  return decided ? `Decided by ${memberName(decided)}; ${others}.` : `No search decided: ${others}.`;
}

/** "12 states stored · 3 ms · bin · explicit · bfs" */
export const factsWords = ({ stats, config }: Pick<Answer, "stats" | "config">) =>
  [
    `${plural(stats.stored ?? 0, "state")} stored`,
    seconds(stats.cpu_seconds ?? 0),
    config.clocks,
    config.data,
    config.order,
  ].join(" · ");
