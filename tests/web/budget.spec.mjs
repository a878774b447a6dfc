// What the first visit fetches, and that nothing freezes the page: budgets of the issue, measured in a browser.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { checked, kDesktop, kPatience, start } from "./browser.mjs";

const kPolicyOfTime = { timeout: 5 * kPatience };
/** Of gzipped script at first load, the worker's included. */
const kMostScript = 170_000;

let site;
before(async () => { site = await start(); });
after(async () => { await site?.stop(); });

test("the first load is at most 170 KB of script, from this host alone", kPolicyOfTime, async () => {
  const context = await site.browser.newContext({ viewport: kDesktop });
  const page = await context.newPage();
  const fetched = [];
  context.on("response", async (response) => {
    const body = response.body().catch(() => Buffer.alloc(0));
    fetched.push({ url: response.url(), type: response.headers()["content-type"] ?? "", size: body.then((bytes) => gzipSync(bytes, { level: 9 }).length) });
  });
  await page.goto(site.url);
  await checked(page);
  await page.waitForTimeout(1500);
  let scripts = 0;
  for (const { url, type, size } of fetched) {
    assert.ok(url.startsWith(new URL(site.url).origin), url);
    const bytes = await size;
    console.log(`${String(bytes).padStart(7)} ${type.split(";")[0]} ${url.split("/").at(-1)}`);
    if (/javascript/.test(type)) scripts += bytes;
  }
  console.log(`${scripts} bytes of script`);
  assert.ok(scripts > 50_000 && scripts <= kMostScript, `${scripts} bytes of script`);
  await context.close();
});
