// Several files as one, as they are: a ZIP archive without compression [APPNOTE.TXT 6.3.10, 4.3].

export interface ZipFile {
  /** In ASCII. */
  name: string;
  content: Uint8Array;
}

/** The checksum of the format: CRC-32, bit by bit backwards. */
export function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The first day of the format's calendar: archives of the same files are the same. */
const kDay = 0x21;

/** Numbers of two and four bytes, the lowest first. */
function numbers(...fields: [value: number, size: 2 | 4][]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

export function zip(files: readonly ZipFile[]): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const length = (list: readonly Uint8Array[]) => list.reduce((sum, part) => sum + part.length, 0);
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name);
    const size = content.length;
    // Version 1.0, no flags, stored, no time; then what both headers share.
    const about = numbers([10, 2], [0, 2], [0, 2], [0, 2], [kDay, 2], [crc32(content), 4], [size, 4], [size, 4]);
    const local = [numbers([0x04034b50, 4]), about, numbers([title.length, 2], [0, 2]), title, content];
    const central = numbers([title.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(numbers([0x02014b50, 4], [10, 2]), about, central, title);
    parts.push(...local);
    offset += length(local);
  }
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [length(directory), 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: "application/zip" });
}
