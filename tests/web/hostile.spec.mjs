// Some hundred hostile links in a real page (10,000 go through the decoder: web/test/hostile-links.test.ts): nothing of them
// runs, nothing is fetched from elsewhere, the visitor's own model stays, and what is refused is refused with a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hostileLink } from "../../web/test/hostile-links.mjs";
import { checked, kIsThorough, kPolicyOfTime, setText, useSite, visit } from "./browser.mjs";

const site = useSite();
const kSeed = Number(process.env.ZONELAB_SEED ?? 20261130);
const kOwn =
  "// my own work\nclock x;\nprocess P() { state a, b; init a; trans a -> b { guard x >= 2; }; }\nsystem P;\n";
const kRefusal = /^(This|The) (link|model|file)\b.*Your own model is as it was\.$/su;

/** Follows a link within the page, and waits until the page has dealt with it: what it says, or "" for nothing. */
async function followed(page, fragment) {
  await page.evaluate((hash) => {
    location.hash = hash;
    // The next turn begins when everything that waits for nothing but the processor is done.
    return new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 2000 }), 5));
  }, fragment);
  const notice = page.locator(".notice[role='alert'] > span");
  return (await notice.count()) > 0 ? notice.textContent() : "";
}

const kHostile = kIsThorough ? 200 : 50;
test(`${kHostile} hostile links, one after the other (seed ${kSeed})`, kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await setText(page, kOwn);
  await page.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
  let refused = 0;
  for (const link of fc.sample(hostileLink, { seed: kSeed, numRuns: kHostile })) {
    // A link to a file of this host asks before it loads; that there is none is not the question here.
    if (/src=|course=/.test(link)) continue;
    const words = await followed(page, link);
    if (words !== "") {
      ++refused;
      assert.match(words, kRefusal, link.slice(0, 200));
    }
    assert.equal(await page.evaluate(() => window.hacked ?? {}.polluted), undefined, link.slice(0, 200));
  }
  assert.ok(refused > 0.15 * kHostile, `${refused} were refused`);
  assert.equal(await page.locator(".page img, .page script, .page svg[onload], .page iframe").count(), 0);
  // Back to where there is no link: all is as it was.
  await page.evaluate(() => {
    location.hash = "";
  });
  await page.locator(".cm-content", { hasText: "my own work" }).waitFor({ state: "attached" });
  await checked(page);
  await page.reload();
  await page.locator(".cm-content", { hasText: "my own work" }).waitFor({ state: "attached" });
  await checked(page);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("some hostile links that the page begins with", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  for (const link of fc.sample(hostileLink, { seed: kSeed + 1, numRuns: 9 }).filter((one) => one.length < 100_000)) {
    if (/src=|course=/.test(link)) continue;
    await page.goto(`${site.url}blank`);
    await page.goto(`${site.url}#${encodeURI(link.toWellFormed()).replace(/^#/, "")}`);
    await page.locator(".problems-none .icon-check, .problems .problem, .task").first().waitFor({ state: "attached" });
    const notice = page.locator(".notice[role='alert'] > span");
    if ((await notice.count()) > 0) assert.match(await notice.textContent(), kRefusal);
    assert.equal(await page.evaluate(() => window.hacked ?? {}.polluted), undefined, link.slice(0, 200));
  }
  assert.deepEqual(trouble, []);
  await context.close();
});
