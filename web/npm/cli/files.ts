// Files of the command line: read as text in any of the encodings that models come in, and written.
import { accessSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, constants } from "node:fs";
import { systemErrorWords } from "./system-errors.js";

/** What went wrong with a file, as a sentence without its full stop. */
export class FileError extends Error {
  constructor(
    readonly act: "read" | "write",
    path: string,
    cause: unknown,
  ) {
    super(`cannot ${act} ${path}: ${systemErrorWords(cause)}`);
  }
}

/** "-" reads standard input.  Throws FileError. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    throw new FileError("read", path, error);
  }
}

/** Latin-1 by the letter: the browsers' decoder of that name takes Windows' characters for some. */
const fromLatin1 = (bytes: Buffer) => bytes.toString("latin1");

/** Is every second byte of the first four, from `first` on, a zero, and no other? */
const hasZeros = (bytes: Buffer, first: 0 | 1) =>
  bytes.length >= 4 && [0, 1, 2, 3].every((at) => (bytes[at] === 0) === (at % 2 === first));

const kDeclaration = /^(<\?xml[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)/;
const kLatin = /^(?:latin1|iso-8859-.*|windows-1252|cp1252)$/i;

/** As the engine does it (core/base/encoding.cc); an XML declaration then says what the text is now. */
export function decode(bytes: Buffer): string {
  const utf16 = (order: string) => new TextDecoder(order).decode(bytes);
  const [a, b] = bytes;
  let text: string;
  if ((a === 0xff && b === 0xfe) || hasZeros(bytes, 1)) text = utf16("utf-16le");
  else if ((a === 0xfe && b === 0xff) || hasZeros(bytes, 0)) text = utf16("utf-16be");
  else {
    const declared = kDeclaration.exec(fromLatin1(bytes.subarray(0, 200)))?.[2] ?? "";
    try {
      text = kLatin.test(declared) ? fromLatin1(bytes) : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      text = fromLatin1(bytes);
    }
  }
  return text.replace(kDeclaration, "$1utf-8");
}

export const readText = (path: string) => decode(readBytes(path));

/** Of a file that need not be there; null: it is not. */
export function readIfThere(path: string): string | null {
  try {
    accessSync(path, constants.R_OK);
    return readText(path);
  } catch {
    return null;
  }
}

/** Throws FileError. */
export function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new FileError("write", path, error);
  }
}

/** Throws FileError if the file could not be written; leaves no trace. */
export function requireWritable(path: string): void {
  const wasThere = existsSync(path);
  try {
    closeSync(openSync(path, "a"));
  } catch (error) {
    throw new FileError("write", path, error);
  }
  if (!wasThere) rmSync(path);
}

/** FILE.q for FILE.xta: the file that belongs to a model. */
export function companion(path: string, extension: string): string {
  return path.replace(/\.[^./]*$/, "") + extension;
}

/** What diagnostics call the model. */
export const shownName = (path: string) => (path === "-" ? "<stdin>" : path);
