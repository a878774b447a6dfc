// What the engine knows about the text, in the editor: completion, hovers, definitions, outline,
// the sanity report.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, checked, edit, kPhone, kPolicyOfTime, useSite, visit } from "./browser.mjs";

const site = useSite();

async function openFischer(page) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name: /^Fischer/ }).click();
  await page.locator("#example-n").waitFor();
  await checked(page);
}

/** The cursor goes before the nth place where `text` stands. */
async function cursorAt(page, text, nth = 0) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  // The editor puts its own selection into the page for a while after it got the focus: the last word is ours.
  for (let round = 0; round < 3; ++round) {
    await page.waitForTimeout(100);
    await place(page, text, nth);
  }
  await page.locator(".cm-activeLine", { hasText: text }).waitFor();
  await page.waitForTimeout(50);
}
async function place(page, text, nth) {
  await page.evaluate(
    ([wanted, index]) => {
      const walker = document.createTreeWalker(
        document.querySelector(".cm-content"),
        NodeFilter.SHOW_ELEMENT,
        (node) => (node.classList.contains("cm-line") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP),
      );
      let left = index;
      for (let line = walker.nextNode(); line; line = walker.nextNode()) {
        const at = line.textContent.indexOf(wanted);
        if (at < 0 || left-- > 0) continue;
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        let passed = 0;
        for (let part = texts.nextNode(); part; part = texts.nextNode()) {
          if (passed + part.length > at) {
            getSelection().collapse(part, at - passed);
            return;
          }
          passed += part.length;
        }
      }
      throw new Error(`no ${wanted}`);
    },
    [text, nth],
  );
}

test("names are completed by what may stand there, without taking Enter", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openFischer(page);
  await cursorAt(page, "x <= K; assign");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
  const labels = await page.locator(".cm-tooltip-autocomplete .cm-completionLabel").allTextContents();
  for (const name of ["x", "K", "id"]) assert.ok(labels.includes(name), `${name} in ${labels}`);
  for (const name of ["cs", "guard", "process"]) assert.ok(!labels.includes(name), `${name} not in ${labels}`);
  // The list is worked from the text (aria-activedescendant), so it takes no focus itself.
  await assertAccessible(page, "completion", ["scrollable-region-focusable"]);
  await page.keyboard.press("Escape");

  // Unasked after two letters; Enter is still a new line until an entry is chosen.
  await cursorAt(page, "init ");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("tr");
  await page.locator(".cm-tooltip-autocomplete", { hasText: "trans" }).waitFor();
  // A list that has just come up takes no key for 75 ms, lest it swallows what was meant for the text.
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.locator(".cm-tooltip-autocomplete li[aria-selected]", { hasText: "trans" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".cm-line")].some((line) => /^\s*trans$/.test(line.textContent)),
  );
  assert.deepEqual(trouble, []);
  await context.close();
});

test("F12 goes to the declaration, uses are marked, the keyboard shows what a name is", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openFischer(page);
  await cursorAt(page, "x <= K; assign");
  await page.locator(".cm-use").first().waitFor();
  const used = new Set(await page.locator(".cm-use").allTextContents());
  assert.deepEqual([...used], ["x"]);
  assert.ok((await page.locator(".cm-use-write").count()) > 0);

  await page.keyboard.press("Control+Shift+Space");
  await page.locator(".cm-about").waitFor();
  assert.equal(await page.locator(".cm-about code").textContent(), "clock x");
  assert.match(await page.locator(".cm-about").textContent(), /Declared on line \d+/);
  await assertAccessible(page, "about a name");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".cm-about").count(), 0);

  await page.keyboard.press("F12");
  await page.waitForFunction(() => /clock x/.test(document.querySelector(".cm-activeLine")?.textContent ?? ""));
  await page.keyboard.press("Shift+F12");
  await page.waitForFunction(() => !/clock x/.test(document.querySelector(".cm-activeLine")?.textContent ?? "clock x"));

  // By mouse: a hover, and a click with Ctrl.
  await cursorAt(page, "x > K && ");
  const { x, y } = await page.evaluate(() => getSelection().getRangeAt(0).getBoundingClientRect().toJSON());
  await page.mouse.move(x + 2, y + 20);
  await page.mouse.move(x + 4, y + 6);
  await page.locator(".cm-tooltip-hover .cm-about").waitFor();
  await page.keyboard.down("Control");
  await page.mouse.click(x + 4, y + 6);
  await page.keyboard.up("Control");
  await page.waitForFunction(() => /clock x/.test(document.querySelector(".cm-activeLine")?.textContent ?? ""));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("the outline leads to places in the text, on a phone too", kPolicyOfTime, async () => {
  for (const viewport of [undefined, kPhone]) {
    const { page, context, trouble } = await visit(site, viewport);
    await openFischer(page);
    await page.getByRole("button", { name: "Outline" }).click();
    const panel = page.getByRole("group", { name: "Outline" });
    await panel.waitFor();
    assert.ok((await panel.getByRole("button", { name: /^template P/ }).count()) === 1);
    const box = await panel.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, "inside of the window");
    await assertAccessible(page, "outline");
    await panel.getByRole("button", { name: /^location cs/ }).click();
    await page.waitForFunction(() => String(getSelection()) === "cs");
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("warnings and notes of the sanity report are told from errors", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openFischer(page);
  await edit(page, "const int K = 2;", "const int K = 2; chan lost; int counter;");
  await page.locator(".problems .problem").first().waitFor();
  assert.equal(await page.locator(".problems h3").textContent(), "2 warningsF8 next");
  assert.equal(await page.locator(".cm-lintRange-warning").count(), 2);
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  await edit(page, "int counter;", "int counter = 3; const int UNUSED = 1;");
  await page.locator(".notes summary").waitFor();
  assert.equal(await page.locator(".notes summary").textContent(), "1 note: legal, and perhaps intended");
  await page.locator(".notes summary").click();
  assert.match(await page.locator(".notes .problem-text").first().textContent(), /Note: .*UNUSED.* is never used/);
  await assertAccessible(page, "sanity report");
  assert.deepEqual(trouble, []);
  await context.close();
});
