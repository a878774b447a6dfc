// What a query is expected to answer.  XML files say it in <expect outcome="success"/> (or <result …/>),
// `.q` files by a line "expect: satisfied" or "expect: violated" in the comment.
import type { Query, Result } from "@engine";
import type { QueryItem, Run, State } from "./state";
import { staleness } from "./state";
import { queryKind, verdictWords } from "../words/verdict";

export type Expected = "" | "satisfied" | "violated";

const kLine = /^\s*expect:\s*(satisfied|violated|true|false)\b\s*(?:-+\s*)?(.*)$/;

/** A query as a file has it, with what its comment says is expected in `outcome`, where XML has it. */
export function withOutcome(query: Query): Query {
  const lines = query.comment.split("\n");
  const at = lines.findIndex((line) => kLine.test(line));
  if (at < 0) return query;
  const [, verdict, rest] = kLine.exec(lines[at]!)!;
  lines.splice(at, 1, ...(rest ? [rest] : []));
  return {
    ...query,
    comment: lines.join("\n").trim(),
    outcome: /satisfied|true/.test(verdict!) ? "success" : "failure",
  };
}

export function expectedOf(outcome: string | undefined): Expected {
  return outcome === "success" ? "satisfied" : outcome === "failure" ? "violated" : "";
}

export function asExpected(value: unknown): Expected {
  return value === "satisfied" || value === "violated" ? value : "";
}

/** The comment of a query in a file. */
export function commentOf({ comment, expect }: Pick<QueryItem, "comment" | "expect">): string {
  return [expect && `expect: ${expect}`, comment.trim()].filter(Boolean).join("\n");
}

/** Whether there is anything to expect: `sup` and its kin give values, the whole state space is only visited. */
export function canExpect(query: string): boolean {
  return queryKind(query) !== "exhaustive" && !/^\s*(sup|inf|bounds)\b/.test(query);
}

/** "unreachable", "holds" */
export function expectedWords(query: string, expect: Result["verdict"]): string {
  return verdictWords(query, expect, false).word.toLowerCase();
}

/** Is the verdict the expected one?  Null: nothing is expected, or the query as it is was not decided. */
export function isAsExpected(query: QueryItem, run: Run | undefined, stale: string): boolean | null {
  if (query.expect === "" || !canExpect(query.text) || run?.outcome.kind !== "result" || stale !== "") return null;
  if (run.link && run.link !== "valid") return null;
  const { verdict } = run.outcome.result;
  return verdict === "unknown" ? null : verdict === query.expect;
}

/** Of the queries that expect something: how many there are, were decided as expected, and were decided at all. */
export function tally({ doc, runs }: State): { expecting: number; asExpected: number; answered: number } {
  const expecting = doc.queries.filter(
    (query) => query.expect !== "" && query.text.trim() !== "" && canExpect(query.text),
  );
  const answers = expecting.map((query) => {
    const run = runs[query.id];
    return isAsExpected(query, run, run ? staleness(run, doc, query) : "");
  });
  return {
    expecting: expecting.length,
    asExpected: answers.filter((answer) => answer === true).length,
    answered: answers.filter((answer) => answer !== null).length,
  };
}
