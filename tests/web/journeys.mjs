// Takes the pictures of journeys through the page, one of each moment: node tests/web/journeys.mjs FOLDER [NAME...]
//
//   newcomer    the first ten minutes: "Start here" to its end, an example, the guide
//   lecturer    a quarter of an hour at 1280×720 with large text: a model, its run, the whole screen, the instruments
//   researcher  a comparison that is sent by link and opened elsewhere
//   keyboard    from a query to its run, the instruments and an exercise without a mouse
//   widths      each width in light and dark, and with the browser's zoom at 200 %
//
// For people who look at them; CI does not run it (after sh .ci/build.sh wasm web).
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checked, kDesktop, kWidths, open, setText, start, tool, view, visible, visit } from "./browser.mjs";

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error("zonelab: which folder are the pictures for?  node tests/web/journeys.mjs FOLDER [NAME...]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const kLamp = await readFile(new URL("../../examples/lamp.xta", import.meta.url), "utf8");
const site = await start();

/** Numbers the pictures of a journey. */
function camera(journey) {
  let count = 0;
  return async (page, moment) => {
    await page.waitForTimeout(350); // what slides in has come
    await page.screenshot({ path: join(folder, `${journey}-${String(++count).padStart(2, "0")}-${moment}.png`) });
  };
}
const button = (page, name) => page.getByRole("button", { name, exact: true }).locator("visible=true").first();
const runQuery = (page, index) => page.locator(".query").nth(index).getByRole("button", { name: /^Run/ }).click();
const verdict = (page, word) => page.locator(".verdict-word", { hasText: word }).locator("visible=true").waitFor();

async function newcomer(page, shot) {
  await shot(page, "first-sight");
  await visible(page, "button.run").click();
  await verdict(page, "Reachable");
  await shot(page, "run");
  for (let i = 0; i < 2; ++i) await button(page, "Forward").click();
  await shot(page, "stepped");
  await button(page, "Next").click();
  await setText(page, kLamp.replace("x >= 1 &&", "x >= 2 &&"));
  await checked(page);
  await visible(page, "button.run").click();
  await page.locator(".tour").waitFor();
  await shot(page, "guard");
  await button(page, "Next").click();
  await setText(page, kLamp.replace("x >= 1 &&", "x >= 2 &&").replace("x <= 10", "x <= 12"));
  await checked(page);
  await runQuery(page, 1);
  await shot(page, "invariant");
  await button(page, "Next").click();
  await tool(page, "Simulator");
  await page.locator(".choices li").first().waitFor();
  await shot(page, "simulator");
  await page.locator(".choices li").first().getByRole("button").first().click();
  await page.locator(".simulator tr[data-step='1']").waitFor();
  await shot(page, "move-taken");
  await button(page, "Skip").or(button(page, "Next")).first().click();
  await button(page, "Add").click();
  await page.locator(".query-text").last().fill("E<> Lamp.bright and x > 3");
  await page.keyboard.press("Enter");
  await page.locator(".verdict-word").locator("visible=true").waitFor();
  await shot(page, "own-query");
  await button(page, "Next").or(button(page, "Skip")).first().click();
  await tool(page, "State space");
  await button(page, "Draw the zone graph").click();
  await page.locator(".space [data-node='1']").click();
  await shot(page, "zone-graph");
  await button(page, "Finish").or(button(page, "Skip")).first().click();
  await shot(page, "end-of-tour");
  await button(page, "Examples").click();
  await shot(page, "examples");
  await page.locator(".menu-item", { hasText: "Train gate" }).first().click();
  await checked(page);
  await tool(page, "Result");
  await shot(page, "train-gate");
  await page.keyboard.press("F1");
  await page.getByRole("button", { name: /guide/i }).locator("visible=true").first().click();
  await page.locator(".guide").waitFor();
  await shot(page, "guide");
}

async function lecturer(page, shot) {
  await page.keyboard.press("F9");
  await open(page, "Train gate");
  await shot(page, "large-text");
  await runQuery(page, 1);
  await page.locator(".trace [data-step='6']").waitFor();
  await shot(page, "run");
  await page.keyboard.press("Shift+F2");
  await page.locator(".page[data-stage=both] .diagram-scroll .d-location").first().waitFor();
  await shot(page, "diagram-and-run");
  for (let i = 0; i < 4; ++i) await page.keyboard.press("PageDown");
  await shot(page, "four-steps");
  for (const form of ["Story", "Messages", "Gantt", "Values"]) {
    await page.locator(".player-bar").locator("visible=true").getByRole("button", { name: form, exact: true }).click();
    await shot(page, form.toLowerCase());
  }
  await page.keyboard.press("Escape");
  for (const [name, act] of [
    ["Simulator", async () => page.locator(".choices li").first().waitFor()],
    [
      "State space",
      async () => {
        await button(page, "Draw the zone graph").click();
        await page.locator(".space [data-node='1']").click();
      },
    ],
    [
      "Algorithm",
      async () => {
        await button(page, "Watch").click();
        await page.locator(".told").waitFor();
      },
    ],
    ["Compare", async () => page.getByRole("button", { name: /^Compare \d/ }).waitFor()],
  ]) {
    await tool(page, name);
    await act();
    await shot(page, name.replace(" ", "-").toLowerCase());
    await page.keyboard.press("F2");
    await shot(page, `${name.replace(" ", "-").toLowerCase()}-whole-screen`);
    await page.keyboard.press("Escape");
  }
}

async function researcher(page, shot) {
  await open(page, "Fischer");
  await tool(page, "Compare");
  await shot(page, "compare");
  await page.getByRole("button", { name: /^Compare \d/ }).click();
  await page.locator(".bench tbody tr").nth(5).waitFor();
  await page.getByRole("button", { name: /^Compare \d/, disabled: false }).waitFor();
  await shot(page, "compared");
  await button(page, "Share").click();
  await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
  await shot(page, "share");
  const address = await page.locator(".share-url").inputValue();
  const other = await visit({ url: address, browser: site.browser }, { width: 1280, height: 800 });
  await shot(other.page, "opened-elsewhere");
  await other.page.getByRole("button", { name: /^Compare \d/ }).click();
  await other.page.locator(".bench tbody tr").nth(5).waitFor();
  await other.page.getByRole("button", { name: /^Compare \d/, disabled: false }).waitFor();
  await shot(other.page, "compared-elsewhere");
  await other.context.close();
}

async function keyboard(page, shot) {
  const press = (key) => page.keyboard.press(key);
  const tabTo = async (selector) => {
    for (let i = 0; i < 80; ++i) {
      await press("Tab");
      if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
    }
    throw new Error(`no way to ${selector}`);
  };
  await page.locator("body").press("Tab");
  await shot(page, "first-tab");
  await tabTo(".query-text");
  await shot(page, "a-query");
  await press("Control+Enter");
  await page.locator(".verdict-word").waitFor();
  await shot(page, "verdict");
  await tabTo(".query:nth-of-type(3) .query-text");
  await press("Enter");
  await verdict(page, "Reachable");
  await press("Alt+1");
  await press("ArrowRight");
  await press("ArrowRight");
  await shot(page, "in-the-run");
  await press("Alt+2");
  await page.waitForFunction(() => document.activeElement?.closest(".simulator"));
  await press("r");
  await page.locator(".simulator tr[data-step='1']").waitFor();
  await shot(page, "simulator");
  await press("Alt+3");
  await press("Enter");
  await shot(page, "state-space");
  await press("Alt+4");
  await shot(page, "algorithm");
  await press("Alt+5");
  await shot(page, "compare");
  await press("?");
  await shot(page, "keys");
  await press("Escape");
  await press("F2");
  await shot(page, "whole-screen");
}

const kZoomed = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];

