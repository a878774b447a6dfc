// Serves dist/ as a strict static server would: on loopback, with the page's policy as a header;
// and `blank`, a page with nothing in it.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const kRoot = process.env.ZONELAB_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));
const kTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".md": "text/markdown; charset=utf-8",
};
export const kPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; worker-src 'self'; " +
  "connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default dompurify";

async function answer(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
  // A folder below the root, as on GitHub Pages: the page must not rely on standing at the top.
  const name = normalize(path.replace(/^\/zonelab\//, "/")).replace(/\/$/, "/index.html");
  if (name.endsWith("/blank")) {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end('<!doctype html><link rel="icon" href="data:," /><title>blank</title>'); // no icon is asked for
    return;
  }
  try {
    const body = await readFile(join(kRoot, name));
    response.writeHead(200, {
      "Content-Type": kTypes[extname(name)] ?? "application/octet-stream",
      "Content-Security-Policy": kPolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
    response.end(body);
  } catch {
    response.writeHead(404, { "Content-Type": "text/plain" });
    response.end("not found");
  }
}

/** Gives { url, close }. */
export function serve() {
  return new Promise((resolve) => {
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/zonelab/`,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      }),
    );
  });
}
