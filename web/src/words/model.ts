// The pane of the model in words: its views, its files, what it declares, and what is wrong with it.
import type { Diagnostic, Structure } from "@engine";
import type { SaveKind } from "../files/text";
import { counted, listed, phrase, say } from "./say";

export const kShowModelAs = say`Show the model as`;
export const kModelViews = { text: say`Text`, both: say`text and diagram^Both`, diagram: say`Diagram` } as const;

// ---- UPPAAL's XML ----

export const convertedFromXml = (file: string) => say`${file}, converted from UPPAAL’s XML.`;
export const kIsXml = say`This is UPPAAL’s XML.`;
export const kIsBadXml = say`This is UPPAAL’s XML; once its errors are corrected, it can be converted.`;
export const kConvert = say`Convert it to XTA`;

// ---- files ----

export const kFile = say`File`;
export const kFiles = say`Files`;
export const kOpenFiles = say`Open files`;
export const kNewModel = { title: say`New model`, about: say`Ten lines with a query, to begin with.` };
/** The query of a new model, about its door. */
export const kDoorQuestion = say`Can the door be open for 3 time units?`;
export const kModels = {
  title: say`Your models…`,
  about: say`All that you have written or opened, and what it was earlier.`,
};
export const kOpen = {
  title: say`verb^Open…`,
  about: say`A model, alone or with its queries and layout. Or drop files anywhere.`,
};
export const kSaves: readonly { kind: SaveKind; title: string; about: string }[] = [
  { kind: "xta", title: say`Save as Model`, about: say`The text, for ZoneLab and UPPAAL's command line.` },
  { kind: "q", title: say`Save as Queries`, about: say`The queries with their comments.` },
  { kind: "ugi", title: say`Save as Layout`, about: say`Where UPPAAL draws the locations.` },
  { kind: "xml", title: say`Save as UPPAAL file`, about: say`Model, queries, layout and comments in one.` },
];

// ---- what it declares ----

export const kOutline = say`Outline`;
export const kNothingDeclared = say`Nothing is declared yet.`;

// ---- problems ----

export const kProblems = say`Problems`;
export const kNextProblem = say`problem^next`;
export const kEmptyText = say`The text is empty. Write a model, open a file or choose an example.`;
/** Of a message: leads to the guide. */
export const whatIs = (code: string) => say`What “${code}” means`;
export const kNotChecked = say`The text is checked as soon as the engine is there.`;
export const kSeverities: Record<Diagnostic["severity"], string> = {
  error: say`Error`,
  warning: say`Warning`,
  note: say`Note`,
};
export const kRuntimeError = say`Run-time error`;

/** "line 3, column 7"; `where`: of an XML file which label it is. */
export const placeWords = (line: number, column: number, where: string) =>
  where ? say`${where}, line ${line}, column ${column}` : say`line ${line}, column ${column}`;

/** "2 errors, 1 warning" */
export const problemCount = (errors: number, warnings: number) =>
  listed([
    ...(errors > 0 ? [phrase("# error | # errors", errors)] : []),
    ...(warnings > 0 ? [phrase("# warning | # warnings", warnings)] : []),
  ]);

export const notesWords = (notes: number) => say`${counted("# note | # notes", notes)}: legal, and perhaps intended`;

export function noProblems({ processes, clocks, variables }: Structure): string {
  const parts = [
    phrase("# process | # processes", processes.length),
    phrase("# clock | # clocks", clocks.length),
    phrase("# variable | # variables", variables.length),
  ];
  return say`No problems. ${listed(parts)}.`;
}
