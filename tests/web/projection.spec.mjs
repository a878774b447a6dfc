// What of a run is looked at: the processes that are shown, in every view, picture and link; watches along it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  checked,
  edit,
  kDesktop,
  kOnPhone,
  kPhone,
  kPolicyOfTime,
  open,
  setQuery,
  setText,
  tool,
  useSite,
  variants,
  visible,
  visit,
} from "./browser.mjs";

const site = useSite();

/** A run of the train gate in six steps. */
async function runTrains(page) {
  await open(page, "Train gate");
  const panes = page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: "Queries" });
  if (await panes.isVisible()) await panes.click();
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='6']").waitFor();
}
const show = (page, name) =>
  page.locator(".player-bar").locator("visible=true").getByRole("button", { name, exact: true }).click();
const processes = (page) => visible(page, ".run-processes > .button");
const box = (page, name) => page.locator(".run-processes").getByRole("checkbox", { name, exact: true });
/** The heads of the columns of the table behind the first four. */
const columns = async (page) => (await page.locator(".trace thead tr").nth(1).locator("th").allTextContents()).slice(4);

/** Saves a picture and gives its text. */
async function saved(page, name) {
  await page.locator(".trace-head").getByRole("button", { name: "Copy" }).click();
  const file = page.waitForEvent("download");
  await page.locator(".copies .menu-item", { hasText: name }).click();
  return readFile(await (await file).path(), "utf8");
}

for (const [name, size] of variants(Object.entries({ desktop: kDesktop, phone: kPhone }), kOnPhone))
  test(`processes are chosen by keyboard, and every view shows these alone: ${name}`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, size);
    await runTrains(page);
    const all = await columns(page);
    assert.ok(all.includes("Train(1)") && all.includes("Train(1).x") && all.includes("Gate.i"));
    await processes(page).focus();
    await page.keyboard.press("Enter");
    await page.locator(".run-processes .menu-item:focus").waitFor();
    await assertAccessible(page, `choice of processes, ${name}`);
    const panel = await page.locator(".run-processes .popup-panel").boundingBox();
    assert.ok(panel.x >= 0 && panel.x + panel.width <= size.width && panel.y + panel.height <= size.height);
    // Down past "All" and "Only those …" to the second box.
    for (let k = 0; k < 3; ++k) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    assert.equal(await box(page, "Train(1)").isChecked(), false);
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    assert.equal(await box(page, "Gate").isChecked(), false);
    await page.keyboard.press("Escape");
    await page.locator(".run-processes > .button:focus").waitFor();
    assert.equal(await processes(page).textContent(), "Processes, 2 of 4 shown");

    const left = await columns(page);
    assert.deepEqual(
      left,
      all.filter((one) => !/^(Train\(1\)|Gate)/.test(one)),
    );
    assert.ok(left.includes("waiting") && left.includes("Train(2).x"));
    // Steps keep their numbers.
    assert.equal(await page.locator("tr[data-step]").count(), 7);
    assert.deepEqual(
      await page.locator("tr.aside").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-step"))),
      ["2", "3"],
    );
    await page.locator("tr[data-step='2']").click();
    await assertAccessible(page, `projected table, ${name}`);
    await show(page, "Story");
    assert.equal(await page.locator(".story li.aside").count(), 2);
    await assertAccessible(page, `projected story, ${name}`);
    await show(page, "Messages");
    assert.deepEqual(await page.locator(".m-process").allTextContents(), ["Train(0)", "Train(2)"]);
    assert.deepEqual(await page.locator(".m-channel").allTextContents(), ["appr[0]", "appr[2]", "stop[2]"]);
    assert.deepEqual(await page.locator(".m-aside").allTextContents(), [
      "appr[1]: Train(1), Gate",
      "stop[1]: Gate, Train(1)",
    ]);
    await assertAccessible(page, `projected messages, ${name}`);
    await show(page, "Gantt");
    assert.deepEqual(await page.locator(".g-name").allTextContents(), ["Train(0)", "Train(2)"]);
    await assertAccessible(page, `projected Gantt chart, ${name}`);
    await show(page, "Values");
    const names = await page.locator(".values tbody th").allTextContents();
    assert.ok(names.some((one) => one.startsWith("waiting")) && !names.some((one) => one.startsWith("Train(1)")));
    await assertAccessible(page, `projected values, ${name}`);
    assert.deepEqual(trouble, []);
    await context.close();
  });

