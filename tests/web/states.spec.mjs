// Every state of the page, in light and dark, looked at by axe; and what a broken engine says.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  edit,
  kPatience,
  kPolicyOfTime,
  makeLong,
  run,
  setSize,
  useSite,
  verdict,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

test("idle, running, each verdict, limits, errors, menus: axe in light and dark", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, { width: 1024, height: 768 });
  const look = (state) => assertAccessibleInBoth(page, state);
  await look("idle");
  for (const menu of ["Examples", "File", "Outline", "Share"]) {
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.locator(".popup-panel").waitFor();
    await look(`menu ${menu}`);
    await page.keyboard.press("Escape");
  }
  await run(page);
  assert.equal(await verdict(page), "Unreachable");
  await look("unreachable");
  await page.getByRole("button", { name: "Check this verdict" }).click();
  await page.locator(".checked strong").waitFor();
  await look("checked");
  await makeLong(page);
  await page.locator(".stale-banner").waitFor();
  await look("old");
  await run(page);
  await page.locator(".progress").waitFor();
  await look("running");
  await page.keyboard.press("Control+.");
  assert.equal(await verdict(page), "Unknown");
  await look("stopped");
  await setSize(page, 3);
  await page.locator(".configuration summary").click();
  await page.locator(".configuration").getByLabel("States").fill("5");
  await page.locator(".configuration").getByLabel("States").press("Tab");
  await checked(page);
  await run(page);
  await page.locator(".verdict-reason", { hasText: /limit/ }).waitFor();
  await look("limit reached");
  await page.locator(".configuration").getByLabel("States").fill("0");
  await page.locator(".configuration").getByLabel("States").press("Tab");
  await edit(page, "x > K && ", "");
  await checked(page);
  await run(page);
  await page.locator(".trace-head").waitFor();
  await look("reachable");
  await edit(page, "assign x = 0; },", "assign x = nowhere; },");
  await page.locator(".problems .problem").first().waitFor();
  await run(page);
  await page.locator(".verdict-word", { hasText: "Not run" }).waitFor();
  await look("errors");
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "an engine that cannot be loaded is told of; the text is safe, and it can be tried again",
  kPolicyOfTime,
  async () => {
    const context = await site.browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(site.url);
    await page.locator(".notice[role='alert']", { hasText: "The engine could not be loaded" }).waitFor();
    await assertAccessible(page, "no engine");
    await page.unroute("**/*.wasm");
    await page.getByRole("button", { name: "Restart the engine" }).click();
    await checked(page);
    await visible(page, "button.run").click();
    assert.equal(await verdict(page), "Reachable"); // the lamp, which newcomers meet
    await context.close();
  },
);

test("nothing depends on where the page stands: the test server has it below its root", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  assert.equal(new URL(page.url()).pathname, "/zonelab/");
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll("script[src], link[href]")]
        .map((element) => element.getAttribute("src") ?? element.getAttribute("href"))
        .filter((path) => !path.startsWith("./")),
    ),
    [],
  );
  await page.locator(".tool-bar").getByRole("button", { name: "Compare" }).click();
  await page.locator(".compare").waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});
