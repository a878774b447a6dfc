// What can be done to the edges of a process, as changes of its text.
import {
  appendItem,
  beginsLine,
  behind,
  cut,
  endsLine,
  indentAt,
  insertAt,
  isBlank,
  lineEnd,
  type Change,
} from "./changes";
import { removeEdges, rewrite } from "./locations";
import type { ClauseKind, EdgeItem, Process } from "./scan";

export const kClauses: readonly ClauseKind[] = ["select", "guard", "sync", "assign"];
const rank = (kind: string) => (kClauses as readonly string[]).concat("probability").indexOf(kind);

/** What a label says, as it is written; "": it is not there. */
export function labelOf(text: string, edge: EdgeItem, kind: ClauseKind): string {
  const value = edge.clauses.find((clause) => clause.kind === kind)?.value;
  return value ? text.slice(value.from, value.to) : "";
}

export function addEdge(text: string, process: Process, source: string, target: string): Change[] {
  const empty = process.trans?.items.find(({ clauses }) => clauses.length === 0);
  const inner = empty ? text.slice(empty.open.to, empty.close.from) : " ";
  const edge = `${source} -> ${target} {${isBlank(inner) && !inner.includes("\n") ? inner : " "}}`;
  return process.trans ? appendItem(text, process.trans, edge) : addFirst(text, process, edge);
}

/** Below the initial location. */
function addFirst(text: string, { from, init }: Process, edge: string): Change[] {
  if (!beginsLine(text, init.from)) return [insertAt(init.to, ` trans ${edge};`)];
  const indent = indentAt(text, init.from);
  const outer = indentAt(text, from);
  const unit = indent.startsWith(outer) && indent !== outer ? indent.slice(outer.length) : "    ";
  return [insertAt(behind(text, init.to), `\n${indent}trans\n${indent}${unit}${edge};`)];
}

export function removeEdge(text: string, process: Process, index: number): Change[] {
  return removeEdges(text, process, (_, i) => i === index);
}

/** "" removes the label. */
export function setLabel(text: string, process: Process, index: number, kind: ClauseKind, value: string): Change[] {
  const edge = process.trans?.items[index];
  if (!edge) return [];
  const clause = edge.clauses.find((one) => one.kind === kind);
  if (!clause) return value === "" ? [] : addLabel(text, process, edge, kind, value);
  if (value === "") return cut(text, [clause.keyword, ...(clause.value ? [clause.value] : []), clause.semicolon]);
  return clause.value ? rewrite(text, clause.value, value) : [insertAt(clause.keyword.to, ` ${value}`)];
}

/** Where the grammar wants it: select, guard, sync, assign. */
function addLabel(text: string, process: Process, edge: EdgeItem, kind: ClauseKind, value: string): Change[] {
  const label = `${kind} ${value};`;
  const before = edge.clauses.findLast((clause) => rank(clause.kind) < rank(kind));
  const after = edge.clauses.find((clause) => rank(clause.kind) > rank(kind));
  if (before) {
    const end = before.semicolon.to;
    const isLine = beginsLine(text, before.keyword.from) && endsLine(text, end);
    return isLine
      ? [insertAt(lineEnd(text, end), `\n${indentAt(text, before.keyword.from)}${label}`)]
      : [insertAt(end, ` ${label}`)];
  }
  if (after) {
    const begin = after.keyword.from;
    return [insertAt(begin, beginsLine(text, begin) ? `${label}\n${indentAt(text, begin)}` : `${label} `)];
  }
  return addOnly(text, process, edge, label);
}

/** The first label of an edge, with blanks as in the others. */
function addOnly(text: string, process: Process, { open, close }: EdgeItem, label: string): Change[] {
  const inner = text.slice(open.to, close.from);
  const model = process.trans?.items.find(({ clauses }) => clauses.length > 0);
  if (inner.includes("\n") && isBlank(inner)) {
    const indent = indentAt(text, open.from);
    const found = model && beginsLine(text, model.clauses[0]!.keyword.from);
    const deeper = found ? indentAt(text, model.clauses[0]!.keyword.from) : `${indent}    `;
    return [{ from: open.to, to: close.from, insert: `\n${deeper}${label}\n${indentAt(text, close.from)}` }];
  }
  if (!isBlank(inner)) return [insertAt(open.to, ` ${label}`)];
  const pad = model && !/\s/.test(text[model.open.to]!) ? "" : " ";
  return [{ from: open.to, to: close.from, insert: `${pad}${label}${pad}` }];
}
