// A student's journeys with the second exercise of the course: open the link, check it untouched, make the mistakes that
// are made, take hints, pass, hand in.  What must come out follows from the exercise's text, by hand.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, kOnPhone, kPhone, kPolicyOfTime, useSite, variants, view, visit } from "./browser.mjs";
import { check, given, isSummed, kStairs, openTask, result, status, tabTo, writeLine } from "./task-moves.mjs";

const kTitle = "The light on the stairs";
const kLaptop = { width: 1280, height: 720 };
/** A folder for pictures of each state, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;

const site = useSite();
if (kShots) await mkdir(kShots, { recursive: true });

const shot = async (page, name) => kShots && page.screenshot({ path: `${kShots}/${name}.png` });

const kReset = "        On -> On { sync press?; assign x = 0; },";
const kNoReset = "        On -> On { sync press?; },";

/** Each as it is made, and one of the checks that must tell of it. */
const kMistakes = [
  {
    // A guard where an invariant is needed: nothing forces the edge.
    make: (page) => writeLine(page, "On -> Off", "        On -> Off { guard x >= 3 && x <= 5; };"),
    broken: "dark in time",
  },
  {
    // The invariant, and the reset forgotten: x counts from the first press.
    make: async (page) => {
      await writeLine(page, "On -> Off", "        On -> Off { guard x >= 3; };");
      await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
    },
    broken: "not too dark",
  },
  {
    // The reset, and the invariant gone again.
    make: async (page) => {
      await writeLine(page, "state Off, On", "    state Off, On;");
      await writeLine(page, kNoReset.trim(), kReset);
    },
    broken: "dark in time",
  },
  {
    // < for <=: five minutes of light are not possible.
    make: (page) => writeLine(page, "state Off, On", "    state Off, On { x < 5 };"),
    broken: "may be long",
  },
];

for (const [device, viewport] of variants(Object.entries({ desktop: kLaptop, phone: kPhone }), kOnPhone)) {
  test(`a student passes within six Checks and hands in: ${device}`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport, { acceptDownloads: true });
    await openTask(page, kStairs, kTitle);
    await assertAccessible(page, "opened");
    await shot(page, `${device}-1-opened`);

    assert.equal(await check(page), "0 of 8 points", "nothing was done");
    await assertAccessible(page, "untouched");
    await shot(page, `${device}-2-untouched`);

    for (const [i, { make, broken }] of kMistakes.entries()) {
      await make(page);
      await page.locator(".checks.stale").waitFor();
      if (i === 0) {
        await assertAccessible(page, "stale");
        await shot(page, `${device}-3-stale`);
      }
      assert.notEqual(await check(page), "8 of 8 points", broken);
      assert.equal(await status(page, broken), "failed");
      if (i > 1) continue;
      // The run that shows it, and back.
      const row = page.locator(".check-row", { has: page.locator(".check-name", { hasText: broken }) });
      await row.getByRole("button", { name: /Show the run/ }).click();
      await page.locator(".result-pane .trace-head .badge.good").waitFor();
      assert.match(await page.locator(".result-pane .verdict-reason").textContent(), new RegExp(`^${broken}: `));
      await assertAccessible(page, "the run behind a check");
      await shot(page, `${device}-4-run-${i}`);
      await page.getByRole("button", { name: "Close the run" }).click();
      // A hint.
      await page
        .getByRole("button", { name: "Show a hint" })
        .or(page.getByRole("button", { name: "Show another hint" }))
        .click();
      assert.equal(await page.locator(".hints li").count(), i + 1);
      await assertAccessible(page, "hints");
      await shot(page, `${device}-5-hint-${i}`);
    }
    await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
    assert.equal(await check(page), "8 of 8 points");
    await assertAccessible(page, "passed");
    await shot(page, `${device}-6-passed`);

    await page.locator(".check-bar").getByRole("button", { name: "Hand in…" }).click();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Your id in the course").fill("s1001");
    await assertAccessible(page, "handing in");
    await shot(page, `${device}-7-handin`);
    const { name, text } = await given(page, () => page.getByRole("button", { name: "Save the file" }).click());
    assert.equal(name, "first-stairs-s1001.zonelab-handin.json");
    assert.ok(isSummed(text));
    const handin = JSON.parse(text);
    assert.deepEqual(handin.learner, { name: "Ada", id: "s1001" });
    assert.deepEqual([handin.claimed.points, handin.claimed.max], [8, 8]);
    assert.match(handin.exercise.hash, /^sha256:[0-9a-f]{64}$/);
    assert.match(handin.answers.model, /state Off, On \{ x <= 5 \};/);
    assert.equal(handin.journal.length, 6);
    // Before the third Check a run and a hint were looked at.
    assert.deepEqual([handin.journal[0].step, handin.journal[2].step], [0, 5]);
    assert.deepEqual(trouble, []);
    await context.close();
  });
}

