// `import createGrader from "zonelab/grader"` in Node: grader.wasm is read from the package's folder, or from where
// `locateFile` says.
import { readFile } from "node:fs/promises";
import create from "../grader.js";

export default async function createGrader(overrides = {}) {
  const path = overrides.locateFile?.("grader.wasm") ?? new URL("../grader.wasm", import.meta.url);
  return create({ ...overrides, wasmBinary: overrides.wasmBinary ?? (await readFile(path)) });
}
