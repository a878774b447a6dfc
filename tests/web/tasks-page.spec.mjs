// How exercises fit into the page: texts nested too deeply, code in sentences, "Start here", the message that a change was
// refused, and Share.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, kDesktop, kPhone, kPolicyOfTime, useSite, visit } from "./browser.mjs";
import { check, kStairs, link, openTask, writeLine } from "./task-moves.mjs";

const kTitle = "The light on the stairs";
/** A folder for pictures, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;

const site = useSite();
if (kShots) await mkdir(kShots, { recursive: true });

const shot = async (page, name) => kShots && page.screenshot({ path: `${kShots}/${name}.png` });
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const openFile = (page, one) => page.locator("input[aria-label='Open files']").setInputFiles([one]);
const stairs = () => readFile(new URL("../../examples/course/02-stairs.zonelab.md", import.meta.url), "utf8");

const exercise = (blocks) => ({
  ...{ zonelab: 1, id: "t/page", version: 1, kind: "model", title: "In the page" },
  blocks: [
    ...blocks,
    {
      block: "xta",
      role: "start",
      text: "process P() { state A, B; init A; trans A -> B { }; }\nsystem P;\n",
    },
    {
      ...{ block: "test", name: "never", points: 2, query: "A[] P.A", expect: "satisfied" },
      fail: "Instead of waiting for `done`, it leaves `P.A`; a lone ` stays.",
    },
    { block: "test", name: "worth nothing", points: 0, query: "A[] P.A", expect: "satisfied" },
  ].map((block) => (block.name ? { ...block, name: block.name.replaceAll(" ", "-") } : block)),
});

test("Markdown nested too deeply is shown as it was written, and breaks nothing", kPolicyOfTime, async () => {
  for (const [name, text] of Object.entries({
    overflows: `${"> ".repeat(2000)}x`,
    squeezes: `${"- ".repeat(200)}x`,
  })) {
    const { page, context, trouble } = await visit(site);
    const hint = { block: "hint", text };
    await openFile(page, file("deep.zonelab.json", JSON.stringify(exercise([{ block: "prose", text }, hint]))));
    const seen = async () => {
      await page.locator(".statement pre").waitFor();
      assert.equal(await page.locator(".statement pre").textContent(), text);
      assert.match(await page.locator(".statement").textContent(), /^This text is shown as it was written/);
      await page.locator(".check-bar").waitFor();
      for (const pane of [".task-pane", ".model-pane", ".result-pane"])
        assert.ok((await page.locator(pane).boundingBox()).width > 250, pane);
      const overflow = await page.locator(".task-scroll").evaluate((box) => box.scrollWidth - box.clientWidth);
      assert.equal(overflow, 0);
    };
    await seen();
    await page.reload();
    await seen();
    assert.equal(await check(page), "0 of 2 points");
    await page.getByRole("button", { name: "Show a hint" }).click();
    await page.locator(".hints pre").waitFor();
    await shot(page, `deep-${name}`);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("nested as people write it, it is laid out", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  const text = "- a\n  - b\n    - c\n      > d\n\n> > said";
  await openTask(page, link(exercise([{ block: "prose", text }])), "In the page");
  assert.equal(await page.locator(".statement pre").count(), 0);
  assert.equal(await page.locator(".statement ul ul ul blockquote").textContent(), "\nd\n");
  await context.close();
});

test("code in the sentences of checks is code; a check without points counts none", kPolicyOfTime, async () => {
  for (const viewport of [kDesktop, kPhone]) {
    const { page, context, trouble } = await visit(site, viewport);
    await openTask(page, link(exercise([{ block: "prose", text: "Mend it." }])), "In the page");
    assert.equal(await check(page), "0 of 2 points");
    const [never, nothing] = [0, 1].map((i) => page.locator(".check-row").nth(i));
    const said = never.locator(".check-said");
    assert.equal(await said.textContent(), "Instead of waiting for done, it leaves P.A; a lone ` stays.");
    assert.deepEqual(await said.locator("code").allTextContents(), ["done", "P.A"]);
    assert.equal((await never.locator(".check-points").textContent()).trim(), "0/2 points");
    assert.equal((await nothing.locator(".check-points").textContent()).trim(), "");
    await shot(page, `code-${viewport.width}`);
    await never.getByRole("button", { name: /Show the run/ }).click();
    const reason = page.locator(".result-pane .verdict-reason");
    await reason.waitFor();
    assert.deepEqual(await reason.locator("code").allTextContents(), ["done", "P.A"]);
    await shot(page, `run-${viewport.width}`);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("“Start here” goes when an exercise is opened from a file", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, undefined, { isNewcomer: true });
  await page.locator(".tour").waitFor();
  await openFile(page, file("stairs.zonelab.md", await stairs()));
  await page.locator("#task-title", { hasText: kTitle }).waitFor();
  assert.equal(await page.locator(".tour").count(), 0);
  await context.close();
});

/** Writes where the exercise locks the text. */
async function refuse(page) {
  await page.locator(".dock-tab", { hasText: "Model" }).click();
  await page.locator(".locked-line").first().click();
  await page.keyboard.insertText("x");
  await page.locator(".toast", { hasText: "Nothing was changed." }).waitFor();
}

