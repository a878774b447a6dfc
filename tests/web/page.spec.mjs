// The page in a real browser, with the real engine: what a visitor does, and what must never happen.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  edit,
  kPhone,
  kPolicyOfTime,
  makeLong,
  openStep,
  run,
  savedText,
  setQuery,
  setSize,
  setText,
  useSite,
  verdict,
  visible,
  visit,
} from "./browser.mjs";

const kBrokenGuard = ["x > K && ", ""];
const site = useSite();

async function chooseFischer(page, n = 4) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name: /^Fischer/ }).click();
  await page.locator("#example-n").waitFor();
  if ((await page.locator("#example-n").inputValue()) !== String(n)) await setSize(page, n);
  await checked(page);
}

/** Something that keeps the engine busy for minutes. */
async function runForLong(page) {
  await chooseFischer(page);
  await makeLong(page);
  await run(page);
  await page.waitForFunction(() => document.querySelector(".progress .counters")?.textContent?.match(/Stored[1-9]/));
}

test("Fischer: unreachable; with a broken guard reachable, with a replayed run", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await chooseFischer(page);
  await run(page);
  assert.equal(await verdict(page), "Unreachable");
  assert.ok((await page.locator(".statistics").textContent()).includes("Stored"));

  await edit(page, ...kBrokenGuard);
  await page.locator(".stale-banner").waitFor();
  assert.match(await page.locator(".stale-banner").textContent(), /model has changed since this run/);
  await checked(page);
  await page.keyboard.press("Control+Enter");
  await page.locator(".badge.good").waitFor();
  assert.equal(await verdict(page), "Reachable");
  assert.match(await page.locator(".badge").textContent(), /Replayed by an independent checker/);
  assert.ok((await page.locator(".trace tbody tr[data-step]").count()) >= 5);
  assert.ok((await page.locator(".trace .changed").count()) > 0);
  assert.equal(await page.locator(".stale-banner").count(), 0);

  // Rows are chosen by arrow keys; Enter goes to the edge's line.
  await page.locator("[data-step='0']").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("tr[aria-selected='true']").getAttribute("data-step"), "1");
  await openStep(page);
  await page.locator(".zone li").first().waitFor();
  await page.locator("[data-step='1']").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.classList.contains("cm-content"));
  assert.match(await page.locator(".cm-activeLine").textContent(), /A -> req/);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("an error is shown at its line, in the list, and by F8", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await chooseFischer(page);
  const line = (await savedText(page)).split("\n").findIndex((text) => text.includes("x <= K; assign")) + 1;
  await edit(page, "x <= K; assign", "x <= nowhere; assign");
  await page.locator(".problems .problem").first().waitFor();
  assert.match(
    await page.locator(".problems .problem-place").first().textContent(),
    new RegExp(`line ${line}, column`),
  );
  assert.equal(await page.locator(".cm-lintRange-error").first().textContent(), "nowhere");
  await page.locator(".queries-pane h2").click();
  await page.keyboard.press("F8");
  await page.waitForFunction(() => String(getSelection()) === "nowhere");
  await run(page);
  assert.equal(await verdict(page), "Not run");
  await assertAccessible(page, "error");

  // Undo brings the right text back, and the list empties.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await checked(page);

  // A bad query is told of under the query, not in the model's list.
  await page.locator(".query-text").first().fill("E<> P(1).nowhere");
  await page.locator(".query-problems .problem").waitFor();
  assert.equal(await page.locator(".problems .problem").count(), 0);
  await assertAccessible(page, "query error");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a near miss is mended by one click, in the model and in a query, and undone", kPolicyOfTime, async () => {
  for (const viewport of [undefined, kPhone]) {
    const { page, context, trouble } = await visit(site, viewport);
    const pane = async (name) => {
      if (viewport) await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name }).click();
    };
    await edit(page, "x <= K; assign", "x =< K; assign");
    await page.locator(".problems .problem").first().waitFor();
    await assertAccessible(page, "a problem with a fix");
    await page.locator(".problems").getByRole("button", { name: "Write <=" }).click();
    await checked(page);
    assert.match(await savedText(page), /x <= K; assign/);
    await page.keyboard.press("ControlOrMeta+z");
    await page.locator(".problems .problem").first().waitFor();
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await checked(page);
    await pane("Queries");
    await setQuery(page, "A[] P(1).cs => P(2).cs");
    await page.locator(".query-problems").getByRole("button", { name: "Write imply" }).click();
    assert.equal(await page.locator(".query-text").first().inputValue(), "A[] P(1).cs imply P(2).cs");
    await page.locator(".query-problems").waitFor({ state: "detached" });
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("Stop takes effect at once, and the page can run again", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await runForLong(page);
  await assertAccessible(page, "running");
  const latency = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const begun = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector(".verdict-word")) return;
          observer.disconnect();
          resolve(performance.now() - begun);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector(".in-header .stop").click();
      }),
  );
  assert.equal(await verdict(page), "Unknown");
  // Within 100 ms on a machine that is free; a busy one (CI) is not a reason to fail.
  console.log(`Stop took ${latency.toFixed(1)} ms`);
  assert.ok(latency < 1000, `Stop took ${latency.toFixed(1)} ms`);
  assert.ok((await page.locator(".advice li").count()) > 0);
  await assertAccessible(page, "unknown");

  // By keyboard, outside the editor.
  await run(page);
  await page.locator(".progress").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await verdict(page), "Unknown");
  await setSize(page, 3);
  await checked(page);
  await run(page);
  await page.waitForFunction(() => document.querySelector(".verdict-word")?.textContent?.includes("Unreachable"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("typing is checked while a search runs, and makes its result old", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await runForLong(page);
  await edit(page, ...kBrokenGuard);
  await edit(page, "const int K = 2;", "const int K = 2");
  await page.locator(".problems .problem").first().waitFor();
  assert.equal(await page.locator(".progress").count(), 1);
  await page.locator(".pane-head h2").last().click();
  await visible(page, "button.stop").click();
  assert.equal(await verdict(page), "Unknown");
  assert.match(await page.locator(".stale-banner").textContent(), /model has changed/);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("another example replaces the text undoably, with its queries", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await chooseFischer(page);
  await edit(page, ...kBrokenGuard);
  const mine = await savedText(page);
  const myQuery = await page.locator(".query-text").first().inputValue();
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".menu-group .menu-item").first().click();
  await page.locator(".toast", { hasText: "Your text was replaced" }).waitFor();
  assert.notEqual(await savedText(page), mine);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((query) => document.querySelector(".query-text")?.value === query, myQuery);
  await page.waitForTimeout(50);
  assert.equal(await savedText(page), mine);
  // The size is set in the edited text: the edit stays.
  await setSize(page, 5);
  assert.equal(await savedText(page), mine.replace("N = 4;", "N = 5;"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "a text of one's own is not called by the example that it replaced; undo brings that back",
  kPolicyOfTime,
  async () => {
    const { page, context, trouble } = await visit(site);
    const title = page.locator(".doc-title");
    await edit(page, ...kBrokenGuard);
    assert.match(await title.textContent(), /Fischer/);
    await page.locator("#example-n").waitFor();
    await setText(page, "// mine\nclock x;\nprocess P() { state a; init a; }\nsystem P;\n");
    await page.locator(".doc-title", { hasText: "Untitled" }).waitFor();
    assert.equal(await page.locator("#example-n").count(), 0);
    await page.keyboard.press("ControlOrMeta+z");
    await page.locator(".doc-title", { hasText: "Fischer" }).waitFor();
    await page.locator("#example-n").waitFor();
    await setText(page, "");
    await page.locator(".problems-none", { hasText: "The text is empty." }).waitFor();
    assert.deepEqual(trouble, []);
    await context.close();
  },
);

test("a reload restores the work; it can be reset", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await chooseFischer(page);
  await edit(page, ...kBrokenGuard);
  await page.getByRole("button", { name: "Add" }).click();
  await page.keyboard.insertText("E<> P(2).wait");
  await page.locator(".configuration summary").click();
  await page.getByLabel("Order").selectOption("dfs");
  const mine = await savedText(page);
  await page.waitForFunction(() => localStorage.getItem("zonelab.document.v1").includes('"dfs"'));
  await page.reload();
  await checked(page);
  assert.equal(await savedText(page), mine);
  assert.equal(await page.locator(".query-text").last().inputValue(), "E<> P(2).wait");
  assert.match(await page.locator(".summary-text").textContent(), /dfs/);
  await page.getByRole("button", { name: "Start fresh" }).click();
  await page.locator(".cm-content", { hasText: "x > K" }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("run all gives every query its verdict; the whole state space is explored", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await chooseFischer(page, 3);
  const queries = await page.locator(".query-text").count();
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForFunction(
    (n) =>
      document.querySelectorAll(".query .status:is(.tone-found, .tone-absent, .tone-good, .tone-bad)").length === n,
    queries,
  );
  await page.getByRole("button", { name: "Run whole state space" }).click();
  await page.waitForFunction(() => document.querySelector(".verdict-word")?.textContent?.includes("Explored"));
  assert.deepEqual(trouble, []);
  await context.close();
});

test("the keyboard leaves the editor by Tab, and the focus is visible", kPolicyOfTime, async () => {
  const { page, context } = await visit(site);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".cm-editor")), null);
  await page.locator(".header button").first().focus();
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press("Tab");
    await page.waitForTimeout(60); // the editor marks its focus a moment later
    const shown = await page.evaluate(() => {
      const at = document.activeElement;
      const box = at.closest(".cm-editor") ?? at;
      return getComputedStyle(box).outlineStyle !== "none" && at.getBoundingClientRect().width > 0 ? "" : at.outerHTML;
    });
    assert.equal(shown, "", "focus not visible");
  }
  await context.close();
});

test("axe finds nothing in light and dark, on a desk and on a phone", kPolicyOfTime, async () => {
  for (const [name, viewport] of [
    ["desk", undefined],
    ["phone", kPhone],
  ]) {
    const { page, context, trouble } = await visit(site, viewport);
    const look = (state) => assertAccessibleInBoth(page, `${state}, ${name}`);
    await look("idle");
    await page.getByRole("button", { name: "Examples" }).click();
    await look("menu");
    await page.keyboard.press("Escape");
    if (name === "phone") {
      await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: "Queries" }).click();
      await look("queries");
    }
    await page.locator(".configuration summary").click();
    await look("settings");
    await run(page);
    assert.equal(await verdict(page), "Unreachable");
    await look("unreachable");
    if (name === "phone")
      await page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: "Model" }).click();
    await edit(page, ...kBrokenGuard);
    await checked(page);
    await run(page);
    await page.locator(".badge.good").waitFor();
    await look("reachable");
    await page.getByRole("button", { name: "Statistics" }).click();
    await look("statistics");
    // Nothing is wider than the screen, and fingers find what they aim at.
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the page scrolls sideways",
    );
    if (name === "phone") {
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, select, summary, textarea, input")]
          .filter((element) => element.checkVisibility() && !element.closest(".cm-editor"))
          .filter((element) => element.getBoundingClientRect().height < 43.5)
          .map((element) => element.outerHTML),
      );
      assert.deepEqual(small, []);
    }
    assert.deepEqual(trouble, []);
    await context.close();
  }
});
