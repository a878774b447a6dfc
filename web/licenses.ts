// A vite plug-in that writes licenses.txt beside the page: NOTICE (what the engine contains), the Apache License, and the
// licence file of every npm package of which some module is in a script, with what such packages depend on (they may
// contain it: dagre brings its graphlib along).  A package that NOTICE does not list stops the build.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const kRule = "-".repeat(80);
/** The package of a module: the last node_modules/NAME or node_modules/@SCOPE/NAME of its path. */
const kPackage = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Where a package in `folder` finds the package `name`: in its own node_modules, or in one further up. */
function find(name: string, folder: string): string {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const found = join(at, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
  }
  throw new Error(`${folder} needs ${name}, which is not installed`);
}

/** Adds what the packages depend on; they are folders by name. */
function addDependencies(folders: Map<string, string>): void {
  for (const folder of folders.values()) {
    for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
      if (!folders.has(name)) folders.set(name, find(name, folder)); // which this loop comes to, too
    }
  }
}

/** The name, licence and licence texts of the package in a folder. */
function licenceOf(folder: string): string {
  const { name, version, license } = readPackage(folder);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (!texts.length) throw new Error(`${name} has no licence file`);
  return `${name} ${version}, ${license}\n\n${texts.join("\n\n")}\n`;
}

/** `root` is the folder of NOTICE and LICENSE.  Use `page` for the page and `worker` for its workers; then there is `text`. */
export function licenses(root: string): { page: Plugin; worker: () => Plugin; text: () => string } {
  const folders = new Map<string, string>();
  let all = "";
  const collect = (bundle: Record<string, { type: string; moduleIds?: string[] }>) => {
    for (const output of Object.values(bundle)) {
      for (const id of output.moduleIds ?? []) {
        const found = kPackage.exec(id.replaceAll("\\", "/"));
        if (found?.[1] && found[2]) folders.set(found[2], found[1]);
      }
    }
  };
  return {
    text: () => all,
    worker: () => ({
      name: "zonelab:licences-of-workers",
      generateBundle(_options, bundle) {
        collect(bundle);
      },
    }),
    page: {
      name: "zonelab:licences",
      apply: "build",
      generateBundle(_options, bundle) {
        collect(bundle); // workers are built before: the page's modules refer to them
        addDependencies(folders);
        const notice = readFileSync(join(root, "NOTICE"), "utf8");
        const listed = new Set([...notice.matchAll(/^ {2}(\S+) {2,}/gm)].map((row) => row[1]));
        const names = [...folders.keys()].sort();
        const missing = names.filter((name) => !listed.has(name));
        if (missing.length) this.error(`NOTICE does not list ${missing.join(", ")}, which the page contains`);
        const texts = [notice, readFileSync(join(root, "LICENSE"), "utf8")];
        for (const name of names) texts.push(licenceOf(folders.get(name) as string));
        all = texts.join(`\n${kRule}\n`);
        this.emitFile({ type: "asset", fileName: "licenses.txt", source: all });
      },
    },
  };
}
