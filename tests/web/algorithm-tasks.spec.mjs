// A learner's journey through the algorithm as a task: constraints that matter, what a search learns, what covers what; by mouse, by
// finger and by keyboard.  What is right follows from the exercises, by hand.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, eventually, kOnPhone, kPhone, kPolicyOfTime, useSite, variants, visit } from "./browser.mjs";
import { check, openTask, tabTo } from "./task-moves.mjs";

const kDevices = Object.entries({
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  phone: { viewport: kPhone, colorScheme: "dark", hasTouch: true },
});
/** A folder for pictures of each state, if somebody wants to look at them. */
const kShots = process.env.ZONELAB_SHOTS;
if (kShots) await mkdir(kShots, { recursive: true });

const site = useSite();

const answer = (page, name) =>
  page
    .locator(".task-fields > .answer")
    .filter({ has: page.locator(".answer-name", { hasText: new RegExp(`^${name}:$`) }) });
const row = (page, name) =>
  page.locator(".check-row", { has: page.locator(".check-name", { hasText: new RegExp(`^${name}$`) }) });
const said = async (page, name) => (await row(page, name).locator(".check-said").allTextContents()).join(" ");

async function journey([device, { viewport, ...options }], file, title, walk) {
  const { page, context, trouble } = await visit(site, viewport, options);
  let count = 0;
  const look = async (moment) => {
    await assertAccessible(page, `${device}: ${moment}`);
    if (!kShots) return;
    await page.screenshot({ path: `${kShots}/${file}-${device}-${++count}-${moment.replaceAll(" ", "-")}.png` });
  };
  await openTask(page, `#src=course/${file}.zonelab.md`, title);
  await walk(page, look, device);
  assert.deepEqual(trouble, []);
  await context.close();
}

const kBad = /^x > 9 guard of Post: Mid → Bad/;

