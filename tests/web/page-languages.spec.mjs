// The page in other languages: which one it speaks, that a choice loses nothing, and that all it says is translated.  A
// language that nobody speaks stands in for German (pseudo.mjs), so that this does not depend on what translators wrote.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertAccessible,
  checked,
  kDesktop,
  kOnPhone,
  kPhone,
  kPolicyOfTime,
  leaveStartHere,
  saved,
  setText,
  useSite,
  variants,
  visible,
} from "./browser.mjs";
import { speakPseudo, untranslated } from "./pseudo.mjs";

const site = useSite();
const kModel =
  "clock x;\nprocess P() {\n    state a, b;\n    init a;\n    trans a -> b { guard x >= 2; };\n}\nsystem P;\n";
const link = (rest = "") => `#v=1&d=j${encodeURIComponent(JSON.stringify({ m: kModel, q: [["E<> P.b"]] }))}${rest}`;

/** A visitor whose browser speaks `locale`; "de" is the language that nobody speaks, unless `isReal`. */
async function visit(address = "", { viewport = kDesktop, locale = "en-US", isReal = false } = {}) {
  const context = await site.browser.newContext({ viewport, locale });
  await context.addInitScript(leaveStartHere);
  if (!isReal) await speakPseudo(context);
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  await page.goto(site.url + address);
  await checked(page);
  return { page, context, trouble };
}

const language = (page) => page.evaluate(() => document.documentElement.lang);
const runButton = async (page) => (await visible(page, "button.run").textContent()).trim();
/** The page begins again. */
async function choose(page, place, name) {
  const again = page.waitForEvent("load");
  await page.locator(`.language-choice.in-${place} select`).selectOption({ label: name });
  await again;
  await checked(page);
}

test("the browser's language is spoken; English where none of its is known", kPolicyOfTime, async () => {
  for (const [locale, lang, run] of [
    ["de-AT", "de", /^⟦Run/],
    ["it-IT", "en", /^Run/],
    ["en-GB", "en", /^Run/],
  ]) {
    const { page, context, trouble } = await visit("", { locale });
    assert.equal(await language(page), lang, locale);
    assert.match(await runButton(page), run, locale);
    assert.deepEqual(trouble, []);
    await context.close();
  }
});

test("a link says in which language; it beats what was chosen and what the browser wants", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(link("&lang=de"), { locale: "fr-FR" });
  assert.equal(await language(page), "de");
  assert.match(await page.locator(".cm-content").textContent(), /x >= 2/);
  // Another link, followed in the page that is there.
  const again = page.waitForEvent("load");
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link("&lang=en"));
  await again;
  await checked(page);
  assert.equal(await language(page), "en");
  assert.match(await page.locator(".cm-content").textContent(), /x >= 2/);
  // A page around this one says it before the fragment.
  await page.goto(`${site.url}?lang=de`);
  await checked(page);
  assert.equal(await language(page), "de");
  assert.deepEqual(trouble, []);
  await context.close();
});

