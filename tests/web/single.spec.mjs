// An exercise in one HTML file, opened from the disk: nothing else is asked for, and it is marked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { kDesktop, kPatience, kPolicyOfTime, useSite } from "./browser.mjs";
import { check, status, writeLine } from "./task-moves.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kDist = process.env.ZONELAB_DIST ?? here("../../dist/");
const kProgram = process.env.ZONELAB ?? here("../../build/native/zonelab");
const kExercise = here("../../examples/course/02-stairs.zonelab.md");
const site = useSite();

test("an exercise opens from a stick, without a server or a network", kPolicyOfTime, async () => {
  const folder = mkdtempSync(join(tmpdir(), "zonelab-single-"));
  const made = join(folder, "stairs.html");
  execFileSync(kProgram, ["exercise", "pack", kExercise, "--as", "html", "--site", kDist, "-o", made]);
  const context = await site.browser.newContext({ viewport: kDesktop, offline: true });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  const address = pathToFileURL(made).href;
  page.on("request", (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address)) trouble.push(request.url());
  });
  await page.goto(address);
  await page.locator("#task-title", { hasText: "The light on the stairs" }).waitFor();
  assert.equal(await page.title().then((title) => title.includes("ZoneLab") || title.includes("stairs")), true);
  assert.equal(await check(page), "0 of 8 points");
  assert.equal(await status(page, "dark in time"), "failed");
  await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
  await writeLine(page, "On -> On", "        On -> On { sync press?; assign x = 0; },");
  assert.equal(await check(page), "8 of 8 points");
  assert.ok(!readFileSync(made, "utf8").includes('"solution"'));
  // The licences of what is in it are in it, too.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('a[href="licenses.txt"]').click()]);
  assert.equal(download.suggestedFilename(), "licenses.txt");
  assert.equal(readFileSync(await download.path(), "utf8"), readFileSync(join(kDist, "licenses.txt"), "utf8"));
  assert.deepEqual(trouble, []);
  await context.close();
  rmSync(folder, { recursive: true });
});
