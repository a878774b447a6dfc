// Zip files as the page writes them, read back by the bytes of their format, and by another reader.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crc32, zip } from "../src/files/zip";

const bytes = (text: string) => new TextEncoder().encode(text);

test("the checksum is that of the format", () => {
  // The check value of CRC-32 in its catalogues.
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("files come back, with their names", async () => {
  const files = { "a.txt": "first", "ö/b.txt": "", "c/d.bin": "x".repeat(70_000) };
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: new TextEncoder().encode(text) }));
  const bytes = Buffer.from(await zip(entries).arrayBuffer());
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  expect(end).toBe(bytes.length - 22);
  let at = bytes.readUInt32LE(end + 16);
  const found: Record<string, string> = {};
  for (let k = bytes.readUInt16LE(end + 10); k > 0; --k) {
    expect(bytes.toString("latin1", at, at + 4)).toBe("PK\x01\x02");
    const [crc, size, length] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    expect(bytes.toString("latin1", local, local + 4)).toBe("PK\x03\x04");
    const content = bytes.subarray(local + 30 + length, local + 30 + length + size);
    expect(crc32(content)).toBe(crc);
    found[name] = content.toString();
    at += 46 + length;
  }
  expect(at).toBe(end);
  expect(found).toEqual(files);
});

test("Python reads them, file by file", async () => {
  const content = new Uint8Array(1000).map((_, k) => (k * 7) % 256);
  const archive = zip([
    { name: "proof.muntax", content: bytes('{"a": 1}\n') },
    { name: "proof.cert", content },
  ]);
  const path = join(mkdtempSync(join(tmpdir(), "zonelab-zip-")), "proof.zip");
  writeFileSync(path, new Uint8Array(await archive.arrayBuffer()));
  const script = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(z.testzip(), z.namelist(), z.read("proof.muntax"), z.read("proof.cert") == bytes(k * 7 % 256 for k in range(1000)))`;
  const said = execFileSync("python3", ["-c", script, path], { encoding: "utf8" });
  expect(said).toBe(`None ['proof.muntax', 'proof.cert'] b'{"a": 1}\\n' True\n`);
});
