/// <reference types="vitest/config" />
// Builds and serves the page.  The engine (build/wasm/engine.js with engine.wasm beside it, with exercises
// grader.js, for proofs exporter.js) is made by the CMake build; ZONELAB_ENGINE names another one, e.g. a debug build.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { commitOf } from "./commit.ts";
import { compress } from "./compress.ts";
import { course } from "./course.ts";
import { elements } from "./elements.ts";
import { licenses } from "./licenses.ts";
import { offline } from "./offline.ts";
import { single } from "./single.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { page, worker, text } = licenses(here(".."));

// The same policy stands in index.html as <meta>; as a header it also reaches the worker.
// Trusted types: src/trusted.ts; no style elements: src/editor/style-sheets.ts.  Style attributes are allowed since browsers
// themselves write some where text is typed over a selection.
const headers = {
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
    "worker-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default dompurify",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export default defineConfig({
  root: here("."),
  cacheDir: here("../node_modules/.vite"),
  base: "./", // works from any folder of any static server
  resolve: {
    alias: {
      "@engine": process.env.ZONELAB_ENGINE ?? here("../build/wasm/engine.js"),
      "@exercise": here("../build/wasm/grader.js"),
      "@exporter": here("../build/wasm/exporter.js"),
    },
  },
  define: { __ZONELAB_COMMIT__: JSON.stringify(commitOf(here(".."))) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [page, course(here("../examples/course")), elements(), single(text), offline(worker), compress(headers)],
  worker: { format: "es", plugins: () => [worker()] },
  build: {
    outDir: here("../dist"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All that the first visit needs is one script: it compresses better than many small ones.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
    },
    // One style sheet: a view that is fetched later has its looks already.  Rules of style/ and ui/ are in a
    // layer, so that it does not matter in which order the files come.
    cssCodeSplit: false,
  },
  server: { fs: { allow: [here(".."), ...(process.env.ZONELAB_ENGINE ? [process.env.ZONELAB_ENGINE] : [])] } },
  preview: { headers },
  // Generous: the machine may be busy with other things.
  test: { testTimeout: 60_000 },
});
