// The page under load: runs, examples, stops, crashes and limits, again and again.  After each of them it is alive, its
// memory is what it was within a fifth, and nothing is lost.  Some minutes: `sh .ci/nightly load`.
//
// ZONELAB_LOAD=0.1 does a tenth of everything.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checked, leaveStartHere, setText, start } from "../web/browser.mjs";

const kShare = Number(process.env.ZONELAB_LOAD ?? 1);
const times = (full) => Math.max(1, Math.round(full * kShare));
const kLong = { timeout: 30 * 60_000 };
const kGrowth = 1.2;

const kOwn =
  "// my own work\nclock x;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { guard x >= 2; };\n}\nsystem P;\n";
/** So many states that a search takes as long as it likes. */
const kLarge =
  "int[0,9] v[9];\nclock x;\nprocess D(const int[0,8] i) {\n    state s;\n    init s;\n" +
  "    trans s -> s { guard v[i] < 9 && x >= 0; assign v[i] = v[i] + 1; };\n}\nsystem D;\n";

let site;
let page;
let client;
const trouble = [];

before(async () => {
  site = await start();
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(leaveStartHere);
  // Every worker that the page starts, to bring some down.
  await context.addInitScript(() => {
    window.workers = [];
    const Plain = Worker;
    window.Worker = class extends Plain {
      constructor(...how) {
        super(...how);
        window.workers = [...window.workers.slice(-20), this];
      }
    };
  });
  page = await context.newPage();
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  client = await context.newCDPSession(page);
  await page.goto(site.url);
  await checked(page);
  await setText(page, kOwn);
  await page.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
  // All of the page is there before its memory is measured.
  await page.locator(".footer", { hasText: "needs no connection" }).waitFor({ state: "attached" });
});
after(() => site?.stop());

/** One run of the query that is selected: the word of its verdict. */
const runOnce = () =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const root = document.querySelector(".page");
        const button = [...document.querySelectorAll("button.run")].find((one) => one.checkVisibility());
        let hasBegun = false;
        const look = () => {
          hasBegun ||= root.dataset.running === "true";
          if (!hasBegun || root.dataset.running === "true") return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(document.querySelector(".verdict-word")?.textContent.trim()));
        };
        const observer = new MutationObserver(look);
        observer.observe(root, { attributes: true, attributeFilter: ["data-running"] });
        button.click();
      }),
  );

const begin = async () => {
  await page.locator("button.run").locator("visible=true").first().click();
  await page.locator(".page[data-running=true]").waitFor();
};
const ended = () => page.locator(".page[data-running=false]").waitFor();

/** Bytes that are still in use once all garbage is gone, and threads. */
async function measure() {
  for (let i = 0; i < 3; ++i) await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return { heap: usedSize, workers: page.workers().length };
}

/** The page's own work, among its models. */
async function assertKept() {
  const texts = await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("zonelab").onsuccess = ({ target: { result: db } }) => {
          db.transaction("models").objectStore("models").getAll().onsuccess = ({ target }) => {
            db.close();
            resolve(target.result.map(({ doc }) => doc.text));
          };
        };
      }),
  );
  assert.ok(texts.includes(kOwn), "the visitor's model is among those that are kept");
}

async function write(text) {
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("button", { name: /^New model/ }).click();
  await setText(page, text);
  await page.locator(".problems-none .icon-check, .problems .problem").first().waitFor({ state: "attached" });
  await page.getByText("Whole state space").click();
}

/** Does it some times for the caches, then `many` times, and compares. */
async function load(name, many, once, before = 10) {
  for (let i = 0; i < Math.min(before, many); ++i) await once(i);
  const earlier = await measure();
  const begun = performance.now();
  for (let i = 0; i < many; ++i) await once(i);
  const seconds = (performance.now() - begun) / 1000;
  const later = await measure();
  const megabytes = ({ heap }) => (heap / 2 ** 20).toFixed(1);
  console.log(
    `${many} ${name}: ${seconds.toFixed(0)} s, heap ${megabytes(earlier)} -> ${megabytes(later)} MB, workers ${earlier.workers} -> ${later.workers}`,
  );
  assert.ok(later.heap <= earlier.heap * kGrowth, `heap ${megabytes(earlier)} -> ${megabytes(later)} MB`);
  assert.ok(later.workers <= earlier.workers, `workers ${earlier.workers} -> ${later.workers}`);
  await assertKept();
  assert.deepEqual(trouble, []);
}

test("1,000 runs", kLong, async () => {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-item", { hasText: "Fischer" }).first().click();
  await checked(page);
  await load("runs", times(1000), async () => assert.equal(await runOnce(), "Unreachable"));
});

test("200 examples, one after the other", kLong, async () => {
  const menu = page.getByRole("button", { name: "Examples" });
  const open = async (i) => {
    await menu.click();
    const items = page.locator(".menu-item");
    const item = items.nth(i % (await items.count()));
    await item.click();
    await item.waitFor({ state: "detached" });
    await page.locator(".problems-none .icon-check, .problems .problem").first().waitFor({ state: "attached" });
  };
  // Undo leads back a hundred changes, which it keeps.
  await load("examples", times(200), open, 100);
});

test("50 stops", kLong, async () => {
  await write(kLarge);
  await load("stops", times(50), async () => {
    await begin();
    await page.locator(".in-header .stop").click();
    await ended();
    assert.match(await page.locator(".verdict-word").textContent(), /Unknown/);
  });
});

/** Half of them by a mistake in the thread, half by a thread that is suddenly gone. */
const crash = (isGone) =>
  page.evaluate((gone) => {
    const worker = window.workers.at(-1);
    if (gone) worker.terminate();
    else worker.dispatchEvent(new ErrorEvent("error", { cancelable: true, message: "unreachable" }));
  }, isGone);

test("20 engines that break down in a search", kLong, async () => {
  await write(kLarge);
  await load("crashes", times(20), async (i) => {
    await begin();
    await crash(i % 2 === 1);
    // One that is gone says nothing: Stop ends it.
    if (i % 2 === 1) await page.locator(".in-header .stop").click();
    await ended();
    assert.match(await page.locator(".verdict-word").textContent(), /Unknown/);
    // The next engine is at work at once.
    await begin();
    await page.locator(".progress").waitFor();
    await page.locator(".in-header .stop").click();
    await ended();
    assert.equal(await page.locator(".notice[role=alert]").count(), 0);
  });
});

test("20 times the limit of memory", kLong, async () => {
  await write(kLarge);
  await page.locator(".configuration summary").click();
  const memory = page.getByLabel(/Memory/);
  await memory.fill("16");
  await memory.press("Tab");
  await load("limits", times(20), async () => {
    assert.match(await runOnce(), /Unknown/);
    assert.match(await page.locator(".verdict-reason").textContent(), /The limit of 16 MB of memory was reached/);
  });
});

test("after all that: the page begins again, and all is there", kLong, async () => {
  await page.reload();
  await page.locator(".cm-content", { hasText: "int[0,9] v[9]" }).waitFor({ state: "attached" });
  await assertKept();
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("button", { name: /^Your models/ }).click();
  await page.getByRole("button", { name: /^Open .*my own work/ }).click();
  await checked(page);
  assert.deepEqual(trouble, []);
});
