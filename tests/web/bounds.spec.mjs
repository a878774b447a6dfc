// Bounds of constants, "too late", and puzzles, in the page: on a desktop and a phone, by mouse and by keyboard.  What is
// right is worked out by hand, at each model.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  kDesktop,
  kOnPhone,
  kPhone,
  kPolicyOfTime,
  paste,
  run,
  setQuery,
  tool,
  useSite,
  variants,
  visit,
} from "./browser.mjs";
import { check, openTask, status } from "./task-moves.mjs";

const kDevices = Object.entries({ desktop: kDesktop, phone: kPhone });
/** A folder for pictures of each state, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;
if (kShots) await mkdir(kShots, { recursive: true });

const site = useSite();

/** T is entered at a time from A to B, which is at most 7: if and only if A <= B and A <= 7. */
const kWindow = `const int A = 3, B = 4;
process P() {
  clock x;
  state S { x <= 7 }, T;
  init S;
  trans S -> T { guard x >= A && x <= B; };
}
system P;
`;

const look = async (page, device, moment) => {
  await assertAccessible(page, `${device}: ${moment}`);
  if (kShots) await page.screenshot({ path: `${kShots}/bounds-${device}-${moment.replaceAll(" ", "-")}.png` });
};

/** Puts a model and its query into the page. */
async function give(page, text, query) {
  const dock = (name) => page.locator(".dock-tab", { hasText: name });
  const isPhone = await dock("Model").isVisible();
  if (isPhone) await dock("Model").click();
  await paste(page, text);
  await page.locator(".cm-line", { hasText: "system P" }).waitFor({ state: "attached" });
  await checked(page);
  if (isPhone) await dock("Queries").click();
  await setQuery(page, query);
  if (isPhone) await dock("Result").click();
}

const cells = (page) => page.locator(".bound .box-cell");
/** The signs of the strip or map, in the order in which they stand. */
const signs = async (page) => (await page.locator(".bound .box-sign").allTextContents()).join("");
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

for (const [device, viewport] of variants(kDevices))
  test(`${device}: a strip, a map, and what decides at a point`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await give(page, kWindow, "E<> P.T");
    await tool(page, "Bounds");
    const from = page.getByLabel("Least value of A");
    await from.fill("0");
    await page.getByLabel("Greatest value of A").fill("6");
    await look(page, device, "before");
    await page.getByRole("button", { name: "Run for 7 values" }).click();
    await page.locator(".bound-summary").waitFor();
    assert.equal(await signs(page), "+++++−−");
    assert.deepEqual(await page.locator(".bound-summary li").allTextContents(), [
      "Satisfied for 0 to 4.",
      "Least A: 0 (the range begins there); greatest: 4.",
    ]);
    await look(page, device, "strip");
    // By keyboard to the value beyond the edge, and open it: there is no run.
    await cells(page).first().focus();
    for (let k = 0; k < 5; ++k) await page.keyboard.press("ArrowRight");
    assert.equal(await focused(page), "A = 5: violated");
    await page.keyboard.press("Enter");
    await page.locator(".bound-point .verdict-word", { hasText: "Unreachable" }).waitFor();
    assert.equal(await page.locator(".bound-point .trace").count(), 0);
    // Back over the edge there is one; the model in the editor stays as it is.
    await cells(page).nth(5).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.locator(".bound-point .verdict-word", { hasText: "Reachable" }).waitFor();
    await page.locator(".bound-point .trace [data-step='1']").waitFor();
    assert.equal(await page.locator(".bound-point .trace [data-step='1'] .time").first().textContent(), "4");
    await look(page, device, "run at the edge");
    assert.equal(await page.locator(".bound .stale-banner").count(), 0);

    // A second constant makes a map, the larger values of it above.
    await page.getByLabel("and Constant").selectOption("B");
    await page.getByLabel("Least value of B").fill("2");
    await page.getByLabel("Greatest value of B").fill("4");
    await page.getByRole("button", { name: "Run for 21 points" }).click();
    await page.locator(".bound-summary", { hasText: "exactly where" }).waitFor();
    assert.equal(await signs(page), "+++++−−++++−−−+++−−−−");
    assert.equal(
      await page.locator(".bound-summary").textContent(),
      "Satisfied exactly where A <= B.Violated exactly where A > B.",
    );
    await page.locator(".bound [data-point='0']").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    assert.equal(await focused(page), "A = 6, B = 3: violated");
    await look(page, device, "map");
    await page.locator(".bound .twin-details summary").click();
    assert.deepEqual(await page.locator(".bound .twin li").allTextContents(), [
      "B = 4: satisfied for A = 0 to 4, violated for A = 5 to 6",
      "B = 3: satisfied for A = 0 to 3, violated for A = 4 to 6",
      "B = 2: satisfied for A = 0 to 2, violated for A = 3 to 6",
    ]);
    await page.locator(".bound").getByRole("button", { name: "Copy as CSV" }).click();
    await page.locator(".toast", { hasText: "Copied" }).waitFor();
    const csv = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(csv.split("\n").slice(0, 3).join("\n"), "A,B,verdict\n0,2,satisfied\n1,2,satisfied");
    assert.equal(csv.trim().split("\n").length, 22);
    if (device === "desktop") await assertAccessibleInBoth(page, "bounds");
    assert.deepEqual(trouble, []);
    await context.close();
  });

