// What the page says of the visitor's models: the list of them, and what is kept.
import { plural } from "./numbers";

const kDate = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
export const when = (time: number) => kDate.format(time);

export const kTitle = "Your models";
export const kNone = "No model of your own yet. What you write or change is listed here automatically.";
export const kNoStorage =
  "This browser keeps nothing, so there is no list: save what you want to keep as a file, under File.";
export const kAbout = "Kept in this browser only. Whatever replaces a text, the earlier one stays in this list.";
export const kOpenNow = "open now";
export const kNoEarlier = "There is no earlier version yet.";
export const size = (text: string, queries: number) =>
  `${plural(text.split("\n").length, "line")}, ${plural(queries, "query", "queries")}`;

// ---- an entry ----

export const nameFor = (name: string) => `Name of ${name}`;
export const kOpen = "Open";
export const kDuplicate = "Duplicate";
export const kDelete = "Delete";
export const kEarlier = "Earlier versions";
export const kExportAll = "Export all";
export const kList = "List of your models";

// ---- messages ----

const undo = (message: string) => ({ message, action: "Undo" });
export const openedModel = (name: string) => undo(`“${name}” was opened; the one before it is among your models.`);
export const copyOf = (name: string) => `${name} (copy)`;
export const deletedModel = (name: string) => undo(`“${name}” was deleted.`);
export const importedModels = (many: number) => `${plural(many, "model was", "models were")} added to yours.`;
export const kNothingImported = "There is no model in this file.";
export const kNoEarlierVersion = "There is no earlier version of this model.";
export const kNoLaterVersion = "This is the newest version of this model.";
export const versionOf = (time: number) => `As it was on ${when(time)}. Undo goes further back, redo forward.`;
export const kNewest = "As it was before you went back.";
