// A zip file, written at once: its files as they are, without compression.  core/cli/zip.cc writes the same.

export interface ZipEntry {
  /** With "/" between folders. */
  name: string;
  content: Uint8Array;
}

const kTable = Uint32Array.from({ length: 256 }, (_, k) => {
  let value = k;
  for (let bit = 0; bit < 8; ++bit) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

export function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crc >>> 8) ^ kTable[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers of 2 and 4 bytes, one after the other. */
function record(...fields: [size: 2 | 4, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const kUtf8 = 1 << 11;
/** 1 January 1980: the same input gives the same file. */
const kDate = 0x21;

export function zip(entries: readonly ZipEntry[]): Blob {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
  for (const { name, content } of entries) {
    const bytes = new TextEncoder().encode(name);
    const about = record(
      ...([
        [2, 20],
        [2, kUtf8],
        [2, 0],
        [2, 0],
        [2, kDate],
        [4, crc32(content)],
      ] as [2 | 4, number][]),
      ...([
        [4, content.length],
        [4, content.length],
        [2, bytes.length],
        [2, 0],
      ] as [2 | 4, number][]),
    );
    const local = [record([4, 0x04034b50]), about, bytes, content];
    directory.push(record([4, 0x02014b50], [2, 20]), about, record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), bytes);
    files.push(...local);
    offset += sizeOf(local);
  }
  const count = entries.length;
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, sizeOf(directory)],
    [4, offset],
    [2, 0],
  );
  return new Blob([...files, ...directory, end] as BlobPart[], { type: "application/zip" });
}
