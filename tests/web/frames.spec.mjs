// Exercises in pages of other hosts: the element of embed.js, and the example pages of docs/teaching/embed.
//
// The example page comes from one server, ZoneLab's folder from another, so that origins differ as they do in life.
// Where the messages are the subject, a small page stands in for ZoneLab's and says what a test tells it to.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { kPatience, start, variants } from "./browser.mjs";

const kPolicyOfTime = { timeout: 3 * kPatience };
const kExamples = new URL("../../docs/teaching/embed/", import.meta.url);
const kDist = process.env.ZONELAB_DIST ?? new URL("../../dist/", import.meta.url).pathname;
const kExercise = "course/02-stairs.zonelab.md";

/** The folder of examples on a host of its own, their script that of ZoneLab's host. */
function serveExamples(zonelab) {
  return new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const name = new URL(request.url, "http://x").pathname.slice(1);
      if (!/^[a-z]+\.html$/.test(name)) return response.writeHead(404).end();
      const text = await readFile(new URL(name, kExamples), "utf8");
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(text.replaceAll("../../../dist/", zonelab));
    });
    server.listen(0, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` }));
  });
}

let site;
let host;
before(async () => {
  site = await start();
  host = await serveExamples(site.url);
});
after(async () => {
  await site?.stop();
  host?.server.closeAllConnections();
  host?.server.close();
});

/** Stands in for ZoneLab's page: keeps what it hears, says what it is told. */
const kStandIn = `<!doctype html><title>stand-in</title><script>
  window.heard = [];
  addEventListener("message", ({ data, origin }) => heard.push({ data, origin }));
  window.tell = (message) => parent.postMessage(message, "*");
</script>`;

/** Opens an example, with a stand-in for ZoneLab's page unless `isReal`. */
async function visitExample(name, { isReal = false, before: script } = {}) {
  const context = await site.browser.newContext({ viewport: { width: 1000, height: 700 } });
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  // The icon of a page that has none is asked for, and refused, in some browsers.
  await context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  if (!isReal)
    await context.route(
      (url) => url.href.startsWith(`${site.url}?`),
      (route) => route.fulfill({ contentType: "text/html", body: kStandIn }),
    );
  if (script) await context.addInitScript(script);
  await page.addInitScript(() => {
    window.events = [];
    for (const name of ["zonelab-score", "zonelab-solved", "zonelab-event"])
      document.addEventListener(name, ({ type, detail }) => window.events.push({ type, detail }));
  });
  await page.goto(host.url + name);
  return { context, page, trouble };
}

/** The stand-in in the page's frame. */
async function standIn(page) {
  const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
  await frame.waitForFunction(() => typeof window.tell === "function");
  return frame;
}
const tell = (frame, message) => frame.evaluate((one) => window.tell(one), message);
const heightOf = (page) => page.locator("iframe").evaluate((frame) => frame.getBoundingClientRect().height);
const events = (page) => page.evaluate(() => window.events);
/** Messages arrive in order: when one that follows was seen, those before were, too. */
async function settled(page, frame) {
  const mark = await page.evaluate(() => window.events.length);
  await tell(frame, { subject: "SPLICE.sendEvent", name: "mark" });
  await page.waitForFunction((count) => window.events.length > count, mark);
  await page.evaluate(() => window.events.pop());
}

test("embed.js is small and needs nothing else", async () => {
  const script = await readFile(`${kDist}/embed.js`, "utf8");
  assert.ok(Buffer.byteLength(script) <= 3072, `${Buffer.byteLength(script)} bytes`);
  console.log(`embed.js: ${Buffer.byteLength(script)} bytes, ${gzipSync(script).length} compressed`);
  assert.doesNotMatch(script, /\bimport\b|\brequire\(|https?:/);
});

for (const name of variants(["plain.html", "mdbook.html"]))
  test(`${name} frames the exercise, named and addressed`, kPolicyOfTime, async () => {
    const { context, page, trouble } = await visitExample(name);
    const frame = await standIn(page);
    const url = new URL(frame.url());
    assert.equal(url.origin + url.pathname, site.url);
    assert.equal(url.searchParams.get("embed"), "1");
    assert.equal(url.searchParams.get("host"), new URL(host.url).origin);
    assert.equal(url.hash, `#src=${encodeURIComponent(kExercise)}`);
    assert.notEqual(await page.locator("iframe").getAttribute("title"), "");
    assert.equal(await heightOf(page), 480);
    assert.deepEqual(trouble, []);
    await context.close();
  });

