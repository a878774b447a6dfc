// The verdict that a query is expected to have.  XML files say it in <expect outcome="success"/> (or
// <result …/>), `.q` files by a line "expect: satisfied" or "expect: violated" in the comment.
import type { Query, QueryForm } from "@engine";

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
export function commentOf({ comment, expect }: { comment: string; expect: Expected }): string {
  return [expect && `expect: ${expect}`, comment.trim()].filter(Boolean).join("\n");
}

/** Whether there is anything to expect: `sup`, `inf` and `bounds` give values, the whole state space is only visited. */
export function canExpect(form: QueryForm): boolean {
  return !["exhaustive", "sup", "inf", "bounds"].includes(form);
}
