// Making an exercise in the page: from a model to a link that a student opens, in at most sixty acts; the form and the file
// agree; what passes everything is answered by a test; by keyboard, on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  eventually,
  kPhone,
  kPolicyOfTime,
  open,
  paste,
  checked,
  useSite,
  visit,
} from "./browser.mjs";
import { check, given, tabTo } from "./task-moves.mjs";

const site = useSite();

const kMostActs = 60;
/** Acts of a visitor, counted: a click, a field that is filled, a choice. */
function counting(page) {
  let count = 0;
  const act = (does) => {
    ++count;
    return does();
  };
  return {
    count: () => count,
    click: (locator) => act(() => locator.click()),
    press: (name, exact = true) => act(() => page.getByRole("button", { name, exact }).click()),
    fill: (label, text) => act(() => dialogOf(page).getByLabel(label, { exact: true }).first().fill(text)),
    choose: (label, value) => act(() => dialogOf(page).getByLabel(label, { exact: true }).first().selectOption(value)),
  };
}
const dialogOf = (page) => page.getByRole("dialog", { name: "Make an exercise" });
const file = (page) => dialogOf(page).getByLabel("The file");
const fileText = (page) => file(page).inputValue();
const section = (page, name) => dialogOf(page).getByRole("region", { name });
/** Waits until the file says so. */
const says = (page, pattern) => eventually(async () => assert.match(await fileText(page), pattern));

async function make(page) {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make an exercise of this" }).click();
  await dialogOf(page).waitFor();
  await says(page, /^---\nzonelab: 1\n/);
}

/** Two states, and what only one test of them would let pass. */
const kDoor =
  "broadcast chan c;\nprocess P() {\n    clock x;\n    state A, B;\n    init A;\n    trans A -> B { guard x >= 3; sync c!; };\n}\nsystem P;\n";

async function withDoor(page) {
  await paste(page, kDoor);
  await checked(page);
  await make(page);
  const first = dialogOf(page).getByRole("group", { name: "holds" });
  await first.getByLabel("Query").fill("E<> P.B");
  await first.getByLabel("Sentence for who fails it").fill("It never opens.");
  await first.getByLabel("Name").fill("opens");
  await first.getByLabel("Name").press("Tab");
  await says(page, /```test opens\nE<> P\.B\nexpect: satisfied\nfail: It never opens\.\n```/);
}

test("from the train gate to a link that a student opens, in sixty acts", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const acts = counting(page);
  await acts.press("Examples");
  await acts.click(page.locator(".menu-item", { hasText: "Train gate" }).first());
  await page.locator(".doc-title", { hasText: "Train gate" }).waitFor({ state: "attached" });
  await checked(page);
  await acts.press("Share");
  await acts.press("Make an exercise of this");
  await dialogOf(page).waitFor();
  await says(page, /title: Train gate/);
  await acts.fill("Title", "Mend the gate");
  await acts.fill("Task, in Markdown", "Two trains met on the bridge. **Mend the gate.**");
  // The train is given.
  await acts.click(dialogOf(page).getByRole("checkbox", { name: "Train", exact: true }));
  await says(page, /lock: declarations, system, process Train/);
  await acts.fill("New query", "E<> Train(1).Stopped");
  await acts.fill("Its sentence", "Nobody is ever stopped.");
  await acts.press("Add a test");
  await says(page, /```test nobody-is-ever\n/);
  assert.equal((await fileText(page)).match(/^```test /gm).length, 4);
  await acts.press("Break it for me");
  await section(page, "Where learners start").getByText("Learners start with a model that fails").waitFor();
  await acts.fill("New hint", "Who is told to stop, and when?");
  await acts.press("Add a hint");
  await says(page, /```hint after=1\nWho is told to stop, and when\?\n```/);
  await assertAccessible(page, "an exercise is made");
  await acts.press("Check the exercise");
  const found = section(page, "Does it mark what it seems to?");
  await found.getByText("The solution was changed in one place at a time").waitFor();
  assert.equal(await found.locator(".author-findings .error").count(), 0);
  await assertAccessible(page, "an exercise is checked");
  const { text, name } = await given(page, () => acts.press("Save the file"));
  assert.equal(name, "mine-mend-the-gate.zonelab.md");
  assert.equal(text, await fileText(page));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
  await acts.press("Copy a link");
  await section(page, "Give it out")
    .getByText(/Copied: /)
    .waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  console.log(`# ${acts.count()} acts, a link of ${link.length} characters`);
  assert.ok(acts.count() <= kMostActs, `${acts.count()} acts`);
  assert.deepEqual(trouble, []);
  await context.close();

  // A student: no solution is in it, doing nothing does not earn all, and it is marked.
  const student = await visit({ url: link, browser: site.browser }, undefined, { isFlawed: false });
  await student.page.locator("#task-title", { hasText: "Mend the gate" }).waitFor();
  assert.match(await student.page.locator(".task-pane").textContent(), /Two trains met on the bridge/);
  const [points, most] = /(\d+) of (\d+)/
    .exec(await check(student.page))
    .slice(1)
    .map(Number);
  assert.equal(most, 4);
  assert.ok(points < most);
  await student.page.getByRole("button", { name: "Show a hint" }).click();
  await student.page.locator(".hints li", { hasText: "Who is told to stop" }).waitFor();
  await student.context.close();
});

