// What the commands have in common: exit codes, what goes to standard error, models from files.
import type { Diagnostic, EngineModule, Model } from "../../../wasm/engine.js";
import { render } from "./diagnostics.js";
import { readText, shownName } from "./files.js";

export const kSatisfied = 0;
export const kViolated = 1;
export const kBad = 2;
export const kUnknown = 3;

export const out = (text: string) => void process.stdout.write(text);
export const err = (text: string) => void process.stderr.write(text);

let complaint = "";
let hasDocument = false;
/** What went wrong, already said: the document will have it as "error". */
export const noteComplaint = (message: string) => {
  complaint = message;
};

/** "zonelab: …" with a pointer to the help of `command` ("": that of zonelab). */
export function complain(message: string, command: string): number {
  noteComplaint(message);
  err(`zonelab: ${message}\nTry '${["zonelab", command, "--help"].filter(Boolean).join(" ")}'.\n`);
  return kBad;
}

/** A model with what is needed to print places in it. */
export interface Loaded {
  model: Model;
  name: string;
  text: string;
}

/** Reads a model; says what is wrong with it.  Throws FileError. */
export function load(engine: EngineModule, path: string): Loaded {
  const text = readText(path);
  const loaded = { model: engine.load(text, "auto"), name: shownName(path), text };
  print(loaded, loaded.model.diagnostics());
  return loaded;
}

export function print(model: Loaded, diagnostics: Diagnostic[], query = ""): void {
  for (const diagnostic of diagnostics) err(render(diagnostic, model, query));
}

/** The document that `--json` prints. */
export function printJson(document: object): void {
  hasDocument = true;
  out(`${JSON.stringify(complaint === "" ? document : { ...document, error: complaint }, null, 2)}\n`);
}

/** There is a document in any case where one was asked for. */
export function end(): void {
  if (process.argv.includes("--json") && !hasDocument && complaint !== "") printJson({});
}
