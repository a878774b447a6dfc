// Exercises of all kinds and origins in the Task pane: whole ones in links, hostile ones, files, a course; progress that
// is kept, taken elsewhere and cannot be kept; numbers for everybody; the result on paper.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import decodeQr from "qr/decode.js";
import { assertAccessible, kPatience, kPhone, kPolicyOfTime, setText, useSite, visit } from "./browser.mjs";
import { check, given, isSummed, kStairs, link, openTask, status, writeLine } from "./task-moves.mjs";

const kTitle = "The light on the stairs";
const site = useSite();

const kModel =
  "clock x;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { guard x >= {K}; };\n}\nsystem P;\n";
const reaches = (name, more = {}) => ({ block: "test", name, query: "E<> P.b && x < 5", expect: "satisfied", ...more });
const exercise = (more = {}) => ({
  zonelab: 1,
  id: "t/one",
  version: 1,
  kind: "model",
  title: "One",
  blocks: [
    { block: "prose", text: "Let P come to `b` before 5." },
    { block: "xta", role: "start", text: kModel.replace("{K}", "7") },
    reaches("early", { fail: "It comes too late." }),
  ],
  ...more,
});
const entry = async (page, name) => {
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name }).click();
};
/** As a link that is followed. */
const go = (page, hash) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
/** What a QR code that is drawn as a path says. */
async function readCode(svg) {
  const side = Number((await svg.getAttribute("viewBox")).split(" ")[2]);
  const kScale = 4;
  const width = side * kScale;
  const data = new Uint8Array(width * width * 4).fill(255);
  const isDark = new Set();
  for (const [, x, y] of (await svg.locator("path").getAttribute("d")).matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    isDark.add(`${x} ${y}`);
  for (let i = 0; i < width * width; ++i) {
    const [x, y] = [i % width, Math.floor(i / width)].map((at) => Math.floor(at / kScale));
    if (isDark.has(`${x} ${y}`)) data.fill(0, 4 * i, 4 * i + 3);
  }
  return decodeQr({ width, height: width, data });
}
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("hostile Markdown is harmless text, and fetches nothing", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const said = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const text = [
    "# Title\n\nText that stays. <script>alert(1)</script><img src=x onerror=alert(2)>",
    '<svg onload="alert(3)"><script>alert(4)</script></svg><iframe src="https://evil.example/"></iframe>',
    "[a link](javascript:alert(5)) [another](  JaVaScRiPt:alert(6)) [data](data:text/html,<script>alert(7)</script>)",
    "![remote](https://evil.example/pixel.png) ![beside](../../secret.png) <img src='//evil.example/p.png'>",
    '<form action="https://evil.example/"><input name=q><button>Send</button></form>',
    '<a href="https://evil.example/" id="app" class="page" style="position:fixed" onclick="alert(8)">raw</a>',
    "[fine](https://ok.example/ 'a title') and H<sub>2</sub>O",
    "<style>body{display:none}</style><link rel=stylesheet href=//evil.example/a.css><meta http-equiv=refresh content=0>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(9)&gt;'>",
    "<base href='https://evil.example/'><object data='x'></object><embed src='x'><video src='//evil.example/v'></video>",
  ].join("\n\n");
  const hostile = exercise({
    title: "<img src=x onerror=alert(10)>",
    authors: "<b>me</b>",
    blocks: [
      { block: "prose", text },
      ...exercise().blocks.slice(1, 2),
      reaches("early", { fail: "<img src=x onerror=alert(11)> too late" }),
      { block: "hint", text: "[x](javascript:alert(12)) <img src=x onerror=alert(13)>" },
    ],
  });
  await openTask(page, link(hostile), "<img src=x");
  await check(page);
  await page.getByRole("button", { name: "Show a hint" }).click();
  await page.locator(".hints li").waitFor();
  const pane = page.locator(".task-pane");
  assert.match(await pane.textContent(), /Text that stays/);
  assert.equal(
    await pane.locator("script, img, iframe, form, svg script, style, link, base, object, embed, video, math").count(),
    0,
  );
  const addresses = await pane
    .locator(".statement a[href]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.deepEqual(addresses, ["https://ok.example/"]);
  assert.equal(await pane.locator(".statement a[href]").getAttribute("rel"), "noopener noreferrer");
  assert.equal(await pane.locator(".statement :is([id], [class], [style], [onclick], [name])").count(), 0);
  assert.equal(await pane.locator(".statement sub").textContent(), "2");
  // HTML in Markdown is to be read.
  assert.match(await pane.textContent(), /<svg onload="alert\(3\)">/);
  assert.deepEqual(said, []);
  assert.deepEqual(trouble, []);
  await assertAccessible(page, "a hostile exercise");
  await context.close();
});

test("broken exercises and links say what is wrong and where; nothing else changes", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  const before = await page.locator(".cm-content").textContent();
  await go(page, link({ ...exercise(), colour: "red" }));
  await page.locator(".task-refused").waitFor();
  assert.match(await page.locator(".task-refused").textContent(), /Line \d+, column \d+: /);
  await assertAccessible(page, "refused");
  await go(page, `${link(exercise())}x`);
  await page.locator(".notice[role=alert]", { hasText: "something was added to it" }).waitFor();
  await go(page, "#course=https://evil.example/c.json");
  await page.locator(".notice[role=alert]", { hasText: "evil.example" }).waitFor();
  await go(page, "#src=course/none.zonelab.md");
  await page.locator(".task-refused", { hasText: "404" }).waitFor();
  assert.equal(await page.locator(".cm-content").textContent(), before);
  await page.getByRole("button", { name: "Close the task" }).click();
  await page.locator(".task-pane").waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).hash, "");
  await context.close();
});

