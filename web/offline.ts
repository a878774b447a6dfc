// A vite plug-in that writes offline.js beside the page, the service worker of those who keep it: a list of every file, with
// a hash where the name has none, then src/offline/worker.ts as one plain script.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { bundle } from "./elements.ts";

const kName = "offline.js";
/** All of the page once more, for who has no server: nobody needs it here. */
const kLeftOut = "single.html";
const revisionOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16);

function filesIn(folder: string): { name: string; content: Uint8Array }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(folder, path).replaceAll("\\", "/"), content: readFileSync(path) }));
}

/** `collect` sees the modules of the worker. */
export function offline(collect: () => Plugin): Plugin {
  let worker = "";
  let folder = "";
  return {
    name: "zonelab:offline",
    apply: "build",
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    async buildStart() {
      worker = await bundle(fileURLToPath(new URL("src/offline/worker.ts", import.meta.url)), "iife", [collect()]);
    },
    generateBundle: {
      order: "post",
      handler(_options, made) {
        const files = filesIn(folder).map(({ name, content }) => ({ url: name, revision: revisionOf(content) }));
        for (const { fileName, ...output } of Object.values(made)) {
          if (fileName === kLeftOut) continue;
          const content = output.type === "asset" ? output.source : output.code;
          // What lies in assets/ has a hash in its name.
          files.push({ url: fileName, revision: fileName.startsWith("assets/") ? "" : revisionOf(content) });
        }
        const list = files
          .sort((a, b) => (a.url < b.url ? -1 : 1))
          .map(({ url, revision }) => ({ url, revision: revision || null }));
        this.emitFile({
          type: "asset",
          fileName: kName,
          source: `self.zonelabFiles = ${JSON.stringify(list)};\n${worker}`,
        });
      },
    },
  };
}
