// Diagrams that are edited: by mouse, by touch and by keys alone; the text keeps its comments, and can be undone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  assertAccessibleInBoth,
  checked,
  kPhone,
  kPolicyOfTime,
  open,
  run,
  saved,
  savedText,
  setQuery,
  setText,
  settledBox,
  tool,
  useSite,
  verdict,
  view,
  visit,
} from "./browser.mjs";

const site = useSite();

const kModel = `clock x; // the only one
process P() {
    state
        A, // where it begins
        B { x <= 5 }; // the last
    init A;
    trans
        // out
        A -> B { guard x > 1; }, // once
        -> A { },
        B -> A { };
}
system P;
`;

const location = (page, name) => page.getByRole("button", { name: new RegExp(`^Location ${name}\\b`) });
const edge = (page, ends) => page.getByRole("button", { name: new RegExp(`^Edge ${ends}(,|$)`) });
const editButton = (page) => page.getByRole("button", { name: "Edit", exact: true });
const field = (page, label) => page.locator(".edit-panel").getByLabel(label, { exact: true });
/** Waits until the editor has this text. */
async function textIs(page, expected) {
  const isThere = page.waitForFunction(
    (wanted) => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n") === wanted,
    expected,
    { timeout: 10_000 },
  );
  await isThere.catch(async () => assert.equal(await savedText(page), expected)); // tells the difference
}

async function edited(page, text = kModel, pane = "Both") {
  await setText(page, text);
  await checked(page);
  await view(page, pane);
  await page.locator("svg.diagram").waitFor();
  await editButton(page).click();
  await page.locator("svg.edited").waitFor();
}