test("form and file agree, and mistakes in either are told", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await withDoor(page);
  // From the file to the form.
  await file(page).fill(
    (await fileText(page))
      .replace("title: ", "title: Of the file; ")
      .replace("```test opens", "```test late points=3\nA[] P.B imply P.x >= 3\nexpect: satisfied\n```\n```test opens"),
  );
  const form = dialogOf(page);
  await eventually(async () => assert.match(await form.getByLabel("Title").inputValue(), /^Of the file; /));
  await form.getByRole("group", { name: "late" }).waitFor();
  assert.equal(await form.getByRole("group", { name: "late" }).getByLabel("Points").inputValue(), "3");
  // From the form to the file.
  await form.getByRole("group", { name: "late" }).getByLabel("Counts only with").selectOption("opens");
  await says(page, /```test late needs=opens points=3/);
  // A name that is none is refused, and the file stays.
  const before = await fileText(page);
  await form.getByRole("group", { name: "late" }).getByLabel("Name").fill("two words");
  await form.getByRole("group", { name: "late" }).getByLabel("Name").press("Tab");
  await form.getByText("This cannot be an exercise").waitFor();
  assert.equal(await fileText(page), before);
  // A mistake in the file is told with its place.
  await file(page).fill(before.replace("expect: satisfied", "expect: perhaps"));
  await form.getByText("The file has mistakes").waitFor();
  await form
    .locator(".author-mistakes")
    .getByRole("button", { name: /^Line \d+, column \d+$/ })
    .first()
    .click();
  assert.equal(
    await file(page).evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)),
    "perhaps",
  );
  await assertAccessible(page, "a file with mistakes");
  await file(page).fill(before);
  await form.getByRole("group", { name: "late" }).waitFor();
  // What was made is kept: another visit goes on with it.
  await form.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await checked(page);
  await make(page);
  assert.equal(await fileText(page), before);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a changed model that passes everything is answered by a test, or is right as well", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await withDoor(page);
  const found = section(page, "Does it mark what it seems to?");
  const press = async () => {
    await found.getByRole("button", { name: "Check the exercise" }).click();
    await found.getByText("The solution was changed").waitFor();
    await eventually(async () => assert.equal(await found.getByText("Before your last change").count(), 0));
  };
  await press();
  const earlier = found.locator(".author-survivor", { hasText: "guard x >= 2" });
  await earlier.getByText("Only the changed model can do c@2.").waitFor();
  await found.locator(".author-findings .warning", { hasText: "pass all checks" }).waitFor();
  await earlier.getByRole("button", { name: /^Add this test/ }).click();
  await says(page, /```xta monitor Word\n.*```test told with=Word\n/s);
  const gone = found.locator(".author-survivor", { hasText: "guard x >= 2" });
  await press();
  assert.equal(await gone.count(), 0);
  // Another one is right.
  const other = found.locator(".author-survivor").filter({ has: page.getByRole("button", { name: /^Right as well/ }) });
  await other
    .first()
    .getByRole("button", { name: /^Right as well/ })
    .click();
  await says(page, /^right: [0-9a-f]{8}$/m);
  await found.getByText("Right as well: you said so.").waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("it is tried as a student, and gone on with", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await withDoor(page);
  await dialogOf(page).getByRole("button", { name: "With a frame" }).click();
  await eventually(async () => assert.doesNotMatch((await fileText(page)).split("```xta solution")[0], /A -> B/));
  const before = await fileText(page);
  await dialogOf(page).getByRole("button", { name: "Try it as a student" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await page.locator(".check-bar").waitFor();
  assert.equal(await check(page), "0 of 1 point");
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Change this exercise" }).click();
  await dialogOf(page).waitFor();
  assert.equal(await fileText(page), before);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("by keyboard alone", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await paste(page, kDoor);
  await checked(page);
  await page.getByRole("button", { name: "Share" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Make an exercise of this" }).waitFor();
  await tabTo(page, ".share .button", "Make an exercise");
  await page.keyboard.press("Enter");
  await dialogOf(page).waitFor();
  await says(page, /^---\n/);
  const into = async (label) => {
    for (let k = 0; k < 80; ++k) {
      await page.keyboard.press("Tab");
      const isThere = await page.evaluate(
        (words) => document.activeElement?.labels?.[0]?.textContent.trim() === words,
        label,
      );
      if (isThere) return;
    }
    assert.fail(`Tab never comes to ${label}`);
  };
  await into("New query");
  await page.keyboard.type("E<> P.B");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Open it.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await says(page, /```test open-it\n/);
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await context.close();
});

const kSmall = [
  "---\nzonelab: 1\nid: a\nversion: 1\nkind: model\ntitle: Door\nlock: declarations, system\n---",
  `\`\`\`xta start\n${kDoor}\`\`\``,
  `\`\`\`xta solution\n${kDoor}\`\`\``,
  "```test opens\nE<> P.B\nexpect: satisfied\n```\n",
].join("\n");

test("on a phone nothing is wider than the screen", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, kPhone);
  await open(page, "Train gate");
  await make(page);
  const fits = async () => {
    const wide = await page.evaluate(() => {
      const box = document.querySelector("dialog.author .author-body");
      return box.scrollWidth - box.clientWidth;
    });
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  };
  await fits();
  // Of a small model: that of the trains takes long to be changed in all places.
  await file(page).fill((await fileText(page)).replace(/^---.*$/s, kSmall));
  await dialogOf(page).getByRole("group", { name: "opens" }).waitFor();
  await dialogOf(page).getByRole("button", { name: "Check the exercise" }).click();
  await dialogOf(page).getByText("The solution was changed").waitFor();
  await fits();
  await assertAccessible(page, "making an exercise on a phone");
  await context.close();
});
