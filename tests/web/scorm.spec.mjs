// A package for learning systems in a browser: scorm-again plays the system, in the window around.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, kPatience, kPolicyOfTime, start } from "./browser.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kDist = process.env.ZONELAB_DIST ?? here("../../dist/");
const kProgram = process.env.ZONELAB ?? here("../../build/native/zonelab");
const kExercise = here("../../examples/course/02-stairs.zonelab.md");
const kTypes = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};
const system = (name) => readFileSync(createRequire(import.meta.url).resolve(`scorm-again/${name}/min`), "utf8");

/** The files of an archive without compression. */
function unzipped(bytes) {
  const files = {};
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = bytes.readUInt32LE(end + 16);
  for (let k = bytes.readUInt16LE(end + 10); k > 0; --k) {
    const [size, length, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    files[name] = bytes.subarray(local + 30 + length, local + 30 + length + size);
    at += 46 + length;
  }
  return files;
}

function pack(format) {
  const folder = mkdtempSync(join(tmpdir(), "zonelab-scorm-"));
  const zip = join(folder, "package.zip");
  execFileSync(kProgram, ["exercise", "pack", kExercise, "--as", format, "--site", kDist, "-o", zip]);
  const files = unzipped(readFileSync(zip));
  rmSync(folder, { recursive: true });
  return files;
}

const kPackages = {};
let server;
let site;
before(async () => {
  kPackages.old = pack("scorm12");
  kPackages.new = pack("scorm2004");
  const systems = { old: system("scorm12"), new: system("scorm2004") };
  const around = (format) =>
    `<!doctype html><link rel="icon" href="data:," /><title>LMS</title><script src="/system-${format}.js"></script><script>
      const api = new ${format === "old" ? "Scorm12API" : "Scorm2004API"}({});
      window.${format === "old" ? "API" : "API_1484_11"} = api;
      const kept = sessionStorage.getItem("cmi");
      if (kept) api.loadFromJSON(JSON.parse(kept), "cmi");
    </script><iframe src="/${format}/index.html" width="1000" height="800"></iframe>`;
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname).slice(1);
    const [format, ...rest] = path.split("/");
    const made = /^lms-(old|new)\.html$/.exec(path);
    const script = /^system-(old|new)\.js$/.exec(path);
    const body = made ? around(made[1]) : script ? systems[script[1]] : kPackages[format]?.[rest.join("/")];
    const type = made ? "text/html" : (kTypes[extname(path)] ?? "application/octet-stream");
    response.writeHead(body ? 200 : 404, { "Content-Type": type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = await start();
});
after(async () => {
  await site?.stop();
  server?.closeAllConnections();
  server?.close();
});

const kMended = [
  ["state Off, On", "    state Off, On { x <= 5 };"],
  ["On -> On", "        On -> On { sync press?; assign x = 0; },"],
];

for (const format of ["old", "new"])
  test(
    `a package of SCORM ${format === "old" ? "1.2" : "2004"}: doing nothing, solving, coming back`,
    kPolicyOfTime,
    async () => {
      const context = await site.browser.newContext({ viewport: { width: 1200, height: 900 } });
      context.setDefaultTimeout(kPatience);
      const page = await context.newPage();
      const trouble = [];
      page.on("pageerror", (error) => trouble.push(String(error)));
      page.on(
        "response",
        (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`),
      );
      await page.goto(`http://127.0.0.1:${server.address().port}/lms-${format}.html`);
      const exercise = page.frameLocator("iframe").frameLocator("iframe");
      const cmi = () =>
        page.evaluate(() => {
          const { cmi } = globalThis.api ?? window.API ?? window.API_1484_11;
          const { core } = cmi;
          return {
            status: core ? core.lesson_status : cmi.completion_status,
            success: core ? "" : cmi.success_status,
            raw: (core ?? cmi).score.raw,
            kept: cmi.suspend_data,
          };
        });
      await exercise.locator(".check-bar").waitFor();
      assert.equal((await cmi()).status, "incomplete");
      await exercise.locator(".task-check").click();
      await eventually(async () => assert.equal((await cmi()).raw, "0"));
      // Solved.
      const pane = (within, name) => within.locator(".header .segment", { hasText: name }).click();
      await pane(exercise, "Model");
      for (const [from, to] of kMended) {
        await exercise.locator(".cm-line", { hasText: from }).click({ clickCount: 3 });
        await page.keyboard.insertText(`${to}\n`);
      }
      await pane(exercise, "Task");
      await exercise.locator(".task-check").click();
      await eventually(async () => assert.equal((await cmi()).raw, "100"));
      const now = await cmi();
      assert.equal(now.status, format === "old" ? "passed" : "completed");
      assert.equal(now.success, format === "old" ? "" : "passed");
      assert.ok(now.kept.length < 4000, `${now.kept.length} characters`);
      assert.equal(await page.frameLocator("iframe").locator("#said").textContent(), "");
      // Another visit, with another browser's storage: the answer is there.
      const again = await site.browser.newContext({ viewport: { width: 1200, height: 900 } });
      again.setDefaultTimeout(kPatience);
      const later = await again.newPage();
      const score = { raw: now.raw };
      const kept =
        format === "old"
          ? { suspend_data: now.kept, core: { lesson_status: now.status, score } }
          : { suspend_data: now.kept, completion_status: now.status, success_status: now.success, score };
      await later.addInitScript((value) => sessionStorage.setItem("cmi", value), JSON.stringify(kept));
      await later.goto(page.url());
      const resumed = later.frameLocator("iframe").frameLocator("iframe");
      await resumed.locator(".task-facts", { hasText: "best" }).waitFor();
      await pane(resumed, "Model");
      assert.match(await resumed.locator(".cm-content").textContent(), /x <= 5/);
      assert.deepEqual(trouble, []);
      await again.close();
      await context.close();
    },
  );
