// What the page says of what it keeps: its status in the header, and messages when a model is replaced or doubled.
import type { Fault } from "../state/storage";
import { say } from "./say";

export const kReplacedWhole = {
  message: say`This is a new model; the one before is kept under File, Your models.`,
  action: say`Undo`,
};
export const kKeptBoth = say`Another tab has changed this model, too. Both are kept; this one goes on as a model of its own.`;
export const kNowYours = say`This model is yours now; the one before is kept under File, Your models.`;

// ---- status ----

export const kSaved = say`status^saved in this browser`;
export const kSaving = say`saving…`;
export const kNotSaved: Record<Fault, string> = {
  forbidden: say`not saved: this browser keeps no data`,
  full: say`not saved: this browser’s storage is full`,
  newer: say`not saved: another tab has a newer version of this page; reload this one`,
};
export const kOnlyLast: Record<Fault, string> = {
  forbidden: say`only this text is saved: this browser keeps no list`,
  full: say`only this text is saved: this browser’s storage is full`,
  newer: say`only this text is saved: another tab has a newer version of this page; reload this one`,
};
/** A text that was replaced is not where it should be. */
export const kNotKept = {
  message: say`The text before could not be kept in this browser. Undo brings it back; then save it as a file.`,
  action: say`Undo`,
};
export const kSaveFile = say`Save a file`;
export const kFromLink = say`from a link`;
export const kLinkSaved = `${kFromLink} · ${say`your changes are saved`}`;
/** Before its status: the text is an example no more. */
export const kEdited = `${say`edited`} · `;
export const kUntitled = say`Untitled`;
