// Loads the WebAssembly engine under Node: it is built for pages and workers, so the binary is
// handed to it.
import { readFile } from "node:fs/promises";

const folder = new URL("../../build/wasm/", import.meta.url);

async function load(name) {
  const { default: create } = await import(new URL(`${name}.js`, folder).href);
  return create({ wasmBinary: await readFile(new URL(`${name}.wasm`, folder)) });
}
/** @returns {Promise<import("../../wasm/engine").EngineModule>} */
export const loadEngine = () => load("engine");
/** The engine with exercises.
 * @returns {Promise<import("../../wasm/engine").EngineModule & import("../../wasm/exercise").ExerciseModule>} */
export const loadGrader = () => load("grader");
/** Proofs for other checkers.
 * @returns {Promise<import("../../wasm/exporter").ExporterModule>} */
export const loadExporter = () => load("exporter");

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
