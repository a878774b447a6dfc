// Diagnostics as the native program prints them: the place, the sentence, the line with marks below what is meant.
import type { Diagnostic, Fragment, Range } from "../../../wasm/engine.js";

/** A diagnostic or one of its notes. */
type Placed = Range & Fragment & { where: string; message: string };

/** Longer lines are not shown. */
const kLongestLine = 400;

/** Control characters would do something to the terminal. */
const visible = (text: string) =>
  text.replace(/[\0-\x08\x0a-\x1f\x7f]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);

const kEntities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const unescape = (xml: string) =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (kEntities[name] ?? all) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );

/** Where a line and a column (in code points) are in a text. */
function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let begin = 0;
  for (let n = 1; n < line; n += 1) begin = text.indexOf("\n", begin) + 1;
  const characters = [...text.slice(begin, begin + 2 * column)].slice(0, column - 1);
  return begin + characters.join("").length;
}

/** The text of the XML element in which a fragment stands; null: it could not be told. */
function elementText(file: string, inFile: Range, { line, column }: Range): string | null {
  const at = offsetOf(file, inFile);
  // A `>` may stand in the text itself, so what follows it must lead to the fragment's own line and column.
  for (let begin = file.lastIndexOf(">", at - 1); begin >= 0; begin = file.lastIndexOf(">", begin - 1)) {
    const before = unescape(file.slice(begin + 1, at)).split("\n");
    if (before.length > line) return null;
    if (before.length !== line || [...before.at(-1)!].length + 1 !== column) continue;
    const end = file.indexOf("<", at);
    return unescape(file.slice(begin + 1, end < 0 ? undefined : end));
  }
  return null;
}

/** The line of a place in its text, with marks. */
function excerpt(text: string | null, { line, column, endLine, endColumn }: Range): string {
  const whole = text?.split("\n")[line - 1];
  if (whole === undefined || Buffer.byteLength(whole) > kLongestLine) return "";
  const shown = [...whole.replace(/\r$/, "")];
  const before = visible(shown.slice(0, column - 1).join("")).replace(/[^\t]/gu, " ");
  const marked = shown.slice(column - 1, endLine === line ? endColumn - 1 : undefined);
  const marks = "^".repeat(Math.max(1, [...visible(marked.join(""))].length));
  return `  ${visible(shown.join(""))}\n  ${before}${marks}\n`;
}

/** Texts are the model's, and the query's for places in it. */
export function render(diagnostic: Diagnostic, model: { name: string; text: string }, query: string): string {
  const one = (placed: Placed, rest: string) => {
    const { where, path, inFile } = placed;
    const isInFile = where === "" || path !== undefined;
    const at = inFile ?? placed;
    const place = `${isInFile ? model.name : where}:${at.line}:${at.column}`;
    const within = path && `  in ${where} (${path}, line ${placed.line}, column ${placed.column})\n`;
    const text = inFile ? elementText(model.text, inFile, placed) : isInFile ? model.text : query;
    return `${place}: ${rest}\n${within ?? ""}${excerpt(text, placed)}`;
  };
  const { severity, message, code, notes } = diagnostic;
  return [
    one(diagnostic, `${severity}: ${visible(message)} [${code}]`),
    ...notes.map((note) => one(note, `note: ${visible(note.message)}`)),
  ].join("");
}
