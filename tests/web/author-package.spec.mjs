// The package that the page makes of an exercise: saved, unzipped, and run within scorm-again, as the command line's is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { checked, eventually, kPatience, kPolicyOfTime, paste, useSite, visit } from "./browser.mjs";
import { exerciseIn, reported, serveSystem, unzipped } from "./lms.mjs";

const site = useSite();
let system;
after(() => system?.close());

const kDoor =
  "broadcast chan c;\nprocess P() {\n    clock x;\n    state A, B;\n    init A;\n    trans A -> B { guard x >= 3; sync c!; };\n}\nsystem P;\n";
/** By the page's buttons. */
const kNames = { old: "Save for a learning system (SCORM 1.2)", new: "The same as SCORM 2004" };

/** An exercise on the door, begun with a frame, saved both ways: files by name. */
async function made() {
  const { page, context, trouble } = await visit(site);
  await paste(page, kDoor);
  await checked(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make an exercise of this" }).click();
  const dialog = page.getByRole("dialog", { name: "Make an exercise" });
  const first = dialog.getByRole("group", { name: "holds" });
  await first.getByLabel("Query").fill("E<> P.B");
  await first.getByLabel("Name").fill("opens");
  await first.getByLabel("Name").press("Tab");
  const says = (pattern) =>
    eventually(async () => assert.match(await dialog.getByLabel("The file").inputValue(), pattern));
  await says(/```test opens\nE<> P\.B\n/);
  await dialog.getByRole("button", { name: "With a frame" }).click();
  await says(/```xta start\n[^`]*init A;\s*\}/);
  const packages = {};
  for (const [format, name] of Object.entries(kNames)) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name, exact: true }).click(),
    ]);
    assert.match(download.suggestedFilename(), format === "old" ? /-scorm12\.zip$/ : /-scorm2004\.zip$/);
    packages[format] = unzipped(readFileSync(await download.path()));
  }
  assert.deepEqual(trouble, []);
  await context.close();
  return packages;
}

test("the page's packages: nothing hidden is in them, and they report what was solved", kPolicyOfTime, async () => {
  const packages = await made();
  assert.match(packages.old["imsmanifest.xml"].toString(), /<schemaversion>1\.2</);
  assert.match(packages.new["imsmanifest.xml"].toString(), /2004 4th Edition/);
  system = await serveSystem(packages);
  for (const [format, files] of Object.entries(packages)) {
    const { blocks } = JSON.parse(files["exercise.zonelab.json"].toString());
    assert.deepEqual(
      blocks.filter(({ block }) => block === "xta").map(({ role }) => role),
      ["start"],
    );
    for (const name of ["index.html", "scorm.js", "licenses.txt"]) assert.ok(files[`zonelab/${name}`], name);
    // What the manifest lists is there, and nothing else.
    const listed = [...files["imsmanifest.xml"].toString().matchAll(/<file href="([^"]+)"/g)].map(([, name]) => name);
    assert.deepEqual(
      listed.toSorted(),
      Object.keys(files)
        .filter((name) => name !== "imsmanifest.xml")
        .toSorted(),
    );

    const context = await site.browser.newContext({ viewport: { width: 1200, height: 900 } });
    context.setDefaultTimeout(kPatience);
    const page = await context.newPage();
    const trouble = [];
    page.on("pageerror", (error) => trouble.push(String(error)));
    page.on("response", (one) => one.status() >= 400 && trouble.push(`${one.status()} ${one.url()}`));
    await page.goto(system.address(format));
    const exercise = exerciseIn(page);
    const pane = (name) => exercise.locator(".header .segment", { hasText: name }).click();
    await exercise.locator(".check-bar").waitFor();
    await exercise.locator(".task-check").click();
    await eventually(async () => assert.equal((await reported(page)).raw, "0"), kPatience);
    await pane("Model");
    await exercise.locator(".cm-line", { hasText: "init A;" }).click({ clickCount: 3 });
    await page.keyboard.insertText("    init A;\n    trans A -> B { guard x >= 3; sync c!; };\n");
    await pane("Task");
    await exercise.locator(".task-check").click();
    await eventually(async () => assert.equal((await reported(page)).raw, "100"), kPatience);
    const { status, success } = await reported(page);
    assert.deepEqual([status, success], format === "old" ? ["passed", ""] : ["completed", "passed"]);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});
