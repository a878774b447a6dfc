// A learner's journey for each kind of answer that needs no search: runs, predictions, sets of clock values, matrices,
// inclusions, ticks; by mouse, by finger and by keyboard.  What is right follows from the exercises, by hand.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  eventually,
  kOnPhone,
  kPhone,
  kPolicyOfTime,
  settledBox,
  useSite,
  variants,
  visit,
} from "./browser.mjs";
import { check, given, link, openTask, status, tabTo } from "./task-moves.mjs";

const kLaptop = { width: 1280, height: 900 };
const kDevices = Object.entries({
  desktop: { viewport: kLaptop, colorScheme: "light" },
  phone: { viewport: kPhone, colorScheme: "dark" },
});
/** A folder for pictures of each state, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;
if (kShots) await mkdir(kShots, { recursive: true });

const site = useSite();

const src = (name) => `#src=course/${name}.zonelab.md`;
const answer = (page, name) =>
  page
    .locator(".task-fields > .answer")
    .filter({ has: page.locator(".answer-name", { hasText: new RegExp(`^${name}:$`) }) });
const lines = (page, name) => answer(page, name).locator("textarea");
/** What is said of a check. */
const said = async (page, name) => {
  const row = page.locator(".check-row", { has: page.locator(".check-name", { hasText: new RegExp(`^${name}$`) }) });
  return (await row.locator(".check-said").allTextContents()).join(" ");
};
/** What fingers cannot hit: less than 44 px high, or corners that are narrower. */
const tooSmall = (page) =>
  page
    .locator(".task-fields")
    .evaluateAll((fields) =>
      fields.flatMap((all) =>
        [
          ...all.querySelectorAll(
            "button, textarea, summary, label.check, input:not([type=checkbox], [type=radio]), .z-hit",
          ),
        ]
          .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 43.5)
          .map(
            (one) => `${one.tagName} ${one.className.baseVal ?? one.className}: ${one.getBoundingClientRect().height}`,
          ),
      ),
    );
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** One visitor on a device, with one exercise open. */
async function journey([device, { viewport, colorScheme }], name, title, walk, options = {}) {
  const { page, context, trouble } = await visit(site, viewport, { colorScheme, ...options });
  let count = 0;
  const look = async (moment) => {
    await assertAccessible(page, `${device}: ${moment}`);
    if (device === "phone") assert.deepEqual(await tooSmall(page), [], moment);
    if (!kShots) return;
    const file = typeof name === "string" ? name : name.id;
    await page.screenshot({ path: `${kShots}/${file}-${device}-${++count}-${moment.replaceAll(" ", "-")}.png` });
  };
  await openTask(page, typeof name === "string" ? src(name) : link(name), title);
  await walk(page, look, device);
  assert.deepEqual(trouble, []);
  await context.close();
}

/** As task/kinds/paper.ts has it; the paper of this exercise reaches to 10. */
const kPaper = { size: 320, left: 30, right: 22, top: 18, reach: 10 };

/** Where a point of the squared paper is on the screen. */
async function placeOf(page, name, x, y) {
  const svg = answer(page, name).locator("svg.z-paper");
  await svg.scrollIntoViewIfNeeded();
  const box = await settledBox(svg);
  const unit = box.width / kPaper.size;
  const inner = kPaper.size - kPaper.left - kPaper.right;
  return {
    x: box.x + (kPaper.left + (x / kPaper.reach) * inner) * unit,
    y: box.y + (kPaper.top + inner - (y / kPaper.reach) * inner) * unit,
  };
}

async function clickAt(page, name, x, y) {
  const place = await placeOf(page, name, x, y);
  await page.mouse.click(place.x, place.y);
}

