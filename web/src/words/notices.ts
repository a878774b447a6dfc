// What the page says by itself: messages that come and go, and what screen readers read out.  Those of parts
// that are fetched later: messages.ts.
import type { Replaced } from "../settings/options";
import type { Staleness } from "../state/check";
import { seconds } from "./numbers";
import { clauses, counted, say, sentences } from "./say";
import { sentence } from "./text";

export interface ToastWords {
  message: string;
  /** On the button. */
  action: string;
}

const undo = (message: string): ToastWords => ({ message, action: say`Undo` });

// ---- the engine ----

export const kNoProblems = say`The model has no problems.`;

// ---- documents ----

export const kRestored: ToastWords = { message: say`Your last session was restored.`, action: say`Start fresh` };
export const replacedBy = (name: string, note = "") =>
  undo(sentences(say`Your text was replaced by ${name} and is kept under File, Your models.`, note));
/** Another model takes the place of the one that is searched. */
export const kStopped = say`The search of the model before was stopped.`;
export const kQueryDeleted = undo(say`Query deleted.`);

/** Settings of a link or of an older visit that are not offered (any more). */
export function replacedWords(replaced: readonly Replaced[]): string {
  const words = replaced.map(({ option, asked, used }) =>
    used === ""
      ? say`the setting ${option} is not known here and was left out`
      : say`${option} “${asked}” is not offered here, ${used} is used instead`,
  );
  return sentence(clauses(words));
}

// ---- checks ----

export const kEmptyQuery = say`This query is empty.`;
export const checking = (query: string) => say`Running ${query}`;
export const kModelHasErrors = say`The model has errors.`;
export const notRun = (why: string) => say`Not run: ${why}`;
export const storedIn = (states: number, time: number) =>
  say`${counted("# state | # states", states)} stored in ${seconds(time)}.`;
export const asExpectedOf = (asExpected: number, expecting: number) => say`${asExpected} of ${expecting} as expected.`;

const kStale: Record<Staleness, string> = {
  "": "",
  model: say`the model has changed since this run`,
  query: say`the query has changed since this run`,
  settings: say`the search settings have changed since this run`,
};
/** What changed since a check; "" when nothing did. */
export const staleWords = (stale: Staleness) => kStale[stale];

// ---- copying ----

export const kNoCopying = say`The browser did not allow copying.`;
export const runCopied = (worked: boolean, format: string) =>
  !worked
    ? kNoCopying
    : format === say`Text`
      ? say`The run was copied as text.`
      : say`The run was copied as ${format}.`;
