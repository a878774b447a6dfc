// Within the language guide.
import { phrase, say } from "./say";

export const kOpenExample = say`Open in the page`;
export const kOpenWithQuery = say`Open with this query`;
export const kGuideExample = say`an example of the guide`;
export const kSearchGuide = say`Search the guide`;
export const noneFound = (words: string) => say`Nothing in the guide mentions “${words}”.`;
export const foundWords = (many: number) => phrase("# section | # sections", many);
export const kSections = say`Sections`;
