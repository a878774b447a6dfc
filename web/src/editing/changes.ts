// Changes of a text, and how pieces are taken out of it, or put into a list in it, so that it looks as if it had
// been written that way.  Comments are never taken out with what stands beside them.
import type { List, Span } from "./scan";

/** In places of the text as it was. */
export interface Change extends Span {
  insert: string;
}

export const insertAt = (at: number, insert: string): Change => ({ from: at, to: at, insert });
export const replaceAt = ({ from, to }: Span, insert: string): Change => ({ from, to, insert });

/** In the order of the text. */
export function inOrder(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => a.from - b.from || a.to - b.to);
}

export function apply(text: string, changes: readonly Change[]): string {
  let done = "",
    at = 0;
  for (const { from, to, insert } of inOrder(changes)) {
    done += text.slice(at, from) + insert;
    at = to;
  }
  return done + text.slice(at);
}

export const isBlank = (text: string) => text.trim() === "";
/** Nothing but comments that end there, too. */
const kRest = /^(?:[^\S\n]|\/\*(?:[^*\n]|\*(?!\/))*\*\/)*(?:\/\/.*)?$/;

export const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
/** The blanks that a line begins with. */
export function indentAt(text: string, at: number): string {
  return /^[^\S\n]*/.exec(text.slice(lineStart(text, at)))![0];
}
export const beginsLine = (text: string, at: number) => isBlank(text.slice(lineStart(text, at), at));
/** Behind it on its line there are at most comments. */
export const endsLine = (text: string, at: number) => kRest.test(text.slice(at, lineEnd(text, at)));
/** Where a new line can begin behind something: after the comments behind it. */
export const behind = (text: string, at: number) => (endsLine(text, at) ? lineEnd(text, at) : at);

function tidy(text: string, { from, to }: Span): Change {
  const begin = lineStart(text, from),
    end = lineEnd(text, to);
  const isFirst = isBlank(text.slice(begin, from)),
    isLast = isBlank(text.slice(to, end));
  if (isFirst && isLast && end < text.length) return { from: begin, to: end + 1, insert: "" };
  let [left, right] = [from, to];
  if (!isFirst && (isLast || ",;".includes(text[to] ?? ""))) while (/[^\S\n]/.test(text[left - 1] ?? "")) --left;
  else while (/[^\S\n]/.test(text[right] ?? "")) ++right;
  return { from: left, to: isLast ? end : right, insert: "" };
}

/** Takes pieces out, with lines and blanks that are nothing without them. */
export function cut(text: string, pieces: readonly Span[]): Change[] {
  const merged: Span[] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && isBlank(text.slice(last.to, piece.from))) last.to = piece.to;
    else merged.push({ from: piece.from, to: piece.to });
  }
  return merged.map((piece) => tidy(text, piece));
}

/** Takes items out of a list, the whole list if none is left.  The semicolon moves to the last one that stays. */
export function removeItems<Item extends Span>(
  text: string,
  list: List<Item>,
  isRemoved: (item: Item, index: number) => boolean,
): Change[] {
  const { items, commas, semicolon } = list;
  const gone = items.map(isRemoved);
  if (!gone.includes(true)) return [];
  const last = gone.lastIndexOf(false);
  if (last < 0) return cut(text, [list.keyword, ...items, ...commas, semicolon]);
  const pieces = items.flatMap((item, i) => {
    if (!gone[i]) return [];
    return [item, ...(i < last ? [commas[i]!] : i > last + 1 ? [commas[i - 1]!] : [])];
  });
  if (last === items.length - 1) return cut(text, pieces);
  return [replaceAt(commas[last]!, ";"), ...cut(text, [...pieces, semicolon])];
}

/** Puts an item behind the last one of a list: on a line of its own if that one is. */
export function appendItem<Item extends Span>(text: string, list: List<Item>, item: string): Change[] {
  const { items, semicolon } = list;
  const last = items.at(-1)!;
  const isAlone = items.length === 1 && isOwnSection(text, list);
  if (!beginsLine(text, last.from) && !isAlone) return [insertAt(last.to, `, ${item}`)];
  const column = last.from - lineStart(text, last.from);
  const line = `\n${isAlone ? " ".repeat(column) : indentAt(text, last.from)}${item}`;
  if (text.slice(last.to, semicolon.from) === "" && endsLine(text, semicolon.to))
    return [replaceAt(semicolon, ","), insertAt(lineEnd(text, semicolon.to), `${line};`)];
  // The semicolon stands apart.
  const before = semicolon.from - /\s*$/.exec(text.slice(0, semicolon.from))![0].length;
  if (before <= last.to) return [insertAt(last.to, `,${line}`)];
  return [insertAt(last.to, ","), insertAt(before, line)];
}

/** The only edge, beside its keyword on lines of their own: the next one goes below it. */
function isOwnSection<Item extends Span>(text: string, { keyword, items, semicolon }: List<Item>): boolean {
  const isEdge = text.slice(keyword.from, keyword.to) === "trans";
  return (
    isEdge &&
    beginsLine(text, keyword.from) &&
    endsLine(text, semicolon.to) &&
    lineStart(text, keyword.from) === lineStart(text, items[0]!.from)
  );
}