test("the keyboard alone: find the place, mend it, check, hand in", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, kLaptop, { acceptDownloads: true });
  const { keyboard } = page;
  await openTask(page, kStairs, kTitle);
  await keyboard.press("Control+Enter");
  assert.equal(await result(page), "0 of 8 points");
  await tabTo(page, "button", "Show the run");
  await keyboard.press("Enter");
  await page.locator(".result-pane .trace-head").waitFor();
  await page.locator("button:focus", { hasText: "Close the run" }).waitFor();
  await keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Show the run" }).waitFor();
  await tabTo(page, "button", "Show a hint");
  await keyboard.press("Enter");
  await page.locator(".hints li").waitFor();

  const findAndWrite = async (wanted, text) => {
    await tabTo(page, ".cm-content");
    await keyboard.press("Control+f");
    await page.locator(".cm-search input[name=search]").waitFor();
    await keyboard.press("Control+a");
    await keyboard.type(wanted);
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await keyboard.press("ArrowRight");
    await keyboard.type(text);
    await keyboard.press("Escape");
  };
  // What is locked stays, and why is told.
  await findAndWrite("Around", "x");
  await page.locator(".toast", { hasText: "the process Person must stay as it is" }).waitFor();
  assert.equal(await page.locator(".cm-content", { hasText: "Aroundx" }).count(), 0);
  await findAndWrite("state Off, On", " { x <= 5 }");
  await findAndWrite("On -> On { sync press?;", " assign x = 0;");
  await keyboard.press("Control+Enter");
  await page.locator(".check-sum", { hasText: "8 of 8 points" }).waitFor();
  await tabTo(page, "button", "Hand in…");
  await keyboard.press("Enter");
  await page.locator(".handin[open]").waitFor();
  await tabTo(page, "#handin-name");
  await keyboard.type("Ada");
  const { text } = await given(page, () => keyboard.press("Enter"));
  assert.equal(JSON.parse(text).claimed.points, 8);
  assert.equal(JSON.parse(text).learner.name, "Ada");
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "locked parts are shaded; neither typing nor the diagram changes them, and undo goes on",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site, kLaptop);
    await openTask(page, kStairs, kTitle);
    const text = () => page.locator(".cm-content").textContent();
    await page.locator(".locked-line", { hasText: "process Person" }).waitFor();
    assert.equal(await page.locator(".locked-line", { hasText: "guard x >= 3" }).count(), 0);
    const before = await text();
    await page.locator(".cm-line", { hasText: "init Around" }).click();
    for (const key of ["Backspace", "Delete", "Enter", "a", "Control+Shift+K"]) await page.keyboard.press(key);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    assert.equal(await text(), before);
    // In its diagram: an edge is not deleted, a location is not added; the other process is edited as ever.
    await view(page, "Both");
    await page.locator("svg.diagram").waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.locator("svg.edited").waitFor();
    await page.getByRole("button", { name: /^Edge Around → Around/ }).focus();
    await page.keyboard.press("Enter");
    for (const key of ["Delete", "n"]) {
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByRole("button", { name: /^Edge Around → Around/ }).focus();
      await page.keyboard.press(key);
      await page.locator(".toast", { hasText: "the process Person must stay as it is" }).waitFor();
      assert.equal(await text(), before, key);
    }
    await view(page, "Text");
    // An edit where it is allowed, undone and redone.
    await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
    assert.match(await text(), /x <= 5/);
    await page.keyboard.press("Control+z");
    assert.doesNotMatch(await text(), /x <= 5/);
    await page.keyboard.press("Control+y");
    assert.match(await text(), /x <= 5/);
    assert.deepEqual(trouble, []);
    await context.close();
  },
);
