// What goes wrong around the page: storage that is full, damaged or a newer page's; an engine, or a part of it, that does
// not come, is something else, or says nothing.  The page stays alive, loses nothing and says what to do.
//
// Storage that is forbidden: library.spec.mjs, tasks.spec.mjs; two tabs: the same, and verdict.spec.mjs; catalogues that do
// not come: page-languages.spec.mjs; without a network: runs.spec.mjs.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  assertAccessible,
  checked,
  kPolicyOfTime,
  leaveStartHere,
  run,
  setText,
  useSite,
  variants,
  verdict,
  visit,
} from "./browser.mjs";
import { check, kStairs } from "./task-moves.mjs";

const site = useSite();
/** The place of the answer that is cut off. */
const kCutOff = 2;
const kAssets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));

const kOwn =
  "// my own work\nclock x;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { guard x >= 2; };\n}\nsystem P;\n";
const status = (page, words) => page.locator(".doc-status", { hasText: words }).waitFor({ state: "attached" });
const shows = (page, text) => page.locator(".cm-content", { hasText: text }).waitFor({ state: "attached" });

/** Nothing of how the page is made stands in it, and nothing of how the engine is built in the console. */
async function assertPlain(page, lines) {
  const words = await page.locator("body").textContent();
  assert.doesNotMatch(
    words,
    /ASSERTIONS|RuntimeError|TypeError|Abort(ed)?\b|abort\(|emscripten|CompileError|wasm-|undefined|\[object/i,
  );
  assert.doesNotMatch(lines.join("\n"), /ASSERTIONS|Aborted\(|emscripten|Uncaught/i);
}

/** A tab in which things go wrong: what the console says is collected, but for what the browser itself says of it. */
async function tab(prepare = async () => {}, address = site.url) {
  const context = await site.browser.newContext({ acceptDownloads: true });
  await context.addInitScript(leaveStartHere);
  const page = await context.newPage();
  const lines = [];
  page.on("console", (message) => lines.push(message.text()));
  page.on("pageerror", (error) => lines.push(`Uncaught ${error}`));
  await prepare({ context, page });
  await page.goto(address);
  return { context, page, lines };
}

/** It still checks models and answers queries. */
async function assertAlive(page) {
  await setText(
    page,
    "clock y;\nprocess Q() {\n    state a, b;\n    init a;\n    trans a -> b { guard y >= 3; };\n}\nsystem Q;\n",
  );
  await checked(page);
  await run(page);
  await verdict(page);
}

async function download(page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a file" }).click(),
  ]);
  return readFile(await file.path(), "utf8");
}

// ---- storage ----

/** As browsers do when there is no room left. */
function refuseAll() {
  const refuse = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
  IDBObjectStore.prototype.add = refuse;
}

test(
  "storage that is full: it is said, a file can be saved, what is replaced comes back by Undo",
  kPolicyOfTime,
  async () => {
    const { page, context, lines } = await tab(({ context }) => context.addInitScript(refuseAll));
    await checked(page);
    await setText(page, kOwn);
    await status(page, "not saved: this browser’s storage is full");
    assert.equal(await download(page), kOwn);
    await assertAccessible(page, "storage is full");
    await page.getByRole("button", { name: "Examples" }).click();
    await page.locator(".menu-item", { hasText: "Fischer" }).first().click();
    const toast = page.locator(".toast", { hasText: "could not be kept in this browser" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await shows(page, "my own work");
    // A link takes its place, and gives it back.
    await page.evaluate(
      (text) => {
        location.hash = `#v=1&m=${encodeURIComponent(text)}`;
      },
      kOwn.replace("my own work", "of a link"),
    );
    await shows(page, "of a link");
    await page.getByRole("button", { name: "Back to mine" }).click();
    await shows(page, "my own work");
    await assertPlain(page, lines);
    await context.close();
  },
);

/** What is kept takes a lot of room. */
function pad() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, ...key) {
    return put.call(this, { ...value, padding: "x".repeat(5_000_000) }, ...key);
  };
}

test("a browser that really has no room left", kPolicyOfTime, async () => {
  const { page, context, lines } = await tab(({ context }) => context.addInitScript(pad));
  await checked(page);
  const client = await context.newCDPSession(page);
  const setQuota = (quotaSize) =>
    client.send("Storage.overrideQuotaForOrigin", { origin: new URL(site.url).origin, quotaSize });
  await setQuota(1);
  await setText(page, kOwn);
  await status(page, "only this text is saved: this browser’s storage is full");
  // Room again: the next change is kept.
  await setQuota(undefined);
  await setText(page, kOwn.replace("my own work", "all is well"));
  await status(page, "saved in this browser");
  await assertPlain(page, lines);
  await context.close();
});

const kGarbage = [
  ...["{", "null", "[]", '"x"', "17", '{"text":5}', '{"doc":{"text":"t","queries":{},"options":[]}}', "\u0000\ud800"],
  ...[
    '{"text":"t","queries":[null,[],{"text":{}}],"options":{"__proto__":1,"clocks":{}},"origin":{"name":1},"file":[]}',
  ],
  '{"tab":{},"query":"__proto__","tool":[],"modelView":1,"answered":"yes"}',
];
const kKeys = [
  ...[
    "document.v1",
    "link.v1",
    "tab.v1",
    "shelf.v1",
    "seen.v1",
    "look.v1",
    "pending.x",
    "progress-left.x@1",
    "start-here",
  ],
  ...["theme", "language", "split", "task", "beside", "queries", "exercise-language", "learner-name", "learner-id"],
];

test("storage with anything in it: the page begins, and the model that is there is shown", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, undefined, { acceptDownloads: false });
  for (const garbage of kGarbage) {
    await page.evaluate(
      ([keys, value]) => {
        for (const place of [localStorage, sessionStorage])
          for (const key of keys) place.setItem(`zonelab.${key}`, value);
        // The page does not write over it when it is left.
        Storage.prototype.setItem = () => {};
      },
      [kKeys, garbage],
    );
    await page.reload();
    await page.locator(".page .cm-content").waitFor({ state: "attached" });
    await page.locator(".problems-none .icon-check, .problems .problem").first().waitFor({ state: "attached" });
  }
  assert.deepEqual(trouble, []);
  await context.close();
});

