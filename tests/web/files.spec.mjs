// Files in and out of the page: UPPAAL's XML, XTA, queries and layout.  And what comes with queries,
// lazy searches and run-time errors.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  checked,
  edit,
  kPhone,
  kPolicyOfTime,
  run,
  saved,
  savedText,
  setText,
  useSite,
  verdict,
  visible,
  visit,
} from "./browser.mjs";

const kLamp = await readFile(new URL("lamp.xml", import.meta.url), "utf8");
const kLampQueries = [
  ["E<> Lamp.bright", "Can the lamp be bright?"],
  ["E<> Lamp.bright && presses == 1", "One press is not enough."],
];
const site = useSite();

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const openFiles = (page, ...files) => page.locator("input[type=file]").setInputFiles(files);
const note = (page) => page.locator(".format-note").textContent();

async function openLamp(page) {
  await openFiles(page, file("lamp.xml", kLamp));
  await page.locator(".cm-content", { hasText: "process Lamp" }).waitFor();
  await checked(page);
}

function queries(page) {
  return page
    .locator(".query-fields")
    .evaluateAll((fields) =>
      fields.map((field) => [field.querySelector(".query-text").value, field.querySelector(".query-comment").value]),
    );
}

/** Chooses `entry` of the menu of files and gives name and text of what is saved. */
async function save(page, entry) {
  await page.getByRole("button", { name: "File", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("group", { name: "Files" }).getByRole("button", { name: entry }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("an XML file becomes XTA with its queries; they run", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openLamp(page);
  assert.equal(await note(page), "lamp.xml, converted from UPPAAL’s XML.");
  assert.deepEqual(await queries(page), kLampQueries);
  assert.equal(await page.locator(".cm-content", { hasText: "<nta>" }).count(), 0);
  await run(page);
  await page.locator(".badge.good").waitFor();
  assert.equal(await verdict(page), "Reachable");
  await page.getByRole("button", { name: "Run query 2" }).click();
  await page.waitForFunction(() => document.querySelector(".verdict-word")?.textContent?.includes("Unreachable"));
  await assertAccessible(page, "converted");

  // Undo brings back the example with its queries, redo the file.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.locator(".format-note").waitFor({ state: "detached" });
  assert.notDeepEqual(await queries(page), kLampQueries);
  await page.keyboard.press("Control+Shift+z");
  await page.locator(".format-note").waitFor();
  assert.deepEqual(await queries(page), kLampQueries);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("what is saved in each format is the same when it is opened again", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openLamp(page);
  const text = await savedText(page);
  const { layout } = await saved(page);
  assert.match(layout, /location off \(-160, ?0\)/); // as the file says
  const xml = await save(page, /Save as UPPAAL file/);
  const [xta, q, ugi] = [
    await save(page, /Save as Model/),
    await save(page, /Save as Queries/),
    await save(page, /Save as Layout/),
  ];
  assert.deepEqual(
    [xml, xta, q, ugi].map((saved) => saved.name),
    ["lamp.xml", "lamp.xta", "lamp.q", "lamp.ugi"],
  );
  assert.equal(xta.text, text);
  assert.equal(ugi.text, layout);
  assert.match(xml.text, /<location [^>]*x="-160" y="0"/);
  assert.match(xml.text, /<formula>E&lt;&gt; Lamp\.bright<\/formula>/);
  assert.match(xml.text, /<nail x="-80" y="80"\/>/);

  for (const files of [[file("again.xml", xml.text)], [xta, q, ugi].map((saved) => file(saved.name, saved.text))]) {
    await setText(page, "clock x;");
    await savedText(page);
    await openFiles(page, ...files);
    await page.locator(".cm-content", { hasText: "process Lamp" }).waitFor();
    await checked(page);
    assert.equal(await savedText(page), text, files[0].name);
    assert.deepEqual(await queries(page), kLampQueries);
    assert.equal((await saved(page)).layout, layout);
    // What the file brought outlives the visit.
    await page.reload();
    await checked(page);
    assert.equal((await save(page, /Save as UPPAAL file/)).text, xml.text);
  }
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "XML with errors is shown as it is, with its problems in place; mended, it is converted",
  kPolicyOfTime,
  async () => {
    for (const [name, viewport] of [
      ["desk", undefined],
      ["phone", kPhone],
    ]) {
      const { page, context, trouble } = await visit(site, viewport);
      const broken = kLamp.replace("y &lt; 5", "nothing &lt; 5");
      const line = broken.split("\n").findIndex((text) => text.includes("nothing")) + 1;
      const column = broken.split("\n")[line - 1].indexOf("nothing") + 1;
      await openFiles(page, file("lamp.xml", broken));
      await page.locator(".problems .problem").first().waitFor();
      assert.equal(await savedText(page), broken);
      const place = page.locator(".problems .problem-place").first();
      assert.match(await place.textContent(), new RegExp(`Lamp.*line ${line}, column ${column}$`));
      assert.equal(await place.getAttribute("title"), "/nta/template[1]/transition[2]/label[1]");
      await page.locator(".problems .problem").first().click();
      await page.waitForFunction(() => String(getSelection()) === "nothing");
      assert.equal(await page.locator(".cm-lintRange-error").textContent(), "nothing");
      assert.match(await note(page), /once its errors are corrected, it can be converted/);
      await assertAccessible(page, `XML with errors, ${name}`);
      const message = await page.locator(".problems .problem-text").first().boundingBox();
      assert.ok(message.width > 100 && message.height < 60, "the message can be read");
      assert.equal((await save(page, /Save as Model/)).text, broken);

      await page.keyboard.insertText("y");
      await page.getByRole("button", { name: "Convert it to XTA" }).click();
      await page.locator(".cm-content", { hasText: "process Lamp" }).waitFor();
      assert.match(await note(page), /converted from/);
      assert.deepEqual(await queries(page), kLampQueries);
      assert.deepEqual(trouble, []);
      await context.close();
    }
  },
);

test(
  "a .q file replaces the queries; files can be dropped, XML pasted; the menu works by keyboard",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    page.on("filechooser", () => {}); // from now on, so that none is shown by the browser itself
    await openLamp(page);
    await openFiles(page, file("other.q", "// Is it ever low?\nE<> Lamp.low\n"));
    await page.waitForFunction(() => document.querySelectorAll(".query-text").length === 1);
    assert.deepEqual(await queries(page), [["E<> Lamp.low", "Is it ever low?"]]);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".query-text").length === 2);
    assert.deepEqual(await queries(page), kLampQueries);

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["clock dropped; process P() { state a; init a; } system P;"], "dropped.xta"));
      return transfer;
    });
    await page.locator(".cm-content").dispatchEvent("drop", { dataTransfer: dropped });
    await page.locator(".cm-content", { hasText: "clock dropped" }).waitFor();
    assert.equal((await savedText(page)).split("dropped").length, 2); // once
    assert.deepEqual(await queries(page), []);

    // What is no model changes nothing and says so.
    const before = await savedText(page);
    for (const [one, words] of [
      [
        {
          name: "logo.png",
          mimeType: "image/png",
          buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
        },
        /logo\.png is not a text file.*Nothing was opened/,
      ],
      [
        { name: "large.xta", mimeType: "text/plain", buffer: Buffer.alloc(6_000_000, 32) },
        /large\.xta is too large.*at most 4\.0 MB/,
      ],
    ]) {
      await page.locator('input[type="file"]').setInputFiles([one]);
      await page.locator(".toast", { hasText: words }).waitFor();
      assert.equal(await savedText(page), before);
    }

    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, kLamp);
    await page.locator(".cm-content", { hasText: "process Lamp" }).waitFor();
    assert.deepEqual(await queries(page), kLampQueries);

    await page.getByRole("button", { name: "File", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".menu-item:focus", { hasText: "New model" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.locator(".menu-item:focus", { hasText: "Open" }).waitFor();
    await assertAccessible(page, "menu of files");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles([file("lamp2.xml", kLamp)]);
    await page.locator(".format-note", { hasText: "lamp2.xml" }).waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("a query is completed by what the model declares", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openLamp(page);
  const field = page.locator(".query-text").first();
  const options = page.locator(".completions li");
  await field.fill("");
  await field.pressSequentially("E<> La");
  await page.waitForFunction(() => document.querySelectorAll(".completions li").length === 1); // Lamp
  await page.keyboard.press("Enter"); // nothing is chosen yet: the query is run
  await page.locator(".verdict-word", { hasText: "Not run" }).waitFor();
  assert.equal(await field.inputValue(), "E<> La");
  await page.keyboard.press("Control+Space");
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  await assertAccessible(page, "completion of a query", ["scrollable-region-focusable"]); // worked from the text
  await page.keyboard.press("Enter");
  assert.equal(await field.inputValue(), "E<> Lamp");
  await field.pressSequentially(".");
  await options.first().waitFor();
  const names = await options.evaluateAll((entries) => entries.map((entry) => entry.firstChild.textContent));
  assert.deepEqual(names.sort(), ["bright", "low", "off", "y"]);
  await options.filter({ hasText: "bright" }).click();
  assert.equal(await field.inputValue(), "E<> Lamp.bright");
  assert.equal(await options.count(), 0);
  await page.keyboard.type(" && pre");
  await options.first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await options.count(), 0);
  await page.keyboard.press("Control+Space");
  await options.first().waitFor();
  await page.keyboard.press("Tab");
  await options.first().waitFor({ state: "detached" });
  assert.deepEqual(trouble, []);
  await context.close();
});

test("lazy searches: settings, counters, and a combination that is refused", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openLamp(page);
  await page.locator(".configuration summary").click();
  assert.equal(await page.getByLabel("Covering").count(), 0);
  const word = (text) =>
    page.waitForFunction((wanted) => document.querySelector(".verdict-word")?.textContent?.includes(wanted), text);
  for (const clocks of ["alu", "bin", "seq", "dbca", "none"]) {
    await page.getByLabel("Clocks", { exact: true }).selectOption(clocks);
    await page.getByLabel("Covering").waitFor();
    await page.getByRole("button", { name: "Run query 2" }).click();
    await page.locator(".verdict-facts", { hasText: clocks }).waitFor();
    await word("Unreachable");
    await page.getByRole("button", { name: "Run query 1" }).click();
    await page.locator(".badge.good").waitFor();
    await word("Reachable");
  }
  // y and z are reset together, so with y < 2 the clocks rule out one move: low to bright after one
  // press.  After the third it is the data that forbid more.
  await edit(page, "y < 5", "y < 2");
  await checked(page);
  await page.getByLabel("Clocks", { exact: true }).selectOption("seq");
  await page.getByRole("button", { name: "Run whole state space" }).click();
  await word("Explored");
  const counters = await page
    .locator(".statistics tbody tr")
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.children[0].textContent, row.children[1].textContent])),
    );
  assert.equal(counters["Moves ruled out"], "1");
  assert.ok(Number(counters.Refinements) > 0);
  await assertAccessible(page, "lazy settings");

  await page.getByLabel("Covering").selectOption("merge");
  await run(page);
  await page.locator(".configuration .refusal").waitFor();
  assert.match(
    await page.locator(".configuration .refusal").textContent(),
    /Covering "merge" does not go with the clock abstraction "seq"/,
  );
  assert.match(await page.locator(".verdict-reason").textContent(), /settings do not go together/);
  await assertAccessible(page, "refused settings");
  await page.getByLabel("Clocks", { exact: true }).selectOption("bin");
  await page.locator(".configuration .refusal").waitFor({ state: "detached" });
  await run(page);
  await word("Explored");
  assert.match(await page.locator(".statistics .settings").textContent(), /covering merge/);

  await page.getByLabel("Clocks", { exact: true }).selectOption("exact");
  assert.equal(await page.getByLabel("Covering").count(), 0);
  await run(page);
  await page.locator(".verdict-facts", { hasText: "exact" }).waitFor();
  assert.ok(!(await page.locator(".statistics tbody th").allTextContents()).includes("Refinements"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a run-time error is a problem of the text, with the run that leads there", kPolicyOfTime, async () => {
  for (const [name, viewport] of [
    ["desk", undefined],
    ["phone", kPhone],
  ]) {
    const { page, context, trouble } = await visit(site, viewport);
    await openLamp(page);
    // Without the bound the fourth press leaves the range 0..3.
    await edit(page, " && presses < 3", "");
    await checked(page);
    await page.evaluate(() => [...document.querySelectorAll("[aria-label='Run whole state space']")].at(-1).click());
    await page.waitForFunction(() => document.querySelector(".verdict-word")?.textContent?.includes("Run-time error"));
    await page.locator(".trace tbody tr[data-step]").first().waitFor(); // fetched when it is first shown
    assert.equal(await page.locator(".trace tbody tr[data-step]").count(), 5); // the start, three presses, and time until the fourth
    await page.locator(".badge.good").waitFor();
    await assertAccessible(page, `run-time error, ${name}`);
    const line = (await savedText(page)).split("\n").findIndex((text) => text.includes("presses + 1")) + 1;
    await visible(page, ".reasons .link").click();
    await page.waitForFunction(() =>
      /presses \+ 1/.test(String(getSelection()) || document.querySelector(".cm-activeLine")?.textContent),
    );
    assert.match(
      await page.locator(".problems .problem").first().textContent(),
      new RegExp(`Run-time error: .*line ${line}, column`),
    );
    assert.equal(await page.locator(".cm-lintRange-error").count(), 1);
    await assertAccessible(page, `run-time error in the text, ${name}`);
    // It is a matter of the text that was run only.
    await edit(page, "presses + 1", "presses");
    await checked(page);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test(
  "a run is saved for UPPAAL, and opened again in the simulator; one of another model is refused",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site, kPhone);
    // x waits for 2, by hand: the earliest run is at B after 2.
    const text =
      "clock x;\nprocess P() {\n    state A { x <= 3 }, B;\n    init A;\n    trans A -> B { guard x >= 2; assign x = 0; };\n}\nsystem P;\n";
    await openFiles(page, file("wait.xta", text), file("wait.q", "E<> P.B\n"));
    await page.locator(".cm-content", { hasText: "x >= 2" }).waitFor({ state: "attached" });
    await checked(page);
    await run(page);
    await page.locator(".trace-actions").getByRole("button", { name: "Copy" }).click();
    await assertAccessible(page, "what can be saved of a run");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Save for UPPAAL/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "run.xtr");
    const trace = await readFile(await download.path(), "utf8");
    assert.match(trace, /^0\s+\.\s/); // P begins in its location 0

    await openFiles(page, file("run.xtr", trace));
    const last = page.locator(".simulator tr[data-step='1']");
    await last.waitFor();
    assert.equal(await last.locator(".time").first().textContent(), "2");
    await assertAccessible(page, "a trace in the simulator");

    // Another model's: its only process begins elsewhere.
    await openFiles(page, file("other.xtr", trace.replace(/^0/, "1")));
    await page.getByText("other.xtr is no run of this model: line 1: the run does not begin here").first().waitFor();
    assert.equal(await savedText(page), text);
    assert.deepEqual(trouble, []);
    await context.close();
  },
);
