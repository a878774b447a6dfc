// Texts of the editor's own parts: find and replace, completion.
import { say } from "./say";

/** By what the editor says in English. */
export const kPhrases: Record<string, string> = {
  Find: say`search panel^Find`,
  Replace: say`search panel^Replace`,
  next: say`search panel^next`,
  previous: say`search panel^previous`,
  all: say`search panel^all`,
  "match case": say`search panel^match case`,
  regexp: say`search panel^regexp`,
  "by word": say`search panel^by word`,
  replace: say`search panel^replace`,
  "replace all": say`search panel^replace all`,
  close: say`search panel^close`,
  "Go to line": say`search panel^Go to line`,
  go: say`search panel^go`,
  "current match": say`search panel^current match`,
  "on line": say`search panel^on line`,
  "replaced match on line $": say`search panel^replaced match on line $`,
  "replaced $ matches": say`search panel^replaced $ matches`,
  Completions: say`Completions`,
  Diagnostics: say`Problems`,
  "No diagnostics": say`The model has no problems.`,
  "Control character": say`Control character`,
  "Selection deleted": say`Selection deleted`,
};
