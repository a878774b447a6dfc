// A lecture: the whole screen for a pane or for diagram and run, keys of a clicker, large pictures, and pictures as files.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  checked,
  kPolicyOfTime,
  open,
  setQuery,
  setText,
  tool,
  useSite,
  view,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

const kLamp = `clock y;
process Lamp() { state off, low { y <= 10 }, bright; init off;
  trans off -> low { assign y = 0; }, low -> bright { guard y < 5; assign y = 0; }, low -> off { guard y >= 5; }; }
system Lamp;
`;
async function saved(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
const button = (page, name) => page.getByRole("button", { name, exact: true }).locator("visible=true").first();

test("diagram and run have the whole screen; a clicker steps; Escape gives it back", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, { width: 1280, height: 720 });
  await open(page, "Train gate");
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='3']").waitFor();
  await page.keyboard.press("Shift+F2");
  await page.locator(".page[data-stage=both] .diagram-scroll .d-location").first().waitFor();
  const widths = await page.evaluate(() =>
    [".model-pane", ".result-pane"].map((pane) => document.querySelector(pane).getBoundingClientRect()),
  );
  assert.ok(widths[0].height >= 715 && widths[1].height >= 715, JSON.stringify(widths));
  assert.equal(await page.locator(".queries-pane, .header .button, .footer").locator("visible=true").count(), 0);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await page.locator(".trace [data-step='2'][aria-selected=true]").waitFor();
  await page.keyboard.press("PageUp");
  await page.locator(".trace [data-step='1'][aria-selected=true]").waitFor();
  assert.ok(await page.locator(".d-location.current").first().isVisible());
  const play = await page.locator(".player-buttons [aria-label=Play]").boundingBox();
  assert.ok(play.width >= 44 && play.height >= 44, JSON.stringify(play));
  await assertAccessible(page, "diagram and run on the whole screen");
  await page.keyboard.press("Escape");
  await page.locator(".queries-pane").waitFor();
  await page.locator(".cm-content").waitFor(); // the text is back, too
  await page.locator(".queries-pane .stage-button").click();
  assert.equal(await page.locator(".result-pane, .model-pane").locator("visible=true").count(), 0);
  await page.keyboard.press("F2");
  await page.locator(".model-pane").waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("F9 enlarges labels, strokes and nodes of all pictures by the same factor", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, { width: 1440, height: 900 });
  await setText(page, kLamp);
  await checked(page);
  await view(page, "Both");
  await tool(page, "State space");
  await button(page, "Draw the zone graph").click();
  await page.locator(".space .n-node").first().waitFor();
  const sizes = () =>
    page.evaluate(() => [
      document.querySelector(".space .n-node rect").getBoundingClientRect().height,
      document.querySelector(".space .n-node text").getBoundingClientRect().height,
      document.querySelector(".pane-head h2").getBoundingClientRect().height,
    ]);
  const before = await sizes();
  await page.keyboard.press("F9");
  await page.waitForFunction(
    (old) => document.querySelector(".space .n-node rect").getBoundingClientRect().height > old * 1.2,
    before[0],
  );
  (await sizes()).forEach((size, i) =>
    assert.ok(Math.abs(size / before[i] - 1.3) < 0.06, `${i}: ${before[i]} → ${size}`),
  );
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "a small zone graph names locations, zones and moves; the run to a node is in sight; all is saved",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site, { width: 1440, height: 900 });
    await setText(page, kLamp);
    await checked(page);
    await tool(page, "State space");
    await button(page, "Draw the zone graph").click();
    await page.locator(".space .n-node text", { hasText: "Lamp.bright" }).first().waitFor();
    await page.locator(".space .n-moves text", { hasText: "Lamp low → bright" }).first().waitFor();
    await page.locator(".graph-scroll").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".space-run .player-bar").waitFor();
    const { y, height } = await page.locator(".space-run .player-bar").boundingBox();
    assert.ok(y > 0 && y + height < 900, `${y}`);
    assert.ok(await page.locator(".space .graph-scroll").isVisible());
    await assertAccessible(page, "run to a node");
    await button(page, "Back to the node").click();
    const graph = await saved(page, () => button(page, "Save the graph as SVG").click());
    assert.match(graph.text, /<svg[^>]*viewBox[\s\S]*Lamp\.bright[\s\S]*<\/svg>/);
    assert.match(graph.text, /font-size="[\d.]+px"/);
    const dot = await saved(page, () => button(page, "Save the graph as DOT, for Graphviz").click());
    assert.match(dot.text, /^digraph [\s\S]*Lamp low → bright/);

    await view(page, "Diagram");
    const tikz = await saved(page, () => button(page, "Save the diagram as TikZ").click());
    assert.match(tikz.text, /begin\{tikzpicture\}[\s\S]*bright[\s\S]*end\{tikzpicture\}/);
    await tool(page, "Result");
    await setQuery(page, "E<> Lamp.bright && y >= 3");
    await visible(page, "button.run").click();
    await page.locator(".trace-head").waitFor();
    // The wait at the end is a step: its value is in the table.
    await button(page, "Last step").click();
    await page.locator(".trace tr[aria-selected=true] .clock", { hasText: /^3/ }).waitFor();
    for (const [name, pattern] of [
      ["Save Messages, SVG", /<svg[\s\S]*bright[\s\S]*<\/svg>/],
      ["Save Messages, TikZ", /tikzpicture[\s\S]*bright/],
      ["Save Gantt, SVG", /<svg[\s\S]*bright[\s\S]*<\/svg>/],
    ]) {
      await button(page, "Copy").click();
      const file = await saved(page, () => page.locator(".menu-item", { hasText: name }).click());
      assert.match(file.text, pattern, name);
    }
    assert.deepEqual(trouble, []);
    await context.close();
  },
);
