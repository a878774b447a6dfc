// What the tests of documents share: the texts, their commands, a folder to run them in.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
/** The folder of zonelab and certify. */
const programs = process.env.ZONELAB_PROGRAMS ?? join(root, "build/native");

export const read = (name) => readFileSync(join(root, name), "utf8");
export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "zonelab-docs-"));

/** Runs a line of shell that may call `zonelab` and `certify`; gives { status, stdout, stderr }. */
export function shell(line, folder) {
  const env = { ...process.env, LC_ALL: "C", PATH: `${programs}:${process.env.PATH}` };
  return spawnSync("sh", ["-c", line], { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 28, timeout: 120_000 });
}

/** The commands in the ```sh blocks of a document, without comments; lines that end in \ are joined. */
export function commandsOf(name) {
  const blocks = [...read(name).matchAll(/^```sh\n(.*?)^```/gms)].map((block) => block[1]);
  return blocks
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#\s.*$/, "").trim())
    .filter((line) => line !== "");
}

/** The rows of the first table below `heading` whose head begins with `first`, as lists of cells. */
export function tableOf(name, heading, first) {
  const text = read(name);
  const lines = text.slice(text.indexOf(heading)).split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  if (!text.includes(heading) || head < 0) throw new Error(`${name} has no table "${first}" below "${heading}"`);
  const end = lines.findIndex((line, k) => k > head && !line.startsWith("|"));
  const rows = lines.slice(head, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return { columns: rows[0], rows: rows.slice(2) };
}
