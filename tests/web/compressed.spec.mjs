// What `npm start` serves: scripts, styles and engines compressed as the browser takes them, and the same bytes as in dist/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { kPolicy } from "./serve.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kRoot = here("../../");
const kDist = here("../../dist/");

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A file as it comes over the wire. */
const fetchRaw = (path, encoding, more = {}) =>
  new Promise((resolve, reject) => {
    const headers = { ...(encoding && { "Accept-Encoding": encoding }), ...more };
    get({ host: "127.0.0.1", port, path, headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on("error", reject);
  });

let port;
let server;
const assets = await readdir(`${kDist}assets`);
const asset = (pattern) => `assets/${assets.find((name) => pattern.test(name))}`;

before(async () => {
  port = await freePort();
  // As .ci/start.sh does once all is built.
  const flags = ["preview", "web", "--port", String(port), "--strictPort", "--host", "127.0.0.1"];
  server = spawn(`${kRoot}node_modules/.bin/vite`, flags, { cwd: kRoot, stdio: "ignore" });
  for (let i = 0; ; ++i) {
    const answered = await fetchRaw("/").catch(() => null);
    if (answered?.status === 200) return;
    assert.ok(i < 300, "the server does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
after(() => server?.kill());

const kFiles = {
  engine: [asset(/^engine-.*\.wasm$/), "application/wasm"],
  grader: [asset(/^grader-.*\.wasm$/), "application/wasm"],
  script: [asset(/^first-.*\.js$/), "text/javascript"],
  styles: [asset(/\.css$/), "text/css"],
  exercise: ["course/02-stairs.zonelab.md", "text/markdown"],
};
for (const [what, [path, type]] of Object.entries(kFiles)) {
  test(`${what}: Brotli for who takes it, else gzip, else as it is`, async () => {
    const whole = await readFile(kDist + path);
    const ways = [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
    ];
    for (const [takes, encoding, decode] of ways) {
      const { status, headers, body } = await fetchRaw(`/${path}`, takes);
      assert.equal(status, 200);
      assert.equal(headers["content-encoding"], encoding);
      assert.ok(headers["content-type"].startsWith(type), headers["content-type"]);
      assert.match(headers.vary, /Accept-Encoding/i);
      assert.equal(headers["content-security-policy"], kPolicy);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.ok(body.length < whole.length / 2 || what === "exercise", `${body.length} of ${whole.length} bytes`);
      assert.ok(decode(body).equals(whole), `${encoding} of ${path} is something else`);
      // Kept by the browser: not sent again.
      assert.equal((await fetchRaw(`/${path}`, takes, { "If-None-Match": headers.etag })).status, 304);
    }
    const plain = await fetchRaw(`/${path}`, "");
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.ok(plain.body.equals(whole));
  });
}

test("the page itself comes compressed, too, with its policy", async () => {
  const { headers, body } = await fetchRaw("/", "br");
  assert.equal(headers["content-encoding"], "br");
  assert.match(headers["content-type"], /^text\/html/);
  assert.equal(headers["content-security-policy"], kPolicy);
  assert.ok(brotliDecompressSync(body).equals(await readFile(`${kDist}index.html`)));
});

test("nothing beside dist/ is served, and what is small stays alone", async () => {
  for (const path of ["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json"])
    assert.doesNotMatch((await fetchRaw(path, "br")).body.toString("latin1"), /"devDependencies"/);
  for (const name of assets.filter((one) => !/\.(?:br|gz)$/.test(one))) {
    const isSmall = (await stat(`${kDist}assets/${name}`)).size < 1024;
    if (isSmall) assert.ok(!assets.includes(`${name}.br`) && !assets.includes(`${name}.gz`), name);
  }
});
