// The room that panes take: what is seen after Run, edges that can be moved, what tells that there is more.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  checked,
  edit,
  eventually,
  kPhone,
  kPolicyOfTime,
  open,
  settledBox,
  useSite,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

async function runTrains(page) {
  await open(page, "Train gate");
  await page.evaluate(() => document.querySelectorAll(".query")[1].querySelector("[aria-label^=Run]").click());
  await page.locator(".trace [data-step='6']").waitFor();
}
/** Rows of the trace that are seen whole. */
const seenRows = (page) =>
  page.evaluate(() => {
    const bottom = Math.min(
      ...[".result-scroll", ".trace-scroll"].map((one) => document.querySelector(one).getBoundingClientRect().bottom),
    );
    return [...document.querySelectorAll(".trace tr[data-step]")].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    ).length;
  });
const heightOf = async (page, selector) => (await page.locator(selector).boundingBox()).height;

test(
  "after Run six rows of the trace are seen; the edge below the queries moves and stays",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site, { width: 1280, height: 800 });
    await runTrains(page);
    await eventually(async () => assert.ok((await seenRows(page)) >= 6, `${await seenRows(page)} rows`));
    // Nothing of what happens is cut off; the table says that there is more at its right.
    assert.equal(
      await page
        .locator(".trace td.event")
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length),
      0,
    );
    await page.locator(".trace .trace-scroll[data-more*=right]").waitFor();
    await assertAccessible(page, "compact verdict");

    const before = await heightOf(page, ".queries-pane");
    const edge = page.getByRole("separator", { name: "Height of the queries pane" });
    await edge.focus();
    for (let i = 0; i < 5; ++i) await page.keyboard.press("ArrowUp");
    await eventually(async () => {
      const { height } = await settledBox(page.locator(".queries-pane"));
      assert.ok(height < before - 40, `${before} → ${height}`);
    });
    const smaller = await heightOf(page, ".queries-pane");
    await page.reload();
    await checked(page);
    // A message takes a little room.
    await eventually(async () => assert.ok(Math.abs((await heightOf(page, ".queries-pane")) - smaller) < 8));
    const { x, y } = await settledBox(edge);
    await page.mouse.move(x + 100, y + 6);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 126, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => assert.ok((await heightOf(page, ".queries-pane")) > smaller + 80));
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test(
  "a document that is opened shows its queries; expectations are in line; a run that is old lights nothing",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await page.locator(".model-pane .segments").getByRole("button", { name: "Both" }).click();
    await runTrains(page);
    const lefts = await page
      .locator(".query-expect")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    assert.equal(new Set(lefts).size, 1, lefts.join(" "));
    await page.locator(".d-location.current").first().waitFor();
    await edit(page, "x <= 20", "x <= 21");
    await page.locator(".d-location.current").first().waitFor({ state: "detached" });

    await page.locator(".wide-button").click();
    assert.equal(await page.locator(".queries-pane").isVisible(), false);
    await page.getByRole("button", { name: "Examples" }).click();
    await page.locator(".menu-item", { hasText: "Two clocks" }).click();
    await page.locator(".queries-pane").waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("a limit that is no number from 0 on is refused at its field", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await page.locator(".summary-title").click();
  const field = page.getByLabel("States", { exact: true });
  await field.fill("-5");
  await field.press("Tab");
  await page.locator(".field .refusal", { hasText: "Enter a number that is not negative" }).waitFor();
  await assertAccessible(page, "refused limit");
  await field.fill("500");
  await field.press("Tab");
  await page.locator(".summary-text", { hasText: "500 states" }).waitFor();
  assert.equal(await page.locator(".field .refusal").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "phone, small phone, tablet, large text: titles are there, nothing scrolls sideways, more is told of",
  kPolicyOfTime,
  async () => {
    for (const viewport of [kPhone, { width: 320, height: 640 }, { width: 820, height: 1180 }]) {
      const { page, context, trouble } = await visit(site, viewport);
      const state = `${viewport.width} wide`;
      const fits = async (what) =>
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${state}, ${what} scrolls sideways`,
        );
      assert.match(await page.locator(".doc-title").textContent(), /Fischer/);
      assert.equal(await page.locator(".doc-title").isVisible(), true);
      assert.equal(await page.locator(".size label").isVisible(), true);
      await runTrains(page);
      await fits("trace");
      await page.locator(".tool-bar .tabs[data-more*=right]").waitFor();
      await page.keyboard.press("Alt+5");
      await page.waitForFunction(() => {
        // the chosen tab is brought to the screen
        const { left, right } = document.querySelector(".tool-bar [aria-pressed='true']").getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
      await visible(page, ".share-popup button").click();
      await page.locator(".share-url").waitFor();
      await fits("share");
      const { x, width } = await settledBox(page.locator(".share-popup .popup-panel"));
      assert.ok(x >= 8 && x + width <= viewport.width - 8, `${state}: share from ${x}, ${width} wide`);
      await assertAccessible(page, state);
      await page.keyboard.press("Escape");
      assert.deepEqual(trouble, []);
      await context.close();
    }
    const { page, context } = await visit(site);
    await page.keyboard.press("F9");
    const status = page.locator(".doc-status");
    // Its words, or none of them.
    assert.ok(!(await status.isVisible()) || (await status.evaluate((one) => one.scrollWidth <= one.clientWidth)));
    await context.close();
  },
);