test("the frame follows its page's height", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html");
  const frame = await standIn(page);
  await tell(frame, { subject: "lti.frameResize", height: 733 });
  await page.waitForFunction(() => document.querySelector("iframe").getBoundingClientRect().height === 733);
  for (const height of [0, -5, "max", null, Number.NaN, {}]) await tell(frame, { subject: "lti.frameResize", height });
  await settled(page, frame);
  assert.equal(await heightOf(page), 733);
  await tell(frame, { subject: "lti.frameResize", height: 1e9 });
  await settled(page, frame);
  assert.equal(await heightOf(page), 20000);
  await context.close();
});

test("scores become events, and solving is told once", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html");
  const frame = await standIn(page);
  const report = (score, state) =>
    tell(frame, { subject: "SPLICE.reportScoreAndState", message_id: "m", score, state });
  await report(0.5, { points: 4 });
  await page.locator("#score", { hasText: "50 %" }).waitFor();
  await report(1, { points: 8 });
  await page.locator("#score", { hasText: "solved" }).waitFor();
  await report(1, { points: 8, attempts: 9 });
  await tell(frame, { subject: "SPLICE.reportScoreAndState" });
  await settled(page, frame);
  assert.deepEqual(
    (await events(page)).map(({ type, detail }) => [type, detail.score ?? null]),
    [
      ["zonelab-score", 0.5],
      ["zonelab-score", 1],
      ["zonelab-solved", null],
      ["zonelab-score", 1],
      ["zonelab-score", null],
    ],
  );
  await context.close();
});

test("a state that the page kept is given back, and silence is kept without one", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html");
  const frame = await standIn(page);
  const ask = (message_id) => tell(frame, { subject: "SPLICE.getState", message_id });
  await ask("early");
  await settled(page, frame);
  assert.deepEqual(await frame.evaluate(() => window.heard), []);
  await page.evaluate(() => {
    document.querySelector("zonelab-exercise").state = { zonelab: 1, points: 3 };
  });
  await ask("late");
  await frame.waitForFunction(() => window.heard.length > 0);
  assert.deepEqual(await frame.evaluate(() => window.heard), [
    {
      data: { subject: "SPLICE.getState.response", message_id: "late", state: { zonelab: 1, points: 3 } },
      origin: new URL(host.url).origin,
    },
  ]);
  await context.close();
});

test("messages of other frames and other origins do nothing", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html");
  const frame = await standIn(page);
  const hostile = [
    { subject: "lti.frameResize", height: 999 },
    { subject: "SPLICE.reportScoreAndState", score: 1, state: {} },
  ];
  // Another frame of the very same origin, one of another origin, and the page itself.
  const other = await page.evaluate(
    ([address, messages]) =>
      new Promise((done) => {
        const frames = [document.createElement("iframe"), document.createElement("iframe")];
        frames[0].src = address;
        frames[1].srcdoc = "<script>parent.postMessage('ready', '*')</script>";
        let loaded = 0;
        for (const one of frames) one.onload = () => ++loaded === 2 && done(loaded);
        document.body.append(...frames);
        for (const message of messages) window.postMessage(message, "*");
      }),
    [`${site.url}?embed=1`, hostile],
  );
  assert.equal(other, 2);
  for (const one of page
    .frames()
    .slice(1)
    .filter((one) => one !== frame))
    for (const message of hostile) await one.evaluate((what) => parent.postMessage(what, "*"), message);
  await settled(page, frame);
  // The frame itself, once it has been led elsewhere.
  await frame.goto(`${host.url}plain.html`).catch(() => {});
  const led = page
    .frames()
    .find((one) => one.parentFrame() === page.mainFrame() && one.url() === `${host.url}plain.html`);
  assert.ok(led, "the frame was led elsewhere");
  for (const message of hostile) await led.evaluate((what) => parent.postMessage(what, "*"), message);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  assert.deepEqual(await events(page), []);
  assert.equal(
    await page.locator("zonelab-exercise iframe").evaluate((one) => one.getBoundingClientRect().height),
    480,
  );
  await context.close();
});