test("what cannot be asked is said; a link leads to the map and the point", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await give(page, kWindow.replace("const int A = 3, B = 4;", "int A = 3, B = 4;"), "E<> P.T");
  await tool(page, "Bounds");
  await page.getByText("The model has no constant integer.").waitFor();
  await give(page, kWindow, "E<> P.T");
  await page.getByLabel("Least value of A").fill("20");
  await page.getByText("from the smaller number to the larger one").waitFor();
  await page.getByLabel("Least value of A").fill("0");
  await page.getByLabel("Greatest value of A").fill("1000");
  await page.getByText("at most 1,000 values").waitFor();
  await page.getByLabel("Greatest value of A").fill("30");
  await page.getByLabel("and Constant").selectOption("B");
  await page.getByLabel("Greatest value of B").fill("30");
  await page.getByText("at most 400 points").waitFor();
  await page.getByLabel("Greatest value of A").fill("4");
  await page.getByLabel("Greatest value of B").fill("4");
  await page.getByRole("button", { name: "Run for 25 points" }).click();
  await page.locator(".bound-summary").waitFor();
  await page.locator(".bound [data-point='7']").click();
  await page.locator(".bound-point .verdict-word").waitFor();
  assert.match(await page.locator(".bound-name").textContent(), /^A = 2, B = 1$/);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
  const address = await page.locator(".share-url").inputValue();
  assert.match(decodeURIComponent(address), /view=bound&place=A=0\.\.4,B=0\.\.4@2,1/);
  const other = await context.newPage();
  await other.goto(address);
  await other.locator(".bound-point .verdict-word", { hasText: "Unreachable" }).waitFor();
  assert.equal(await other.locator(".bound .box-cell.satisfied").count(), 15);
  assert.equal(await other.locator(".bound .box-cell[aria-selected=true]").getAttribute("data-point"), "7");
  // With another text the results are old.
  await give(page, kWindow.replace("x <= 7", "x <= 6"), "E<> P.T");
  await page.locator(".bound .stale-banner").waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a long one is filled while it is asked, and stops", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  // Each value takes its time: the state space of a counter.
  const kSlow = `const int K = 1;
int[0, 40] a, b, c;
process P() { state S; init S;
  trans S -> S { guard a < 40; assign a = a + 1; }, S -> S { guard b < 40; assign b = b + 1; },
    S -> S { guard c < 40; assign c = c + 1; }; }
system P;
`;
  await give(page, kSlow, "A[] a < K + 60");
  await tool(page, "Bounds");
  await page.getByLabel("Greatest value of K").fill("99");
  await page.getByRole("button", { name: "Run for 100 values" }).click();
  await page.locator(".bound .box-cell.satisfied").first().waitFor();
  await page.locator(".bound").getByRole("button", { name: "Stop" }).click();
  await page.locator(".bound").getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  assert.ok((await page.locator(".bound .box-cell.waiting").count()) > 0);
  // What was asked so far stays, and says so.
  assert.equal(await page.locator(".bound .legend", { hasText: "not asked" }).count(), 1);
  assert.deepEqual(trouble, []);
  await context.close();
});

// ---- too late ----