test("the choice is in pictures and links, outlives a run, and ends with the model", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await runTrains(page);
  await processes(page).click();
  for (const name of ["Train(0)", "Train(1)", "Train(2)"]) await box(page, name).click();
  // One is always shown.
  assert.equal(await box(page, "Gate").isDisabled(), true);
  await box(page, "Train(0)").click();
  await page.keyboard.press("Escape");

  const messages = await saved(page, "Messages, SVG");
  assert.ok(messages.includes(">Gate<") && !messages.includes(">Train(1)<"));
  const gantt = await saved(page, "Gantt, SVG");
  assert.ok(gantt.includes(">Train(0)<") && !gantt.includes(">Train(2)<"));
  const tikz = await saved(page, "Messages, TikZ");
  assert.ok(tikz.includes("{Train(0)};") && !tikz.includes("{Train(1)};"));

  await show(page, "Values");
  await watch(page, "waiting * 2 + 1");
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
  const { hash } = new URL(await page.locator(".share-url").inputValue());
  await page.keyboard.press("Escape");
  await show(page, "Table");
  const other = await visit({ url: site.url + hash, browser: site.browser });
  // The values are what was looked at, with what was watched among them.
  await rowOf(other.page, "waiting * 2 + 1").and(other.page.locator("[aria-busy='false']")).waitFor();
  assert.equal(await processes(other.page).textContent(), "Processes, 2 of 4 shown");
  assert.deepEqual(other.trouble, []);
  await other.context.close();

  // Another run of the model, in the simulator, and after a change of the text.
  await tool(page, "Simulator");
  await page.locator(".choices li").first().waitFor();
  assert.equal(await processes(page).textContent(), "Processes, 2 of 4 shown");
  await tool(page, "Result");
  await edit(page, "guard x >= 10;", "guard x >= 9;");
  await checked(page);
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator("tr[data-step='6'] .time", { hasText: "9" }).first().waitFor();
  assert.equal(await processes(page).textContent(), "Processes, 2 of 4 shown");
  await processes(page).click();
  await page.locator(".run-processes .menu-item", { hasText: "All" }).click();
  assert.equal(await processes(page).textContent(), "Processes");
  await box(page, "Gate").click();
  await page.keyboard.press("Escape");
  // Another model has other processes; only one moves here.
  await open(page, "Fischer");
  await page.locator(".query").nth(2).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='1']").waitFor();
  assert.equal(await processes(page).textContent(), "Processes");
  await processes(page).click();
  await page.locator(".run-processes .menu-item", { hasText: "Only those that move" }).click();
  assert.equal(await processes(page).textContent(), "Processes, 1 of 4 shown");
  await page.keyboard.press("Escape");
  assert.deepEqual(await columns(page), ["P(1)", "id", "P(1).x"]);
  // A model of one process has nothing to choose from.
  await open(page, "Two clocks");
  await page.locator(".query").first().getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='1']").waitFor();
  assert.equal(await page.locator(".run-processes").locator("visible=true").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

const rowOf = (page, expression) => page.locator(".watch", { hasText: expression }).locator("visible=true");
const now = (page, expression) => rowOf(page, expression).locator("td").nth(1);

async function watch(page, expression) {
  await visible(page, ".add-watch input").fill(expression);
  await page.keyboard.press("Enter");
  await rowOf(page, expression).and(page.locator("[aria-busy='false']")).waitFor();
}

for (const [name, size] of variants(Object.entries({ desktop: kDesktop, phone: kPhone })))
  test(`watches along a run that was found and one made by hand: ${name}`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, size);
    await runTrains(page);
    await show(page, "Values");
    await watch(page, "waiting * 2 + 1");
    await watch(page, "Train(0).Cross and waiting > 1");
    // Completed as queries are: "Tr" to "Train(0)" or alike, and by the dot to what there is in the process.
    const typed = visible(page, ".add-watch input");
    await typed.focus();
    await page.keyboard.type("wai");
    await page.locator(".add-watch [role=option]", { hasText: "waiting" }).waitFor();
    await assertAccessible(page, `completion of watches, ${name}`);
    await page.keyboard.press("Escape");
    await page.locator(".add-watch [role=option]").waitFor({ state: "detached" });
    await typed.fill("");
    await page.keyboard.type("Train(0).");
    await page.locator(".add-watch [role=option]", { hasText: /^x/ }).first().waitFor();
    await page.keyboard.press("ArrowUp"); // the last one
    await page.locator(".add-watch [role=option][aria-selected=true]").waitFor();
    await page.keyboard.press("Escape");
    await watch(page, "Train(0).x");
    // A clock goes on between the steps.
    assert.match(await rowOf(page, "Train(0).x").locator(".v-line path").getAttribute("d"), /^M[\d. ]+L/);
    await watch(page, "nothing + 1");
    assert.equal(await rowOf(page, "nothing").locator("td").textContent(), "'nothing' is not declared here.");
    const seen = async () => [
      await now(page, "waiting *").textContent(),
      await now(page, "Train(0).Cross").textContent(),
      await now(page, "Train(0).x").textContent(),
    ];
    assert.deepEqual(await seen(), ["1", "false", "0"]);
    await page.getByRole("button", { name: "Last step" }).click();
    assert.deepEqual(await seen(), ["7", "true", "0"]);
    // It rises with each of three trains.
    const line = await rowOf(page, "waiting *").locator(".v-line path").getAttribute("d");
    const heights = line.match(/V[\d.]+/g);
    assert.equal(heights.length, 6);
    assert.equal(new Set(heights).size, 3);
    await assertAccessible(page, `watches, ${name}`);
    // Without a mouse: Enter on its cross, and the focus is in the field again.
    await rowOf(page, "nothing").getByRole("button", { name: "Do not watch nothing + 1" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".add-watch input:focus").waitFor();
    assert.equal(await page.locator(".watch").count(), 3);

    await tool(page, "Simulator");
    await page.locator(".choices li").first().waitFor();
    await show(page, "Values");
    await rowOf(page, "waiting *").and(page.locator("[aria-busy='false']")).waitFor();
    await page.locator(".choices li", { hasText: "Train(1) Safe → Approach" }).getByRole("button").click();
    await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
    await page.waitForFunction(
      () => document.querySelector(".simulator .watch td:nth-of-type(2)")?.textContent === "3",
    );
    // The last wait is a step with values of its own.
    await page.getByLabel("Time to wait", { exact: true }).fill("5/2");
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    await page.locator(".simulator .player-step", { hasText: "2 / 2" }).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll(".simulator .watch")[2]?.querySelectorAll("td")[1]?.textContent === "5/2",
    );
    await assertAccessible(page, `watches in the simulator, ${name}`);
    assert.deepEqual(trouble, []);
    await context.close();
  });

test("watches end with the model, and see the pause within a run of -->", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await setText(
    page,
    "clock x;\nprocess P() { state a, b, c; init a; trans a -> b { guard x >= 1; }, b -> c { guard x >= 9; }; }\nsystem P;\n",
  );
  await checked(page);
  await setQuery(page, "P.b && x >= 5 --> P.a");
  await checked(page);
  await page.locator(".query").first().getByRole("button", { name: /^Run/ }).click();
  await page.locator(".trace [data-step='1']").waitFor();
  const clock = await page.locator("tr[data-step] td.clock").allTextContents();
  await show(page, "Values");
  await watch(page, "x");
  for (const [step, value] of clock.entries()) {
    await page.getByRole("slider", { name: "Step" }).fill(String(step));
    assert.equal(await now(page, "x").textContent(), value.replace(" (changed)", ""), `step ${step}`);
  }
  assert.ok(clock.length >= 3, clock.join());
  await open(page, "Train gate");
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(".add-watch").waitFor();
  assert.equal(await page.locator(".watch").count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});
