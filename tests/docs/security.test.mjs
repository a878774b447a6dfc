// What SECURITY.md says of policy and dependencies is so; what it says of frames and scripts: tests/web/security.spec.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kPolicy } from "../web/serve.mjs";
import { read } from "./documents.mjs";

const directives = new Map(
  kPolicy.split("; ").map((one) => [one.slice(0, one.indexOf(" ")), one.slice(one.indexOf(" ") + 1).split(" ")]),
);

test("the policy is strict, and SECURITY.md quotes it", () => {
  assert.deepEqual(directives.get("script-src"), ["'self'", "'wasm-unsafe-eval'"]);
  assert.deepEqual(directives.get("require-trusted-types-for"), ["'script'"]);
  assert.deepEqual(directives.get("trusted-types"), ["default", "dompurify"]);
  for (const name of ["default-src", "style-src", "worker-src", "connect-src"])
    assert.deepEqual(directives.get(name), ["'self'"], name);
  for (const name of ["base-uri", "form-action"]) assert.deepEqual(directives.get(name), ["'none'"], name);
  assert.doesNotMatch(kPolicy, /'unsafe-eval'|https?:|\*/);
  // Inline only where nothing runs.
  const inline = [...directives].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name);
  assert.deepEqual(inline, ["style-src-attr"]);
  for (const name of ["script-src", "require-trusted-types-for", "style-src", "base-uri"])
    assert.ok(read("SECURITY.md").includes(`\`${name} ${directives.get(name).join(" ")}\``), name);
});

const { packages } = JSON.parse(read("package-lock.json"));
const installed = Object.entries(packages).filter(([name]) => name !== "");

test("dependencies are pinned: one version each, with a checksum, and no word of where it was fetched", () => {
  const { dependencies = {}, devDependencies } = JSON.parse(read("package.json"));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.equal(packages[`node_modules/${name}`].version, version, name);
  }
  for (const [name, { integrity, resolved, link }] of installed) {
    assert.match(integrity ?? "", /^sha512-[\w+/]{86}==$/, name);
    assert.equal(resolved ?? link, undefined, name);
  }
});

/** They ask for nothing but that they are named. */
const kLicences = /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|CC0-1\.0|BlueOak-1\.0\.0)( (OR|AND) .*)?\)?$/;

test("every dependency, also those that only build and test, has a licence that allows it", () => {
  for (const [name, { license }] of installed) assert.match(license ?? "none", kLicences, name);
});

test("nothing of a dependency runs when it is installed", () => {
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name);
  // esbuild's looks at the binary that its own package brings along.
  assert.deepEqual(
    withScripts.filter((name) => !/\/(esbuild|fsevents)$/.test(name)),
    [],
  );
});
