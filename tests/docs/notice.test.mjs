// NOTICE lists everything that is shipped, with its licence; dist/licenses.txt has the texts.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { read, root } from "./documents.mjs";

const rows = [...read("NOTICE").matchAll(/^ {2}(\S.*?) {2,}(\S.*?)(?: {2,}(.*))?$/gm)].map((row) => row.slice(1));
const licences = new Map(rows.map(([name, licence]) => [name, licence]));

/** The npm packages that the page imports, and what they depend on, with their entries in the lock file. */
function shippedPackages() {
  const { packages } = JSON.parse(read("package-lock.json"));
  const shipped = new Map();
  const add = (name) => {
    const entry = packages[`node_modules/${name}`];
    if (shipped.has(name)) return;
    assert.ok(entry, `${name} is in package-lock.json`);
    shipped.set(name, entry);
    for (const dependency of Object.keys(entry.dependencies ?? {})) add(dependency);
  };
  const sources = readdirSync(join(root, "web/src"), { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  for (const file of sources) {
    const text = read(join("web/src", file)).replace(/^import type .*$/gm, "");
    for (const [, name] of text.matchAll(/(?:from|import\() ?"((?:@[^/"]+\/)?[^./"@][^/"]*)(?:\/[^"]*)?"/g))
      if (packages[`node_modules/${name}`]) add(name);
  }
  return shipped;
}

test("every npm package of the page is in NOTICE with its licence", () => {
  const shipped = shippedPackages();
  assert.ok(shipped.has("preact") && shipped.has("style-mod"), [...shipped.keys()].join());
  for (const [name, { license }] of shipped)
    assert.equal(licences.get(name), license.replace(/^\((.*)\)$/, "$1"), `${name} in NOTICE`);
});

test("every library of the engine is in NOTICE", () => {
  const names = { absl: "Abseil", nlohmann_json: "nlohmann-json" };
  for (const [, name] of read("cmake/libraries.cmake").matchAll(/find_package\((\w+)/g))
    assert.ok(licences.has(names[name] ?? name), `${name} in NOTICE`);
});

test("the page brings the texts along", { skip: !existsSync(join(root, "dist")) && "no dist/" }, () => {
  const text = read("dist/licenses.txt");
  assert.ok(text.startsWith(read("NOTICE")) && text.includes(read("LICENSE")), "NOTICE and LICENSE");
  for (const [name, { version }] of shippedPackages())
    assert.ok(text.includes(`\n${name} ${version}, `), `${name} ${version} in dist/licenses.txt`);
  // The page in one file has them in it.
  assert.ok(read("dist/single.html").includes(text), "licenses.txt in dist/single.html");
});
