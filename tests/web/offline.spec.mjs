// The page kept in the browser: only when asked for; a newer version when the visitor says so; then everything without a
// network, from a server that is gone.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "zonelab-offline-"));
cpSync(fileURLToPath(new URL("../../dist", import.meta.url)), folder, { recursive: true });
process.env.ZONELAB_DIST = folder; // read by the server: its page changes here
const { assertAccessible, checked, kPhone, open, run, setQuery, setText, start, verdict, visit } = await import(
  "./browser.mjs"
);
const { check, kStairs, openTask } = await import("./task-moves.mjs");
const { serve } = await import("./serve.mjs");

let site, server, page, context, trouble;
before(async () => {
  site = await start();
  server = await serve();
  ({ page, context, trouble } = await visit({ url: server.url, browser: site.browser }));
});
after(async () => {
  await site?.stop();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cached = () => page.evaluate(async () => (await caches.keys()).length);
const button = (name) => page.getByRole("button", { name, exact: true });
const openDialog = () => button("Offline use").click();
const isKept = () => page.getByText("It is kept in this browser and opens without a network.").waitFor();

test("nothing is kept before the visitor asks for it", async () => {
  assert.equal(await registrations(), 0);
  assert.equal(await cached(), 0);
  await openDialog();
  await page.getByText("It is not kept in this browser.").waitFor();
  await assertAccessible(page, "the dialog about use without a network");
  await page.setViewportSize(kPhone);
  const { width } = await page.locator("dialog.offline").boundingBox();
  assert.ok(width <= kPhone.width, `${width} px`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("the page can be installed: its manifest and icons are there", async () => {
  const { manifest, icons } = await page.evaluate(async () => {
    const address = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(address)).json();
    const size = async ({ src }) => {
      const image = new Image();
      image.src = new URL(src, address).href;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    };
    return { manifest, icons: await Promise.all(manifest.icons.map(size)) };
  });
  assert.equal(manifest.display, "standalone");
  assert.deepEqual(
    icons,
    manifest.icons.map(({ sizes }) => sizes),
  );
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  const cdp = await context.newCDPSession(page);
  const { errors } = await cdp.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
});

test("with consent, every file is kept", async () => {
  await button("Keep it in this browser").click();
  await isKept();
  await page.keyboard.press("Escape");
  assert.equal(await registrations(), 1);
  const listed = JSON.parse(/^self\.zonelabFiles = (.*);$/m.exec(readFileSync(join(folder, "offline.js"), "utf8"))[1]);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.deepEqual(kept.sort(), listed.map(({ url }) => new URL(url, server.url).pathname).sort());
  for (const name of ["index.html", "course/course.json", "licenses.txt", "manifest.webmanifest"])
    assert.ok(kept.includes(`/zonelab/${name}`), name);
  await page.reload();
  await checked(page);
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null), "the page comes from the worker");
  assert.deepEqual(trouble, []);
});

/** Another version of the page, as a build would make it. */
function publish() {
  const html = readFileSync(join(folder, "index.html"), "utf8").replace("<html", '<html data-version="next"');
  writeFileSync(join(folder, "index.html"), html);
  const path = join(folder, "offline.js");
  const worker = readFileSync(path, "utf8");
  writeFileSync(path, worker.replace(/("index\.html","revision":")\w+/, "$1next"));
}
const version = () => page.evaluate(() => document.documentElement.dataset.version);

test("a new version is told of, and used when the visitor says so; the text stays", async () => {
  await setText(
    page,
    "clock mine; process P() { state a { mine <= 3 }, b; init a; trans a -> b { guard mine >= 2; }; } system P;",
  );
  await page.locator(".doc-status", { hasText: "saved" }).waitFor();
  publish();
  await page.reload();
  await button("Use it").waitFor();
  assert.equal(await version(), undefined, "it waits");
  await button("Use it").click();
  await page.waitForFunction(() => document.documentElement.dataset.version === "next");
  await page.locator(".cm-content", { hasText: "clock mine" }).waitFor({ state: "attached" });
  await checked(page);
  assert.deepEqual(trouble, []);
});

test("without a network: a check, examples, the guide, an exercise that is graded, licences", async () => {
  await server.close();
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto(`${server.url}?anything=1`);
  await checked(next);
  await open(next, "Fischer");
  await setQuery(next, "E<> P(1).cs && P(2).cs");
  await run(next);
  assert.match(await verdict(next), /Unreachable|Reachable/);
  await next.locator(".footer").getByRole("button", { name: "Language guide" }).click();
  await next.locator("dialog.guide h3, dialog.guide h2").nth(2).waitFor();
  await next.keyboard.press("Escape");

  await openTask(next, kStairs, "The light on the stairs");
  assert.match(await check(next), /^0 of \d+ points$/); // the start earns nothing: `zonelab exercise check` sees to that
  const licences = await next.evaluate(async () => (await fetch("licenses.txt")).text());
  assert.match(licences, /^workbox-precaching /m);
  await next.close();
});

test("it can be removed again", async () => {
  await openDialog();
  await button("Remove it from this browser").click();
  await page.getByText("It is not kept in this browser.").waitFor();
  assert.equal(await registrations(), 0);
  assert.equal(await cached(), 0);
});
