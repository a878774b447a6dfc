// A vite plug-in that puts embed.js beside the page: the custom element for exercises (npm/elements) as a plain
// script, which pages on other hosts can load.
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const kName = "embed.js";

/** The script that is made of a module. */
export async function bundle(entry: string, format: "iife" | "es", plugins: Plugin[] = []): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: [format], name: "zonelab" },
      // Scripts of packages are read, and made small by who bundles them.
      minify: format === "iife",
    },
  });
  const [output] = made as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}

export function elements(): Plugin {
  const make = () => bundle(fileURLToPath(new URL("npm/elements/embed.ts", import.meta.url)), "iife");
  return {
    name: "zonelab:elements",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: kName, source: await make() });
    },
    configureServer(server) {
      server.middlewares.use(`/${kName}`, (_request, response) => {
        void make().then((code) => {
          response.setHeader("Content-Type", "text/javascript");
          response.end(code);
        });
      });
    },
  };
}
