// A check: a query that was put to the engine, and what came of it.
import type { Diagnostic, Options } from "@engine";
import type { Outcome, Proof } from "../engine/protocol";
import { sameOptions } from "../settings/options";
import type { Document, QueryItem } from "./document";

/** What it was made of is kept with it, so that it can be told whether it still speaks of the document. */
export interface Check {
  text: string;
  query: string;
  options: Options;
  outcome: Outcome;
  /** Not a check but a run that came with a link, and what the engine made of it, in sentences. */
  shared?: { standing: "valid" | "possible" | "broken" | "unchecked"; words: string };
  /** What the certificate checker made of this verdict, once it was asked. */
  proof?: Proof;
}

/** What changed since; "" when the check still speaks of the document. */
export type Staleness = "" | "model" | "query" | "settings";

export function staleness(check: Check, doc: Document, query: QueryItem): Staleness {
  if (check.text !== doc.text) return "model";
  if (check.query !== query.text) return "query";
  return !check.shared && !sameOptions(check.options, doc.options) ? "settings" : "";
}

/** The answer, if there is one. */
export function answerOf(check: Check | undefined) {
  return check?.outcome.kind === "result" ? check.outcome.result : null;
}

/** Why the engine refused these search settings; null if it did not. */
export function refusedSettings(check: Check | undefined, options: Options): Diagnostic | null {
  if (check?.outcome.kind !== "rejected" || !sameOptions(check.options, options)) return null;
  return check.outcome.query.find((diagnostic) => diagnostic.code === "bad-option") ?? null;
}
