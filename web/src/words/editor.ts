// What the editor says.
export const kEmptyEditor = "Write a model here, or choose an example.";
export const kNoSearch = "Find and replace could not be loaded. Is there a connection?";
export const kNoName = "There is no name at the cursor.";
export const declaredIn = (line: number) => `Declared in line ${line}`;
export const atLine = (line: number, words: string) => `Line ${line}: ${words}`;
export const useOf = (number: number, all: number, line: number) => `${number} of ${all}, line ${line}.`;