test(
  "the visitor's own model is kept, the answer survives a reload, and the best result stays",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    await setText(page, "// mine\nclock z;\nprocess Mine() {\n    state a;\n    init a;\n}\nsystem Mine;\n");
    await page.locator(".doc-status", { hasText: "saved in this browser" }).waitFor();
    await openTask(page, kStairs, kTitle);
    await page.locator(".toast", { hasText: "Your models" }).waitFor();
    await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
    const first = await check(page);
    await page.waitForTimeout(1500);
    await page.reload();
    await page.locator(".task-facts", { hasText: "1 attempt" }).waitFor();
    assert.match(await page.locator(".cm-content").textContent(), /On \{ x <= 5 \}/);
    assert.match(await page.locator(".task-facts").textContent(), new RegExp(`best so far ${first[0]} of 8`));
    // A worse answer.
    await writeLine(page, "state Off, On", "    state Off, On;");
    await check(page);
    assert.match(await page.locator(".task-facts").textContent(), new RegExp(`best so far ${first[0]} of 8`));
    // The own one is in the list.
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page
      .getByRole("group", { name: "Files" })
      .getByRole("button", { name: /^Your models/ })
      .click();
    const mine = page.locator(".model-entry", { hasText: "mine" });
    await mine.getByRole("button", { name: /^Open/ }).click();
    // The task says that this is another model, and leads back.
    await page.locator(".task-problem", { hasText: "another model" }).waitFor();
    await assertAccessible(page, "another model in the editor");
    await page.getByRole("button", { name: "Back to the exercise’s model" }).click();
    await page.locator(".cm-content", { hasText: "process Light" }).waitFor();
    await page.locator(".locked-line").first().waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("all progress as a file, and in again in another browser", kPolicyOfTime, async () => {
  const one = await visit(site, undefined, { acceptDownloads: true });
  await openTask(one.page, kStairs, kTitle);
  await writeLine(one.page, "state Off, On", "    state Off, On { x <= 5 };");
  const points = await check(one.page);
  await one.page.waitForTimeout(1500);
  const { name, text } = await given(one.page, () => entry(one.page, /^Save all progress/));
  assert.equal(name, "zonelab-progress.json");
  await one.context.close();
  const other = await visit(site);
  await openTask(other.page, kStairs, kTitle);
  assert.equal(await other.page.locator(".task-facts", { hasText: "attempt" }).count(), 0);
  await other.page.locator("input[aria-label='Load progress from a file']").setInputFiles([file(name, text)]);
  await other.page.locator(".task-facts", { hasText: "1 attempt" }).waitFor();
  assert.match(await other.page.locator(".task-facts").textContent(), new RegExp(`best so far ${points[0]} of 8`));
  assert.deepEqual([...one.trouble, ...other.trouble], []);
  await other.context.close();
});

test("where nothing can be kept the pane says so, and all else works", kPolicyOfTime, async () => {
  const context = await site.browser.newContext();
  context.setDefaultTimeout(kPatience);
  await context.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get: forbidden });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}${kStairs}`);
  await page.locator(".task-kept", { hasText: "keeps nothing" }).waitFor();
  assert.equal(await check(page), "0 of 8 points");
  await context.close();
});

test("queries, numbers and choices are answered in fields", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, { width: 1280, height: 720 });
  const many = exercise({
    kind: "query",
    blocks: [
      { block: "prose", text: "Some questions." },
      { block: "xta", role: "start", text: kModel.replace("{K}", "2") },
      { block: "ask", name: "reach", text: "P can come to b.", ours: "E<> P.b" },
      { block: "number", name: "k", ask: "How early?", query: "E<> P.b && x <= {k}", extreme: "least", range: [1, 9] },
      {
        block: "choice",
        name: "stuck",
        text: "Can P get stuck?",
        options: ["yes", "no"],
        decide: { query: "E<> deadlock", satisfied: "yes", violated: "no" },
      },
      { block: "text", name: "why", text: "Why?" },
    ],
  });
  await openTask(page, link(many), "One");
  await check(page);
  await assertAccessible(page, "fields");
  await page.locator(".answer-query textarea").fill("A[] P.b");
  await page.locator(".answer-number").fill("5");
  await page.getByLabel("no", { exact: true }).check();
  await check(page);
  assert.deepEqual(
    await Promise.all(["reach", "k", "stuck"].map((name) => status(page, name))),
    Array(3).fill("failed"),
  );
  await page.locator(".answer-query textarea").fill("E<> P.b");
  await page.locator(".checks.stale").waitFor();
  await page.locator(".answer-number").fill("2");
  await page.getByLabel("yes", { exact: true }).check();
  await page.locator(".answer-text").fill("Because x < 5.");
  assert.equal(await check(page), "3 of 3 points");
  await assertAccessible(page, "fields, all right");
  // Texts are for people: they change no result.
  await page.locator(".answer-text").fill("Because of x < 5.");
  assert.equal(await page.locator(".checks.stale").count(), 0);
  // A number that is looked for stands in the model as one of its range, and the model is no answer.
  const looked = exercise({ id: "t/two", title: "Two", kind: "number" });
  looked.blocks[1].text = kModel.replace("{K}", "{k}");
  looked.blocks[2] = { ...many.blocks[3], query: "E<> P.b && x < 5", extreme: "greatest" };
  await openTask(page, link(looked), "Two");
  await page.locator(".cm-content", { hasText: "x >= 1;" }).waitFor();
  await page.locator(".answer-number").fill("4");
  assert.equal(await check(page), "1 of 1 point");
  await writeLine(page, "guard x >= 1", "    trans a -> b { guard x >= 3; };");
  assert.equal(await page.locator(".checks.stale").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("numbers for everybody: by id, or by the number in the link", kPolicyOfTime, async () => {
  const { page, context } = await visit(site, undefined, { acceptDownloads: true });
  const varied = exercise({ params: [{ name: "K", from: 6, to: 9 }] });
  varied.blocks[1].text = kModel;
  await go(page, link(varied));
  await page.locator(".task-who").waitFor();
  await assertAccessible(page, "who are you");
  await page.getByLabel("Your id in the course").fill("s1001");
  await page.getByRole("button", { name: "Show my task" }).click();
  await page.locator(".task-facts", { hasText: /K = [6-9]/ }).waitFor();
  const k = /K = (\d)/.exec(await page.locator(".task-facts").textContent())[1];
  await page.locator(".cm-content", { hasText: `x >= ${k};` }).waitFor();
  await entry(page, "Hand in…");
  const { text } = await given(page, () => page.getByRole("button", { name: "Save the file" }).click());
  assert.deepEqual(JSON.parse(text).variant, { K: Number(k) });
  assert.ok(isSummed(text));
  await go(page, link(varied, "&variant=2"));
  await page.locator(".task-facts", { hasText: "K = 8" }).waitFor();
  await context.close();
});

test(
  "a Check that takes long is stopped, by key or button; one without an end is not decided",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    // No sum of three squares is 7 modulo 8: only counting finds that out.
    const counters = ["a", "b", "c", "d"];
    const endless = [
      ...counters.map((name) => `int[0, 999] ${name};`),
      "process P() {\n    state s;\n    init s;\n    trans",
      `${counters.map((name) => `        s -> s { guard ${name} < 999; assign ${name}++; }`).join(",\n")};\n}\nsystem P;\n`,
    ].join("\n");
    const long = (limits) =>
      exercise({
        limits,
        blocks: [
          { block: "prose", text: "Count." },
          { block: "xta", role: "start", text: endless },
          { block: "test", name: "quick", query: "E<> P.s", expect: "satisfied" },
          { block: "test", name: "slow", query: "A[] (a * a + b * b + c * c) % 8 != 7", expect: "satisfied" },
        ],
      });
    await openTask(page, link(long({ states: 50_000_000, seconds: 50, mb: 1024 })), "One");
    await page.locator(".task-check").click();
    const stop = page.locator(".check-bar").getByRole("button", { name: /^Stop/ });
    await stop.waitFor();
    // What is decided already is shown.
    await page.locator(".check-row", { hasText: "quick" }).locator(".is-passed").waitFor();
    await page.locator(".check-row", { hasText: "slow" }).locator(".is-running").waitFor();
    await assertAccessible(page, "checking");
    await stop.click();
    await page.locator(".check-sum", { hasText: "Stopped" }).waitFor();
    assert.equal(await status(page, "slow"), "not tried");
    assert.equal(await page.locator(".task-facts", { hasText: "attempt" }).count(), 0);
    await page.locator(".task-check").click();
    await stop.waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".check-sum", { hasText: "Stopped" }).waitFor();
    await openTask(page, link({ ...long({ states: 1000 }), title: "Two" }), "Two");
    await check(page);
    assert.equal(await status(page, "slow"), "not decided");
    await page.locator(".check-said", { hasText: "Not decided within 1 000 states" }).waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("a course: order, progress, from one exercise to the next and back", kPolicyOfTime, async () => {
  for (const viewport of [undefined, kPhone]) {
    const { page, context, trouble } = await visit(site, viewport);
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: /^Course/ }).click();
    const items = page.locator(".course-item");
    await items.first().waitFor();
    const list = JSON.parse(await readFile(new URL("../../examples/course/course.json", import.meta.url), "utf8"));
    assert.deepEqual(
      await items.locator("a").allTextContents(),
      list.exercises.map(({ title }) => title),
    );
    await assertAccessible(page, "a course");
    // Others say that they come after it.
    const stairs = items.filter({ has: page.getByRole("link", { name: kTitle, exact: true }) });
    await stairs.locator("a").click();
    await page.locator("#task-title", { hasText: kTitle }).waitFor();
    assert.match(await page.locator(".course-place").textContent(), /^2 of \d+$/);
    await check(page);
    await assertAccessible(page, "an exercise of a course");
    await page.locator(".course-bar").getByRole("link", { name: "Next exercise" }).click();
    await page.locator("#task-title", { hasText: list.exercises[2].title }).waitFor();
    await page.goBack();
    await page.locator("#task-title", { hasText: kTitle }).waitFor();
    await page.locator(".course-up").click();
    await stairs.filter({ hasText: "0 of 8 points" }).waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("a file of an exercise is opened, and its link holds no solution", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  const text = await readFile(new URL("../../examples/course/02-stairs.zonelab.md", import.meta.url), "utf8");
  await page.locator("input[aria-label='Open files']").setInputFiles([file("stairs.zonelab.md", text)]);
  await page.locator("#task-title", { hasText: kTitle }).waitFor();
  await page.waitForFunction(() => location.hash.includes("ex="));
  const { inflateSync } = await import("node:zlib");
  const payload = /ex=z([\w-]+)/.exec(page.url())[1];
  const json = inflateSync(Buffer.from(payload, "base64url")).toString();
  assert.match(json, /"role":"start"/);
  assert.doesNotMatch(json, /"role":"solution"/);
  await page.reload();
  await page.locator("#task-title", { hasText: kTitle }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("the result on paper: who, what, how many points, and nothing of the page", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await openTask(page, kStairs, kTitle);
  await check(page);
  await entry(page, "Hand in…");
  await page.getByLabel("Your name").fill("Ada");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".result-sheet");
  await sheet.waitFor();
  const words = await sheet.textContent();
  for (const one of ["What this browser found. To be sure, grade the file.", "Ada", kTitle, "0 of 8 points", "sha256:"])
    assert.ok(words.includes(one), one);
  for (const one of [".header", ".model-pane", ".handin-box", ".check-bar"])
    assert.equal(await page.locator(one).first().isVisible(), false, one);
  if (process.env.ZONELAB_SHOTS) await page.pdf({ path: `${process.env.ZONELAB_SHOTS}/sheet.pdf` });

  // Its code is the hand-in: what a camera reads can be graded.
  const read = JSON.parse(await readCode(sheet.locator(".qr")));
  assert.equal(read.learner.name, "Ada");
  assert.match(read.answers.model, /process Light/);
  assert.deepEqual(read.journal, []);
  assert.ok(isSummed(JSON.stringify(read)));
  // One that is too large for a code has none.
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await writeLine(page, "state Off, On", `    state Off, On; // ${"long ".repeat(1000)}`);
  await entry(page, "Hand in…");
  await page.emulateMedia({ media: "print" });
  await sheet.locator("pre", { hasText: "long long" }).waitFor();
  await sheet.locator(".qr").waitFor({ state: "detached" });
  await context.close();
});