test("attributes reach the address", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html");
  await standIn(page);
  const made = await page.evaluate(
    (link) =>
      [
        { src: "mine/a b.zonelab.md", variant: "3", events: "", lang: "de" },
        { src: link, variant: "0" },
        { src: "#v=1&n=4&ex=zAAA" },
      ]
        .map((attributes) => {
          const element = document.createElement("zonelab-exercise");
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          document.body.prepend(element);
          return new Promise((done) => {
            const look = () => (element.firstChild ? done(element.firstChild.src) : setTimeout(look, 20));
            look();
          });
        })
        .reduce(async (all, one) => [...(await all), await one], []),
    `${site.url}#v=1&n=4&ex=zAAA`,
  );
  const [file, link, fragment] = made.map((address) => new URL(address));
  assert.equal(file.hash, "#variant=3&src=mine%2Fa%20b.zonelab.md");
  assert.equal(file.searchParams.get("events"), "1");
  assert.equal(file.searchParams.get("lang"), "de");
  assert.equal(link.hash, "#variant=0&v=1&n=4&ex=zAAA");
  assert.equal(link.searchParams.get("events"), null);
  assert.equal(fragment.origin + fragment.pathname, site.url);
  assert.equal(fragment.hash, "#v=1&n=4&ex=zAAA");
  // Another exercise in the same element is another frame.
  const before = await page.locator("zonelab-exercise iframe").count();
  await page.evaluate(() => document.querySelector("zonelab-exercise").setAttribute("src", "course/other.zonelab.md"));
  await page.locator("iframe[src*='other.zonelab.md']").waitFor();
  assert.equal(await page.locator("zonelab-exercise iframe").count(), before);
  await context.close();
});

test("reveal.html loads the exercise when its slide is shown", kPolicyOfTime, async () => {
  const { context, page, trouble } = await visitExample("reveal.html");
  await page.waitForFunction(() => customElements.get("zonelab-exercise"));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.equal(await page.locator("iframe").count(), 0);
  await page.keyboard.press("ArrowRight");
  await standIn(page);
  assert.equal(await heightOf(page), 520);
  assert.deepEqual(trouble, []);
  await context.close();
});

test("an exercise far below is not loaded before one scrolls there", kPolicyOfTime, async () => {
  const { context, page } = await visitExample("plain.html", {
    before: () =>
      addEventListener("DOMContentLoaded", () => {
        const far = document.createElement("div");
        far.style.height = "5000px";
        document.body?.prepend(far);
      }),
  });
  await page.waitForFunction(() => customElements.get("zonelab-exercise"));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.equal(await page.locator("iframe").count(), 0);
  await page.evaluate(() => scrollTo(0, 5000));
  await standIn(page);
  await context.close();
});

test("jupyter.html is a plain frame of the same address", kPolicyOfTime, async () => {
  const { context, page, trouble } = await visitExample("jupyter.html");
  const url = new URL((await standIn(page)).url());
  assert.equal(url.origin + url.pathname + url.search, `${site.url}?embed=1`);
  assert.equal(decodeURIComponent(url.hash), `#src=${kExercise}`);
  assert.deepEqual(trouble, []);
  await context.close();
});

// The real page, where the build holds the course.
const kNoCourse = existsSync(`${kDist}/${kExercise}`) ? false : `no ${kExercise} in dist`;
for (const name of variants(["plain.html", "mdbook.html", "reveal.html", "jupyter.html"]))
  test(`${name} shows the exercise itself`, { ...kPolicyOfTime, skip: kNoCourse }, async () => {
    const { context, page } = await visitExample(name, { isReal: true });
    if (name === "reveal.html") await page.keyboard.press("ArrowRight");
    const frame = page.frameLocator("iframe");
    await frame.getByText("goes on when somebody presses the button").locator("visible=true").first().waitFor();
    await frame
      .getByRole("button", { name: /^Check/ })
      .locator("visible=true")
      .first()
      .waitFor();
    await context.close();
  });

test("a Check in the frame reaches the page, which gives it back to the next frame", {
  ...kPolicyOfTime,
  skip: kNoCourse,
}, async () => {
  const { context, page } = await visitExample("plain.html", { isReal: true });
  const frame = page.frameLocator("iframe");
  const check = frame.locator(".task-check");
  await check.click();
  await frame.getByText("0 of 8 points").locator("visible=true").first().waitFor();
  await page.locator("#score", { hasText: "0 %" }).waitFor();
  const [{ type, detail }] = await events(page);
  assert.equal(type, "zonelab-score");
  assert.equal(detail.state.id, "first/stairs");
  assert.equal(detail.state.points, 0);
  assert.match(detail.state.answers.model, /process Light/);
  // The frame is as high as what stands in it, within limits.
  await page.waitForFunction(() => document.querySelector("iframe").clientHeight > 480);
  // In another frame the first attempt is known, though its storage is another one.
  const state = { ...detail.state, attempts: 7 };
  await page.evaluate((state) => {
    const element = document.querySelector("zonelab-exercise");
    element.state = state;
    element.setAttribute("variant", "0");
  }, state);
  await frame.getByText("7 attempts").locator("visible=true").first().waitFor();
  await context.close();
});
