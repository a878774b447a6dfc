// The engine counts lines and columns from 1 and a column in code points; the editor counts UTF-16
// units from the start of the text.  Positions outside the text are moved to its nearest place.
import type { Text } from "@codemirror/state";
import type { Fragment, Range } from "@engine";

function unitsFor(line: string, codePoints: number): number {
  let units = 0;
  for (let left = codePoints; left > 0 && units < line.length; --left) {
    units += line.codePointAt(units)! > 0xffff ? 2 : 1;
  }
  return units;
}

export function offset(doc: Text, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const at = doc.line(line);
  return at.from + unitsFor(at.text, column - 1);
}

/** The reverse: line and column of an offset. */
export function place(doc: Text, at: number): { line: number; column: number } {
  const line = doc.lineAt(at);
  return { line: line.number, column: [...line.text.slice(0, at - line.from)].length + 1 };
}

export function span(doc: Text, range: Range): { from: number; to: number } {
  const from = offset(doc, range.line, range.column);
  return { from, to: Math.max(from, offset(doc, range.endLine, range.endColumn)) };
}

/** The place in the text that the editor shows: a label of an XML file stands in the file.  Null: not in this text. */
export function inText(at: Range & Fragment & { where: string }): Range | null {
  return at.inFile ?? (at.where === "" ? at : null);
}

const kEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** What a fix writes in the text that the editor shows: in an XML file, characters stand as entities. */
export function fixInText(fix: Fragment & { text: string }): string {
  return fix.inFile ? fix.text.replace(/[&<>]/g, (one) => kEntities[one]!) : fix.text;
}

/** The same for a one-line text such as a query. */
export function spanIn(text: string, range: Range): { from: number; to: number } {
  const from = unitsFor(text, range.column - 1);
  const to = range.endLine > range.line ? text.length : unitsFor(text, range.endColumn - 1);
  return { from, to: Math.max(from, to) };
}
