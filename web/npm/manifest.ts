// The package.json of the npm package.  What stands in the repository's own is taken from there.

interface Project {
  name: string;
  version: string;
  license: string;
  engines: Record<string, string>;
}

/** Types first: TypeScript takes the first condition that fits. */
const module = (types: string, file: string) => ({
  types: `./${types}`,
  node: `./node/${file}`,
  default: `./${file}`,
});

export function manifest({ name, version, license, engines }: Project) {
  return {
    name,
    version,
    description: "Model checking of timed automata: the engine for Node and browsers, a command line, custom elements",
    keywords: ["timed-automata", "model-checking", "uppaal", "verification", "webassembly"],
    license,
    engines,
    type: "module",
    sideEffects: ["./elements.js", "./site/*"],
    bin: { zonelab: "bin/zonelab.js" },
    types: "./engine.d.ts",
    exports: {
      ".": module("engine.d.ts", "engine.js"),
      "./grader": module("exercise.d.ts", "grader.js"),
      "./elements": { types: "./elements.d.ts", default: "./elements.js" },
      "./engine.wasm": "./engine.wasm",
      "./grader.wasm": "./grader.wasm",
      "./site/*": "./site/*",
      "./package.json": "./package.json",
    },
  };
}
