// docs/hosting.md and its files: one policy everywhere, commands and files that exist, a Dockerfile that is short.
import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kPolicy } from "../web/serve.mjs";
import { read, root } from "./documents.mjs";

const kFolder = "docs/hosting";
const files = readdirSync(join(root, kFolder));

test("every file of the folder is named, and every link leads somewhere", () => {
  const page = read("docs/hosting.md");
  for (const name of files.filter((name) => name !== "Dockerfile.dockerignore"))
    assert.ok(page.includes(`(hosting/${name})`), name);
  for (const [, target] of page.matchAll(/\]\((?!https?:)([^)#\s]+)/g))
    assert.ok(existsSync(join(root, "docs", target)), target);
});

test("hosts send the policy that the page has", () => {
  assert.ok(read("web/index.html").includes(`content="${kPolicy}"`));
  for (const name of ["_headers", "htaccess", "nginx.conf", "Caddyfile"]) {
    const text = read(join(kFolder, name));
    assert.equal(text.split(kPolicy).length, 2, `${name} has the policy once`);
    for (const header of ["nosniff", "no-referrer", "no-cache", "max-age=31536000, immutable"])
      assert.ok(text.includes(header), `${name}: ${header}`);
  }
});

test("workflows call what is there, and publish what it makes", () => {
  for (const [name, published] of [
    ["github-pages.yml", /path: dist$/m],
    ["gitlab-pages.yml", /mv dist public$/m],
  ]) {
    const text = read(join(kFolder, name));
    const [, script, parts] = /sh (\.ci\/\w+\.sh) (.*)$/m.exec(text);
    const known = read(script)
      .match(/^ {4}(\w+)\)$/gm)
      .map((line) => line.trim().slice(0, -1));
    assert.deepEqual(
      parts.split(" ").filter((part) => !known.includes(part)),
      [],
    );
    assert.match(text, published);
    assert.ok(text.includes(`node:${read(".nvmrc").trim()}-`), `${name}: Node as in .nvmrc`);
  }
});

test("the Dockerfile is short and takes what the build needs", () => {
  const text = read(join(kFolder, "Dockerfile"));
  assert.ok(text.trimEnd().split("\n").length <= 15);
  const setup = read(".ci/setup.sh");
  const [, packages] = /install -y --no-install-recommends \\\n\s+(.*)\n/.exec(text);
  for (const name of packages.split(" ")) assert.ok(setup.includes(`want ${name}`), `.ci/setup.sh installs ${name}`);
  const kept = read(join(kFolder, "Dockerfile.dockerignore"))
    .match(/^!.*/gm)
    .map((line) => line.slice(1));
  for (const name of kept) assert.ok(existsSync(join(root, name)), name);
  // What CMake reads and the image copies.
  for (const name of ["CMakeLists.txt", "package.json", "cmake", "core", "examples", "NOTICE", "LICENSE"])
    assert.ok(kept.includes(name), name);
});

test("what is kept for use without a network is in dist/", {
  skip: !existsSync(join(root, "dist")) && "no dist/",
}, () => {
  const [, list] = /^self\.zonelabFiles = (.*);$/m.exec(read("dist/offline.js"));
  const urls = JSON.parse(list).map(({ url }) => url);
  for (const url of urls) assert.ok(statSync(join(root, "dist", url)).isFile(), url);
  const made = readdirSync(join(root, "dist"), { recursive: true })
    .filter((name) => statSync(join(root, "dist", name)).isFile() && !/\.(?:br|gz)$/.test(name))
    // single.html is the page once more.
    .filter((name) => name !== "offline.js" && name !== "single.html");
  assert.deepEqual(urls.sort(), made.sort());
});
