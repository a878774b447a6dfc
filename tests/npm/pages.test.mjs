// The npm package in pages, in Chromium under a strict Content-Security-Policy: with an import map, built by vite, built by
// esbuild, in workers, and the custom elements.  The pages are those of the package's README.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, createReadStream, existsSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { build as vite } from "vite";
import { kPolicy } from "../web/serve.mjs";
import { makeProject, put, snippet, snippets } from "./project.mjs";

const kTypes = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css" };
const [importMap, elements] = snippets("html").map(({ text }) => text);
const inlineMap = /<script type="importmap">(.*?)<\/script>/.exec(importMap)[1];
const hash = createHash("sha256").update(inlineMap).digest("base64");
const kStrict = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'; connect-src 'self'; worker-src 'self'; frame-src 'self'; img-src data:`;

/** The ten calls, told to the page in place of the console. */
const calls = `const said = [];\n${snippet("js", "").replaceAll("console.log(", "said.push(")}
document.body.dataset.said = said.join("|");\n`;
const expected = "violated";

let folder, server, browser;

function serve(request, response) {
  const { pathname } = new URL(request.url, "http://x");
  const path = join(folder, "public", pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
  // The page in a frame has a policy of its own, which is that of its host.
  const policy = pathname.startsWith("/zonelab/site/") ? kPolicy : kStrict;
  response.writeHead(200, {
    "Content-Type": kTypes[extname(path)] ?? "text/plain",
    "Content-Security-Policy": policy,
  });
  createReadStream(path).pipe(response);
}

before(async () => {
  ({ folder } = makeProject());
  cpSync(join(folder, "node_modules/zonelab"), join(folder, "public/zonelab"), { recursive: true });
  server = createServer(serve);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: process.env.ZONELAB_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page of the project; `trouble` has what its console says. */
async function open(path) {
  const page = await browser.newPage();
  const trouble = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}${path}`);
  return { page, trouble };
}

/** What the page's script leaves at `data-NAME`. */
async function said(page, name) {
  await page.locator(`body[data-${name}]`).waitFor({ state: "attached", timeout: 30_000 });
  return page.evaluate((name) => document.body.dataset[name], name);
}

async function assertWorks(path) {
  const { page, trouble } = await open(path);
  const all = (await said(page, "said")).split("|");
  assert.ok(all.includes(expected) && all.includes("<= 5"), all.join());
  assert.equal(await said(page, "verdict"), "satisfied");
  assert.deepEqual(trouble, []);
  await page.close();
}

const html = (script, head = "") =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">${head}</head><body><script type="module" src="${script}"></script></body></html>`;

test("a plain page with an import map, and a worker", async () => {
  put(folder, "public/index.html", html("/app.js", importMap.replace(/<script type="module".*/, "")));
  put(folder, "public/app.js", `${snippet("js", "app.js")}\n${calls}`);
  put(folder, "public/worker.js", snippet("js", "worker.js").replace('"zonelab"', '"/zonelab/engine.js"'));
  await assertWorks("/");
});

/** The sources of a page that is to be bundled. */
function sources() {
  put(folder, "src/index.html", html("./app.js"));
  put(folder, "src/app.js", `${calls}\n${snippet("js", "app.js")}`);
  put(folder, "src/worker.js", snippet("js", "worker.js"));
}

test("vite, with README's configuration", async () => {
  sources();
  const { default: config } = await import(put(folder, "config.mjs", snippet("js", "vite.config.js")));
  const root = join(folder, "src");
  const outDir = join(folder, "public/vite");
  await vite({
    ...config,
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  await assertWorks("/vite/");
});

test("esbuild, with the engine copied beside the bundle", async () => {
  sources();
  const at = (name) => join(folder, "src", name);
  const outdir = join(folder, "public/esbuild");
  await esbuild({
    entryPoints: [at("app.js"), at("worker.js")],
    bundle: true,
    format: "esm",
    outdir,
    logLevel: "error",
    absWorkingDir: folder,
  });
  cpSync(at("index.html"), join(outdir, "index.html"));
  cpSync(join(folder, "node_modules/zonelab/engine.wasm"), join(outdir, "engine.wasm"));
  await assertWorks("/esbuild/");
});

test("the elements show what README says", async () => {
  const head = importMap.replace(/<script type="module".*/, "");
  put(folder, "public/elements.html", html("/elements.js", head).replace("<body>", `<body>${elements}`));
  put(folder, "public/elements.js", 'import "zonelab/elements";');
  const { page, trouble } = await open("/elements.html");
  const view = page.frameLocator("zonelab-view iframe");
  await view.locator("svg", { hasText: "x > 3" }).first().waitFor({ timeout: 30_000 });
  const task = page.frameLocator("zonelab-exercise iframe");
  await task.getByText("stairs").first().waitFor({ timeout: 30_000 });
  await page.close();
  assert.deepEqual(trouble, []);
});

test("a view takes another model and checks its query", async () => {
  const head = importMap.replace(/<script type="module".*/, "");
  put(folder, "public/view.html", html("/view.js", head));
  put(
    folder,
    "public/view.js",
    `import { setPage } from "zonelab/elements";
     setPage("/zonelab/site/index.html");
     const view = document.createElement("zonelab-view");
     for (const [name, value] of [["query", "E<> P.b && x == 7"], ["view", "trace"], ["run", ""], ["src", "/model.xml"]]) view.setAttribute(name, value);
     document.body.append(view);`,
  );
  put(
    folder,
    "public/model.xml",
    `<nta><declaration>clock x;</declaration><template><name>P</name>
       <location id="a"><name>a</name></location><location id="b"><name>b</name></location><init ref="a"/>
       <transition><source ref="a"/><target ref="b"/><label kind="guard">x &gt; 3</label></transition>
     </template><system>system P;</system></nta>`,
  );
  const { page, trouble } = await open("/view.html");
  const frame = page.frameLocator("zonelab-view iframe");
  await frame.locator(".verdict-word", { hasText: /Reachable/ }).waitFor({ timeout: 30_000 });
  // Time ends before x is 7: another model, another verdict.
  await page.evaluate(() => {
    const view = document.querySelector("zonelab-view");
    view.model = "clock x; process P() { state a { x <= 5 }, b { x <= 6 }; init a; trans a -> b { }; } system P;";
  });
  await frame.locator(".verdict-word", { hasText: /Unreachable/ }).waitFor({ timeout: 30_000 });
  await page.close();
  assert.deepEqual(trouble, []);
});
