// What the page says of what it keeps: its status in the header, and messages when a model is replaced or doubled.
export const kReplacedWhole = {
  message: "This is a new model; the one before is kept under File, Your models.",
  action: "Undo",
};
export const kKeptBoth =
  "Another tab has changed this model, too. Both are kept; this one goes on as a model of its own.";
export const kNowYours = "This model is yours now; the one before is kept under File, Your models.";

// ---- status ----

export const kSaved = "saved in this browser";
export const kSaving = "saving…";
export const kNotSaved = "not saved: this browser keeps no data";
export const kOnlyLast = "only this text is saved: this browser keeps no list";
export const kSaveFile = "Save a file";
export const kFromLink = "from a link";
export const kLinkSaved = "from a link · your changes are saved";
/** Before its status: the text is an example no more. */
export const kEdited = "edited · ";
export const kUntitled = "Untitled";
