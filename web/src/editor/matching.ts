// What of the engine's completions fits the word that is being written in a query.
import type { Completions } from "@engine";
import { spanIn } from "./positions";

/** What to put in place of `from` to `to`. */
export interface Matches {
  from: number;
  to: number;
  items: Completions["items"];
}

/** Entries that begin with the word, however its letters are written; keywords come last. */
export function matching({ replaced, items }: Completions, query: string): Matches {
  const { from, to } = spanIn(query, replaced);
  const word = query.slice(from, to).toLowerCase();
  const found = items.filter((item) => item.name.toLowerCase().startsWith(word) && item.name.length > word.length);
  const isKeyword = (item: { kind: string }) => Number(item.kind === "keyword");
  return { from, to, items: found.sort((a, b) => isKeyword(a) - isKeyword(b)) };
}
