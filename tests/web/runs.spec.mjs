// Runs belong to a model; a query that waits says so; the page without an engine, without a network, from a file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  assertAccessible,
  checked,
  kPatience,
  kPolicyOfTime,
  makeLong,
  open,
  run,
  tool,
  useSite,
  verdict,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

async function runForLong(page) {
  await open(page, "Fischer");
  await makeLong(page);
  await run(page);
  await page.waitForFunction(() => document.querySelector(".progress .counters")?.textContent?.match(/Stored[1-9]/));
}
const word = (page, text) => page.locator(".verdict-word", { hasText: text }).waitFor();

test("another model ends the search of the one before, with a word; its own runs at once", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await runForLong(page);
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-item", { hasText: "Two clocks" }).click();
  await page.locator(".toast", { hasText: "The search of the model before was stopped" }).waitFor();
  await checked(page);
  await run(page);
  await page.locator(".verdict-word").waitFor();
  assert.notEqual(await verdict(page), "Unknown");
  assert.equal(await page.locator(".query .status", { hasText: "Unknown" }).count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a query that waits says for what, and how to end that", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await runForLong(page);
  await page.getByRole("button", { name: "Run query 3" }).click();
  const waiting = page.locator(".progress[aria-label='Waiting']");
  await waiting.waitFor();
  assert.match(await waiting.textContent(), /It runs after E<> P\(1\)\.cs && P\(2\)\.cs, which is running now/);
  await assertAccessible(page, "waiting");
  await waiting.getByRole("button", { name: "Do not run it" }).click();
  await waiting.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Run query 3" }).click();
  await waiting.getByRole("button", { name: "Stop that and run this one" }).click();
  await word(page, "Reachable");
  assert.match(await page.locator(".query .status").first().textContent(), /Unknown/);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("choosing a query keeps the instrument", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await tool(page, "Compare");
  await page
    .locator(".query")
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await page.locator(".query.selected").nth(0).waitFor();
  assert.equal(await page.locator(".query").nth(1).getAttribute("aria-current"), "true");
  await page.locator(".tool-bar [aria-pressed='true']", { hasText: "Compare" }).waitFor();
  // Instrument, view and query are there again after a reload.
  await page.locator(".model-pane .segments").getByRole("button", { name: "Both" }).click();
  await page.reload();
  await page.locator(".tool-bar [aria-pressed='true']", { hasText: "Compare" }).waitFor();
  await page.locator(".model-pane .segments [aria-pressed='true']", { hasText: "Both" }).waitFor();
  assert.equal(await page.locator(".query").nth(1).getAttribute("aria-current"), "true");
  // So is an answer that was quick.
  await page.getByRole("button", { name: "Run query 2" }).click();
  const answer = await verdict(page);
  await page.reload();
  assert.equal(await verdict(page), answer);
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "the first example is there before the engine, as the engine has it; Run waits for it",
  kPolicyOfTime,
  async () => {
    // High enough for all lines: the editor draws only those that are seen.
    const context = await site.browser.newContext({ viewport: { width: 1600, height: 1800 } });
    context.setDefaultTimeout(kPatience);
    // One who has left "Start here".
    await context.addInitScript(() => localStorage.setItem("zonelab.start-here", JSON.stringify("seen")));
    const page = await context.newPage();
    let release;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    await context.route("**/*.wasm", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url);
    const text = async () => (await page.locator(".cm-line").allTextContents()).join("\n");
    await page.locator(".cm-line").first().waitFor();
    const [early, queries] = [
      await text(),
      await page.locator(".query-text").evaluateAll((all) => all.map((one) => one.value)),
    ];
    assert.match(early, /^\/\/ /);
    assert.ok(queries.length > 0);
    await run(page);
    await page
      .locator(".progress", { hasText: "The engine is loading; the query runs as soon as it is there." })
      .waitFor();
    release();
    await page.locator(".verdict-word").waitFor();
    assert.equal(await page.locator(".stale-banner").count(), 0);
    // The engine's own.
    const title = await page.locator(".doc-title").textContent();
    await page.getByRole("button", { name: "Examples" }).click();
    await page.locator(".menu-item").filter({ hasText: title }).first().click();
    await page.waitForTimeout(300);
    assert.equal(await text(), early);
    assert.deepEqual(await page.locator(".query-text").evaluateAll((all) => all.map((one) => one.value)), queries);
    await context.close();
  },
);

test("an engine that does not come, or may not run, is told of in plain words", kPolicyOfTime, async () => {
  const context = await site.browser.newContext();
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  await context.route("**/*.wasm", (route) => route.fulfill({ body: "no", contentType: "application/wasm" }));
  await page.goto(site.url);
  const notice = page.locator(".notice[role='alert']");
  await notice.waitFor();
  const words = await notice.textContent();
  assert.match(words, /The engine could not be loaded\. Is there a connection/);
  assert.doesNotMatch(words, /Abort|ASSERT|CompileError|emscripten/i);
  await assertAccessible(page, "no engine");
  await context.unroute("**/*.wasm");
  await notice.getByRole("button", { name: "Restart the engine" }).click();
  await checked(page);
  // Memory ends where that of WebAssembly does.
  await page.locator(".configuration summary").click();
  const memory = page.getByLabel(/Memory/);
  await memory.fill("100000");
  await memory.press("Tab");
  await page.locator(".field .refusal", { hasText: /from 0 to 3.072/ }).waitFor();
  await memory.fill("3072");
  await memory.press("Tab");
  await page.locator(".field .refusal").waitFor({ state: "detached" });
  await open(page, "Fischer");
  // A size that is no number of processes becomes one.
  await page.locator("#example-n").fill("3.7");
  await page.locator("#example-n").press("Enter");
  await page.waitForFunction(() => document.querySelector("#example-n").value === "4");
  await context.close();

  const framed = await (await site.browser.newContext()).newPage();
  await framed.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("no", "SecurityError");
      }
    };
  });
  await framed.goto(site.url);
  await framed.locator(".notice", { hasText: "in a frame that may not start threads" }).waitFor();
  await framed.context().close();
});