async function drag(page, name, from, to) {
  const [a, b] = [await placeOf(page, name, ...from), await placeOf(page, name, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** The same with a finger. */
async function dragFinger(context, page, name, from, to) {
  const [a, b] = [await placeOf(page, name, ...from), await placeOf(page, name, ...to)];
  const cdp = await context.newCDPSession(page);
  const touch = (type, touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [a]);
  await touch("touchMove", [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }]);
  await touch("touchMove", [b]);
  await touch("touchEnd", []);
}

// ---- runs ----

for (const device of variants(kDevices)) {
  test(`a run is made in the simulator, breaks, is mended: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "01-kettle", "Tea before five", async (page, look, name) => {
      const toTask = () => (name === "phone" ? page.locator(".dock-tab", { hasText: "Task" }).click() : null);
      await look("opened");
      assert.ok(await answer(page, "poured").getByRole("button", { name: "Use the simulator’s run" }).isDisabled());
      await answer(page, "poured").getByRole("button", { name: "Open the simulator" }).click();
      for (let i = 1; i <= 3; ++i) {
        await page.locator(".choices li").first().getByRole("button", { name: "Take" }).click();
        await page.locator(`.simulator tr[data-step='${i}']`).waitFor();
      }
      await toTask();
      await answer(page, "poured").getByRole("button", { name: "Use the simulator’s run" }).click();
      // At the earliest: Heat after 3, Tea between 1 and 2 later.
      assert.equal(
        await lines(page, "poured").inputValue(),
        "Kettle.Off->Heat @0\nKettle.Heat->Warm @3\nKettle.Warm->Tea @9/2",
      );
      await lines(page, "early").fill("Kettle.Off->Heat @0; Kettle.Heat->Warm 3");
      assert.match(await answer(page, "early").locator(".kind-problem").textContent(), /Line 1, column 40: /);
      await look("no time");
      // Warm is entered at 3: at 5 x is 2, and x < 2 does not hold.
      await lines(page, "early").fill("Kettle.Off->Heat @0; Kettle.Heat->Warm @3; Kettle.Warm->Tea @5");
      assert.equal(await check(page), "1 of 3 points");
      assert.match(await said(page, "early"), /Move 3.*Kettle\.Warm->Tea.*at time 5.*x < 2.*x is 2/);
      await look("impossible");
      await page.getByRole("button", { name: /See it in the simulator/ }).click();
      await page.locator(".simulator tr[data-step='2']").waitFor();
      await page.locator(".choices h4", { hasText: "after 2 steps" }).or(page.locator(".choices h4")).first().waitFor();
      await look("in the simulator");
      await toTask();
      await lines(page, "early").fill("Kettle.Off->Heat @0\nKettle.Heat->Warm @3\nKettle.Warm->Tea @4.5");
      assert.equal(await check(page), "3 of 3 points");
      await look("passed");
    }),
  );
}

// ---- predictions ----

/** What can come next, and how long may be waited, in each of the five states. */
const kPredictions = {
  "at first": [[/^Watch: Walk → Stand/, /^Visitor: Away → Door/], "30"],
  flashed: [[/^A: Lit → Dark/, /^B: Lit → Dark/, /^Visitor: Away → Door/], "5"],
  "at the door": [[/^Visitor: Door → Away/, /^A: Lit → Dark/, /^B: Lit → Dark/], "0"],
  checking: [[/^Watch: Check → Rest/, /^Watch: Check → Walk/], "0"],
  resting: [[/^B: Lit → Dark/, /^Bolt: Open → Shut/], "0"],
};

for (const device of variants(kDevices, kOnPhone)) {
  test(`who may move is ticked: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "06-nightwatch", "Who may move now?", async (page, look) => {
      await answer(page, "at first").locator(".kind-state").waitFor();
      await look("opened");
      const wait = (name) => answer(page, name).getByRole("textbox", { name: "How long may one wait at most?" });
      for (const [name, [moves, longest]] of Object.entries(kPredictions)) {
        for (const move of moves) await answer(page, name).getByLabel(move).check();
        await wait(name).fill(longest);
      }
      // A lamp that is not to go out in a committed state; and for ever, where an invariant ends.
      await answer(page, "checking")
        .getByLabel(/^B: Lit → Dark/)
        .check();
      await answer(page, "at first").getByLabel("for ever").check();
      assert.ok(await wait("at first").isDisabled());
      assert.equal(await check(page), "3 of 5 points");
      assert.match(await said(page, "checking"), /B\.Lit->Dark.*committed/);
      assert.match(await said(page, "at first"), /may not wait so long/);
      await answer(page, "checking").locator(".kind-wrong").waitFor();
      await look("wrong");
      await answer(page, "checking")
        .getByLabel(/^B: Lit → Dark/)
        .uncheck();
      await answer(page, "at first").getByLabel("for ever").uncheck();
      await wait("at first").fill("30");
      assert.equal(await check(page), "5 of 5 points");
      await look("passed");
    }),
  );
}

// ---- sets of clock values ----

test("sets are drawn with the mouse, and the constraints follow", kPolicyOfTime, () =>
  journey(
    kDevices[0],
    "10-draw",
    "Draw what the clocks may be",
    async (page, look) => {
      await answer(page, "in A").locator("svg.z-paper").waitFor();
      await look("empty paper");
      await clickAt(page, "in A", 0, 0);
      await clickAt(page, "in A", 5, 5);
      assert.equal(await lines(page, "in A").inputValue(), "x <= 5 && x == y");
      // The reset forgotten.
      await lines(page, "into B").fill("x - y == 0 && x >= 2 && x <= 5");
      // A box, then its corners are dragged: y - x from 2 to 5, y up to 7.
      for (const [x, y] of [
        [0, 2],
        [0, 5],
        [3, 5],
      ])
        await clickAt(page, "in B", x, y);
      assert.equal(
        await lines(page, "in B").inputValue(),
        "y <= 5 && x - y <= -2".replace("x - y <= -2", "y - x >= 2"),
      );
      await drag(page, "in B", [3, 5], [5, 7]);
      assert.equal(await lines(page, "in B").inputValue(), "y <= 7 && y - x >= 2");
      await look("drawn");
      await lines(page, "edge").fill("y - x >= 2\ny - x <= 5\ny <= 7, x >= 1\n4 <= y");
      // The invariant of C forgotten: without end.
      await lines(page, "in C").fill("x - y >= 1 && x - y <= 5");
      await answer(page, "in C").locator(".z-end").first().waitFor();
      assert.equal(await check(page), "2 of 7 points");
      assert.match(await said(page, "into B"), /x.*not reset/);
      assert.match(await said(page, "in C"), /x = .*, y = .* is in your set/);
      await answer(page, "into B").locator(".z-point").waitFor();
      await look("wrong");
      // A click on a side opens it, another one closes it.
      const text = await lines(page, "in A").inputValue();
      await lines(page, "into B").fill("x == 0 && y >= 2 && y <= 5");
      // (0, 2), (0, 5), (2, 7), (5, 7)
      await clickAt(page, "in B", 0, 5);
      await lines(page, "in B").fill("y - x <= 5 && y <= 7 && y - x >= 2");
      await lines(page, "in C").fill("x - y >= 1 && x - y <= 5 && x <= 6");
      assert.equal(await lines(page, "in A").inputValue(), text);
      assert.equal(await check(page), "7 of 7 points");
      await look("passed");
      const { text: handin } = await given(page, async () => {
        await page.locator(".check-bar").getByRole("button", { name: "Hand in…" }).click();
        await page.getByRole("button", { name: "Save the file" }).click();
      });
      const { answers, claimed } = JSON.parse(handin);
      assert.equal(answers.answers["into-B"], "x == 0 && y >= 2 && y <= 5");
      assert.equal(claimed.points, 7);
    },
    { acceptDownloads: true },
  ),
);

test("sets are drawn with a finger", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, kPhone, { hasTouch: true, colorScheme: "dark" });
  await openTask(page, src("10-draw"), "Draw what the clocks may be");
  await answer(page, "into B").locator("svg.z-paper").waitFor();
  for (const [x, y] of [
    [0, 2],
    [0, 4],
  ]) {
    const place = await placeOf(page, "into B", x, y);
    await page.touchscreen.tap(place.x, place.y);
  }
  assert.equal(await lines(page, "into B").inputValue(), "x == 0 && y >= 2 && y <= 4");
  await dragFinger(context, page, "into B", [0, 4], [0, 5]);
  await eventually(async () => assert.equal(await lines(page, "into B").inputValue(), "x == 0 && y >= 2 && y <= 5"));
  await check(page);
  assert.equal(await status(page, "into B"), "passed");
  await assertAccessible(page, "drawn with a finger");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("sets are made by keyboard alone: in the table, with arrows, as text", kPolicyOfTime, () =>
  journey(kDevices[0], "10-draw", "Draw what the clocks may be", async (page, look) => {
    const { keyboard } = page;
    await answer(page, "in A").locator("svg.z-paper").waitFor();
    await answer(page, "in A").locator("textarea").focus();
    await tabTo(page, "summary", "Corners as a table");
    await keyboard.press("Enter");
    for (const [x, y] of [
      ["0", "0"],
      ["4", "4"],
    ]) {
      await answer(page, "in A").getByLabel("x of the new corner").focus();
      await keyboard.type(x);
      await keyboard.press("Tab");
      await keyboard.type(y);
      await keyboard.press("Enter");
    }
    assert.equal(await lines(page, "in A").inputValue(), "x <= 4 && x == y");
    await answer(page, "in A").getByRole("button", { name: "Corner x = 4, y = 4" }).focus();
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowUp");
    assert.equal(await focused(page), "Corner x = 5, y = 5");
    // To the right the line became an area, and upwards a line again.
    assert.equal(await lines(page, "in A").inputValue(), "x <= 5 && x == y");
    await look("table");
    // A box: Enter opens its right side, Delete takes a corner away.
    await lines(page, "into B").fill("x <= 2 && y <= 3");
    await answer(page, "into B")
      .getByRole("button", { name: /^Side x <= 2/ })
      .focus();
    await keyboard.press("Enter");
    assert.equal(await lines(page, "into B").inputValue(), "x < 2 && y <= 3");
    assert.equal(await focused(page), "Side x < 2, does not belong to the set");
    await keyboard.press("ArrowRight");
    assert.equal(await lines(page, "into B").inputValue(), "x < 3 && y <= 3");
    await answer(page, "into B").getByRole("button", { name: "Corner x = 0, y = 3" }).focus();
    await keyboard.press("Delete");
    assert.equal(await lines(page, "into B").inputValue(), "x < 3 && y <= x");
    await answer(page, "in A").getByRole("button", { name: "Clear" }).focus();
    await keyboard.press("Enter");
    await lines(page, "in A").focus();
    await keyboard.type("x == y");
    await answer(page, "in A")
      .locator(".kind-problem .icon")
      .or(answer(page, "in A").locator(".z-end"))
      .first()
      .waitFor();
    await keyboard.press("Control+a");
    await keyboard.type("x - y == 0 && x < 5");
    await answer(page, "in A")
      .getByRole("button", { name: /^Corner x = 5, y = 5/ })
      .waitFor();
    await keyboard.press("Control+Enter");
    await page.locator(".check-row", { hasText: "in A" }).locator(".check-said").first().waitFor();
    assert.match(await said(page, "in A"), /`?<`? and `?<=`?|< and <=/);
    await lines(page, "in A").focus();
    await keyboard.press("Control+a");
    await keyboard.type("x - y == 0 && x <= 5");
    await keyboard.press("Control+Enter");
    await page.locator(".check-row.is-passed", { hasText: "in A" }).waitFor();
  }),
);

// ---- matrices, ticks ----

/** By hand: x <= y + 2 <= z + 5 <= 9, y <= z + 3 <= 7, y - x <= 7 - 0, z - y <= 4 - 1. */
const kMatrix = [
  ["<=0", "<=0", "<=-1", "<=0"],
  ["<=9", "<=0", "<=2", "<=5"],
  ["<=7", "<=7", "<=0", "<=3"],
  ["<=4", "<=4", "<=3", "<=0"],
];

for (const device of variants(kDevices)) {
  test(`a matrix is filled in by keyboard, ticks are set: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "11-matrix", "What the constraints say", async (page, look) => {
      const { keyboard } = page;
      const cell = (row, column) =>
        answer(page, "full")
          .locator("input")
          .nth(row * 4 + column);
      await look("opened");
      await cell(0, 0).focus();
      for (const [i, row] of kMatrix.entries()) {
        for (const [j, entry] of row.entries()) {
          // As written, and not as tight as possible: x - z <= 8.
          await keyboard.type(i === 1 && j === 3 ? "8" : entry);
          if (j < 3) await keyboard.press("ArrowRight");
        }
        if (i < 3) for (const key of ["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await keyboard.press(key);
      }
      assert.equal(await focused(page), "Bound of z − z");
      await cell(1, 0).focus();
      assert.equal(await cell(1, 3).inputValue(), "<=8");
      await answer(page, "redundant").getByLabel("x - z <= 8").check();
      await answer(page, "redundant").getByLabel("z <= 4").check();
      await lines(page, "empty").fill("x >= 9");
      await check(page);
      assert.match(await said(page, "full"), /x − z.*y.*tighter/);
      assert.equal(await answer(page, "full").locator("td.is-wrong").count(), 1);
      assert.equal(await answer(page, "redundant").locator(".kind-wrong").count(), 1);
      await look("wrong");
      await cell(1, 3).fill("<=5");
      await answer(page, "redundant").getByLabel("z <= 4").uncheck();
      await lines(page, "empty").fill("x >= 10");
      assert.equal(await check(page), "5 of 5 points");
      await look("passed");
    }),
  );
}

// ---- inclusions ----

for (const device of variants(kDevices, kOnPhone)) {
  test(`a set is not within another one, and a point shows it: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "12-forget", "Forgetting on purpose", async (page, look) => {
      await look("opened");
      await lines(page, "m old").fill("y - x >= 1");
      // No abstraction at all; then all of it.
      await lines(page, "lu old").fill("y - x >= 1");
      await lines(page, "lu new").fill("true");
      await answer(page, "swapped").getByLabel("No").check();
      const point = (clock) => answer(page, "swapped").getByLabel(`${clock} =`);
      await point("x").fill("1");
      await point("y").fill("5");
      await answer(page, "swapped lu").getByLabel("Yes").check();
      // The last two count once what they need is passed.
      assert.equal(await check(page), "2 of 5 points");
      assert.equal(await status(page, "swapped"), "failed");
      await look("wrong");
      await point("x").fill("1/2");
      await point("y").fill("3/2");
      await lines(page, "lu old").fill("true");
      assert.equal(await check(page), "5 of 5 points");
      await look("passed");
    }),
  );
}

