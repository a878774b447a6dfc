// What the tests of the Task pane do again and again.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";

export const kStairs = "#src=course/02-stairs.zonelab.md";

/** A link that holds a whole exercise, as the format of links says. */
export function link(exercise, rest = "") {
  const payload = `z${deflateSync(JSON.stringify(exercise)).toString("base64url")}`;
  return `#v=1${rest}&n=${payload.length}&ex=${payload}`;
}

/** Opens a link in a page that is there. */
export async function openTask(page, fragment, title) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await page.locator("#task-title", { hasText: title }).waitFor();
  await page.locator(".check-bar").waitFor();
}

/** Presses Check and gives "5 of 8 points" once all is decided. */
export async function check(page) {
  await page.locator(".task-check").click();
  return result(page);
}

/** Waits for the end of a Check that was begun: it is read out. */
export async function result(page) {
  await page.waitForFunction(() => {
    const said = document.querySelector(".page > p[role=status]")?.textContent ?? "";
    return /\d+ of \d+ points?\./.test(said) && document.querySelector(".task-check") !== null;
  });
  return (await page.locator(".check-sum strong").textContent()).trim();
}

/** The word beside a check. */
export async function status(page, name) {
  const row = page.locator(".check-row", { has: page.locator(".check-name", { hasText: new RegExp(`^${name}$`) }) });
  return (await row.locator(".check-status").textContent()).trim();
}

/** Writes a line of the model anew; phones show it in a tab of its own. */
export async function writeLine(page, from, to) {
  const dock = page.locator(".dock-tab", { hasText: "Model" });
  const isPhone = await dock.isVisible();
  if (isPhone) await dock.click();
  await page.locator(".cm-line", { hasText: from }).click({ clickCount: 3 });
  await page.keyboard.insertText(`${to}\n`);
  if (isPhone) await page.locator(".dock-tab", { hasText: "Task" }).click();
}

/** Goes on with Tab until the focus is where it is wanted. */
export async function tabTo(page, selector, text = "") {
  for (let i = 0; i < 120; ++i) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate(
      ([one, words]) => {
        const { activeElement } = document;
        return activeElement?.matches(one) && activeElement.textContent.includes(words);
      },
      [selector, text],
    );
    if (isThere) return;
  }
  throw new Error(`Tab never comes to ${selector} ${text}`);
}

/** The file that an act gives to the visitor: its name and its text. */
export async function given(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Is the sum of a hand-in that of the rest? */
export function isSummed(text) {
  const { sum, ...rest } = JSON.parse(text);
  return sum === `sha256:${createHash("sha256").update(JSON.stringify(rest)).digest("hex")}`;
}