async function middle(locator) {
  const box = await settledBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("by mouse: locations, edges, labels, places; undone and redone; the model still runs", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await edited(page);
  await assertAccessible(page, "edited, nothing chosen");

  // A double click on the ground adds a location there, and asks for its name.
  const ground = await page.locator(".diagram-scroll").boundingBox();
  const spot = { x: ground.x + ground.width - 90, y: ground.y + 50 };
  await page.mouse.dblclick(spot.x, spot.y);
  await location(page, "L1").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".edit-panel textarea"));
  await page.keyboard.type("done");
  await page.keyboard.press("Enter");
  await location(page, "done").waitFor();
  const withDone = kModel.replace(
    "        B { x <= 5 }; // the last",
    "        B { x <= 5 }, // the last\n        done;",
  );
  await textIs(page, withDone);
  await assertAccessible(page, "edited, a location is chosen");

  // From the rim of a location to another one.
  await page.locator("svg.edited").waitFor();
  const from = await middle(location(page, "B").locator(".d-box"));
  const to = await middle(location(page, "done").locator(".d-box"));
  await drag(page, { x: from.x + from.width / 2 - 1, y: from.y }, to);
  await edge(page, "B → done").waitFor();
  const withEdge = withDone.replace("B -> A { };", "B -> A { },\n        B -> done { };");
  await textIs(page, withEdge);
  await field(page, "Guard").fill("x >= 3");
  await field(page, "Guard").press("Enter");
  await field(page, "Assign").fill("x = 0");
  await field(page, "Sync").focus(); // leaving it is enough
  const withLabels = withEdge.replace("B -> done { }", "B -> done { guard x >= 3; assign x = 0; }");
  await textIs(page, withLabels);
  await page.locator(".d-guard", { hasText: "x >= 3" }).waitFor();
  await assertAccessible(page, "edited, an edge is chosen");

  // Dragged: the place is in the layout, and nowhere else.
  await page.locator("svg.edited").waitFor();
  const before = await middle(location(page, "done").locator(".d-box"));
  const other = await middle(location(page, "A").locator(".d-box"));
  // It goes along with its edge, and stays where it is dropped.
  const line = edge(page, "B → done").locator(".d-line");
  const lineBefore = await line.getAttribute("d");
  const isAt = async (x, y) => {
    const at = await middle(location(page, "done").locator(".d-box"));
    assert.ok(Math.hypot(at.x - x, at.y - y) < 3, `${at.x} ${at.y}, not ${x} ${y}`);
  };
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x - 30, before.y + 15, { steps: 4 });
  await isAt(before.x - 30, before.y + 15);
  assert.notEqual(await line.getAttribute("d"), lineBefore);
  await page.mouse.move(before.x - 60, before.y + 30, { steps: 4 });
  await isAt(before.x - 60, before.y + 30);
  await page.mouse.up();
  await page.waitForFunction(
    ([x, y]) => {
      const boxes = ["A", "done"].map((name) =>
        document.querySelector(`[aria-label^="Location ${name}"] .d-box`).getBoundingClientRect(),
      );
      const [a, b] = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
      return Math.abs(b.x - a.x - x) < 8 && Math.abs(b.y - a.y - y) < 8;
    },
    [before.x - 60 - other.x, before.y + 30 - other.y],
  );
  await textIs(page, withLabels);
  assert.match((await saved(page)).layout, /^process P graphinfo \{\n(.*\n)*location done \(-?\d+,-?\d+\);\n/);

  await checked(page);
  await setQuery(page, "E<> P.done");
  await run(page);
  assert.equal(await verdict(page), "Reachable");

  // Back to the beginning, step by step, and forward again.
  await page.locator("svg.edited").waitFor();
  await location(page, "A").focus();
  const moved = (await saved(page)).layout;
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForFunction(
    (layout) => JSON.parse(localStorage.getItem("zonelab.document.v1")).layout !== layout,
    moved,
  );
  for (let i = 0; i < 5; ++i) await page.keyboard.press("ControlOrMeta+z");
  await textIs(page, kModel);
  await page.locator(".d-location").nth(1).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".d-location").length === 2);
  assert.equal((await saved(page)).layout, "");
  for (let i = 0; i < 6; ++i) await page.getByRole("button", { name: "Redo" }).click();
  await textIs(page, withLabels);
  await location(page, "done").waitFor();
  assert.equal((await saved(page)).layout, moved);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("initial, kind, invariant, name; deleting and what is refused", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await edited(page);
  await setQuery(page, "E<> P.B");
  await location(page, "B").click();
  await page.getByLabel("Kind of location").selectOption("committed");
  await textIs(page, kModel.replace("// the last\n", "// the last\n    commit B;\n"));
  await page.locator(".d-mark", { hasText: "C" }).waitFor();
  await page.getByLabel("Kind of location").selectOption("ordinary");
  await textIs(page, kModel);
  await field(page, "Invariant").fill("");
  await field(page, "Invariant").press("Enter");
  await textIs(page, kModel.replace("B { x <= 5 };", "B;"));
  await field(page, "Invariant").fill("x <= 5");
  await field(page, "Invariant").press("Enter");
  await textIs(page, kModel);

  for (const [name, words] of [
    ["A", /Another location has this name/],
    ["2nd", /does not begin with a digit/],
    ["trans", /part of the language/],
    ["", /needs a name/],
  ]) {
    await field(page, "Name").fill(name);
    await field(page, "Name").press("Enter");
    await page.locator(".edit-problem", { hasText: words }).waitFor();
  }
  await assertAccessible(page, "a name that cannot be");
  await field(page, "Name").fill("Busy");
  await field(page, "Name").press("Enter");
  const renamed = kModel
    .replace("B { x <= 5 }", "Busy { x <= 5 }")
    .replace("A -> B", "A -> Busy")
    .replace("B -> A", "Busy -> A");
  await textIs(page, renamed);
  await page.locator(".toast", { hasText: "queries are not changed" }).waitFor();

  // The initial location stays; another one is made the initial one first.
  await location(page, "A").click();
  await page.locator(".edit-panel").getByRole("button", { name: "Delete" }).click();
  await page.locator(".toast", { hasText: "Make another location the initial one first" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("select[data-initial]"));
  await page.getByLabel("Initial location").selectOption("Busy");
  await textIs(page, renamed.replace("init A", "init Busy"));
  await location(page, "A").click();
  await page.locator(".edit-panel").getByRole("button", { name: "Delete" }).click();
  await textIs(
    page,
    "clock x; // the only one\nprocess P() {\n    state\n        // where it begins\n        Busy { x <= 5 }; // the last\n" +
      "    init Busy;\n        // out\n        // once\n}\nsystem P;\n",
  );
  await page.waitForFunction(() => document.querySelectorAll(".d-location").length === 1);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("by keys alone: a location, an edge to it, labels, a move, deletions, undo", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await edited(page, kModel, "Diagram");
  const press = (key) => page.keyboard.press(key);
  const has = (selector) => page.waitForFunction((one) => document.activeElement?.matches(one), selector);
  await editButton(page).press("Enter");
  await page.locator("svg.edited").waitFor({ state: "detached" });
  await editButton(page).press("Enter");
  await page.locator("svg.edited").waitFor();
  for (let i = 0; i < 12; ++i) {
    await press("Tab");
    if (await page.evaluate(() => document.activeElement?.matches("[data-item]"))) break;
  }
  await has("[data-item='location-0']");
  await press("n");
  await location(page, "L1").waitFor();
  await has(".edit-panel textarea");
  await page.keyboard.type("End");
  await press("Enter");
  await location(page, "End").waitFor();
  await press("Escape");
  await has("[data-item='location-2']");
  // An edge from B to it.
  await press("ArrowLeft");
  await has("[data-item='location-1']");
  await press("e");
  await page.locator(".edit-waiting").waitFor();
  assert.match(
    await page
      .locator("[role='status'], [aria-live]")
      .allTextContents()
      .then((all) => all.join(" ")),
    /New edge from B/,
  );
  await press("Escape");
  await page.locator(".edit-waiting").waitFor({ state: "detached" });
  await press("e");
  await press("ArrowRight");
  await press("Enter");
  await edge(page, "B → End").waitFor();
  await has("[data-item='edge-3']");
  await press("F2");
  await has(".edit-panel textarea");
  await press("Tab");
  await page.keyboard.type("x == 4");
  await press("Enter");
  await page.locator(".d-guard", { hasText: "x == 4" }).waitFor();
  await press("Escape");
  await has("[data-item='edge-3']");
  // A loop.
  await press("Home");
  await press("e");
  await press("Enter");
  await edge(page, "A → A").nth(1).waitFor();
  await has("[data-item='edge-4']");
  await press("Delete");
  await page.waitForFunction(() => document.querySelectorAll(".d-edge").length === 4);
  await page.waitForFunction(() => document.activeElement?.matches("[data-item]"));
  // A move.
  await press("Home");
  await press("Shift+ArrowRight");
  await page.waitForFunction(() =>
    /location A/.test(JSON.parse(localStorage.getItem("zonelab.document.v1") ?? "{}").layout ?? ""),
  );
  await has("[data-item='location-0']");
  // Ten more, faster than anything is drawn.
  const xOfA = () =>
    page.evaluate(() =>
      Number(/location A \((-?\d+),/.exec(JSON.parse(localStorage.getItem("zonelab.document.v1")).layout)?.[1]),
    );
  const x = await xOfA();
  await page.evaluate(() => {
    for (let i = 0; i < 10; ++i)
      document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }),
      );
  });
  await page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem("zonelab.document.v1")).layout.includes(`location A (${wanted},`),
    x + 100,
  );
  for (let i = 0; i < 10; ++i) await press("ControlOrMeta+z");
  await page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem("zonelab.document.v1")).layout.includes(`location A (${wanted},`),
    x,
  );
  assert.equal(
    await savedText(page),
    kModel
      .replace("B { x <= 5 }; // the last", "B { x <= 5 }, // the last\n        End;")
      .replace("B -> A { };", "B -> A { },\n        B -> End { guard x == 4; };"),
  );
  for (let i = 0; i < 7; ++i) await press("ControlOrMeta+z");
  await page.waitForFunction(() => document.querySelectorAll(".d-location").length === 2);
  assert.equal(await savedText(page), kModel);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a mistake in a label is a problem like any other, and is mended where it was made", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await edited(page);
  await page.locator(".d-labels text", { hasText: "x > 1" }).click();
  await field(page, "Guard").fill("x >");
  await field(page, "Guard").press("Enter");
  await page.locator(".problems .problem").first().waitFor();
  await page.locator(".stale-banner", { hasText: "last text without errors" }).waitFor();
  assert.equal(await field(page, "Guard").inputValue(), "x >");
  await assertAccessible(page, "a mistake in a label");
  await field(page, "Guard").fill("x > 2");
  await field(page, "Guard").press("Enter");
  await checked(page);
  await page.locator(".d-guard", { hasText: "x > 2" }).waitFor();
  await textIs(page, kModel.replace("x > 1", "x > 2"));

  // What cannot be read at all is said.
  await setText(page, kModel.replace("init A;", ""));
  await page.locator(".edit-hint", { hasText: "No diagram can be drawn" }).waitFor();
  await page.locator(".problems .problem").first().waitFor();
  await setText(page, kModel);
  await page.locator("svg.edited").waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test("on a phone, by touch: chosen, added, connected, dragged", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, kPhone, { hasTouch: true, isMobile: true });
  await edited(page, kModel, "Diagram");
  await location(page, "B").tap();
  await page.locator(".edit-panel h3", { hasText: "Location B" }).waitFor();
  await assertAccessibleInBoth(page, "a location on a phone");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".diagrams :is(button, select, textarea)")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(small, []);
  await page.locator(".instrument-bar").getByRole("button", { name: "Location" }).tap();
  await location(page, "L1").waitFor();
  await page.getByRole("button", { name: "New edge" }).tap();
  await page.locator(".edit-waiting").waitFor();
  await location(page, "A").tap();
  await edge(page, "L1 → A").waitFor();
  // The panel takes room from the picture, which is then drawn smaller.
  await page.locator(".edit-panel h3", { hasText: "Edge L1 → A" }).waitFor();

  // A finger on a location moves it, and does not scroll.
  await location(page, "A").scrollIntoViewIfNeeded();
  await page.locator("svg.edited").waitFor();
  const { x, y } = await middle(location(page, "A").locator(".d-box"));
  const client = await context.newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (let i = 1; i <= 5; ++i) await touch("touchMove", [{ x: x + 8 * i, y: y + 6 * i }]);
  await touch("touchEnd", []);
  await page.waitForFunction(() =>
    /location A/.test(JSON.parse(localStorage.getItem("zonelab.document.v1") ?? "{}").layout ?? ""),
  );
  // Automatically again.
  await page.getByRole("button", { name: "Arrange" }).tap();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("zonelab.document.v1") ?? "{}").layout === "");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("moves are still taken in the diagrams of processes; the layout is saved as a file", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await open(page, "Lamp");
  await view(page, "Both");
  await editButton(page).click();
  await page.locator("svg.edited").waitFor();
  const at = await middle(location(page, "bright").locator(".d-box"));
  await drag(page, at, { x: at.x + 50, y: at.y });
  await page.waitForFunction(() => document.querySelector(".d-location[aria-pressed='true']") !== null);
  await tool(page, "Simulator");
  await page.locator(".choices li").first().waitFor();
  assert.equal(await page.locator(".d-edge.possible").count(), 0);
  await editButton(page).click();
  await page.locator(".d-edge.possible").first().waitFor();
  assert.equal(await page.locator("svg.edited").count(), 0);
  await page.locator(".d-edge.possible").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".simulator tr[data-step='1']").waitFor();
  await editButton(page).click();
  await page.locator("svg.edited").waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.locator(".menu-item", { hasText: "Save as Layout" }).click();
  const file = await download;
  assert.match(await readFile(await file.path(), "utf8"), /process Lamp graphinfo \{\nlocation off \(\d+,\d+\);\n/);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("no editing in other people's pages, nor of XML", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await view(page, "Diagram");
  await editButton(page).waitFor();
  await view(page, "Text");
  await setText(page, await readFile(new URL("lamp.xml", import.meta.url), "utf8").then((xml) => ` ${xml}`));
  await view(page, "Diagram");
  await page.locator("svg.diagram").waitFor();
  assert.equal(await editButton(page).count(), 0);
  await page.goto(`${site.url}?embed=1`);
  await page.locator("h1, .pane").first().waitFor();
  assert.equal(await editButton(page).count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});
