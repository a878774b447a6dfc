// A vite plug-in that puts the exercises of examples/course/ beside the page, as course/: the files as they are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const kFiles = /\.(?:md|json|png|svg)$/;
const kPrefix = "/course/";

export function course(folder: string): Plugin {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => kFiles.test(name)) : []);
  return {
    name: "zonelab:course",
    generateBundle() {
      for (const name of names()) {
        this.emitFile({ type: "asset", fileName: `course/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.startsWith(kPrefix) ? request.url.slice(kPrefix.length) : "";
        if (!names().includes(name)) return next();
        response.end(readFileSync(join(folder, name)));
      });
    },
  };
}
