// An exercise in several languages: it is shown in the browser's, another one can be chosen, and is kept; what is handed in
// does not depend on it.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, checked, kDesktop, kPhone, kPolicyOfTime, useSite, visit } from "./browser.mjs";
import { check, given, link, openTask } from "./task-moves.mjs";

const kShots = process.env.ZONELAB_SHOTS;

const kExercise = {
  zonelab: 1,
  id: "t/lamp",
  version: 1,
  kind: "model",
  title: "The lamp",
  params: [{ name: "K", from: 7, to: 7 }],
  blocks: [
    { block: "prose", text: "Let P come to `b` before {K}." },
    {
      block: "xta",
      role: "start",
      text: "clock x;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { guard x >= {K}; };\n}\nsystem P;\n",
    },
    { block: "test", name: "early", query: "E<> P.b && x < {K}", expect: "satisfied", fail: "It comes too late." },
    { block: "test", name: "never", query: "A[] not P.b", expect: "satisfied", fail: "It comes after {duration}." },
    { block: "test", name: "always", query: "A[] P.a", expect: "satisfied", fail: "There is an end." },
    {
      block: "choice",
      name: "surely",
      text: "Does it come?",
      options: ["yes", "no"],
      decide: { query: "E<> P.b", satisfied: "yes", violated: "no" },
    },
    { block: "hint", text: "Look at the guard." },
    {
      block: "lang",
      language: "de",
      texts: {
        title: "Die Lampe",
        statement: "P soll vor {K} nach `b` kommen.",
        "early.fail": "Sie kommt zu spät.",
        "never.fail": "Sie kommt nach {duration}.",
        "surely.text": "Kommt sie?",
        "surely.option1": "ja",
        "surely.option2": "nein",
      },
    },
  ],
};

const site = useSite();
if (kShots) await mkdir(kShots, { recursive: true });

/** The innermost language of a text. */
const langOf = (locator) => locator.evaluate((element) => element.closest("[lang]").getAttribute("lang"));
const sentences = (page) => page.locator(".check-said").allTextContents();

test("the browser's language is shown, another one can be chosen and is kept", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(site, kDesktop, { locale: "de-AT", acceptDownloads: true });
  await openTask(page, link(kExercise), "Die Lampe");
  const statement = page.locator(".statement").first();
  assert.match(await statement.textContent(), /P soll vor 7 nach b kommen/);
  assert.equal(await langOf(page.locator("#task-title")), "de");
  assert.equal(await langOf(statement.locator("p")), "de");
  assert.equal(await langOf(page.locator(".check-name").first()), "en", "the page itself is English");
  await page.getByLabel("ja", { exact: true }).check();
  assert.equal(await check(page), "1 of 4 points");
  // Filled in by the engine: b can be reached from 7 on.  One has no translation.
  assert.deepEqual(await sentences(page), ["Sie kommt zu spät.", "Sie kommt nach 7.", "There is an end."]);
  const said = page.locator(".check-said");
  assert.deepEqual(await Promise.all([0, 1, 2].map((i) => langOf(said.nth(i)))), ["de", "de", "en"]);
  await assertAccessible(page, "in German");
  if (kShots) await page.screenshot({ path: `${kShots}/languages-desktop.png` });

  // The file names options as the exercise does.
  await page.locator(".task-menu > .button").click();
  await page.locator(".task-menu").getByRole("button", { name: "Hand in…" }).click();
  await page.locator(".handin .button.primary:enabled").waitFor();
  const { text } = await given(page, () => page.getByRole("button", { name: "Save the file" }).click());
  assert.deepEqual(JSON.parse(text).answers.choices, { surely: "yes" });
  assert.equal(JSON.parse(text).claimed.points, 1);

  const choice = page.locator(".task-language").getByLabel("Language");
  assert.deepEqual(await choice.locator("option").allTextContents(), ["English", "Deutsch"]);
  await choice.selectOption("en");
  await page.locator("#task-title", { hasText: "The lamp" }).waitFor();
  assert.match(await statement.textContent(), /Let P come to b before 7/);
  assert.equal(await langOf(statement.locator("p")), "en");
  // What was filled in waits for the next Check.
  assert.deepEqual(await sentences(page), ["It comes too late.", "Sie kommt nach 7.", "There is an end."]);
  assert.equal(await page.getByLabel("yes", { exact: true }).isChecked(), true);
  assert.equal(await check(page), "1 of 4 points");
  assert.equal((await sentences(page))[1], "It comes after 7.");
  assert.equal(await page.locator(".task-facts", { hasText: "1 attempt" }).count(), 1, "the same answer again");

  await page.reload();
  await page.locator("#task-title", { hasText: "The lamp" }).waitFor();
  assert.deepEqual(trouble, []);
  await context.close();
});

test(
  "who has none of the languages sees the exercise's own; one language offers no choice",
  kPolicyOfTime,
  async () => {
    const { page, context } = await visit(site, kPhone, { locale: "ja-JP" });
    await checked(page);
    await openTask(page, link(kExercise), "The lamp");
    assert.equal(await page.locator(".task-language").getByLabel("Language").inputValue(), "en");
    await page.locator(".task-language").getByLabel("Language").selectOption("de");
    await page.locator("#task-title", { hasText: "Die Lampe" }).waitFor();
    await assertAccessible(page, "a choice of languages, on a phone");
    if (kShots) await page.screenshot({ path: `${kShots}/languages-phone.png` });
    const single = { ...kExercise, id: "t/other", blocks: kExercise.blocks.filter(({ block }) => block !== "lang") };
    await openTask(page, link(single), "The lamp");
    assert.equal(await page.locator(".task-language").getByLabel("Language").count(), 0);
    await context.close();
  },
);
