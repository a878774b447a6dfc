// Makes the pictures of docs/views: node tests/web/views.mjs [NAME...]  (after sh .ci/build.sh web)
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { kPhone, open as openExample, setSize, start, tool, view, visible, visit, checked } from "./browser.mjs";
import { check, openTask } from "./task-moves.mjs";

const kFolder = fileURLToPath(new URL("../../docs/views/", import.meta.url));
await mkdir(kFolder, { recursive: true });
const site = await start();

const wide = (page) => page.locator(".wide-button").click();
async function open(page, name, n) {
  await openExample(page, name);
  if (n && (await page.locator("#example-n").inputValue()) !== String(n)) await setSize(page, n);
  await checked(page);
}
async function trains(page, step) {
  await open(page, "Train gate");
  if (await page.locator(".segment-both").isVisible()) await view(page, "Both");
  await page
    .getByRole("navigation", { name: "Panes" })
    .getByRole("button", { name: "Queries" })
    .click({ timeout: 300 })
    .catch(() => {});
  await page.locator(".query").nth(1).getByRole("button", { name: /^Run/ }).click();
  await page.locator(`.trace [data-step='${step}']`).click();
}

/** Name, width, theme, and how to get there. */
const kSizes = { desktop: { width: 1280, height: 800 }, tall: { width: 1280, height: 1040 }, phone: kPhone };
const kViews = [
  [
    "text-and-diagram",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Fischer");
      await view(page, "Both");
      await page.getByRole("button", { name: "Location req" }).click();
    },
  ],
  [
    "network",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Train gate");
      await view(page, "Diagram");
      await page.getByLabel("Diagram of", { exact: true }).selectOption("network");
    },
  ],
  [
    "trace-table",
    "tall",
    "light",
    async (page) => {
      await open(page, "Train gate");
      await view(page, "Both");
      await page.getByRole("button", { name: "Run all" }).click();
      await page.locator(".tally", { hasText: "of 3 as expected" }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".as-expected").length === 3);
      await page.locator(".query").nth(1).click();
      await page.getByRole("button", { name: "Check this verdict" }).click();
      await page.locator(".checked strong").waitFor();
      await page.locator(".trace [data-step='3']").click();
    },
  ],
  [
    "trace-messages",
    "desktop",
    "dark",
    async (page) => {
      await trains(page, 3);
      await wide(page);
      await page.locator(".player-bar").getByRole("button", { name: "Messages" }).click();
    },
  ],
  [
    "trace-gantt-and-zone",
    "desktop",
    "light",
    async (page) => {
      await trains(page, 6);
      await wide(page);
      await page.locator(".player-bar").getByRole("button", { name: "Gantt" }).click();
      await page.locator(".zone-picture").scrollIntoViewIfNeeded();
    },
  ],
  [
    "why-unreachable",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Fischer");
      await page.getByRole("button", { name: "Run query 1" }).click();
      await page.getByRole("button", { name: "Why?" }).click();
      await page.locator(".unreachable li").first().waitFor();
    },
  ],
  [
    "bounds",
    "tall",
    "light",
    async (page) => {
      await open(page, "Bounded retransmission");
      await page.locator(".query").nth(4).locator(".query-text").click(); // no premature time-out of the sender
      await wide(page);
      await tool(page, "Bounds");
      await page.getByLabel("Constant", { exact: true }).selectOption("T1");
      await page.getByLabel("Least value of T1").fill("1");
      await page.getByLabel("and Constant").selectOption("TD");
      await page.getByLabel("Least value of TD").fill("1");
      await page.getByLabel("Greatest value of TD").fill("5");
      await page.locator(".bound-bar .primary").click();
      await page.locator(".bound-summary").waitFor();
      await page.locator(".bound .box-cell.violated").last().click();
      await page.locator(".bound-point .trace").waitFor();
    },
  ],
  [
    "simulator",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Fischer", 3);
      await view(page, "Both");
      await wide(page);
      await tool(page, "Simulator");
      await page.locator(".choices li").first().getByRole("button").click();
      await page.locator(".choices h4", { hasText: "after 1 step" }).waitFor();
    },
  ],
  [
    "state-space",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Fischer", 2);
      await view(page, "Both");
      await wide(page);
      await tool(page, "State space");
      await page.getByRole("button", { name: "Draw the zone graph" }).click();
      await page.locator(".space [data-node='8'] circle").click();
    },
  ],
  [
    "algorithm",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Differences that do not matter");
      await view(page, "Both");
      await wide(page);
      await tool(page, "Algorithm");
      await page.getByLabel("Method").selectOption("dbca");
      await page.getByRole("button", { name: "Watch" }).click();
      await page.locator(".told").waitFor();
      await page.locator(".player-bar select").selectOption("strengthened");
      await page.getByRole("button", { name: "Forward" }).click();
    },
  ],
  [
    "counterexamples",
    "desktop",
    "dark",
    async (page) => {
      await open(page, "Fischer", 2);
      await view(page, "Both");
      await wide(page);
      await tool(page, "Algorithm");
      await page.locator(".algorithm").getByLabel("Method").selectOption("cegar");
      await page.getByRole("button", { name: "Watch" }).click();
      await page.locator(".cegar").waitFor();
      for (let i = 0; i < 2; ++i) await page.getByRole("button", { name: "Next counterexample" }).click();
    },
  ],
  [
    "compare",
    "desktop",
    "light",
    async (page) => {
      await open(page, "Fischer", 5);
      await wide(page);
      await tool(page, "Compare");
      await page.getByRole("button", { name: "Compare 6" }).click();
      await page.locator(".bench tbody tr").nth(5).waitFor();
      await page.getByRole("button", { name: "Compare 6", disabled: false }).waitFor();
    },
  ],
  [
    "share",
    "desktop",
    "light",
    async (page) => {
      await trains(page, 4);
      await page.getByRole("button", { name: "Share" }).click();
      await page.waitForFunction(() => document.querySelector(".share-url")?.value.includes("&d=z"));
      await page.locator(".share").getByRole("button", { name: "QR code" }).click();
      await page.locator(".qr").first().waitFor();
    },
  ],
  [
    "task-zone",
    "tall",
    "light",
    async (page) => {
      await openTask(page, "#src=course/10-draw.zonelab.md", "Draw what the clocks may be");
      const lines = page.locator(".answer textarea").first();
      await lines.fill("x == y\nx <= 5");
      await check(page);
    },
  ],
  [
    "phone",
    "phone",
    "dark",
    async (page) => {
      await trains(page, 4);
      await page.locator(".player-bar").getByRole("button", { name: "Story" }).click();
      await visible(page, ".player-bar").scrollIntoViewIfNeeded();
    },
  ],
];

const wanted = process.argv.slice(2);
for (const [name, size, colorScheme, go] of kViews.filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  const { page, context, trouble } = await visit(site, kSizes[size], { colorScheme });
  await go(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${kFolder}${name}.png` });
  if (trouble.length > 0) console.log(name, trouble);
  await context.close();
}
await site.stop();
