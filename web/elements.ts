// A vite plug-in that puts plain scripts beside the page: embed.js, the custom element for exercises (npm/elements), which
// pages on other hosts can load, and scorm.js, which packages for learning systems run.
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

const kNames = ["embed.js", "scorm.js"];

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
  const make = (name: string) => {
    const module = `npm/elements/${name.replace(".js", ".ts")}`;
    return bundle(fileURLToPath(new URL(module, import.meta.url)), "iife");
  };
  return {
    name: "zonelab:elements",
    async generateBundle() {
      for (const fileName of kNames) this.emitFile({ type: "asset", fileName, source: await make(fileName) });
    },
    configureServer(server) {
      for (const name of kNames)
        server.middlewares.use(`/${name}`, (_request, response) => {
          void make(name).then((code) => {
            response.setHeader("Content-Type", "text/javascript");
            response.end(code);
          });
        });
    },
  };
}
