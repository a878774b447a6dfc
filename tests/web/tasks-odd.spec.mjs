// What happens to exercises beside the straight way: two tabs, words alone, an engine that dies, answers that change what
// they may not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, checked, kPolicyOfTime, setText, useSite, visit } from "./browser.mjs";
import { check, given, isSummed, kStairs, link, openTask, status, writeLine } from "./task-moves.mjs";

const kTitle = "The light on the stairs";

const site = useSite();

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const openFile = (page, one) => page.locator("input[aria-label='Open files']").setInputFiles([one]);
const isSaved = (page) => page.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
const kInvariant = ["state Off, On", "    state Off, On { x <= 5 };"];
const kReset = ["On -> On { sync press?; }", "        On -> On { sync press?; assign x = 0; },"];

test("two tabs: neither loses what was typed, and the best result stays", kPolicyOfTime, async () => {
  const { page: one, context, trouble } = await visit(site);
  await openTask(one, kStairs, kTitle);
  const two = await context.newPage();
  await two.goto(site.url);
  await checked(two);
  await openTask(two, kStairs, kTitle);

  // Both begin with the start; one mends it, the other one writes something else.
  await writeLine(one, ...kInvariant);
  await writeLine(two, "state Off, On", "    state Off, On; // the second tab");
  await writeLine(one, ...kReset);
  await isSaved(one);
  await isSaved(two);
  assert.equal(await check(one), "8 of 8 points");
  assert.equal(await check(two), "0 of 8 points");
  await two.waitForTimeout(1500); // what was done is kept after a second

  await one.reload();
  await one.locator(".task-facts", { hasText: "best so far 8 of 8" }).waitFor();
  await one.locator(".cm-line", { hasText: "x <= 5" }).waitFor();
  await two.reload();
  await two.locator(".task-facts", { hasText: "best so far 8 of 8" }).waitFor();
  await two.locator(".cm-line", { hasText: "the second tab" }).waitFor();
  // Both are among the visitor’s models, too.
  const models = await two.evaluate(async () => {
    const db = await new Promise((resolve) => {
      const opening = indexedDB.open("zonelab");
      opening.onsuccess = () => resolve(opening.result);
    });
    return new Promise((resolve) => {
      const reading = db.transaction("models").objectStore("models").getAll();
      reading.onsuccess = () => resolve(reading.result.map(({ doc }) => doc.text));
    });
  });
  assert.ok(
    models.some((text) => text.includes("x <= 5")),
    "the first tab's model",
  );
  assert.ok(
    models.some((text) => text.includes("the second tab")),
    "the second tab's model",
  );
  assert.deepEqual(trouble, []);
  await context.close();
});

const kWords = `---
zonelab: 1
id: t/words
version: 1
kind: text
title: In words
---
What is a guard for, and what an invariant?

\`\`\`text guard
text: A guard is for …
\`\`\`
\`\`\`text invariant
text: An invariant is for …
\`\`\`
`;

test("words alone: from the file to what is handed in", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, undefined, { acceptDownloads: true });
  const before = await page.locator(".cm-content").textContent();
  await openFile(page, file("words.zonelab.md", kWords));
  await page.locator("#task-title", { hasText: "In words" }).waitFor();
  await page.getByLabel("A guard is for …").fill("It allows.");
  await page.getByLabel("An invariant is for …").fill("It forces. “=1+1” ✓");
  await assertAccessible(page, "an exercise of words alone");
  assert.equal(await page.locator(".cm-content").textContent(), before, "the editor stays as it is");
  await page.reload();
  await page.locator("#task-title", { hasText: "In words" }).waitFor();
  assert.equal(await page.getByLabel("A guard is for …").inputValue(), "It allows.");
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Hand in…" }).click();
  await page.getByLabel("Your id in the course").fill("17");
  const { name, text } = await given(page, () => page.getByRole("button", { name: "Save the file" }).click());
  assert.equal(name, "t-words-17.zonelab-handin.json");
  const { texts, answers, exercise } = JSON.parse(text);
  assert.deepEqual(texts, { guard: "It allows.", invariant: "It forces. “=1+1” ✓" });
  assert.deepEqual(answers, {});
  assert.equal(exercise.id, "t/words");
  assert.ok(isSummed(text));
  assert.deepEqual(trouble, []);
  await context.close();
});

const kSlow = {
  zonelab: 1,
  id: "t/slow",
  version: 1,
  kind: "model",
  title: "Slow",
  writes: ["n", "m"],
  limits: { states: 100000000, seconds: 120, mb: 1000 },
  blocks: [
    { block: "prose", text: "Let P come to b." },
    {
      block: "xta",
      role: "start",
      text: [
        "int[0,30000] n, m;",
        "process P() {",
        "    state a, b;",
        "    init a;",
        "    trans a -> a { guard n < 30000; assign n = n + 1; },",
        "        a -> a { guard m < 30000; assign m = m + 1; },",
        "        a -> b { guard (n * n + m * m) % 4 == 3; };", // no sum of two squares is: only counting finds that out
        "}",
        "system P;\n",
      ].join("\n"),
    },
    { block: "test", name: "there", query: "E<> P.b", expect: "satisfied" },
  ],
};

