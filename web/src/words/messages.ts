// Messages of the parts of the page that are fetched when they are needed: files, links, instruments.
import { bytes } from "./numbers";
import { say, sentences } from "./say";

// ---- files ----

export const tooLarge = (name: string, most: number) =>
  say`${name} is too large: a model may have at most ${bytes(most)}. Nothing was opened.`;
export const notText = (name: string) => say`${name} is not a text file. Nothing was opened.`;
export const kUnreadable = say`The file could not be read. Was it moved or deleted?`;
export const notSavedHere = (name: string) => say`${name} is not a file that ZoneLab saved.`;
export const notARun = (name: string, why: string) => say`${name} is no run of this model: ${why}`;
export const noXtr = (why: string) => say`The run cannot be saved for UPPAAL: ${why}`;
export const opened = (name: string, note: string) => sentences(say`${name} was opened.`, note);
export const kOthersLeft = say`The other models were not opened: only one can be open at a time.`;
export const layoutKept = (name: string) => say`The layout of ${name} is kept for saving.`;
export const kSaveErrors = say`A model with errors can only be saved as .xta.`;

// ---- copying ----

export const kNoCopyingLink = say`The browser did not allow copying; the link can be copied from its field.`;
export const copied = (what: string) => say`${what} was copied.`;
export const tableCopied = (format: string) => say`The table was copied as ${format}.`;

// ---- instruments ----

export const kBusy = say`The engine is busy with another check. Wait until it is done, or press Stop.`;
export const kNotPossible = say`Not possible.`;
export const kCompared = say`The comparison is finished.`;
export const kNoSpace = say`The state space cannot be drawn: the model has errors, or it took too long. Correct the errors or make the model smaller.`;
export const kNoRunToNode = say`No run leads to this node: the engine could not confirm one.`;
export const kNothingMore = say`Nothing more can happen.`;
export const kCannotSimulate = say`The model cannot be simulated: it has errors.`;
export const kNoDelays = say`Not possible: no delays make all of these moves possible.`;
export const notPossible = (why: string) => say`Not possible: ${why}.`;

// ---- documents ----

export const kForkRestored = say`Your changes to the model of this link were restored.`;
export const queriesReplacedBy = (name: string) => ({
  message: say`The queries were replaced by ${name}.`,
  action: say`Undo`,
});