test("once it was there, the page works without a connection", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await page
    .locator(".footer", { hasText: "While it is open, it needs no connection." })
    .waitFor({ state: "attached" });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Run query 3" }).click();
  await page.locator(".trace-head").waitFor();
  for (const [name, sign] of [
    ["Simulator", ".simulator .trace"],
    ["State space", ".instrument"],
    ["Algorithm", ".instrument"],
    ["Compare", ".instrument"],
  ]) {
    await tool(page, name);
    await page.locator(`.result-scroll:not([hidden]) ${sign}`).first().waitFor();
  }
  await page.locator(".model-pane .segments").getByRole("button", { name: "Diagram" }).click();
  await page.locator(".diagram svg, .diagrams svg").first().waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".share-url").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keys and help" }).click();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("button", { name: /^Your models/ }).click();
  await page.locator(".library[open]").waitFor();
  assert.equal(await page.locator(".loading", { hasText: "could not be loaded" }).count(), 0);
  await context.close();
});

test("a part that does not come says what to do, the help, too", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await context.route("**/assets/help-*.js", (route) => route.abort());
  await page.locator(".queries-pane h2").click();
  await page.keyboard.press("?");
  const failed = page.locator(".page > .loading", { hasText: "could not be loaded" });
  await failed.waitFor();
  await assertAccessible(page, "help that did not come");
  await failed.getByRole("button", { name: "Close" }).click();
  await failed.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await failed.waitFor();
  await context.unroute("**/assets/help-*.js");
  await failed.getByRole("button", { name: "Try again" }).click();
  await page.locator("dialog[open]").waitFor();
  await context.close();
});

test("without scripts, and from a file, the page says why it is empty, above the fold", kPolicyOfTime, async () => {
  const plain = await (await site.browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(site.url);
  const words = plain.locator("noscript");
  assert.match(await words.textContent(), /needs JavaScript for it/);
  // Nothing stands above it.
  assert.equal(await words.evaluate((element) => element.previousElementSibling), null);
  assert.equal(await plain.locator("noscript ~ #app").count(), 1);
  await plain.context().close();
  const file = await (await site.browser.newContext()).newPage();
  await file.goto(`file://${fileURLToPath(new URL("../../dist/index.html", import.meta.url))}`);
  await file.getByText("a browser does not start it from a file on the disk").waitFor();
  await file.context().close();
});

test("messages move nothing; a file that is dragged over the page is awaited", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const height = () => page.locator(".model-pane").evaluate((pane) => pane.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole("button", { name: "Add" }).click();
  await page.keyboard.insertText("E<> P(1).cs");
  await page
    .getByRole("button", { name: /^Delete query/ })
    .last()
    .click();
  await page.locator(".toast").waitFor();
  assert.equal(await height(), before);
  const drag = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["clock x;"], "x.xta"));
    return transfer;
  });
  await page.locator(".cm-content").dispatchEvent("dragover", { dataTransfer: drag });
  await page.locator(".drop-cue").waitFor();
  await page.locator(".page").dispatchEvent("dragleave", { dataTransfer: drag });
  await page.locator(".drop-cue").waitFor({ state: "detached" });
  assert.equal(await visible(page, "button.run").count(), 1);
  assert.deepEqual(trouble, []);
  await context.close();
});