/** Records that no page wrote, beside one that is all right. */
async function spoil({ models, progress }) {
  const open = (name) =>
    new Promise((resolve) => {
      indexedDB.open(name).onsuccess = (event) => resolve(event.target.result);
    });
  const put = async (db, store, all) => {
    const tx = db.transaction(store, "readwrite");
    for (const one of all) tx.objectStore(store).put(one);
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
  };
  const db = await open("zonelab");
  await put(db, "models", models);
  await put(
    db,
    "versions",
    models.map((one) => ({ ...one, model: "good", when: one.changed })),
  );
  db.close();
  const tasks = await open("zonelab-tasks");
  if (tasks.objectStoreNames.contains("progress")) await put(tasks, "progress", progress);
  tasks.close();
}

test("a database with damaged records: each is listed, what is good is good", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await page.goto(`${site.url}${kStairs}`); // makes the database of exercises
  await page.locator("#task-title").waitFor();
  const bad = [
    null,
    5,
    "text",
    [],
    { text: 5 },
    { text: "t", queries: { length: 2 }, options: null, layout: 7, id: {} },
  ];
  const models = bad.map((doc, i) => ({
    id: `bad${i}`,
    doc,
    changed: [NaN, "x", -1e300, null, {}, 9e15][i],
    revision: i,
  }));
  const good = {
    id: "good",
    created: 1,
    changed: 2,
    revision: "r",
    doc: { text: kOwn, queries: [], options: {}, id: "good" },
  };
  const progress = [5, null, "x"].map((answers, i) => ({ key: `k${i}@1`, answers, journal: 7, best: [], hints: {} }));
  await page.evaluate(spoil, {
    models: [...models, good],
    progress: [...progress, { key: "first/stairs@1", answers: 5 }],
  });
  await page.goto(site.url);
  await page.reload();
  await checked(page);
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("button", { name: /^Your models/ }).click();
  await page.locator(".model-entry").nth(models.length).waitFor();
  for (const summary of await page.locator(".model-entry summary").all()) await summary.click();
  await page.getByRole("button", { name: /^Open .*my own work/ }).click();
  await shows(page, "my own work");
  // It goes on being kept, over the damaged versions of it.
  await setText(page, kOwn.replace("my own work", "my own work, changed"));
  await status(page, "saved in this browser");
  await page.goto(`${site.url}${kStairs}`);
  assert.equal(await check(page), "0 of 8 points");
  assert.deepEqual(trouble, []);
  await context.close();
});

