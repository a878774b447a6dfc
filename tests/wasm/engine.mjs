// Loads the WebAssembly engine under Node: it is built for pages and workers, so the binary is
// handed to it.
import { readFile } from "node:fs/promises";

const folder = new URL("../../build/wasm/", import.meta.url);

/** @returns {Promise<import("../../wasm/engine").EngineModule>} */
export async function loadEngine() {
  const { default: createEngine } = await import(new URL("engine.js", folder).href);
  return createEngine({ wasmBinary: await readFile(new URL("engine.wasm", folder)) });
}

/** Calls `use` with a model and deletes the model afterwards. */
export function withModel(engine, text, use, format = "xta") {
  const model = engine.load(text, format);
  try {
    return use(model);
  } finally {
    model.delete();
  }
}

/** Opens a query and works until it is done, or for `seconds`; returns the result. */
export function check(model, query, options = {}, seconds = 60) {
  const session = model.open(query, options);
  try {
    if (!session.ok()) throw new Error(JSON.stringify(session.diagnostics()));
    const end = Date.now() + 1000 * seconds;
    while (!session.step(100).done && Date.now() < end);
    return session.result();
  } finally {
    session.delete();
  }
}
