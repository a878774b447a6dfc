// A vite plug-in that puts single.html beside the page: the whole page, its engine included, as one file that a browser also
// opens from a disk or a stick.  `zonelab exercise pack --as html` puts an exercise into it.
//
// Workers cannot be loaded from a disk: their scripts stand in the file as text, and are started from there.  So do the
// licence texts of what is in it, which licenses.txt has beside the page.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { commitOf } from "./commit";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const kName = "single.html";
/** Grading a class is for who has a page: its worker would double the engine. */
const kWorkers: Record<string, string> = {
  worker: "src/engine/worker.ts",
  "layout-worker": "src/diagram/layout-worker.ts",
};
/** Where the exercise comes in. */
const kMark = "<!--exercise-->";

/** `new Worker(new URL("./NAME.ts", …))` becomes the script of that name in the file. */
const workersInFile: Plugin = {
  name: "zonelab:workers-in-file",
  enforce: "pre",
  transform: (code, id) =>
    /\.tsx?$/.test(id) && code.includes("new Worker(")
      ? code.replace(
          /new Worker\(new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\), \{ type: "module" \}\)/g,
          'new Worker(globalThis.zonelabWorker("$1"))',
        )
      : undefined,
};

/** Catalogues are not fetched: they stand in the file. */
const cataloguesInFile: Plugin = {
  name: "zonelab:catalogues-in-file",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "./catalogue" && importer?.endsWith("/words/say.ts") ? here("src/words/catalogue-in-file.ts") : undefined,
};

/** `<script id="page-de">` and so on: what there is in `folder`. */
function cataloguesOf(side: string, folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => {
    const text = JSON.stringify(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
    return `<script type="application/json" id="${side}-${name.replace(".json", "")}">${inScript(text)}</script>`;
  });
}

async function whole(entry: string): Promise<{ code: string; css: string }> {
  const grader = here("../build/wasm/grader.js");
  const made = (await build({
    configFile: false,
    root: here("."),
    publicDir: false,
    logLevel: "warn",
    // One engine for both: that with exercises has all that the other one has.
    resolve: { alias: { "@engine": grader, "@exercise": grader, "@exporter": here("../build/wasm/exporter.js") } },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    define: { "process.env.NODE_ENV": '"production"', __ZONELAB_COMMIT__: JSON.stringify(commitOf(here(".."))) },
    plugins: [workersInFile, cataloguesInFile],
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      minify: true,
      lib: { entry: here(entry), formats: ["iife"], name: "zonelabPage" },
      rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  const { output } = made[0]!;
  const css = output.find((one) => one.type === "asset" && one.fileName.endsWith(".css"));
  // A plain script has no address: what is inlined needs none, but is still asked for relative to one.
  const code = output[0].code.replaceAll("{}.url", '"file:///"');
  return { code, css: css?.type === "asset" ? String(css.source) : "" };
}

/** Nothing in it ends the element that it stands in. */
const inScript = (code: string) => code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

/** Before the page begins: its workers, and the exercise as the address that a link would have. */
const kBegin = `
globalThis.zonelabWorker = (name) => {
  const script = document.getElementById("worker-" + name);
  return URL.createObjectURL(new Blob([script ? script.textContent : ""], { type: "text/javascript" }));
};
const given = document.getElementById("exercise");
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest('a[href="licenses.txt"]');
  if (!link) return;
  const { textContent } = document.getElementById("licenses");
  link.href = URL.createObjectURL(new Blob([textContent], { type: "text/plain" }));
  link.download = "licenses.txt";
}, true);
if (given && location.hash.length <= 1)
  history.replaceState(null, "", "#v=1&ex=j" + encodeURIComponent(given.textContent));
`;

/** `licences`: their texts, once the page was made. */
export function single(licences: () => string): Plugin {
  return {
    name: "zonelab:single",
    apply: "build",
    async generateBundle() {
      const page = await whole("src/main.tsx");
      const workers = await Promise.all(
        Object.entries(kWorkers).map(async ([name, entry]) => {
          const { code } = await whole(entry);
          return `<script type="text/plain" id="worker-${name}">${inScript(code)}</script>`;
        }),
      );
      const catalogues = [
        ...cataloguesOf("page", here("src/languages")),
        ...cataloguesOf("engine", here("../core/languages")),
      ];
      const icon = readFileSync(here("icon.svg")).toString("base64");
      const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; connect-src data: blob:; img-src data:; font-src data:; base-uri 'none'; form-action 'none'" />
<meta name="referrer" content="no-referrer" />
<meta name="color-scheme" content="light dark" />
<title>ZoneLab</title>
<link rel="icon" href="data:image/svg+xml;base64,${icon}" />
<style>${page.css}</style>
${kMark}
</head>
<body>
<noscript><p>ZoneLab needs JavaScript.</p></noscript>
<div id="app"></div>
${[...catalogues, ...workers].join("\n")}
<script type="text/plain" id="licenses">${inScript(licences())}</script>
<script>${kBegin}</script>
<script>${inScript(page.code)}</script>
</body>
</html>
`;
      this.emitFile({ type: "asset", fileName: kName, source });
    },
  };
}
