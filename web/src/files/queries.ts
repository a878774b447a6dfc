// Queries as files and examples have them.
import type { Query } from "@engine";
import type { QueryItem } from "../state/document";
import { commentOf, withOutcome } from "../state/expected";

/** Queries of a file as the page keeps them: a formula is one line. */
export function fileQueries(queries: readonly Query[]): Query[] {
  return queries
    .map(withOutcome)
    .map((query) => ({ ...query, text: query.text.replace(/\s*\n\s*/g, " ").trim(), comment: query.comment.trim() }));
}

/** The text of a `.q` file. */
export function queryFile(queries: readonly QueryItem[]): string {
  return queries
    .filter((query) => query.text.trim() !== "")
    .map((query) => {
      const comment = commentOf(query);
      return `${comment === "" ? "" : `/*\n${comment.replaceAll("*/", "* /")}\n*/\n`}${query.text}\n`;
    })
    .join("\n");
}

/** Queries with their comments as one line. */
export function plainQueries(queries: readonly Query[]): Query[] {
  return queries.map(withOutcome).map((query) => ({
    ...query,
    text: query.text.replace(/\s+/g, " ").trim(),
    comment: query.comment.replace(/\s+/g, " ").trim(),
  }));
}
