// A solution that a passphrase opens: sealed where an exercise is made, given out, opened by who has the passphrase, and again
// by who makes it; by keyboard, on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, checked, eventually, kPhone, kPolicyOfTime, paste, useSite, visit } from "./browser.mjs";
import { given, tabTo } from "./task-moves.mjs";

const site = useSite();

const kDoor =
  "broadcast chan c;\nprocess P() {\n    clock x;\n    state A, B;\n    init A;\n    trans A -> B { guard x >= 3; sync c!; };\n}\nsystem P;\n";
const kPhrase = "green trains wait twice";
const dialogOf = (page) => page.getByRole("dialog", { name: "Make an exercise" });
const section = (page) => dialogOf(page).getByRole("region", { name: "A passphrase for the solution" });
const file = (page) => dialogOf(page).getByLabel("The file");
const says = (page, pattern) => eventually(async () => assert.match(await file(page).inputValue(), pattern));

/** An exercise on the door that begins with a frame. */
async function make(page) {
  await paste(page, kDoor);
  await checked(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make an exercise of this" }).click();
  await dialogOf(page).waitFor();
  await dialogOf(page).getByRole("button", { name: "With a frame" }).click();
  await says(page, /```xta start\n[^`]*init A;\s*\}/);
}

async function sealIt(page) {
  await section(page).getByLabel("Passphrase").fill(kPhrase);
  await section(page).getByRole("button", { name: "Seal the solution" }).click();
  await says(page, /^```sealed\nrounds: 600000\nsalt: [\w-]{22}\niv: [\w-]{16}\ndata: [\w-]+\n```$/m);
}

test("sealed, given out, opened by a student, and again by its author", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await make(page);
  const before = await file(page).inputValue();
  assert.match(before, /```xta solution\n[^`]*x >= 3/);
  // A passphrase that is too short is refused, and nothing changes.
  await section(page).getByLabel("Passphrase").fill("too short");
  await section(page).getByRole("button", { name: "Seal the solution" }).click();
  await section(page).getByText("A passphrase has at least 12 characters").waitFor();
  assert.equal(await file(page).inputValue(), before);
  await sealIt(page);
  const sealed = await file(page).inputValue();
  assert.doesNotMatch(sealed, /xta solution|x >= 3/);
  await assertAccessible(page, "a sealed solution is made");
  const { text } = await given(page, () =>
    dialogOf(page).getByRole("button", { name: "Save the students’ copy", exact: true }).click(),
  );
  assert.equal(JSON.parse(text).blocks.filter(({ block }) => block === "sealed").length, 1);
  await dialogOf(page).getByRole("button", { name: "Try it as a student" }).click();
  await page.locator("#task-title").waitFor();
  const address = page.url();
  assert.deepEqual(trouble, []);

  // The student: another browser, the link alone.
  const student = await visit({ url: address, browser: site.browser }, undefined, { isFlawed: true });
  const pane = student.page.getByRole("region", { name: "Sealed solution" });
  await pane.getByText("The solution is sealed.").waitFor();
  assert.equal(await student.page.getByText("Show a solution").count(), 0);
  await assertAccessible(student.page, "a sealed solution");
  await pane.getByLabel("Passphrase").fill("red trains never wait");
  await pane.getByRole("button", { name: "Open the solution" }).click();
  await pane.getByText("This passphrase does not open it.").waitFor();
  await pane.getByLabel("Passphrase").fill(` ${kPhrase} `);
  await pane.getByRole("button", { name: "Open the solution" }).click();
  await pane.locator("pre", { hasText: "x >= 3" }).waitFor();
  assert.equal(await pane.getByLabel("Passphrase").count(), 0);
  await assertAccessible(student.page, "an opened solution");
  // What was opened is not kept: the next visit needs the passphrase again.
  await student.page.reload();
  await pane.getByLabel("Passphrase").waitFor();
  assert.deepEqual(student.trouble, []);
  await student.context.close();

  // The author opens it again, and has the file that there was.
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Change this exercise" }).click();
  await section(page).getByLabel("Passphrase").fill(kPhrase);
  await section(page).getByRole("button", { name: "Open the solution" }).click();
  await eventually(async () => assert.equal(await file(page).inputValue(), before));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("by keyboard alone, on a phone: nothing is wider than the screen", kPolicyOfTime, async () => {
  const maker = await visit(site);
  await make(maker.page);
  await sealIt(maker.page);
  await dialogOf(maker.page).getByRole("button", { name: "Try it as a student" }).click();
  await maker.page.locator("#task-title").waitFor();
  const address = maker.page.url();
  await maker.context.close();

  const { page, context, trouble } = await visit({ url: address, browser: site.browser }, kPhone, { isFlawed: true });
  const pane = page.getByRole("region", { name: "Sealed solution" });
  await pane.getByLabel("Passphrase").waitFor();
  await tabTo(page, ".passphrase-row input");
  await page.keyboard.type(kPhrase);
  await page.keyboard.press("Enter");
  await pane.locator("pre", { hasText: "x >= 3" }).waitFor();
  // The field is gone, and the focus is where the solution is.
  assert.ok(await pane.evaluate((one) => one.contains(document.activeElement)));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  assert.deepEqual(trouble, []);
  await context.close();
});
