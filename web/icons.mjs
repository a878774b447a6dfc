// Draws the icons of the installed page from icon.svg:  node web/icons.mjs
//
// A maskable icon fills its square, since systems cut it to their own shapes; what matters lies within the middle 80 %.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const svg = await readFile(here("icon.svg"), "utf8");
const filled = svg.replace(/rx="\d+"/, "").replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"');
const [, colour] = /fill="(#\w+)"/.exec(svg);

const browser = await chromium.launch({
  executablePath: process.env.ZONELAB_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, size, drawing, ground] of [
  ["192", 192, svg, "transparent"],
  ["512", 512, svg, "transparent"],
  ["maskable", 512, filled, colour],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0; background: ${ground} } svg { display: block }</style>${drawing}`);
  await page.screenshot({ path: here(`public/icons/${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
