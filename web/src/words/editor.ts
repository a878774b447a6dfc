// What the editor says.
export const kEmptyEditor = "Write a model here, or choose an example.";
export const kNoSearch = "Find and replace could not be loaded. Is there a connection?";
export const kNoName = "There is no name at the cursor.";

const kMostOfFix = 40;
/** What one click does about a mistake: another text in its place. */
export function fixWords(text: string): string {
  const shown = text.trim().replace(/\s+/g, " ");
  if (shown === "") return "Remove it";
  return `Write ${[...shown].length > kMostOfFix ? `${[...shown].slice(0, kMostOfFix).join("")}…` : shown}`;
}

export const declaredIn = (line: number) => `Declared on line ${line}`;
export const atLine = (line: number, words: string) => `Line ${line}: ${words}`;
export const useOf = (number: number, all: number, line: number) => `${number} of ${all}, line ${line}.`;

export const kModelText = "Model text";
/** For people who hear rather than see the editor. */
export const kEditorHelp =
  "Tab leaves the editor. Control Enter runs the selected query. F8 goes to the next problem. Control Space completes a name. F12 goes to the declaration of a name, Shift F12 to its next use, Control Shift Space explains it.";