test(
  "an engine that dies during a Check: the pane says so, nothing is lost, and Check works again",
  kPolicyOfTime,
  async () => {
    const { page, context } = await visit(site);
    await page.addInitScript(() => {
      const { Worker } = window;
      window.workers = [];
      window.Worker = class extends Worker {
        constructor(...all) {
          super(...all);
          window.workers.push(this);
        }
      };
    });
    await page.reload();
    await checked(page);
    await openTask(page, link(kSlow), "Slow");
    await writeLine(page, "init a;", "    init a; // mine");
    await page.locator(".task-check").click();
    await page.locator(".check-bar .stop").waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() => window.workers.at(-1).dispatchEvent(new ErrorEvent("error", { cancelable: true })));
    await page
      .locator(".toast", { hasText: "The engine could not do this and was restarted. Your text is safe" })
      .waitFor();
    await page.locator(".task-check").waitFor();
    assert.equal(await page.locator(".task-facts", { hasText: "attempt" }).count(), 0, "it was no attempt");
    assert.equal(await page.locator(".cm-line", { hasText: "// mine" }).count(), 1);
    await writeLine(page, "trans a -> a", "    trans a -> b { },");
    assert.equal(await check(page), "1 of 1 point");
    assert.equal(await page.evaluate(() => window.workers.length), 2);
    await context.close();
  },
);

const kRepair = {
  zonelab: 1,
  id: "t/repair",
  version: 1,
  kind: "repair",
  title: "Repair",
  lock: ["process Env"],
  edits: { count: 1, of: "numbers" },
  blocks: [
    { block: "prose", text: "Let it come before 5." },
    {
      block: "xta",
      role: "start",
      text: [
        "int flag;",
        "clock x;",
        "process Env() {",
        "    state e;",
        "    init e;",
        "    trans e -> e { assign flag = 1; };",
        "}",
        "process Mine() {",
        "    state a, b;",
        "    init a;",
        "    trans a -> b { guard x >= 7 && x <= 9; };",
        "}",
        "system Env, Mine;\n",
      ].join("\n"),
    },
    { block: "test", name: "early", query: "E<> Mine.b && x < 5", expect: "satisfied" },
  ],
};
const kHashed = `<?xml version="1.0" encoding="utf-8"?>
<nta><declaration>clock x;</declaration>
<template><name>P#1</name><location id="id0"><name>b</name></location><init ref="id0"/></template>
<system>system P#1;</system></nta>
`;

test("why nothing was checked is said in plain words, and where", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await openTask(page, link(kRepair), "Repair");
  const edge = "trans a -> b";
  const problem = async () => {
    assert.equal(await check(page), "0 of 1 point");
    assert.equal(await page.locator(".checks .task-problem").count(), 1);
    return (await page.locator(".checks .task-problem").textContent()).trim();
  };
  await writeLine(page, edge, "    trans a -> b { guard x >= 4 && x <= 9; assign flag = 2; };");
  assert.equal(await problem(), "Your model writes flag, which only the other parts may do. Find a way without it.");
  await assertAccessible(page, "a problem");
  await writeLine(page, edge, "    trans a -> b { guard x >= 3 && x <= 4; };");
  assert.equal(await problem(), "You changed 2 numbers; 1 number may be changed.");
  await writeLine(page, "state a, b", "    state a, b, c;");
  assert.equal(await problem(), "Something else than numbers was changed. Undo that, or start over.");
  await writeLine(page, "state a, b", "    state a, b, c");
  assert.match(await problem(), /^The model has errors, so nothing was checked\./);
  await page
    .locator(".problems .problem", { hasText: /line 1\d, column/ })
    .first()
    .waitFor();
  // What is locked is refused at once, by its name.
  await writeLine(page, "assign flag = 1", "    trans e -> e;");
  await page.locator(".toast", { hasText: "the process Env must stay as it is" }).waitFor();
  await writeLine(page, "state a, b, c", "    state a, b;");
  await writeLine(page, edge, "    trans a -> b { guard x >= 4 && x <= 9; };");
  assert.equal(await check(page), "1 of 1 point");
  assert.equal(await page.locator(".checks .task-problem").count(), 0);

  // Names with # can come in as UPPAAL's XML only.
  await openTask(page, link({ ...kSlow, id: "t/xml", title: "As XML" }), "As XML");
  await setText(page, kHashed);
  await page.locator(".task-check").click();
  await page
    .locator(".checks .task-problem", {
      hasText: "Names with # are kept for the exercise. Choose another name for P#1.",
    })
    .waitFor();
  assert.equal(await status(page, "there"), "failed");
  await context.close();
});
