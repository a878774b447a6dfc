// A vite plug-in that writes FILE.br and FILE.gz beside the files of dist/ that shrink, and lets `vite preview` send them
// to browsers that take them.  Other hosts have a setting for that: README, "Host it".
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import sirv from "sirv";
import type { Plugin } from "vite";

const kShrink = /\.(?:js|css|wasm|html|svg|json|md)$/;
const kLeastBytes = 1024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function compressFile(path: string): Promise<void> {
  if (!kShrink.test(path) || (await stat(path)).size < kLeastBytes) return;
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const made = { br: await asBrotli(bytes, { params }), gz: await asGzip(bytes, { level: 9 }) };
  for (const [extension, smaller] of Object.entries(made))
    if (smaller.length < bytes.length) await writeFile(`${path}.${extension}`, smaller);
}

/** `headers` are those of `vite preview`, which sends other files itself. */
export function compress(headers: Record<string, string>): Plugin {
  let folder = "";
  return {
    name: "zonelab:compress",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: "post",
      async handler() {
        await Promise.all((await filesIn(folder)).map(compressFile));
      },
    },
    configurePreviewServer({ middlewares }) {
      const setHeaders = (response: { setHeader(name: string, value: string): void }) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      };
      middlewares.use(
        sirv(folder, { dev: true, etag: true, brotli: true, gzip: true, extensions: ["html"], setHeaders }),
      );
    },
  };
}