const openNewer = (name) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 2);
    asked.onsuccess = () => resolve(asked.result.version);
    asked.onblocked = () => reject(new Error("the older page does not make way"));
  });

test("a newer page in another tab: this one makes way, and says that it is to be reloaded", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await setText(page, kOwn);
  await status(page, "saved in this browser");
  const newer = await context.newPage();
  await newer.goto(`${site.url}blank`);
  assert.equal(await newer.evaluate(openNewer, "zonelab"), 2);
  await setText(page, kOwn.replace("my own work", "later work"));
  await status(page, "only this text is saved: another tab has a newer version of this page; reload this one");
  await page.reload();
  await shows(page, "later work");
  await status(page, "newer version");
  assert.deepEqual(trouble, []);
  await context.close();
});

// ---- the engine ----

const answerWith = {
  missing: (route) => route.fulfill({ status: 404, body: "not found" }),
  "a page instead": (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Sign in</title>" }),
  "cut off": async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  "another version": async (route) => {
    const isModule = route.request().url().endsWith(".wasm");
    const name = (await readdir(kAssets)).find((one) =>
      (isModule ? /^exporter-.*\.wasm$/ : /^hand-ins-worker-.*\.js$/).test(one),
    );
    await route.fulfill({ path: kAssets + name, contentType: isModule ? "application/wasm" : "text/javascript" });
  },
};

for (const [fault, answer] of variants(Object.entries(answerWith), kCutOff))
  test(`the engine is ${fault}: a sentence, the text stays, Restart brings it back`, kPolicyOfTime, async () => {
    const meet = async (file) => {
      const { page, context, lines } = await tab(({ context }) => context.route(`**/assets/${file}`, answer));
      const notice = page.locator(".notice[role='alert']");
      await notice.waitFor();
      assert.match(
        await notice.textContent(),
        /could not be loaded\..*reload the page: there may be a newer version\. Your model is safe\./,
      );
      await setText(page, kOwn);
      await status(page, "saved in this browser");
      await assertPlain(page, lines);
      await context.unroute(`**/assets/${file}`);
      await notice.getByRole("button", { name: "Restart the engine" }).click();
      await checked(page);
      await notice.waitFor({ state: "detached" });
      await shows(page, "my own work");
      await context.close();
    };
    await Promise.all(["engine-*.wasm", "worker-*.js"].map(meet));
  });

for (const [fault, answer] of variants(Object.entries(answerWith), kCutOff))
  test(
    `the part of the engine for exercises is ${fault}: the rest goes on, and it is asked for again`,
    kPolicyOfTime,
    async () => {
      // With the page, and later.
      const meet = async (isFirst) => {
        const { page, context, lines } = await tab(
          ({ context }) => context.route("**/assets/grader-*.wasm", answer),
          isFirst ? `${site.url}${kStairs}` : site.url,
        );
        await checked(page);
        if (!isFirst) {
          await setText(page, kOwn);
          await status(page, "saved in this browser");
          await page.evaluate((hash) => {
            location.hash = hash;
          }, kStairs);
        }
        await page.getByText("A part of the engine could not be loaded.").first().waitFor();
        assert.equal(await page.locator(".notice[role='alert']").count(), 0, "the engine itself is there");
        await assertPlain(page, lines);
        await context.unroute("**/assets/grader-*.wasm");
        // As the sentence says: by trying again, or by loading the page again.
        if (isFirst) await page.reload();
        else {
          await page.getByRole("button", { name: /close/i }).first().click();
          await page.evaluate((hash) => {
            location.hash = "";
            location.hash = hash;
          }, kStairs);
        }
        await page.locator("#task-title").waitFor();
        assert.equal(await check(page), "0 of 8 points");
        await context.close();
      };
      await Promise.all([true, false].map(meet));
    },
  );

test("the part of the engine for proofs does not come: it is said, and tried again", kPolicyOfTime, async () => {
  const { page, context, lines } = await tab(({ context }) =>
    context.route("**/assets/exporter-*.wasm", answerWith.missing),
  );
  await checked(page);
  await page.getByRole("button", { name: "Run query 1" }).click();
  await page.getByRole("button", { name: "Check this verdict" }).click();
  const save = page.getByRole("button", { name: "Save it for muntac" });
  await save.click();
  await page.locator(".checked-said", { hasText: "A part of the engine could not be loaded." }).waitFor();
  assert.match(await verdict(page), /Unreachable/);
  await assertPlain(page, lines);
  await context.unroute("**/assets/exporter-*.wasm");
  const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
  assert.match(file.suggestedFilename(), /\.muntac\.zip$/);
  await context.close();
});

/** Workers that get nothing and say nothing while `deaf` is set. */
function makeDeaf(isDeaf) {
  window.deaf = isDeaf;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...all) {
    if (!window.deaf) postMessage.apply(this, all);
  };
}

