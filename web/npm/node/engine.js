// `import createEngine from "zonelab"` in Node: engine.wasm is read from the package's folder, or from where
// `locateFile` says.
import { readFile } from "node:fs/promises";
import create from "../engine.js";

export default async function createEngine(overrides = {}) {
  const path = overrides.locateFile?.("engine.wasm") ?? new URL("../engine.wasm", import.meta.url);
  return create({ ...overrides, wasmBinary: overrides.wasmBinary ?? (await readFile(path)) });
}
