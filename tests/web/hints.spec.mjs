// Help that no author wrote: where a model parts from the solution, and where one change would do.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, kDesktop, kOnPhone, kPhone, kPolicyOfTime, useSite, variants, visit } from "./browser.mjs";
import { check, kStairs, openTask, tabTo, writeLine } from "./task-moves.mjs";

const kShots = process.env.ZONELAB_SHOTS;
const site = useSite();
if (kShots) await mkdir(kShots, { recursive: true });
const shot = async (page, name) => kShots && page.screenshot({ path: `${kShots}/${name}.png` });

/** Mends all of the start but the guard, which is one too large. */
async function almostMend(page) {
  await writeLine(page, "state Off, On", "    state Off, On { x <= 5 };");
  await writeLine(page, "On -> On", "        On -> On { sync press?; assign x = 0; },");
  await writeLine(page, "On -> Off", "        On -> Off { guard x >= 4; };");
}

for (const viewport of variants([kDesktop, kPhone], kOnPhone))
  test(`the first difference and the place, ${viewport.width} px wide`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(site, viewport);
    await openTask(page, kStairs, "The light on the stairs");
    await almostMend(page);
    await check(page);
    const row = page.locator(".check-row", { hasText: "may be short" });
    await row.getByRole("button", { name: /Where does it part from ours/ }).click();
    // By hand: the light may go off 3 after the last press, and here it needs 4.
    const said = row.locator(".check-said", { hasText: "ours can leave On" });
    await said.waitFor();
    assert.match(
      await said.textContent(),
      /At time 3 ours can leave On; yours cannot\. .*x >= 4 does not hold: x is 3/,
    );
    await page.getByRole("button", { name: "Where could one change mend it?" }).click();
    const place = page.locator(".check-said", { hasText: "One change would do" });
    await place.waitFor();
    assert.match(await place.textContent(), /the edge On → Off of Light/);
    assert.doesNotMatch(await page.locator(".checks").textContent(), /x >= 3/);
    await assertAccessible(page, "a difference and a place");
    await shot(page, `hints-${viewport.width}`);
    await place.getByRole("button").click();
    if (viewport === kDesktop)
      await page.locator(".cm-activeLine", { hasText: "guard x >= 4" }).waitFor({ state: "attached" });
    assert.deepEqual(trouble, []);
    await context.close();
  });

test("by keys; told again after the next Check only", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site);
  await openTask(page, kStairs, "The light on the stairs");
  await check(page);
  await page.locator(".task-check").focus();
  await tabTo(page, "button", "Where does it part from ours?");
  await page.keyboard.press("Enter");
  await page.locator(".check-said", { hasText: "Until time 3 yours does what ours does" }).first().waitFor();
  await tabTo(page, "button", "Where could one change mend it?");
  await page.keyboard.press("Enter");
  // Two things are wrong in the start.
  await page.locator(".check-said", { hasText: /^One change is not enough, but one would help/ }).waitFor();
  await almostMend(page);
  await check(page);
  assert.equal(await page.locator(".check-said", { hasText: "One change is not enough" }).count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});
