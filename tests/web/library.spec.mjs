// Nothing that a visitor writes is ever lost: the list of models, earlier versions, links, tabs, no storage.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import {
  assertAccessible,
  checked,
  kIsThorough,
  kPatience,
  kPhone,
  kPolicyOfTime,
  paste,
  run,
  setText,
  useSite,
  verdict,
  visit,
} from "./browser.mjs";

const site = useSite();

const model = (name) =>
  `// ${name}\nclock ${name};\nprocess P_${name}() {\n    state a_${name}, b_${name};\n    init a_${name};\n` +
  `    trans a_${name} -> b_${name} { guard ${name} >= 2; };\n}\nsystem P_${name};\n`;
const zipped = (document) => `z${deflateSync(JSON.stringify(document)).toString("base64url")}`;
const link = (text, extra = {}) => `#v=1&q=1&d=${zipped({ m: text, t: "Linked", q: [["E<> P.b"]], ...extra })}`;
const kLinked = "clock linked;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { };\n}\nsystem P;\n";
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const shows = (page, text) => page.locator(".cm-content", { hasText: text }).waitFor({ state: "attached" });
const status = (page, words) => page.locator(".doc-status", { hasText: words }).waitFor({ state: "attached" });

/** All that the browser keeps: the texts of the models, or of what they were earlier. */
const kept = (page, store = "models") =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open("zonelab");
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const all = asked.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            asked.result.close();
            resolve(all.result.map(({ doc }) => doc.text));
          };
        };
      }),
    store,
  );

async function entry(page, name) {
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("group", { name: "Files" }).getByRole("button", { name }).click();
}
async function yourModels(page) {
  await entry(page, /^Your models/);
  await page.locator(".library[open]").waitFor();
}
async function write(page, name) {
  await setText(page, model(name));
  await shows(page, `P_${name}`);
}

