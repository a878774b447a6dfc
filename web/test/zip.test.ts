// Archives: the checksum against its published check value, the archive against another reader.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crc32, zip } from "../src/ui/zip";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("archives", () => {
  it("have the checksum that the standard gives for its example", () => {
    expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
    expect(crc32(bytes(""))).toBe(0);
  });

  it("are read by Python, file by file", async () => {
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
});
