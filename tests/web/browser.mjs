// Chromium with the page open, and the few moves that the tests make in it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";
import { takeTab } from "./tabs.mjs";

export const kDesktop = { width: 1440, height: 900 };
export const kPhone = { width: 390, height: 844 };
/** The sizes at which everything is looked at. */
export const kWidths = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];
/** Generous: the machine may be busy with other things. */
export const kPatience = 60_000;
/** Every test in all its variants, as every night; else each in one of them, as for every change. */
export const kIsThorough = Boolean(process.env.ZONELAB_THOROUGH);
/** Of a test's variants all, or the one that is made for every change: the first, if not another is named by its place. */
export const variants = (all, place = 0) => (kIsThorough ? all : [all[place]]);
/** The place of the phone among variants for a desk and a phone. */
export const kOnPhone = 1;
/** Of a journey. */
export const kPolicyOfTime = { timeout: 5 * kPatience };
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What newcomers see. */
const kFirst = await readFile(new URL("../../examples/fischer.xta", import.meta.url), "utf8");

/** One server and one browser for a test file: `{ url, browser }`, once its tests run. */
export function useSite() {
  const site = {};
  before(async () => {
    Object.assign(site, await start());
  });
  after(() => site.stop?.());
  return site;
}

export async function start() {
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.ZONELAB_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    url: server.url,
    browser,
    stop: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** For a page's first script.  Where storage is forbidden, it is just not kept. */
export function leaveStartHere() {
  try {
    localStorage.setItem("zonelab.start-here", JSON.stringify("seen"));
  } catch {}
}

/** A tab of a visitor who was never here. */
async function newTab(browser, url, viewport, isNewcomer, options) {
  const prepare = async (context) => {
    if (!isNewcomer) await context.addInitScript(leaveStartHere);
    // What tests read is English: page-languages.spec.mjs is about the page in other languages.
    if (options.locale)
      await context.route(/\/assets\/(?:de|fr|es|pt|zh)-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "export default {};" }),
      );
    context.setDefaultTimeout(kPatience);
  };
  const isPlain =
    !isNewcomer && Object.keys(options).every((name) => ["colorScheme", "acceptDownloads"].includes(name));
  if (isPlain) return takeTab(browser, url, { viewport, colorScheme: options.colorScheme }, prepare);
  const context = await browser.newContext({ viewport, ...options });
  await prepare(context);
  return { context, page: await context.newPage() };
}

/** A new visitor, who has left "Start here" unless `isNewcomer`; the text has problems if `isFlawed`.  `trouble` collects console errors, page errors and requests that leave the server. */
export async function visit(
  { url, browser },
  viewport = kDesktop,
  { isNewcomer = false, isFlawed = false, ...options } = {},
) {
  const { context, page } = await newTab(browser, url, viewport, isNewcomer, options);
  const trouble = [];
  const origin = new URL(url).origin;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`page: ${error}`));
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      trouble.push(`request: ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`response ${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  if (isFlawed) await page.locator(".problems .problem").first().waitFor({ state: "attached" });
  else await checked(page);
  return { context, page, trouble };
}

/** Waits until the engine found the text free of problems. */
export async function checked(page) {
  await page.locator(".problems-none .icon-check").waitFor({ state: "attached" });
}

/** Makes a check again and again until nothing throws: for what the page does a moment later. */
export async function eventually(check, patience = 20_000) {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** The box of an element once it stands still: what was fetched or laid out a moment ago may still push it. */
export async function settledBox(locator) {
  for (let before = "", count = 0; ; ) {
    const box = await locator.boundingBox();
    count = JSON.stringify(box) === before ? count + 1 : 0;
    if (box && count === 3) return box;
    before = JSON.stringify(box);
    await locator.page().evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30)));
  }
}

/** The one of several that is on the screen now. */
export const visible = (page, selector) => page.locator(selector).locator("visible=true").first();

