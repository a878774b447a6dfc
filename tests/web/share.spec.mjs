// Links in a real browser: they come back whole, and bad ones do nothing but say so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { assertAccessible, checked, kPolicyOfTime, useSite, visit } from "./browser.mjs";

const site = useSite();

const zipped = (document) => `z${deflateSync(JSON.stringify(document)).toString("base64url")}`;
const kTwo =
  "clock x;\nprocess P() {\n  state a { x <= 5 }, b;\n  init a;\n  trans a -> b { guard x >= 2; };\n}\nsystem P;\n";
/** Fischer's protocol for 12: minutes of work. */
const kLong = (await readFile(new URL("../../examples/fischer.xta", import.meta.url), "utf8"))
  .replace("const int N = 4;", "const int N = 12;")
  .replace("guard id == 0;", "guard id == 0 && pid < 99;"); // not interchangeable
const run = (delay) => ({ q: 1, s: [[delay, ["P", "a", "b", 0]]] });

/** Opens a link in a new browser profile and waits until the engine has read its model. */
const follow = (fragment, search = "", options = {}) =>
  visit({ url: `${site.url}${search}${fragment}`, browser: site.browser }, undefined, options);

async function shareTrains(page) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-item", { hasText: "Train gate" }).click();
  await page.locator(".doc-title", { hasText: "Train gate" }).waitFor({ state: "attached" });
  await checked(page);
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='4']").click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
  return page.locator(".share-url").inputValue();
}