test("a model replaced again and again, in every way there is: all are found again", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  // Clicks as scripts make them: fifty journeys are to be quick.
  const click = (selector, text) =>
    page.waitForFunction(
      ([one, wanted]) => {
        const found = [...document.querySelectorAll(one)].filter((element) => element.textContent.includes(wanted));
        found.at(-1)?.click();
        return found.length > 0;
      },
      [selector, text],
    );
  const menu = async (name, text) => {
    await click(".popup > .button", name);
    await click(".popup-panel button", text);
  };
  const lamp = await readFile(new URL("lamp.xml", import.meta.url), "utf8");
  const ways = {
    example: async () => {
      await menu("Examples", "Two clocks");
      await shows(page, "Goal");
    },
    file: async (i) => {
      await page.locator("input[type=file]").setInputFiles([file(`file${i}.xta`, `// file ${i}\n${kLinked}`)]);
      await shows(page, `file ${i}`);
    },
    drop: async (i) => {
      const dropped = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "dropped.xta"));
        return transfer;
      }, `// dropped ${i}\n${kLinked}`);
      await page.locator(".cm-content").dispatchEvent("drop", { dataTransfer: dropped });
      await shows(page, `dropped ${i}`);
    },
    pasted: async (i) => {
      await paste(page, `// pasted ${i}\n${kLinked}`);
      await shows(page, `pasted ${i}`);
    },
    pastedFile: async () => {
      await paste(page, lamp);
      await shows(page, "process Lamp");
    },
    typed: async () => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+a");
      for (const letters of ["c", "lock typed;"]) await page.keyboard.insertText(letters);
    },
    erased: async () => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      for (const letters of ["c", "lock other;"]) await page.keyboard.insertText(letters);
    },
    link: async (i) => {
      await page.evaluate((fragment) => (location.hash = fragment), link(`// linked ${i}\n${kLinked}`));
      await shows(page, `linked ${i}`);
      await click(".notice button", i % 2 === 0 ? "Keep this one" : "Back to mine");
      await page.waitForFunction(() => !document.querySelector(".notice"));
    },
    new: async () => {
      await menu("File", "New model");
      await shows(page, "process Door");
    },
    reset: async () => {
      await menu("Examples", "Start over");
      await page.waitForFunction(() => document.querySelectorAll(".query-text").length > 1);
    },
    list: async () => {
      await menu("File", "Your models");
      await click(".model-entry button", "Open");
      await page.waitForFunction(() => !document.querySelector(".library"));
    },
  };
  const names = Object.keys(ways);
  const kReplaced = kIsThorough ? 50 : names.length;
  for (let i = 0; i < kReplaced; ++i) {
    await paste(page, model(`m${i}`));
    await shows(page, `P_m${i}`);
    await ways[names[i % names.length]](i);
  }
  await page.reload();
  await yourModels(page);
  const texts = await kept(page);
  const lost = Array.from({ length: kReplaced }, (_, i) => model(`m${i}`)).filter((text) => !texts.includes(text));
  assert.deepEqual(lost, []);
  const listed = await page.locator(".model-entry").count();
  assert.equal(listed, texts.length);
  await assertAccessible(page, "your models");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("models are renamed, doubled, deleted with undo, exported and taken in again", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await write(page, "first");
  await entry(page, /^New model/);
  await write(page, "second");
  await status(page, "saved in this browser");
  await yourModels(page);
  const entries = page.locator(".model-entry");
  const named = (name) => entries.filter({ has: page.getByLabel(`Name of ${name}`, { exact: true }) });
  assert.match(await named("second").textContent(), /open now/);
  await named("first").getByLabel("Name of").fill("My first");
  await page.keyboard.press("Tab");
  await named("My first").getByRole("button", { name: "Duplicate" }).click();
  await named("My first (copy)").waitFor();
  await named("My first").getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".model-entry").length === 2);
  await page.locator(".library-gone").getByRole("button", { name: "Undo" }).click();
  await named("My first").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export all" }).click(),
  ]);
  const exported = await readFile(await download.path());
  await named("My first").getByRole("button", { name: "Open" }).click();
  await shows(page, "P_first");
  assert.equal(await page.title(), "My first – ZoneLab");
  assert.equal(await page.locator(".doc-title").textContent(), "My first");
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await shows(page, "P_second");
  assert.deepEqual(trouble, []);
  await context.close();

  const other = await visit(site, kPhone);
  await other.page
    .locator("input[type=file]")
    .setInputFiles([{ name: "zonelab-models.json", mimeType: "application/json", buffer: exported }]);
  await other.page.locator(".toast", { hasText: "3 models were added" }).waitFor();
  await yourModels(other.page);
  await other.page.locator(".model-entry").nth(2).waitFor();
  await assertAccessible(other.page, "your models, phone");
  assert.deepEqual((await kept(other.page)).sort(), [model("first"), model("first"), model("second")]);
  assert.deepEqual(other.trouble, []);
  await other.context.close();
});