for (const device of variants(kDevices, kOnPhone)) {
  test(`constraints that matter are ticked: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "16-interpolant", "The little that is enough", async (page, look, name) => {
      const all = answer(page, "enough");
      const set = (number) => all.getByRole("group", { name: `Set ${number}` });
      await set(2).waitFor();
      await look("opened");
      if (name === "desktop") await page.getByRole("button", { name: "Both", exact: true }).click();
      const tick = async (number, ...labels) => {
        for (const label of labels) await set(number).getByLabel(label).check();
      };
      // The first set is right.  Without the guard of the edge to Bad the second one is not enough.
      await tick(1, /^x <= 5 invariant of Post.Start/, /^y <= 3/, kBad);
      await tick(2, /^y <= 3/, /^w <= 9 invariant of Post.Mid/, /^x <= 6 guard of Post: Mid → Mid/);
      if (name === "desktop") {
        // What is ticked is marked in the text, line by line, and in the diagram.
        await page.locator(".d-location.ticked").first().waitFor();
        assert.equal(await page.locator(".d-location.ticked").count(), 1); // Mid
        assert.equal(await page.locator(".d-labels.ticked").count(), 1); // its loop
        await set(1).getByLabel(kBad).focus();
        await eventually(async () => assert.equal(await page.locator(".d-location.ticked").count(), 2));
      }
      await answer(page, "mid").locator("textarea").fill("x == w");
      await answer(page, "before").locator("textarea").fill("true");
      await answer(page, "loop").locator("textarea").fill("x == w");
      await answer(page, "learnt").getByRole("textbox").fill("2");
      assert.equal(await check(page), "3 of 10 points"); // half of 3, and mid
      assert.match(await said(page, "enough"), /Set 1 is right\. Set 2 is not enough: a run gets through/);
      assert.match(await said(page, "before"), /leads to the point .*not in your answer for the next node/);
      assert.match(await said(page, "loop"), /A loop leads out of it, to the point/);
      await set(2).locator(".kind-wrong", { hasText: "not enough" }).waitFor();
      await look("half right");
      // The run that gets through is shown, with all that runs have.
      await page.locator("#run-of-enough").click();
      await page.locator("button:focus", { hasText: "Close the run" }).waitFor();
      await look("the run");
      await page.getByRole("button", { name: "Close the run" }).click();
      await tick(2, kBad, /^y >= 1/);
      await answer(page, "mid").locator("textarea").fill("x - y <= 5");
      await answer(page, "before").locator("textarea").fill("x <= 5");
      await answer(page, "loop").locator("textarea").fill("x - y <= 5");
      await answer(page, "learnt").getByRole("textbox").fill("1");
      assert.equal(await check(page), "8 of 10 points");
      assert.match(await said(page, "enough"), /Set 2 is enough, but one of its constraints can go/);
      await set(2)
        .getByLabel(/^y >= 1/)
        .uncheck();
      assert.equal(await check(page), "10 of 10 points");
      await look("passed");
    }),
  );

  test(`what covers what, and both zones: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "17-cover", "Seen that, or something better", async (page, look) => {
      const say = async (name, verdict, point = {}) => {
        await answer(page, name).getByLabel(verdict, { exact: true }).check();
        for (const [clock, value] of Object.entries(point))
          await answer(page, name)
            .getByRole("textbox", { name: `${clock} =` })
            .fill(value);
      };
      await answer(page, "second").locator("textarea").fill("x - y == 2 && y <= 1");
      await say("plain", "No", { x: "1", y: "0" }); // that is zone 1
      await say("m third", "No", { x: "5", y: "0" });
      await say("m fourth", "Yes");
      await say("sim second", "Yes");
      assert.equal(await page.locator(".kind-swatch").count(), 0); // the zones are not drawn yet
      assert.equal(await check(page), "3 of 6 points");
      assert.match(await said(page, "plain"), /The point x = 1, y = 0 does not show it: it is covered/);
      await page.locator(".kind-swatch").first().waitFor();
      await page.locator(".z-other .z-side").first().waitFor();
      await look("wrong");
      await say("plain", "No", { x: "5/2", y: "1/2" });
      await say("sim second", "No", { x: "3", y: "0" });
      await say("sim third", "Yes");
      assert.equal(await check(page), "6 of 6 points");
      await look("passed");
    }),
  );

  test(`what is learnt is ticked and typed: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, "18-courier", "Which clock must be learnt?", async (page, look) => {
      const clock = (name, label) => answer(page, name).getByRole("checkbox", { name: new RegExp(`^${label}`) });
      await clock("town", "trip").waitFor();
      await look("opened");
      await clock("town", "trip").check();
      await clock("road", "trip").check();
      await clock("road", "rest").check();
      await clock("depot", "no clock").check();
      await clock("depot", "day").check();
      assert.ok(!(await clock("depot", "no clock").isChecked()));
      for (const label of [/^trip <= 4/, /^rest <= 2/, /^trip > 6/])
        await answer(page, "reason").getByLabel(label).check();
      await answer(page, "interpolant").locator("textarea").fill("trip - rest <= 5");
      assert.equal(await check(page), "4 of 9 points"); // depot, reason
      assert.match(await said(page, "town"), /One more is learnt/);
      assert.match(await said(page, "road"), /rest is not learnt here/);
      await answer(page, "road").locator(".kind-wrong").waitFor();
      await look("wrong");
      await clock("town", "rest").check();
      await clock("road", "rest").uncheck();
      await answer(page, "interpolant").locator("textarea").fill("trip <= rest + 4");
      assert.equal(await check(page), "9 of 9 points");
      await look("passed");
    }),
  );
}

test("the algorithm as a task by keyboard alone", kPolicyOfTime, () =>
  journey(kDevices[0], "18-courier", "Which clock must be learnt?", async (page) => {
    const { keyboard } = page;
    await answer(page, "town").getByLabel("trip", { exact: true }).waitFor();
    await answer(page, "town").getByLabel("trip", { exact: true }).focus();
    await keyboard.press("Space");
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await answer(page, "reason")
      .getByLabel(/^day <= 8/)
      .focus();
    // In the order of the text, invariants first: day, trip, rest; then guards: day, trip, rest, trip.
    for (const isTicked of [false, true, true, false, false, false, true]) {
      if (isTicked) await keyboard.press("Space");
      await keyboard.press("Tab");
    }
    await tabTo(page, ".task-check");
    await keyboard.press("Enter");
    await row(page, "reason").locator(".check-status", { hasText: "passed" }).waitFor();
    await row(page, "town").locator(".check-status", { hasText: "passed" }).waitFor();
  }),
);