test("that a change was refused is said in full, until something else is done", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, kPhone);
  await openTask(page, kStairs, kTitle);
  const gone = () => page.locator(".toast").waitFor({ state: "detached", timeout: 3000 });

  await refuse(page);
  await shot(page, "refused");
  const [box, text, dock, pane] = await Promise.all(
    [".toast", ".toast span", ".dock", ".model-pane"].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok(text.y >= box.y && text.y + text.height <= box.y + box.height, "the text is within the box");
  const padding = await page
    .locator(".toast span")
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingTop));
  assert.ok(padding >= 4, "and does not touch its border");
  assert.ok(box.y >= pane.y + pane.height - 1 && box.y + box.height <= dock.y + 1, "it covers nothing");
  await assertAccessible(page, "a change was refused");
  // A change that is allowed.
  await page.locator(".cm-line", { hasText: "state Off, On" }).click();
  await page.keyboard.insertText(" ");
  await gone();
  // Another tab.
  await refuse(page);
  await page.locator(".dock-tab", { hasText: "Task" }).click();
  await gone();
  // Check, by key: the tab stays.
  await refuse(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await gone();
  await context.close();

  const wide = await visit(site, kDesktop);
  await openTask(wide.page, kStairs, kTitle);
  await wide.page.locator(".locked-line").first().click();
  await wide.page.keyboard.insertText("x");
  await wide.page.locator(".toast").waitFor();
  await shot(wide.page, "refused-wide");
  assert.ok((await wide.page.locator(".toast").boundingBox()).height <= 39, "one line is no higher than the footer");
  await wide.page.locator(".task-menu > .button").click();
  await wide.page.locator(".task-menu").getByRole("button", { name: "Hand in…" }).click();
  await wide.page.locator(".toast").waitFor({ state: "detached", timeout: 3000 });
  await wide.context.close();
});

test("Share gives away the exercise that is open, without its solution", kPolicyOfTime, async () => {
  for (const viewport of [kDesktop, kPhone]) {
    const { page, context, trouble } = await visit(site, viewport, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await openFile(page, file("stairs.zonelab.md", await stairs()));
    await page.locator("#task-title", { hasText: kTitle }).waitFor();
    if (viewport === kDesktop) await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
    await page.getByRole("button", { name: "Share" }).click();
    const first = page.locator(".share .button").first();
    assert.equal(await first.textContent(), "Link to this exercise");
    await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
    await assertAccessible(page, "Share with an exercise");
    await shot(page, `share-${viewport.width}`);
    await first.click();
    await page.locator(".toast", { hasText: "The link was copied." }).waitFor();
    assert.equal(await page.locator(".share").count(), 0);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    const { inflateSync } = await import("node:zlib");
    const json = inflateSync(Buffer.from(/&ex=z([\w-]+)$/.exec(url)[1], "base64url")).toString();
    assert.match(json, /"role":"start"/);
    assert.doesNotMatch(json, /"role":"solution"/);
    assert.doesNotMatch(json, /state Off, On \{ x <= 5 \}/);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});
