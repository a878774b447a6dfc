// Within the language guide.
export const kOpenExample = "Open in the page";
export const kOpenWithQuery = "Open with this query";
export const kGuideExample = "an example of the guide";
export const kSearchGuide = "Search the guide";
export const noneFound = (words: string) => `Nothing in the guide mentions “${words}”.`;
export const foundWords = (count: number) => `${count} ${count === 1 ? "section" : "sections"}`;
export const kSections = "Sections";