// ---- all others ----

const kWalk = `process Walk() {
    clock x, y;
    state A { x <= 5 }, B { y <= 7 };
    init A;
    trans A -> B { guard x >= 2; assign x = 0; };
}
system Walk;
`;
const kOthers = {
  ...{ zonelab: 1, id: "others", version: 1, kind: "zone", title: "One of each" },
  blocks: [
    { block: "prose", text: "One of each." },
    { block: "xta", role: "start", text: kWalk },
    { block: "complete", name: "times", text: "When?", moves: "Walk.A->B" },
    {
      block: "possible",
      name: "which",
      text: "Which of these runs are possible?",
      options: ["Walk.A->B @2", "Walk.A->B @1", "Walk.A->B @6"],
    },
    { block: "minimal", name: "few", text: "As few as possible.", of: "x - y <= 2 && y <= 3 && x <= 9 && x <= 5" },
    { block: "region", name: "one", text: "Its region.", point: "x = 1/2, y = 1", constants: "x=3 y=2" },
    {
      ...{ block: "region", name: "next", text: "What follows.", point: "x = 0, y = 0" },
      ...{ constants: "x=1 y=1", successors: "yes" },
    },
    {
      ...{ block: "interpolant", name: "between", text: "At B, to keep 8 away.", best: 1 },
      ...{ of: "init; delay; path Walk.A->B", against: "x > 8" },
    },
  ],
};