test("undo reaches back over visits, and earlier versions are listed", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const content = page.locator(".cm-content");
  await write(page, "early");
  await status(page, "saved in this browser");
  for (const remark of ["// second visit", "// third visit"]) {
    await page.reload();
    await checked(page);
    await content.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.insertText(`${remark}\n`);
    await status(page, "saving");
    await status(page, "saved in this browser");
  }
  await page.reload();
  await checked(page);
  await content.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction(() => !document.querySelector(".cm-content").textContent.includes("third visit"));
  assert.match(await content.textContent(), /second visit/);
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction(() => !document.querySelector(".cm-content").textContent.includes("second visit"));
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await shows(page, "second visit");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await shows(page, "third visit");

  await yourModels(page);
  await page.locator(".model-entry summary").click();
  await page.locator(".model-versions .link").last().click();
  await page.waitForFunction(() => !document.querySelector(".cm-content").textContent.includes("visit"));
  await page.keyboard.press("Escape");
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await shows(page, "third visit");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a link leaves one's own model alone; Back, Forward and the address agree", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await write(page, "own");
  await page.evaluate((fragment) => (location.hash = fragment), link(kLinked));
  await shows(page, "linked");
  await status(page, "from a link");
  assert.equal(await page.title(), "Linked – ZoneLab");
  await page.goBack();
  await shows(page, "P_own");
  assert.equal(await page.locator(".notice").count(), 0);
  await page.goForward();
  await shows(page, "linked");
  // A file takes the place of the link, in the address, too; Back leads to the link again.
  await page.locator("input[type=file]").setInputFiles([file("mine.xta", `// from a file\n${kLinked}`)]);
  await shows(page, "from a file");
  assert.equal(await page.locator(".notice").count(), 0);
  assert.equal(new URL(page.url()).hash, "");
  await status(page, "saved in this browser");
  await page.goBack();
  await page.locator(".notice.calm").waitFor();
  await page.getByRole("button", { name: "Keep this one" }).click();
  await status(page, "saved in this browser");
  await page.reload();
  await shows(page, "linked");
  const texts = await kept(page);
  for (const text of [model("own"), `// from a file\n${kLinked}`, kLinked]) assert.ok(texts.includes(text), text);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("two tabs that change one model keep both; what an older page kept is taken over", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await write(page, "shared");
  await status(page, "saved in this browser");
  const other = await context.newPage();
  await other.goto(site.url);
  await shows(other, "P_shared");
  await status(other, "saved in this browser");
  await setText(other, model("shared").replace("// shared", "// by the second tab"));
  await status(other, "saving");
  await status(other, "saved in this browser");
  await setText(page, model("shared").replace("// shared", "// by the first tab"));
  await page.locator(".toast", { hasText: "Another tab has changed this model" }).waitFor();
  await status(page, "saved in this browser");
  await setText(page, model("shared").replace("// shared", "// by the first tab again"));
  await status(page, "saving");
  await status(page, "saved in this browser");
  const texts = (await kept(page)).map((text) => text.split("\n")[0]).sort();
  assert.deepEqual(texts, ["// by the first tab again", "// by the second tab"]);
  // The shelf of version 0.2.
  await page.evaluate(() => {
    const doc = (text) => ({ text, queries: [{ text: "E<> P.a", comment: "" }], options: {}, layout: "" });
    localStorage.setItem("zonelab.shelf.v1", JSON.stringify([doc("// shelved"), doc("// shelved, too")]));
  });
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem("zonelab.shelf.v1") === null);
  assert.deepEqual((await kept(page)).filter((text) => text.startsWith("// shelved")).sort(), [
    "// shelved",
    "// shelved, too",
  ]);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("where nothing may be stored the page says so and offers a file", kPolicyOfTime, async () => {
  const context = await site.browser.newContext();
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
    indexedDB.constructor.prototype.open = refuse;
  });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  await page.goto(site.url);
  await checked(page);
  await status(page, "not saved: this browser keeps no data");
  await write(page, "fleeting");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a file" }).click(),
  ]);
  assert.equal(await readFile(await download.path(), "utf8"), model("fleeting"));
  await page.goto(`${site.url}${link(kLinked)}`);
  await shows(page, "linked");
  await setText(page, `// changed\n${kLinked}`);
  await status(page, "not saved: this browser keeps no data");
  await yourModels(page);
  await page.locator(".library-about", { hasText: "This browser keeps nothing" }).waitFor();
  await context.close();
});

test("a new model has a query that runs; pasted models leave an example's queries behind", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await entry(page, /^New model/);
  await checked(page);
  await run(page);
  assert.equal(await verdict(page), "Reachable");
  assert.ok((await page.locator(".cm-line").count()) <= 11);
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name: "Start over with the first example" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".query-text").length > 1);
  const before = await page.locator(".query-text").count();
  await paste(page, model("mine"));
  await page.waitForFunction(() => document.querySelectorAll(".query-text").length === 0);
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction((many) => document.querySelectorAll(".query-text").length === many, before);
  // A model that is made of the one before is the same one.
  const text = (await page.locator(".cm-line").allTextContents()).join("\n");
  await setText(page, `// mended\n${text}`);
  await status(page, "edited");
  assert.equal(await page.locator(".query-text").count(), before);
  assert.deepEqual(trouble, []);
  await context.close();
});