/** The document as it is saved, once the page has caught up; null while a newcomer has changed nothing. */
export async function saved(page) {
  // It saves a second after the last change, or when it is left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await page.waitForFunction(() =>
    document.querySelector(".doc-status")?.textContent?.includes("saved in this browser"),
  );
  return page.evaluate(() => JSON.parse(localStorage.getItem("zonelab.document.v1")));
}

/** The text as it is saved: that of the first example, while nothing is. */
export async function savedText(page) {
  return (await saved(page))?.text ?? kFirst;
}

/** Chooses an instrument. */
export const tool = (page, name) => page.locator(".tool-bar").getByRole("button", { name, exact: true }).click();
/** Text, Both or Diagram. */
export const view = (page, name) =>
  page.locator(".model-pane .segments").getByRole("button", { name, exact: true }).click();

/** Tells the step that is looked at in full, if it is not yet. */
export async function openStep(page) {
  const closed = page.locator(".step-summary button[aria-expanded=false]").locator("visible=true");
  await page.locator(".step-summary button").locator("visible=true").first().waitFor();
  if ((await closed.count()) > 0) await closed.first().click();
}

/** Opens an example. */
export async function open(page, name) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-item", { hasText: name }).first().click();
  await page.locator(".doc-title", { hasText: name }).waitFor({ state: "attached" });
  await checked(page);
}

export async function setText(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** A text that is pasted: typing that much takes browsers long. */
export async function paste(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Writes the first query, which a new model does not have yet. */
export async function setQuery(page, text) {
  if ((await page.locator(".query-text").count()) === 0) await page.getByRole("button", { name: "Add" }).click();
  await page.locator(".query-text").first().fill(text);
}

/** Replaces `from`, which must be in the text, by `to`. */
export async function edit(page, from, to) {
  const text = await savedText(page);
  assert.ok(text.includes(from), `the text has no "${from}":\n${text}`);
  await setText(page, text.replace(from, to));
}

export async function setSize(page, n) {
  await page.locator("#example-n").fill(String(n));
  await page.locator("#example-n").press("Enter");
  await page.locator(".cm-content", { hasText: `const int N = ${n};` }).waitFor({ state: "attached" });
}

/** Fischer's protocol, which is open, becomes one that takes long: numbers that are compared for order are not interchangeable. */
export async function makeLong(page) {
  await setSize(page, 12);
  await edit(page, "A -> req { guard id == 0;", "A -> req { guard id == 0 && pid < 99;");
  await checked(page);
}

export async function run(page) {
  await visible(page, "button.run").click();
}

/** The headline of the verdict, once it is there. */
export async function verdict(page) {
  const word = page.locator(".verdict-word");
  await word.waitFor();
  return (await word.textContent()).trim();
}

/** What axe finds by all rules but some, or by some only. */
async function violations(page, { except = [], only = null }) {
  // A script tag would be blocked by the page's own policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    ([left, these]) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        ...(these ? { runOnly: these } : {}),
        rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
      }),
    [except, only],
  );
  return found.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `    ${node.html}\n    ${node.failureSummary}`).join("\n")}`,
  );
}

/** Fails on anything that axe finds on the page as it is now, rules that do not apply left out. */
export async function assertAccessible(page, state, except = []) {
  const found = await violations(page, { except });
  assert.equal(found.length, 0, `axe, ${state}:\n${found.join("\n")}`);
}

/** The same in light and in dark: of what axe looks at only colours differ. */
export async function assertAccessibleInBoth(page, state) {
  await assertAccessible(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  // Colours that change slowly have changed.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => {})),
    ),
  );
  assert.ok(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches));
  const found = await violations(page, { only: ["color-contrast", "link-in-text-block"] });
  assert.equal(found.length, 0, `axe, ${state}, dark:\n${found.join("\n")}`);
  await page.emulateMedia({ colorScheme: "light" });
}
