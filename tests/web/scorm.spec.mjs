// A package for learning systems in a browser: scorm-again plays the system, in the window around.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, kPatience, kPolicyOfTime, start } from "./browser.mjs";
import { exerciseIn, reported, serveSystem, unzipped } from "./lms.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kDist = process.env.ZONELAB_DIST ?? here("../../dist/");
const kProgram = process.env.ZONELAB ?? here("../../build/native/zonelab");
const kExercise = here("../../examples/course/02-stairs.zonelab.md");

function pack(format) {
  const folder = mkdtempSync(join(tmpdir(), "zonelab-scorm-"));
  const zip = join(folder, "package.zip");
  execFileSync(kProgram, ["exercise", "pack", kExercise, "--as", format, "--site", kDist, "-o", zip]);
  const files = unzipped(readFileSync(zip));
  rmSync(folder, { recursive: true });
  return files;
}

const kPackages = {};
let system;
let site;
before(async () => {
  kPackages.old = pack("scorm12");
  kPackages.new = pack("scorm2004");
  system = await serveSystem(kPackages);
  site = await start();
});
after(async () => {
  await site?.stop();
  system?.close();
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
      await page.goto(system.address(format));
      const exercise = exerciseIn(page);
      const cmi = () => reported(page);
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
      const resumed = exerciseIn(later);
      await resumed.locator(".task-facts", { hasText: "best" }).waitFor();
      await pane(resumed, "Model");
      assert.match(await resumed.locator(".cm-content").textContent(), /x <= 5/);
      assert.deepEqual(trouble, []);
      await again.close();
      await context.close();
    },
  );
