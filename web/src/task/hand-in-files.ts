// The files that a lecturer chooses or drops: those of folders with their paths, in the order of `zonelab grade`.
export interface HandInFile {
  /** Within what was chosen: "handins/ada.zonelab-handin.json". */
  path: string;
  file: File;
}

/** Larger ones are not read. */
export const kMostHandInBytes = 5 * 2 ** 20;
export const kMostHandIns = 2000;

/** As the command line has it: without files and folders that begin with a dot. */
const isHidden = (path: string) => path.split("/").some((part) => part.startsWith("."));

const encoder = new TextEncoder();
/** By bytes of UTF-8, as the command line sorts. */
function byBytes(a: HandInFile, b: HandInFile): number {
  const [left, right] = [encoder.encode(a.path), encoder.encode(b.path)];
  const at = left.findIndex((byte, i) => byte !== right[i]);
  return at < 0 ? left.length - right.length : left[at]! - (right[at] ?? -1);
}

/** The files in order.  Of two with the same path the later one counts. */
export function inOrder(files: readonly HandInFile[]): HandInFile[] {
  return [...new Map(files.map((one) => [one.path, one])).values()].sort(byBytes);
}

/** Of a field for files or a folder. */
export function chosen(files: Iterable<File>): HandInFile[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.includes("/") || !isHidden(path));
}

const entriesIn = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function filesIn(entry: FileSystemEntry): Promise<HandInFile[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) return [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: HandInFile[] = [];
  // A reader gives some of them at a time.
  for (let some = await entriesIn(reader); some.length > 0; some = await entriesIn(reader)) {
    for (const one of some) if (!one.name.startsWith(".")) found.push(...(await filesIn(one)));
  }
  return found;
}

/** Files and folders that were dropped.  REQUIRES: called while the event is served. */
export async function dropped(data: DataTransfer): Promise<HandInFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = chosen([...data.files]);
  if (entries.some((entry) => entry === null)) return plain;
  return (await Promise.all(entries.map((entry) => filesIn(entry!)))).flat();
}

/** As the command line reads it: UTF-8, a mark at its beginning included. */
export async function readHandIn(file: File): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
}
