// What the editor says.
import { say } from "./say";

export const kEmptyEditor = say`Write a model here, or choose an example.`;
export const kNoSearch = say`Find and replace could not be loaded. Is there a connection?`;
export const kNoName = say`There is no name at the cursor.`;

const kMostOfFix = 40;
/** What one click does about a mistake: another text in its place. */
export function fixWords(text: string): string {
  const shown = text.trim().replace(/\s+/g, " ");
  if (shown === "") return say`Remove it`;
  return say`Write ${[...shown].length > kMostOfFix ? `${[...shown].slice(0, kMostOfFix).join("")}…` : shown}`;
}

export const declaredIn = (line: number) => say`Declared on line ${line}`;
export const atLine = (line: number, words: string) => say`Line ${line}: ${words}`;
export const useOf = (number: number, all: number, line: number) => say`${number} of ${all}, line ${line}.`;

export const kModelText = say`Model text`;
/** For people who hear rather than see the editor. */
export const kEditorHelp = say`Tab leaves the editor. Control Enter runs the selected query. F8 goes to the next problem. Control Space completes a name. F12 goes to the declaration of a name, Shift F12 to its next use, Control Shift Space explains it.`;
