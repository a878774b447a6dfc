// Exercises on timed words, and the comparison of two models: a learner's journey each, on desktop and phone.  Words and
// points follow from the models, by hand.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  assertAccessible,
  kOnPhone,
  kPhone,
  kPolicyOfTime,
  setText,
  tool,
  useSite,
  variants,
  visit,
} from "./browser.mjs";
import { check, link, openTask, status, writeLine } from "./task-moves.mjs";

const kDevices = Object.entries({
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  phone: { viewport: kPhone, colorScheme: "dark" },
});
const kShots = process.env.ZONELAB_SHOTS;
if (kShots) await mkdir(kShots, { recursive: true });
const site = useSite();

const kClick = await readFile(new URL("../../examples/course/14-click.zonelab.md", import.meta.url), "utf8");
const kOurs = /```xta solution\n([\s\S]*?)```/.exec(kClick)[1];
const said = async (page, name) => {
  const row = page.locator(".check-row", { has: page.locator(".check-name", { hasText: new RegExp(`^${name}$`) }) });
  return (await row.locator(".check-said").allTextContents()).join(" ");
};

async function journey([device, options], walk) {
  const { page, context, trouble } = await visit(site, options.viewport, options);
  let count = 0;
  const look = async (moment) => {
    await assertAccessible(page, `${device}: ${moment}`);
    if (!kShots) return;
    await page.screenshot({ path: `${kShots}/words-${device}-${++count}-${moment.replaceAll(" ", "-")}.png` });
  };
  await walk(page, look, device);
  assert.deepEqual(trouble, []);
  await context.close();
}
const toTab = async (page, name) => {
  const dock = page.locator(".dock-tab", { hasText: name });
  if (await dock.isVisible()) await dock.click();
};

for (const device of variants(kDevices, kOnPhone)) {
  test(`a process that is compared: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, async (page, look) => {
      await openTask(page, "#src=course/14-click.zonelab.md", "One click or two?");
      assert.equal(
        await page
          .locator(".task-facts")
          .textContent()
          .then((text) => text.includes("Build the same")),
        true,
      );
      await look("opened");
      assert.equal(await check(page), "0 of 6 points");
      assert.match(await said(page, "Click"), /Yours can do press@0, then nothing until .*cannot do press@0 single@3/);
      await look("start checked");
      // One location is enough to get one direction right.
      await writeLine(page, "Idle -> Idle", "        Idle -> Idle { sync press?; }, Idle -> Idle { sync single!; };");
      assert.equal(await check(page), "0 of 6 points");
      await page.getByRole("button", { name: /Show the run/ }).click();
      await page.locator(".timed-word li").first().waitFor();
      await look("the word beside the diagram");
      assert.match(await page.locator(".timed-word").textContent(), /single@0|press@0/);
      assert.ok(!(await page.locator("body").textContent()).includes("x == 3"), "the solution is not told");
    }),
  );

  test(`words that are asked for: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, async (page, look) => {
      const slow = kOurs.replace("x <= 3", "x <= 4").replace("x == 3", "x == 4");
      const exercise = {
        ...{ zonelab: 1, id: "t/words", version: 1, kind: "distinguish", title: "Tell them apart" },
        observe: ["press", "single", "twice"],
        blocks: [
          { block: "prose", text: "Find words." },
          { block: "xta", role: "start", text: kOurs },
          { block: "xta", role: "model", name: "Slow", text: slow },
          {
            block: "word",
            name: "double",
            text: "A word that ends with `twice`, by time 4.",
            last: "twice",
            duration: "4",
          },
          {
            block: "distinguish",
            name: "apart",
            text: "A word of the slow one only.",
            models: ["start", "Slow"],
            can: "Slow",
          },
        ],
      };
      await openTask(page, link(exercise), "Tell them apart");
      const field = (name) =>
        page
          .locator(".task-fields > .answer")
          .filter({ has: page.locator(".answer-name", { hasText: new RegExp(`^${name}:$`) }) })
          .locator("textarea");
      await field("double").fill("press@1 press@7/2");
      await field("apart").fill("press@0 singel@4");
      assert.match(
        await page
          .locator(".kind-problem")
          .allTextContents()
          .then((all) => all.join("")),
        /no such event/,
      );
      await page.locator(".kind-model summary").click();
      await look("typed");
      await field("apart").fill("press@0 single@3");
      assert.equal(await check(page), "0 of 2 points");
      assert.match(await said(page, "apart"), /The model can do press@0 single@3.*Slow cannot do.*x == 4.*x is 3/);
      assert.match(await said(page, "double"), /ends with another event/);
      await look("wrong");
      await field("double").fill("press@1 press@7/2 twice@7/2");
      await field("apart").fill("press@0 single@4");
      assert.equal(await check(page), "2 of 2 points");
      assert.equal(await status(page, "apart"), "passed");
    }),
  );

  test(`another model is compared: ${device[0]}`, kPolicyOfTime, () =>
    journey(device, async (page, look) => {
      await setText(page, kOurs);
      await toTab(page, "Result");
      await tool(page, "Compare");
      await page.locator(".compare-other summary").click();
      await page.getByLabel("The other model").selectOption("pasted");
      const paste = page.getByLabel("The text of the other model");
      await paste.fill(kOurs);
      await page.getByRole("button", { name: "Compare the models" }).click();
      await page.locator(".same-equal").waitFor();
      await paste.fill(kOurs.replace("x < 3", "x <= 3"));
      await page.getByRole("button", { name: "Compare the models" }).click();
      await page.locator(".same-found", { hasText: "press@0 press@3 twice@3" }).waitFor();
      assert.match(
        await page.locator(".same-found").textContent(),
        /Only this model can do: press@0 press@3 single@3.*Only the other model can do: press@0 press@3 twice@3/s,
      );
      await page.getByRole("button", { name: /Step through it.*twice@3/ }).click();
      await page.locator(".same-side svg").nth(1).waitFor();
      for (let k = 0; k < 3; ++k) await page.getByRole("button", { name: "Forward" }).click();
      await page.locator(".same-steps [role=status]", { hasText: "Event 3 of 3" }).waitFor();
      // This model let the second press pass; the other one has said it twice.
      assert.equal(await page.locator(".same-side.stuck figcaption", { hasText: "This model" }).count(), 1);
      assert.equal(await page.locator(".same-side.stuck").count(), 1);
      await look("side by side");
      await paste.fill(kOurs.replace("press!", "single!"));
      await page.getByRole("button", { name: "Compare the models" }).click();
      await page.locator(".same-complaints", { hasText: "process Hand differs" }).waitFor();
      await look("not comparable");
    }),
  );
}
