// What is looked at stays on the screen: stepping through a run at every width, with large text, with a zoomed browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kIsThorough, kPolicyOfTime, kWidths, open, useSite, visible, visit } from "./browser.mjs";

const site = useSite();
/** A phone upright, a tablet, a laptop; or all. */
const kLookedAt = kIsThorough ? kWidths : [kWidths[0], kWidths[2], kWidths[4]];

/** Steps by key and looks after each step whether what is chosen is seen: within all scrollers, and below what sticks. */
const stepAndLook = (page, mark, steps, keys) =>
  page.evaluate(
    async ([selector, count, pressed]) => {
      const seen = (element) => {
        if (!element) return false;
        const box = element.getBoundingClientRect();
        let { top, bottom } = { top: 0, bottom: innerHeight };
        for (let at = element.parentElement; at; at = at.parentElement) {
          if (getComputedStyle(at).overflowY === "visible") continue;
          const around = at.getBoundingClientRect();
          top = Math.max(top, around.top);
          bottom = Math.min(bottom, around.bottom);
        }
        const x = Math.max(box.left, 0) + Math.min(20, box.width / 2);
        const hit = document.elementFromPoint(
          Math.min(x, innerWidth - 2),
          box.top + Math.min(box.height, bottom - box.top) / 2,
        );
        const isCovered = hit && !element.contains(hit) && !hit.closest(".trace-scroll")?.contains(element);
        return box.top >= top - 1 && Math.min(box.bottom, box.top + 40) <= bottom + 1 && !isCovered;
      };
      let good = 0;
      const missed = [];
      const press = (key) =>
        document
          .querySelector(".player-bar button[aria-label=Forward]")
          .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      press("Home");
      await new Promise((done) => setTimeout(done, 20));
      for (let i = 0; i < count; ++i) {
        if (pressed === "click") document.querySelector(".player-bar button[aria-label=Forward]").click();
        else press(pressed);
        await new Promise((done) => setTimeout(done)); // drawn, not painted
        if (seen(document.querySelector(selector))) ++good;
        else missed.push(i + 1);
      }
      return { good, missed };
    },
    [mark, steps, keys],
  );

const form = (page, name) => page.locator(".trace .segments").getByRole("button", { name, exact: true }).click();

async function stepEverywhere(states, options) {
  const { page, context, trouble } = await visit(site, { width: 1440, height: 900 }, options);
  await open(page, "Bang");
  await visible(page, "button.run").click();
  await page.locator(".trace [data-step='5']").waitFor();
  const lost = [];
  for (const { name, viewport, isLarge = false, others = [] } of states) {
    await page.setViewportSize(viewport);
    await page.evaluate((large) => {
      if ((document.documentElement.dataset.size === "large") !== large)
        dispatchEvent(new KeyboardEvent("keydown", { key: "F9" }));
    }, isLarge);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const look = async (what, mark, count, key) => {
      const { good, missed } = await stepAndLook(page, mark, count, key);
      if (good < count) lost.push(`${name}, ${what}: ${good} of ${count}, not steps ${missed.join(" ")}`);
    };
    await form(page, "Table");
    await look("table", ".trace tr[aria-selected='true']", 40, "ArrowRight");
    for (const [what, mark, key] of others) {
      await form(page, what);
      await look(what, mark, 12, key);
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) lost.push(`${name}: ${wider} pixels wider than the screen`);
  }
  assert.deepEqual(lost, []);
  assert.deepEqual(trouble, []);
  await context.close();
}

test("40 of 40 steps of a long run are seen at every width, and with large text", kPolicyOfTime, async () => {
  const others = [
    ["Story", ".story [aria-current]", "click"],
    ["Messages", ".m-current", "PageDown"],
    ["Gantt", ".g-now", "ArrowRight"],
  ];
  await stepEverywhere([
    ...kLookedAt.map(([width, height], i) => ({
      name: `${width}×${height}`,
      viewport: { width, height },
      others: i % 2 === 0 ? others : [],
    })),
    ...kLookedAt.map(([width, height]) => ({
      name: `${width}×${height}, F9`,
      viewport: { width, height },
      isLarge: true,
    })),
  ]);
});

test("40 of 40 steps are seen with the browser's zoom at 200 %", kPolicyOfTime, async () => {
  await stepEverywhere(
    // Half of the width and of the height are left.
    kLookedAt
      .filter(([width]) => width >= 1024)
      .map(([width, height]) => ({
        name: `${width}×${height} at 200 %`,
        viewport: { width: width / 2, height: height / 2 },
      })),
    { deviceScaleFactor: 2 },
  );
});
