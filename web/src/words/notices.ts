// What the page says by itself: messages that come and go, and what screen readers read out.  Those of parts
// that are fetched later: messages.ts.
import type { Replaced } from "../settings/options";
import type { Staleness } from "../state/check";
import { plural, seconds } from "./numbers";

export interface ToastWords {
  message: string;
  /** On the button. */
  action: string;
}

const undo = (message: string): ToastWords => ({ message, action: "Undo" });

// ---- the engine ----

export const kBrokeDown = "The engine could not do this and was restarted. Your text is safe; try something smaller.";
export const kNoProblems = "The model has no problems.";

// ---- documents ----

export const kRestored: ToastWords = { message: "Your last session was restored.", action: "Start fresh" };
export const replacedBy = (name: string, note = "") =>
  undo(`Your text was replaced by ${name} and is kept under File, Your models.${note}`);
/** Another model takes the place of the one that is searched. */
export const kStopped = " The search of the model before was stopped.";
export const kQueryDeleted = undo("Query deleted.");

/** Settings of a link or of an older visit that are not offered (any more). */
export function replacedWords(replaced: readonly Replaced[]): string {
  const words = replaced.map(({ option, asked, used }) =>
    used === ""
      ? `the setting ${option} is not known here and was left out`
      : `${option} “${asked}” is not offered here, ${used} is used instead`,
  );
  const text = words.join("; ");
  return text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

// ---- checks ----

export const kEmptyQuery = "This query is empty.";
export const checking = (query: string) => `Running ${query}`;
export const kModelHasErrors = "The model has errors.";
export const notRun = (why: string) => `Not run: ${why}`;
export const storedIn = (states: number, time: number) => `${plural(states, "state")} stored in ${seconds(time)}.`;
export const asExpectedOf = (asExpected: number, expecting: number) => `${asExpected} of ${expecting} as expected.`;

const kStale: Record<Staleness, string> = {
  "": "",
  model: "the model has changed since this run",
  query: "the query has changed since this run",
  settings: "the search settings have changed since this run",
};
/** What changed since a check; "" when nothing did. */
export const staleWords = (stale: Staleness) => kStale[stale];

// ---- copying ----

export const kNoCopying = "The browser did not allow copying.";
export const runCopied = (worked: boolean, format: string) =>
  worked ? `The run was copied as ${format === "Text" ? "text" : format}.` : kNoCopying;
