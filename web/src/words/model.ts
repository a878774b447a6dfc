// The pane of the model in words: its views, its files, what it declares, and what is wrong with it.
import type { Diagnostic, Structure } from "@engine";
import type { SaveKind } from "../files/text";
import { plural } from "./numbers";

export const kShowModelAs = "Show the model as";
export const kModelViews = { text: "Text", both: "Both", diagram: "Diagram" } as const;

// ---- UPPAAL's XML ----

export const convertedFromXml = (file: string) => `${file}, converted from UPPAAL’s XML.`;
export const kIsXml = "This is UPPAAL’s XML.";
export const kIsBadXml = "This is UPPAAL’s XML; once its errors are corrected, it can be converted.";
export const kConvert = "Convert it to XTA";

// ---- files ----

export const kFile = "File";
export const kFiles = "Files";
export const kOpenFiles = "Open files";
export const kNewModel = { title: "New model", about: "Ten lines with a query, to begin with." };
/** The query of a new model, about its door. */
export const kDoorQuestion = "Can the door be open for 3 time units?";
export const kModels = {
  title: "Your models…",
  about: "All that you have written or opened, and what it was earlier.",
};
export const kOpen = {
  title: "Open…",
  about: "A model, alone or with its queries and layout. Or drop files anywhere.",
};
export const kSaves: readonly { kind: SaveKind; title: string; about: string }[] = [
  { kind: "xta", title: "Save as Model", about: "The text, for ZoneLab and UPPAAL's command line." },
  { kind: "q", title: "Save as Queries", about: "The queries with their comments." },
  { kind: "ugi", title: "Save as Layout", about: "Where UPPAAL draws the locations." },
  { kind: "xml", title: "Save as UPPAAL file", about: "Model, queries, layout and comments in one." },
];

// ---- what it declares ----

export const kOutline = "Outline";
export const kNothingDeclared = "Nothing is declared yet.";

// ---- problems ----

export const kProblems = "Problems";
export const kNextProblem = "next";
export const kEmptyText = "The text is empty. Write a model, open a file or choose an example.";
/** Of a message: leads to the guide. */
export const whatIs = (code: string) => `What “${code}” means`;
export const kNotChecked = "The text is checked as soon as the engine is there.";
export const kSeverities: Record<Diagnostic["severity"], string> = { error: "Error", warning: "Warning", note: "Note" };
export const kRuntimeError = "Run-time error";

/** "line 3, column 7"; `where`: of an XML file which label it is. */
export const placeWords = (line: number, column: number, where: string) =>
  `${where ? `${where}, ` : ""}line ${line}, column ${column}`;

/** "2 errors, 1 warning" */
export const problemCount = (errors: number, warnings: number) =>
  [errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")].filter(Boolean).join(", ");

export const notesWords = (notes: number) => `${plural(notes, "note")}: legal, and perhaps intended`;

export function noProblems({ processes, clocks, variables }: Structure): string {
  const parts = [
    plural(processes.length, "process", "processes"),
    plural(clocks.length, "clock"),
    plural(variables.length, "variable"),
  ];
  return `No problems. ${parts.join(", ")}.`;
}