test("a worker that says nothing at all: after a minute it is said, and Restart brings it", kPolicyOfTime, async () => {
  const { page, context, lines } = await tab(async ({ context, page }) => {
    await context.addInitScript(makeDeaf, true);
    await page.clock.install();
  });
  await shows(page, "process");
  const notice = page.locator(".notice[role='alert']");
  await page.clock.fastForward(50_000);
  assert.equal(await notice.count(), 0, "slow connections have a minute");
  await page.clock.fastForward(15_000);
  await notice.waitFor();
  assert.match(await notice.textContent(), /could not be loaded/);
  await page.evaluate(() => {
    window.deaf = false;
  });
  await notice.getByRole("button", { name: "Restart the engine" }).click();
  await checked(page);
  await assertPlain(page, lines);
  await context.close();
});

test(
  "a worker that falls silent in a search: it is said, Stop ends it, and the next search runs",
  kPolicyOfTime,
  async () => {
    const { page, context, lines } = await tab(async ({ context, page }) => {
      await context.addInitScript(makeDeaf, false);
      await page.clock.install();
    });
    await checked(page);
    await page.evaluate(() => {
      window.deaf = true; // the check is never heard
    });
    await page.getByRole("button", { name: "Run query 1" }).click();
    await page.locator(".progress").waitFor();
    await page.clock.fastForward(13_000);
    await page.locator(".progress", { hasText: "The engine has said nothing for a while" }).waitFor();
    await assertAccessible(page, "a silent search");
    await page.locator(".in-header .stop").click();
    await page.evaluate(() => {
      window.deaf = false;
    });
    await page.clock.fastForward(1500);
    assert.equal(await verdict(page), "Unknown");
    assert.match(await page.locator(".verdict-reason").textContent(), /middle of a long step and was restarted/);
    await assertAlive(page);
    await assertPlain(page, lines);
    await context.close();
  },
);