/** In D time may pass for ever; E must be left within 3, to Bad. */
const kLate = `process P() {
  clock x;
  state A, B, C { x <= 5 }, D, E { x <= 3 }, Bad, Safe;
  init A;
  trans A -> B { assign x = 0; }, B -> Safe { }, B -> C { guard x >= 2; assign x = 0; },
    C -> D { guard x >= 1; assign x = 0; }, D -> E { assign x = 0; }, E -> Bad { };
}
system P;
`;

for (const [device, viewport] of variants(kDevices, kOnPhone))
  test(`${device}: until which step a goal could have been avoided`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport);
    for (const [query, words, step] of [
      ["E<> P.Bad", "After step 3 it can still be avoided; step 4, P D → E, is too late", 4],
      ["A[] !P.C", "After step 1 it can still be avoided; step 2, P B → C, is too late", 2],
      ["E<> P.A", "It cannot be avoided at all", null],
    ]) {
      await give(page, kLate, query);
      await run(page);
      await page.locator(".verdict-word", { hasText: /Reachable|Violated/ }).waitFor();
      await page.getByRole("button", { name: "Until when avoidable?" }).click();
      await page.locator(".too-late", { hasText: words }).waitFor();
      if (step === null) {
        assert.equal(await page.locator(".late-mark").count(), 0);
        continue;
      }
      await page.getByRole("button", { name: "Show that step" }).click();
      await page.locator(`tr[data-step='${step}'][aria-selected=true] .late-mark`).waitFor();
      assert.equal(await page.locator(".late-mark").count(), 1);
      await look(page, device, `too late ${step}`);
    }
    // Nothing to ask where nothing is reached.
    await give(page, kLate, "E<> P.Bad && P.x < 0");
    await run(page);
    await page.locator(".verdict-word", { hasText: "Unreachable" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Until when avoidable?" }).count(), 0);
    assert.deepEqual(trouble, []);
    await context.close();
  });

// ---- puzzles ----

for (const [device, viewport] of variants(kDevices))
  test(`${device}: a puzzle, its picture while it is typed, one point, and the map`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport);
    await openTask(page, "#src=course/19-barrier.zonelab.md", "A barrier that is in time");
    const answer = (name) =>
      page
        .locator(".task-fields > .answer")
        .filter({ has: page.locator(".answer-name", { hasText: new RegExp(`^${name}:$`) }) });
    const safe = answer("safe");
    await safe.locator(".box-cell").first().waitFor();
    assert.equal(await safe.locator(".box-cell").count(), 88);
    assert.equal(await check(page), "0 of 5 points");
    await look(page, device, "puzzle untouched");
    // What is wrong is said while it is typed.
    await safe.locator("textarea").fill("W - D >= 2");
    await safe.locator(".kind-problem", { hasText: "Line 1, column 5" }).waitFor();
    // The barrier is late if the tram may come at W = C + 1; the picture follows the words.
    await safe.locator("textarea").fill("W - C >= 1");
    await safe.getByText("You say that it holds at 60 of 88 points.").waitFor();
    assert.equal(await safe.locator(".box-cell.satisfied").count(), 60);
    assert.equal(await check(page), "0 of 5 points");
    assert.equal(await status(page, "safe"), "failed");
    // The first point that is wrong: W = 1, C = 0, and the run there.
    await page
      .locator(".check-said", { hasText: "With W = 1, C = 0 your condition says that it holds; it does not." })
      .waitFor();
    await safe.locator(".box-cell.marked[data-point='0']").waitFor();
    await look(page, device, "puzzle wrong");
    // Its points by keyboard.
    await safe.locator(".box-cell[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(page), "W = 2, C = 1: holds, you say");
    if (device === "desktop") {
      await page.getByRole("button", { name: "Show the run" }).first().click();
      await page.locator(".verdict", { hasText: "Violated" }).waitFor();
      await page.getByRole("button", { name: "Close the run" }).click();
    }
    await safe.locator("textarea").fill("W - C >= 2\nW + C <= 8");
    await answer("calm").locator("textarea").fill("2 <= W - C <= 3 && W + C < 9");
    assert.equal(await check(page), "5 of 5 points");
    await safe.getByText("Right: at each of the 88 points the engine says the same.").waitFor();
    await look(page, device, "puzzle right");
    assert.deepEqual(trouble, []);
    await context.close();
  });