for (const device of variants(kDevices)) {
  test(`times, runs, few constraints, regions, interpolants: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, kOthers, "One of each", async (page, look) => {
      await answer(page, "few").locator("svg.z-paper").waitFor();
      await look("opened");
      await answer(page, "times").getByRole("button", { name: "Begin with these moves" }).click();
      assert.equal(await lines(page, "times").inputValue(), "Walk.A->B @");
      await lines(page, "times").fill("Walk.A->B @1");
      await answer(page, "which").getByLabel("Walk.A->B @6").check();
      await lines(page, "few").fill("x <= 5 && y <= 3 && x - y <= 2");
      await lines(page, "one").fill("x > 0 && x < 1 && y == 2");
      await lines(page, "next").fill("x == y, x < 1, x > 0\nx == 1 && y == 1");
      await lines(page, "between").fill("x <= 4");
      assert.equal(await check(page), "0 of 6 points");
      assert.match(await said(page, "times"), /Move 1.*x >= 2.*x is 1/);
      assert.match(await said(page, "which"), /1 ticked answer does not belong.*1 answer is missing/);
      assert.match(await said(page, "few"), /right with 3 constraints. 2 are enough/);
      assert.match(await said(page, "one"), /The point/);
      assert.match(await said(page, "next"), /Line \d/);
      assert.match(await said(page, "between"), /should be in your set/);
      // Fewest constraints are for the learner to find: this paper only shows.
      assert.equal(await answer(page, "few").locator("[data-handle]").count(), 0);
      await look("wrong");
      await lines(page, "times").fill("Walk.A->B @7/2");
      await answer(page, "which").getByLabel("Walk.A->B @6").uncheck();
      await answer(page, "which").getByLabel("Walk.A->B @2").check();
      await lines(page, "few").fill("x - y <= 2\ny <= 3");
      await lines(page, "one").fill("x > 0 && x < 1 && y == 1");
      await lines(page, "next").fill("x == y, x < 1, x > 0\nx == 1 && y == 1\nx > 1 && y > 1");
      await lines(page, "between").fill("x <= 8");
      assert.equal(await check(page), "6 of 6 points");
      await look("passed");
    }),
  );
}

test("what cannot be read is told under the line, an empty set is named", kPolicyOfTime, () =>
  journey(kDevices[0], "10-draw", "Draw what the clocks may be", async (page) => {
    await lines(page, "in A").fill("x <= 5\nx - q < 3");
    await answer(page, "in A").locator(".kind-problem", { hasText: "Line 2, column" }).waitFor();
    assert.equal(await lines(page, "in A").getAttribute("aria-invalid"), "true");
    await lines(page, "in A").fill("x <= 5\nx > 5");
    await answer(page, "in A").locator(".kind-note", { hasText: "the empty set" }).waitFor();
    await lines(page, "in A").fill("x >= 0");
    await answer(page, "in A").locator(".kind-note", { hasText: "all values" }).waitFor();
    await lines(page, "in A").fill("x >= 1");
    await answer(page, "in A").locator(".kind-note").waitFor({ state: "detached" });
    assert.equal(await answer(page, "in A").locator(".z-corner").count(), 4);
  }),
);
