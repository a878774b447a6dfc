// Around a verdict: why there is none, and what was expected.
import type { QueryForm } from "@engine";
import type { Outcome } from "../engine/protocol";
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