test(
  "a shared run arrives with its step, is replayed, and leaves the visitor's own model alone",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site, undefined, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const url = await shareTrains(page);
    assert.ok(url.length < 2000, `${url.length} characters`);
    assert.match(await page.locator(".share-meter").textContent(), /fits everywhere/);
    await assertAccessible(page, "share menu");
    for (const [name, expected] of [
      ["Copy link", /^http/],
      ["Markdown", /^\[Train gate[^\]]*\]\(http/],
      ["HTML iframe", /^<iframe src="[^"]*\?embed=1#v=1/],
      ["LaTeX", /^\\href\{http.*\\#v=1/],
    ]) {
      if ((await page.locator(".share").count()) === 0) await page.getByRole("button", { name: "Share" }).click();
      await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
      await page.locator(".share").getByRole("button", { name, exact: true }).click();
      await page.locator(".toast").waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
    }
    // Sharing and stepping leave the address and the history alone.
    assert.equal(new URL(page.url()).hash, "");
    const history = await page.evaluate(() => window.history.length);
    assert.ok(history <= 2);

    const other = await follow(new URL(url).hash);
    await other.page.locator(".verdict-word", { hasText: "Shared run is valid" }).waitFor();
    assert.match(await other.page.locator(".verdict-reason").textContent(), /this engine confirms the run/);
    await other.page.locator("tr[data-step='4'][aria-selected='true']").waitFor();
    assert.equal(await other.page.locator(".progress").count(), 0);
    assert.equal(await other.page.evaluate(() => localStorage.getItem("zonelab.document.v1")), null);
    await assertAccessible(other.page, "shared run");
    assert.deepEqual(other.trouble, []);
    await other.context.close();

    // In a browser with a model of one's own, that one is safe: back to it.
    const mine = await context.newPage();
    await mine.goto(site.url + new URL(url).hash);
    await mine.locator(".notice.calm").waitFor();
    await checked(mine);
    await editShared(mine, "const int N = 3;", "const int N = 2;");
    await mine.reload();
    await mine.locator(".cm-content", { hasText: "const int N = 2;" }).waitFor();
    await mine.getByRole("button", { name: "Back to mine" }).click();
    await mine.locator(".cm-content", { hasText: "const int N = 3;" }).waitFor();
    assert.equal(new URL(mine.url()).hash, "");
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

/** As `edit`, for a document that is kept in the tab. */
async function editShared(page, from, to) {
  const text =
    (await page.evaluate(() => JSON.parse(sessionStorage.getItem("zonelab.link.v1") ?? "null")?.doc.text ?? null)) ??
    (await page.locator(".cm-line").allTextContents()).join("\n");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text.replace(from, to));
  await page.waitForFunction(
    (wanted) => JSON.parse(sessionStorage.getItem("zonelab.link.v1") ?? "null")?.doc.text.includes(wanted),
    to,
  );
}

test("a run that this model does not have breaks where it breaks", kPolicyOfTime, async () => {
  for (const [delay, query, word, reason] of [
    ["3", "E<> P.b", "Shared run is valid", /this engine confirms/],
    [
      "1",
      "E<> P.b",
      "Shared run breaks",
      /breaks at step 1 of 1, P: a → b, line 5: it cannot happen after a delay of 1, only after one in \[2, 5\]/,
    ],
    [
      "6",
      "E<> P.b",
      "Shared run breaks",
      /breaks at step 1 of 1, P: a → b, line 5: it cannot happen after a delay of 6, only after one in \[2, 5\]/,
    ],
    ["3", "E<> P.b && x > 4", "Shared run breaks", /the query's condition does not hold/],
  ]) {
    const { page, context, trouble } = await follow(`#v=1&q=1&d=${zipped({ m: kTwo, q: [[query]], r: run(delay) })}`);
    await page.locator(".verdict-word", { hasText: word }).waitFor();
    assert.match(await page.locator(".verdict-reason").textContent(), reason);
    // One judgement, the same everywhere.
    const status = await page.locator(".query .status").first().textContent();
    assert.match(status, word === "Shared run is valid" ? /Reachable/ : /Shared run breaks/);
    await page.locator(".trace-head").waitFor();
    assert.equal(await page.locator(".badge.good").count(), 0);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test(
  "Share by key takes the focus out of the editor; Escape closes it and gives the focus back",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    const isIn = (selector) => page.waitForFunction((one) => document.activeElement?.closest(one) !== null, selector);
    for (let time = 0; time < 2; ++time) {
      // fetched, and there already
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+s");
      await page.locator(".share-url").waitFor();
      await isIn(".popup-panel");
      await page.keyboard.press("Escape");
      await page.locator(".share-url").waitFor({ state: "detached" });
      await isIn(".cm-content");
    }
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "QR code", exact: true }).click();
    await page.locator(".qr-button").click();
    await page.locator(".qr-large[open] .qr").waitFor();
    await assertAccessible(page, "large QR code");
    await page.keyboard.press("Escape");
    await page.locator(".qr-large").waitFor({ state: "hidden" });
    assert.equal(await page.locator(".share-url").isVisible(), true);
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("?embed=1 shows one pane, stores nothing, and leads to the whole page", kPolicyOfTime, async () => {
  const { page, context, trouble } = await follow(
    `#v=1&q=1&view=trace&d=${zipped({ m: kTwo, t: "Two", q: [["E<> P.b"]], r: run("3") })}`,
    "?embed=1",
    { isNewcomer: true },
  );
  await page.locator(".trace").waitFor();
  assert.equal(await page.locator(".model-pane").isVisible(), false);
  assert.equal(await page.locator(".queries-pane").isVisible(), false);
  assert.match(await page.getByRole("link", { name: /Open in ZoneLab/ }).getAttribute("href"), /\/zonelab\/#v=1/);
  assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  await assertAccessible(page, "embedded");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("bad links are told of, change nothing and run nothing", kPolicyOfTime, async () => {
  const good = `#v=1&n=${zipped({ m: kTwo }).length}&d=${zipped({ m: kTwo })}`;
  const bomb = `z${deflateSync(Buffer.alloc(2 ** 26, 32)).toString("base64url")}`;
  const at = good.length - 20;
  for (const [fragment, words] of [
    [good.slice(0, -12), /was cut off: \d+ of \d+ characters arrived/],
    [good.slice(0, at) + (good[at] === "A" ? "B" : "A") + good.slice(at + 1), /is damaged/],
    [`#v=1&d=${bomb}`, /larger than 1 MB/],
    ["#v=9&d=zAAAA", /newer version/],
    ["#v=1&src=https://example.org/model.xta", /loads nothing from elsewhere/],
  ]) {
    const { page, context, trouble } = await follow(fragment);
    const notice = page.locator(".notice[role='alert']");
    await notice.waitFor();
    assert.match(await notice.textContent(), words);
    await assertAccessible(page, `bad link ${words}`);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    assert.equal(await page.locator(".notice").count(), 0);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("scripts in links stay text", kPolicyOfTime, async () => {
  const evil = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;
  const document = {
    m: `${kTwo}// ${evil}\n`,
    t: evil,
    q: [["E<> P.b", evil]],
    l: evil,
    c: { clocks: evil, order: "javascript:window.hacked=1" },
    r: { q: 1, s: [["2", [evil, "a", "b", 0]]] },
  };
  const { page, context, trouble } = await follow(
    `#v=1&e=${encodeURIComponent(evil)}&view=${encodeURIComponent(evil)}&d=${zipped(document)}`,
  );
  await page.locator(".verdict-word", { hasText: "Shared run breaks" }).waitFor();
  assert.match(await page.locator(".verdict-reason").textContent(), /there is no process <img/);
  assert.match(await page.locator(".doc-title").textContent(), /<script>/);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator(".page img, .page script").count(), 0);
  assert.equal(await page.locator(".progress").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "links that run their query, name a file beside the page, come as a file or a QR code",
  kPolicyOfTime,
  async () => {
    // run=1, within limits; without it nothing runs.
    const plain = `v=1&q=1&d=${zipped({ m: kTwo, q: [["E<> P.b"]] })}`;
    const still = await follow(`#${plain}`);
    await still.page.waitForTimeout(500);
    assert.equal(await still.page.locator(".verdict-word, .progress").count(), 0);
    await still.context.close();
    const ran = await follow(`#run=1&${plain}`);
    await ran.page.locator(".verdict-word", { hasText: "Reachable" }).waitFor();
    assert.deepEqual(ran.trouble, []);
    await ran.context.close();
    const long = await visit({
      url: `${site.url}#run=1&v=1&q=1&d=${zipped({ m: kLong, q: [["A[] not (P(1).cs && P(2).cs)"]] })}`,
      browser: site.browser,
    });
    await long.page.locator(".verdict-word", { hasText: "Unknown" }).waitFor();
    assert.match(await long.page.locator(".verdict-reason").textContent(), /5 s|256 MB/);
    assert.deepEqual(long.trouble, []);
    await long.context.close();

    // src= on this host: asked for, then loaded; on another one: refused, and not asked for.
    const beside = await follow("#v=1&src=model.xta");
    await beside.page.route("**/model.xta", (route) => route.fulfill({ body: kTwo, contentType: "text/plain" }));
    await beside.page.locator(".notice", { hasText: "/zonelab/model.xta" }).waitFor();
    assert.equal(await beside.page.locator(".cm-content", { hasText: "state a { x <= 5 }, b;" }).count(), 0);
    await assertAccessible(beside.page, "asked to load");
    await beside.page.getByRole("button", { name: "Load it" }).click();
    await beside.page.locator(".cm-content", { hasText: "state a { x <= 5 }, b;" }).waitFor();
    assert.deepEqual(beside.trouble, []);
    await beside.context.close();

    // The share menu's QR code and file; the file opens like the link.
    const { page, context, trouble } = await visit(site);
    await shareTrains(page);
    await page.locator(".share").getByRole("button", { name: "QR code" }).click();
    await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    await assertAccessible(page, "QR code");
    const saved = page.waitForEvent("download");
    await page.locator(".share").getByRole("button", { name: "Save as file" }).click();
    const file = await readFile(await (await saved).path());
    await context.close();
    const other = await visit(site);
    await other.page
      .locator('input[type="file"]')
      .setInputFiles({ name: "trains.json", mimeType: "application/json", buffer: file });
    await other.page.locator(".verdict-word", { hasText: "Shared run is valid" }).waitFor();
    await other.page
      .locator('input[type="file"]')
      .setInputFiles({ name: "bad.json", mimeType: "application/json", buffer: Buffer.from("[]") });
    await other.page.locator(".toast", { hasText: "bad.json is not a file that ZoneLab saved" }).waitFor();
    assert.deepEqual([...trouble, ...other.trouble], []);
    await other.context.close();
  },
);

test("an embedded page tells of a bad link, too", kPolicyOfTime, async () => {
  const page = await (await site.browser.newContext()).newPage();
  await page.goto(`${site.url}?embed=1#v=1&n=400&d=zAAAA`);
  await page.locator(".notice[role='alert']", { hasText: "cut off" }).waitFor();
  await page.context().close();
});

test("a run made by hand travels, and is gone on with", kPolicyOfTime, async () => {
  const { page, context } = await follow(`#v=1&d=${zipped({ m: kTwo })}`);
  await page.locator(".tool-bar").getByRole("button", { name: "Simulator" }).click();
  await page.locator(".choices li", { hasText: "P a → b" }).locator(".delay").fill("2.5");
  await page.locator(".choices li", { hasText: "P a → b" }).getByRole("button").click();
  await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".share label", { hasText: "made by hand" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("view=simulator"));
  const other = await follow(new URL(await page.locator(".share-url").inputValue()).hash);
  await other.page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
  assert.equal(await other.page.locator(".simulator tr[data-step='1'] .time").first().textContent(), "5/2");
  await other.context.close();
  await context.close();
});

test("stuck: which guard and which invariant stop time, by name and value", kPolicyOfTime, async () => {
  const model = kTwo.replace("x <= 5", "x <= 3").replace("x >= 2", "x >= 5");
  const { page, context } = await follow(`#v=1&d=${zipped({ m: model, q: [["A[] not deadlock"]] })}`, "", {
    isFlawed: true,
  });
  await page.locator(".query").first().getByRole("button", { name: /^Run/ }).click();
  await page.locator(".why-headline", { hasText: "Timelock: after 3 time units time must stop" }).waitFor();
  const words = await page.locator(".why").textContent();
  assert.match(words, /The invariant x <= 3 of P\.a \(x = 0\) lets at most 3 time units pass/);
  assert.match(words, /guard x >= 5 of P \(x = 0\) is false, and true after 5 time units, which is too late/);
  await assertAccessible(page, "stuck");
  await context.close();
});
