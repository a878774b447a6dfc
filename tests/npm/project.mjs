// An empty project with the package in it, as `npm install ./zonelab-*.tgz` makes it, without a network.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const kPackage = fileURLToPath(new URL("../../build/npm/", import.meta.url));
export const readme = readFileSync(join(kPackage, "README.md"), "utf8");

/** The blocks of the package's README in a language: { name, text }, the name as it stands behind the language. */
export function snippets(language) {
  const blocks = readme.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```/gms);
  return [...blocks].filter(([, tag]) => tag === language).map(([, , name = "", text]) => ({ name, text }));
}
export const snippet = (language, name) => snippets(language).find((one) => one.name === name).text;

/** Packs and installs; gives the folder of the project, and what is in the tarball. */
export function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), "zonelab-npm-"));
  const npm = (...words) => execFileSync("npm", words, { cwd: folder, encoding: "utf8" });
  const [packed] = JSON.parse(npm("pack", kPackage, "--json"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  npm("install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`);
  return { folder, files: packed.files.map(({ path }) => path), size: packed.size };
}

/** Writes a file of the project. */
export function put(folder, name, text) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

export function runIn(folder, command, ...words) {
  return spawnSync(command, words, { cwd: folder, encoding: "utf8", timeout: 60_000 });
}

export const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
