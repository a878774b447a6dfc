// What the page says by itself: messages that come and go, and what screen readers read out.
import type { Replaced } from "../settings/options";
import type { Staleness } from "../state/check";
import { bytes } from "./numbers";

export interface ToastWords {
  message: string;
  /** On the button. */
  action: string;
}

const undo = (message: string): ToastWords => ({ message, action: "Undo" });

// ---- the engine ----

export const kBrokeDown = "The engine could not do this and was restarted. Your text is safe; try something smaller.";
export const kBusy = "The engine is busy with another check. Wait until it is done, or press Stop.";
export const kNoProblems = "The model has no problems.";

// ---- documents ----

export const kRestored: ToastWords = { message: "Your last session was restored.", action: "Start fresh" };
export const kForkRestored = "Your changes to the model of this link were restored.";
export const kReplacedByTab = undo("Your text was replaced by the one from another tab.");
export const replacedBy = (name: string, note = "") => undo(`Your text was replaced by ${name}.${note}`);
export const queriesReplacedBy = (name: string) => undo(`The queries were replaced by ${name}.`);
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

// ---- files ----

export const tooLarge = (name: string, most: number) =>
  `${name} is too large: a model may have at most ${bytes(most)}. Nothing was opened.`;
export const notText = (name: string) => `${name} is not a text file. Nothing was opened.`;
export const kUnreadable = "The file could not be read. Was it moved or deleted?";
export const notSavedHere = (name: string) => `${name} is not a file that ZoneLab saved.`;
export const opened = (name: string, note: string) => `${name} was opened.${note}`;
export const kOthersLeft = " The other models were not opened: there is one at a time.";
export const layoutKept = (name: string) => `The layout of ${name} is kept for saving.`;
export const kSaveErrors = "A model with errors can be saved as .xta only.";

// ---- copying ----

export const kNoCopying = "The browser did not allow copying.";
export const kNoCopyingLink = "The browser did not allow copying; the link can be copied from its field.";
export const copied = (what: string) => `${what} was copied.`;
export const runCopied = (worked: boolean, format: string) =>
  worked ? `The run was copied as ${format === "Text" ? "text" : format}.` : kNoCopying;
export const tableCopied = (format: string) => `The table was copied as ${format}.`;

// ---- instruments ----

export const kCompared = "The comparison is finished.";
export const kNoSpace =
  "The state space cannot be drawn: the model has errors, or it took too long. Correct the errors or make the model smaller.";
export const kNoRunToNode = "No run leads to this node: the engine could not confirm one.";
export const kNothingMore = "Nothing more can happen.";
export const kCannotSimulate = "The model cannot be simulated: it has errors.";
export const kNoDelays = "Not possible: no delays make all of these moves possible.";
export const notPossible = (why: string) => `Not possible: ${why}.`;

// ---- checks ----

export const kEmptyQuery = "This query is empty.";
export const checking = (query: string) => `Running ${query}`;
export const kProving = "Checking the verdict.";
export const kModelHasErrors = "The model has errors.";
export const kNotPossible = "Not possible.";
export const notRun = (why: string) => `Not run: ${why}`;
export const asExpectedOf = (asExpected: number, expecting: number) => `${asExpected} of ${expecting} as expected.`;

const kStale: Record<Staleness, string> = {
  "": "",
  model: "model changed since this run",
  query: "query changed since this run",
  settings: "search settings changed since this run",
};
/** What changed since a check; "" when nothing did. */
export const staleWords = (stale: Staleness) => kStale[stale];
