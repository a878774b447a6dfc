// What the page says of the visitor's models: the list of them, and what is kept.
import { kLanguage } from "../settings/language";
import { listed, phrase, say } from "./say";

const kDate = new Intl.DateTimeFormat(kLanguage, { dateStyle: "medium", timeStyle: "short" });
export const when = (time: number) => kDate.format(time);

export const kTitle = say`Your models`;
export const kNone = say`No model of your own yet. What you write or change is listed here automatically.`;
export const kNoStorage = say`This browser keeps nothing, so there is no list: save what you want to keep as a file, under File.`;
export const kAbout = say`Kept in this browser only. Whatever replaces a text, the earlier one stays in this list.`;
export const kOpenNow = say`open now`;
export const kNoEarlier = say`There is no earlier version yet.`;
export const size = (text: string, queries: number) =>
  listed([phrase("# line | # lines", text.split("\n").length), phrase("# query | # queries", queries)]);

// ---- an entry ----

export const nameFor = (name: string) => say`Name of ${name}`;
export const kOpen = say`verb^Open`;
export const kDuplicate = say`Duplicate`;
export const kDelete = say`Delete`;
export const kEarlier = say`Earlier versions`;
export const kExportAll = say`Export all`;
export const kList = say`List of your models`;

// ---- messages ----

const undo = (message: string) => ({ message, action: say`Undo` });
export const openedModel = (name: string) => undo(say`“${name}” was opened; the one before it is among your models.`);
export const copyOf = (name: string) => say`${name} (copy)`;
export const deletedModel = (name: string) => undo(say`“${name}” was deleted.`);
export const importedModels = (many: number) =>
  phrase("# model was added to yours. | # models were added to yours.", many);
export const kNothingImported = say`There is no model in this file.`;
export const kNoEarlierVersion = say`There is no earlier version of this model.`;
export const kNoLaterVersion = say`This is the newest version of this model.`;
export const versionOf = (time: number) => say`As it was on ${when(time)}. Undo goes further back, redo forward.`;
export const kNewest = say`As it was before you went back.`;
