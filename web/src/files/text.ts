// Files of the visitor's computer: what kind they are, and how their bytes become text.

/** What the file dialog offers. */
export const kAccept = ".xta,.ta,.xml,.q,.ugi,.xtr,.json,.md,text/xml,application/xml";
/** Larger files are no models. */
export const kMostBytes = 4 * 2 ** 20;

/** A file that was read. */
export interface FileText {
  name: string;
  text: string;
}
export type FileKind = "model" | "queries" | "layout" | "run";
/** What can be saved. */
export type SaveKind = "xta" | "q" | "ugi" | "xml";

/** Texts have none of these characters; pictures and archives do. */
export function isText(text: string): boolean {
  return !/[\0-\x08\x0e-\x1f]/.test(text);
}

export function fileKind(name: string): FileKind {
  if (/\.q$/i.test(name)) return "queries";
  if (/\.xtr$/i.test(name)) return "run";
  return /\.ugi$/i.test(name) ? "layout" : "model";
}

/** "models/train-gate.xml" → "train-gate" */
export function baseName(name: string): string {
  return name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "") || "model";
}

/** As the engine tells it: the first character that is no blank is '<'. */
export function looksLikeXml(text: string): boolean {
  return /^[\s\ufeff]*</.test(text);
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or what the XML declaration says.  From here on it
 * is Unicode, so a declaration of anything else is corrected; it would be obeyed a second time.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  const declaration = /^(<\?xml[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)/;
  const declared = declaration.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 200)))?.[2] ?? "utf-8";
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(mark || declared);
  } catch {
    decoder = new TextDecoder(); // an encoding that nobody knows
  }
  return decoder.decode(bytes).replace(declaration, "$1utf-8");
}
