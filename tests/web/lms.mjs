// A learning system for tests: scorm-again plays it in the window around a package, which is served file by file.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";

const kTypes = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};
const system = (name) => readFileSync(createRequire(import.meta.url).resolve(`scorm-again/${name}/min`), "utf8");

/** The files of an archive without compression. */
export function unzipped(bytes) {
  const files = {};
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = bytes.readUInt32LE(end + 16);
  for (let k = bytes.readUInt16LE(end + 10); k > 0; --k) {
    const [size, length, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    files[name] = bytes.subarray(local + 30 + length, local + 30 + length + size);
    at += 46 + length;
  }
  return files;
}

/** Serves packages, by `old` (SCORM 1.2) or `new` (2004): their files by name.  `address(format)`: the system's page. */
export async function serveSystem(packages) {
  const systems = { old: system("scorm12"), new: system("scorm2004") };
  const around = (format) =>
    `<!doctype html><link rel="icon" href="data:," /><title>LMS</title><script src="/system-${format}.js"></script><script>
      const api = new ${format === "old" ? "Scorm12API" : "Scorm2004API"}({});
      window.${format === "old" ? "API" : "API_1484_11"} = api;
      const kept = sessionStorage.getItem("cmi");
      if (kept) api.loadFromJSON(JSON.parse(kept), "cmi");
    </script><iframe src="/${format}/index.html" width="1000" height="800"></iframe>`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname).slice(1);
    const [format, ...rest] = path.split("/");
    const made = /^lms-(old|new)\.html$/.exec(path);
    const script = /^system-(old|new)\.js$/.exec(path);
    const body = made ? around(made[1]) : script ? systems[script[1]] : packages[format]?.[rest.join("/")];
    const type = made ? "text/html" : (kTypes[extname(path)] ?? "application/octet-stream");
    response.writeHead(body ? 200 : 404, { "Content-Type": type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: (format) => `http://127.0.0.1:${server.address().port}/lms-${format}.html`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The exercise within the system's page. */
export const exerciseIn = (page) => page.frameLocator("iframe").frameLocator("iframe");

/** What the system has been told. */
export const reported = (page) =>
  page.evaluate(() => {
    const { cmi } = globalThis.api ?? window.API ?? window.API_1484_11;
    const { core } = cmi;
    return {
      status: core ? core.lesson_status : cmi.completion_status,
      success: core ? "" : cmi.success_status,
      raw: (core ?? cmi).score.raw,
      kept: cmi.suspend_data,
    };
  });
