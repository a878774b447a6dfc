// Messages of the parts of the page that are fetched when they are needed: files, links, instruments.
import { bytes } from "./numbers";

// ---- files ----

export const tooLarge = (name: string, most: number) =>
  `${name} is too large: a model may have at most ${bytes(most)}. Nothing was opened.`;
export const notText = (name: string) => `${name} is not a text file. Nothing was opened.`;
export const kUnreadable = "The file could not be read. Was it moved or deleted?";
export const notSavedHere = (name: string) => `${name} is not a file that ZoneLab saved.`;
export const opened = (name: string, note: string) => `${name} was opened.${note}`;
export const kOthersLeft = " The other models were not opened: only one can be open at a time.";
export const layoutKept = (name: string) => `The layout of ${name} is kept for saving.`;
export const kSaveErrors = "A model with errors can only be saved as .xta.";

// ---- copying ----

export const kNoCopyingLink = "The browser did not allow copying; the link can be copied from its field.";
export const copied = (what: string) => `${what} was copied.`;
export const tableCopied = (format: string) => `The table was copied as ${format}.`;

// ---- instruments ----

export const kBusy = "The engine is busy with another check. Wait until it is done, or press Stop.";
export const kNotPossible = "Not possible.";
export const kCompared = "The comparison is finished.";
export const kNoSpace =
  "The state space cannot be drawn: the model has errors, or it took too long. Correct the errors or make the model smaller.";
export const kNoRunToNode = "No run leads to this node: the engine could not confirm one.";
export const kNothingMore = "Nothing more can happen.";
export const kCannotSimulate = "The model cannot be simulated: it has errors.";
export const kNoDelays = "Not possible: no delays make all of these moves possible.";
export const notPossible = (why: string) => `Not possible: ${why}.`;

// ---- documents ----

export const kForkRestored = "Your changes to the model of this link were restored.";
export const queriesReplacedBy = (name: string) => ({
  message: `The queries were replaced by ${name}.`,
  action: "Undo",
});
