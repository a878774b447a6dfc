// What can be done to the locations of a process, as changes of its text.
import {
  appendItem,
  beginsLine,
  behind,
  cut,
  indentAt,
  insertAt,
  removeItems,
  replaceAt,
  type Change,
} from "./changes";
import { namesIn, type List, type Process, type Span, type StateItem } from "./scan";

export type LocationKind = "ordinary" | "urgent" | "committed";

export function stateOf(process: Process, name: string): StateItem | undefined {
  return process.states.items.find((state) => state.name.text === name);
}

export function kindOf(process: Process, name: string): LocationKind {
  const marks = process.marks.filter(({ items }) => items.some((item) => item.text === name));
  if (marks.length === 0) return "ordinary";
  return marks.some(({ kind }) => kind === "commit") ? "committed" : "urgent";
}

/** A name that stands nowhere in the text yet. */
export function freshName(text: string): string {
  const names = namesIn(text);
  let number = 1;
  while (names.has(`L${number}`)) ++number;
  return `L${number}`;
}

export function addLocation(text: string, process: Process, name: string): Change[] {
  return appendItem(text, process.states, name);
}

/** Wherever the process names it. */
export function renameLocation(process: Process, from: string, to: string): Change[] {
  const names = [
    ...process.states.items.map((state) => state.name),
    ...process.marks.flatMap(({ items }) => items),
    process.init.location,
    ...(process.trans?.items.flatMap(({ written, target }) => (written ? [written, target] : [target])) ?? []),
  ];
  return names.filter((name) => name.text === from).map((name) => replaceAt(name, to));
}

/** With the edges at it.  REQUIRES: it is not the initial one. */
export function removeLocation(text: string, process: Process, name: string): Change[] {
  return [
    ...removeItems(text, process.states, (state) => state.name.text === name),
    ...process.marks.flatMap((list) => removeItems(text, list, (item) => item.text === name)),
    ...removeEdges(text, process, ({ source, target }) => source === name || target.text === name),
  ];
}

/** An edge that leaves from where the one before it does says so itself once that one is gone. */
export function removeEdges(
  text: string,
  { trans }: Process,
  isRemoved: (edge: { source: string; target: { text: string } }, index: number) => boolean,
): Change[] {
  if (!trans) return [];
  const names: Change[] = [];
  let before: string | null = null;
  for (const [i, edge] of trans.items.entries()) {
    if (isRemoved(edge, i)) continue;
    if (!edge.written && edge.source !== before) names.push(insertAt(edge.from, `${edge.source} `));
    before = edge.source;
  }
  return [...removeItems(text, trans, isRemoved), ...names];
}

export function makeInitial(process: Process, name: string): Change[] {
  return process.init.location.text === name ? [] : [replaceAt(process.init.location, name)];
}

/** "" removes the invariant. */
export function setInvariant(text: string, process: Process, name: string, invariant: string): Change[] {
  const state = stateOf(process, name);
  if (!state) return [];
  const { open, close, invariant: old } = state;
  if (!open || !close) {
    if (invariant === "") return [];
    const { before, within } = braceStyle(text, process.states);
    return [insertAt(state.name.to, `${before}{${within}${invariant}${within}}`)];
  }
  if (invariant === "") return cut(text, [open, ...(old ? [old] : []), close]);
  return old ? rewrite(text, old, invariant) : [insertAt(open.to, ` ${invariant} `)];
}

/** Only what differs is replaced. */
export function rewrite(text: string, { from, to }: Span, now: string): Change[] {
  const old = text.slice(from, to);
  if (old === now) return [];
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) ++head;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) ++tail;
  return [{ from: from + head, to: to - tail, insert: now.slice(head, now.length - tail) }];
}

/** The blanks before and within braces, as the first of the others has them. */
function braceStyle(text: string, { items }: List<StateItem>): { before: string; within: string } {
  const model = items.find(({ open }) => open !== null);
  if (!model?.open) return { before: " ", within: " " };
  const blank = (at: number) => (/\s/.test(text[at] ?? "") ? " " : "");
  return { before: blank(model.open.from - 1), within: blank(model.open.to) };
}

const kWords = { committed: "commit", urgent: "urgent" } as const;

export function setKind(text: string, process: Process, name: string, kind: LocationKind): Change[] {
  const wanted = kind === "ordinary" ? null : kWords[kind];
  const has = ({ items }: (typeof process.marks)[number]) => items.some((item) => item.text === name);
  const others = process.marks.filter((list) => list.kind !== wanted && has(list));
  const list = process.marks.find((one) => one.kind === wanted);
  // A list of its own gets another keyword.
  const own = others.find(({ items }) => items.length === 1);
  if (wanted && !list && own) return [replaceAt(own.keyword, wanted)];
  const removed = others.flatMap((one) => removeItems(text, one, (item) => item.text === name));
  if (!wanted || (list && has(list))) return removed;
  return [...removed, ...(list ? appendItem(text, list, name) : addSection(text, process, `${wanted} ${name};`))];
}

/** A line below the states. */
function addSection(text: string, { states }: Process, section: string): Change[] {
  if (!beginsLine(text, states.keyword.from)) return [insertAt(states.semicolon.to, ` ${section}`)];
  return [insertAt(behind(text, states.semicolon.to), `\n${indentAt(text, states.keyword.from)}${section}`)];
}