/** What is looked at on every width. */
async function moments(page, name, shot) {
  const pane = async (which) => {
    const nav = page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: which, exact: true });
    if (await nav.isVisible()) await nav.click();
  };
  await shot(page, `${name}-text`);
  await open(page, "Train gate");
  await pane("Queries");
  await shot(page, `${name}-queries`);
  await runQuery(page, 1);
  await page.locator(".trace [data-step='6']").waitFor();
  await page.locator(".trace [data-step='3']").click();
  await shot(page, `${name}-run`);
  await pane("Model");
  const both = page.locator(".segment-both");
  await view(page, (await both.isVisible()) ? "Both" : "Diagram");
  await page.locator("svg.diagram").first().waitFor();
  await shot(page, `${name}-diagram`);
  await pane("Result");
  for (const instrument of ["Simulator", "State space", "Algorithm", "Compare"]) {
    await tool(page, instrument);
    if (instrument === "State space") {
      await button(page, "Draw the zone graph").click();
      await page.locator(".space [data-node='1']").waitFor();
    }
    if (instrument === "Algorithm") {
      await button(page, "Watch").click();
      await page.locator(".told").waitFor();
    }
    await shot(page, `${name}-${instrument.replace(" ", "-").toLowerCase()}`);
  }
}

async function widths(shot) {
  const states = [
    ...kWidths.flatMap(([width, height]) =>
      ["light", "dark"].map((colorScheme) => ({
        name: `${width}x${height}-${colorScheme}`,
        width,
        height,
        colorScheme,
      })),
    ),
    ...kZoomed.map(([width, height]) => ({
      name: `${width}x${height}-zoom`,
      width: width / 2,
      height: height / 2,
      colorScheme: "light",
      deviceScaleFactor: 2,
    })),
  ];
  for (const { name, width, height, ...options } of states) {
    const { page, context, trouble } = await visit(site, { width, height }, options);
    await moments(page, name, shot);
    if (trouble.length > 0) console.log(name, trouble);
    await context.close();
  }
}

const kJourneys = {
  newcomer: [newcomer, kDesktop, { isNewcomer: true }],
  lecturer: [lecturer, { width: 1280, height: 720 }],
  researcher: [researcher, kDesktop],
  keyboard: [keyboard, { width: 1280, height: 800 }],
};
for (const [name, [go, viewport, options = {}]] of Object.entries(kJourneys)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { page, context, trouble } = await visit(site, viewport, options);
  const shot = camera(name);
  try {
    await go(page, shot);
  } catch (error) {
    await shot(page, "stuck");
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
  }
  if (trouble.length > 0) console.log(name, trouble);
  await context.close();
}
if (wanted.includes("widths")) await widths(camera("widths"));
await site.stop();
