// Makes the npm package in build/npm from build/wasm and dist/: `npm run pack`.
//
//   engine.js, grader.js, *.wasm, *.d.ts   the engine as CMake builds it, and its types
//   node/                                  what Node imports instead: it reads the .wasm file
//   elements.js                            the custom elements, which frame site/, a copy of dist/
//   bin/zonelab.js                         the command line, cli/ as one file
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { bundle } from "../elements.ts";
import { manifest } from "./manifest.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here("../../");
const out = join(root, "build/npm");
const kCompiled = [
  "engine.js",
  "engine.wasm",
  "engine.d.ts",
  "contract.d.ts",
  "grader.js",
  "grader.wasm",
  "exercise.d.ts",
  "run.d.ts",
  "said.d.ts",
];
/** What the tarball makes small already, and the page once more. */
const kLeftOut = /(?:\.(?:br|gz)|single\.html)$/;

function copyAll(): void {
  const copy = (from: string, to: string) => cpSync(from, join(out, to), { recursive: true });
  for (const name of kCompiled) copy(join(root, "build/wasm", name), name);
  for (const name of ["LICENSE", "NOTICE"]) copy(join(root, name), name);
  for (const name of ["README.md", "node"]) copy(here(name), name);
  copy(here("elements/elements.d.ts"), "elements.d.ts");
  cpSync(join(root, "dist"), join(out, "site"), { recursive: true, filter: (path) => !kLeftOut.test(path) });
}

function fillPackage(): Plugin {
  return {
    name: "zonelab:package",
    buildStart() {
      for (const needed of ["build/wasm/engine.wasm", "dist/index.html"])
        if (!existsSync(join(root, needed))) this.error(`there is no ${needed}; first: sh .ci/build.sh wasm web`);
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      copyAll();
    },
    async writeBundle() {
      writeFileSync(join(out, "elements.js"), await bundle(here("elements/module.ts"), "es"));
      const project = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
      writeFileSync(join(out, "package.json"), `${JSON.stringify(manifest(project), null, 2)}\n`);
    },
  };
}

/** The command line speaks English: it comes without the catalogues of the page. */
function englishOnly(): Plugin {
  return {
    name: "zonelab:english",
    load: (id) => (id.endsWith("/src/words/catalogue.ts") ? "export const kPage = {}, kEngine = {};" : null),
  };
}

export default defineConfig({
  root: here("."),
  plugins: [fillPackage(), englishOnly()],
  build: {
    outDir: join(out, "bin"),
    emptyOutDir: false,
    ssr: here("cli/main.ts"),
    target: "node20",
    minify: false,
    rolldownOptions: {
      external: ["zonelab", "zonelab/grader"], // the package itself, by its own `exports`
      output: { entryFileNames: "zonelab.js", banner: "#!/usr/bin/env node" },
    },
  },
});