test("a choice begins the page again, loses nothing, and is kept", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit();
  assert.equal(await language(page), "en");
  await setText(page, kModel);
  await page.locator(".problems-none", { hasText: "1 process" }).waitFor();
  // Not a second has passed since: it is saved when the page goes.
  await choose(page, "header", "Deutsch");
  assert.equal(await language(page), "de");
  assert.match(await page.title(), /ZoneLab/);
  assert.match(await page.locator(".cm-content").textContent(), /guard x >= 2/);
  await page.reload();
  await checked(page);
  assert.equal(await language(page), "de");
  assert.equal((await page.locator(".language-choice.in-header select").inputValue()).trim(), "de");
  // Back, in the help.
  await page.locator(".help-button").click();
  await choose(page, "help", "English");
  assert.equal(await language(page), "en");
  assert.match(await page.locator(".cm-content").textContent(), /guard x >= 2/);
  assert.equal((await saved(page)).text, kModel);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("what was changed of a link's model stays, whatever language the link asks for", kPolicyOfTime, async () => {
  const { page, context, trouble } = await visit(link("&lang=de"));
  await setText(page, kModel.replace("x >= 2", "x >= 3"));
  await page.locator(".problems-none .icon-check").waitFor();
  await choose(page, "header", "English");
  assert.equal(await language(page), "en");
  assert.match(await page.locator(".cm-content").textContent(), /x >= 3/);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("numbers are written as the language does", kPolicyOfTime, async () => {
  const { page, context } = await visit("?lang=de");
  assert.match(await page.locator(".summary-text").textContent(), /1\.024 MB/);
  await choose(page, "header", "English");
  assert.match(await page.locator(".summary-text").textContent(), /1\u202f024 MB/);
  await context.close();
});

test("a catalogue that does not come leaves English", kPolicyOfTime, async () => {
  const context = await site.browser.newContext({ viewport: kDesktop, locale: "de-DE" });
  await context.addInitScript(leaveStartHere);
  await context.route(/\/assets\/de-[^/]*\.js$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(site.url);
  await checked(page);
  assert.equal(await language(page), "en");
  assert.match(await runButton(page), /^Run/);
  await context.close();
});

/** Names: of formats, of what can be chosen, of the engine's papers, and of the exercise that is opened. */
const kNames = [
  "SVG TikZ DOT AUT CSV JSON UPPAAL Markdown LaTeX HTML iframe MB xta xml ugi zonelab md goal ZoneLab Apache License",
  "auto exact explicit best EIB ELB EID ELD AIB ALB AID ALD tuned aLU BIN SEQ DBCA Extra LU CEGAR node",
  "goes on dark in time not too never stuck may be long short off by hand unpressed The authors CC BY",
  "Timed automata first exercises Tea before five Say it formula",
].flatMap((line) => line.split(" "));

/** All that is on the way, with what is not translated at each station, and what is wider than the page. */
async function walk(page, isPhone) {
  const flaws = [];
  const commit = /\((\w+)/.exec(await page.locator(".footer").textContent())?.[1] ?? "";
  const look = async (where) => {
    const left = await untranslated(page, [...kNames, commit, "dirty"]);
    flaws.push(...left.map((one) => `${where}: ${one}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) flaws.push(`${where}: ${over} pixels too wide`);
  };
  const button = (name) => page.getByRole("button", { name }).locator("visible=true").first();
  const tool = (name) => page.locator(".tool-bar").getByRole("button", { name }).first().click();
  const pane = async (name) => isPhone && (await page.locator(".dock-tab", { hasText: name }).click());
  await look("at first");
  await visible(page, "button.run").click();
  await page.locator(".trace-head").waitFor();
  await look("verdict");
  for (const form of ["Story", "Messages", "Gantt", "Values", "Table"]) {
    await page.locator(".player-bar").getByRole("button", { name: form }).click();
    await look(form);
  }
  await button(/Check this verdict/).click();
  await page.locator(".checked strong").waitFor();
  await look("proof");
  await tool(/Simulator/);
  await button(/Take/).click();
  await look("simulator");
  await tool(/State space/);
  await button(/Draw the zone graph/).click();
  await page.locator("svg.graph g").first().waitFor();
  await look("state space");
  await tool(/Compare/);
  await button(/Compare \d/).waitFor();
  await look("compare");
  await tool(/Bounds/);
  await page.locator(".tool-bar").waitFor();
  await look("bounds");
  await pane("Queries");
  await page.locator("summary", { hasText: "Search settings" }).click();
  await look("settings");
  await pane("Model");
  await button(/Outline/).click();
  await look("outline");
  await page.keyboard.press("Escape");
  await button(/^⟦File/).click();
  await look("files");
  await page.keyboard.press("Escape");
  await page.locator(".help-button").click();
  await page.locator(".help-groups").waitFor();
  await look("help");
  await assertAccessible(page, "help in another language");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = "#course=course/course.json&src=course/02-stairs.zonelab.md";
  });
  await page.locator(".check-bar").waitFor();
  await look("exercise");
  await page.locator(".task-check").click();
  await page.locator(".check-sum strong").waitFor();
  await look("check");
  return flaws;
}

for (const [name, viewport] of variants(Object.entries({ desktop: kDesktop, phone: kPhone }), kOnPhone))
  test(`all that is said is translated, and 40 % longer it has room: ${name}`, kPolicyOfTime, async () => {
    const { page, context, trouble } = await visit(`?lang=de${link()}`, { viewport });
    const flaws = await walk(page, viewport === kPhone);
    assert.deepEqual(flaws, []);
    assert.deepEqual(trouble, []);
    await context.close();
  });

for (const [lang, name] of variants([
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["es", "Español"],
  ["pt", "Português"],
  ["zh", "中文"],
]))
  test(`${name}: the page is there, nothing is too wide, axe has nothing to say`, kPolicyOfTime, async () => {
    for (const viewport of [kDesktop, kPhone]) {
      const { page, context, trouble } = await visit(`?lang=${lang}${link()}`, { viewport, isReal: true });
      const look = async (where) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, where);
        await assertAccessible(page, `${name}, ${where}`);
      };
      assert.equal(await language(page), lang);
      await visible(page, "button.run").click();
      await page.locator(".trace-head").waitFor();
      await look("a run");
      await page.evaluate(() => {
        location.hash = "#course=course/course.json&src=course/02-stairs.zonelab.md";
      });
      await page.locator(".task-check").click();
      await page.locator(".check-sum strong").waitFor();
      await look("an exercise");
      assert.deepEqual(trouble, []);
      await context.close();
    }
  });
