// A journey without a mouse: from a query to the last step of its run, and nothing is chosen by passing by.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checked, kPolicyOfTime, useSite, visit } from "./browser.mjs";

const site = useSite();

test("from a query to the last step of its run, by keys alone", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const press = (key) => page.keyboard.press(key);
  const has = (selector) => page.waitForFunction((one) => document.activeElement?.closest(one) !== null, selector);
  await page.locator("body").press("Tab");
  // Through the header, the text and the queries, in the order of reading: places never go back up or to the left pane.
  const order = [];
  for (let i = 0; i < 60; ++i) {
    await press("Tab");
    const place = await page.evaluate(() => {
      const at = document.activeElement;
      const panes = [".header", ".model-pane", ".queries-pane", ".result-pane"];
      return panes.findIndex((pane) => at?.closest(pane));
    });
    order.push(place);
    if (place === 3) break;
  }
  const seen = order.filter((place) => place >= 0);
  assert.deepEqual(seen, [...seen].sort());
  assert.equal(seen.at(-1), 3, "the result was reached");
  // Passing by has chosen nothing.
  assert.equal(await page.locator(".query").first().getAttribute("aria-current"), "true");

  // Into the third query, the one that has a run: Enter runs it, from inside its text.
  await page.locator(".query-text").nth(2).focus();
  assert.equal(await page.locator(".query").first().getAttribute("aria-current"), "true");
  await press("Enter");
  await page.locator(".verdict-word", { hasText: "Reachable" }).waitFor();
  await has(".query-text");
  assert.equal(await page.locator(".query").nth(2).getAttribute("aria-current"), "true");
  // One key leads into the run; then its keys work.
  await press("Alt+1");
  await has(".trace tr[data-step='0']");
  await press("ArrowRight");
  await page.locator("tr[data-step='1'][aria-selected='true']").waitFor();
  await press("End");
  const last = await page.locator("tr[data-step]").last().getAttribute("data-step");
  await page.locator(`tr[data-step='${last}'][aria-selected='true']`).waitFor();
  await press("Home");
  await page.locator("tr[data-step='0'][aria-selected='true']").waitFor();

  // The other panes take the focus, too.
  await press("Alt+2");
  await has(".simulator");
  await press("r");
  await page.locator(".simulator tr[data-step='1']").waitFor();
  await press("Alt+3");
  await has(".result-scroll:not([hidden]) .instrument");
  await press("Alt+4");
  await has(".algorithm");
  await press("Alt+5");
  await has(".result-scroll:not([hidden]) .instrument");
  await press("Alt+6");
  await has(".result-scroll:not([hidden]) .bound");

  // An error: F8 leads there.
  await page.locator(".cm-content").focus();
  await press("ControlOrMeta+Home");
  await page.keyboard.insertText("nonsense\n");
  await page.locator(".problems .problem").first().waitFor();
  await press("F8");
  await has(".cm-content");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("editing a query chooses it; Control Enter in it runs it", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await page.locator(".query-text").nth(2).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  assert.equal(await page.locator(".query").nth(2).getAttribute("aria-current"), "true");
  await page.locator(".query-text").nth(1).focus();
  await page.keyboard.press("Control+Enter");
  await page.locator(".verdict-word", { hasText: "Holds" }).waitFor();
  assert.equal(await page.locator(".query").nth(1).getAttribute("aria-current"), "true");
  await checked(page);
  assert.deepEqual(trouble, []);
  await context.close();
});
