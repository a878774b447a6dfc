// What other tools take: proofs for a verified checker (core/exchange/muntac), traces of UPPAAL (core/run/xtr.h).

import type { Failure, Trace } from "./engine.js";

/** What `muntac`, a checker that is itself proven correct, takes: README.md, "Proofs for a verified checker". */
export interface ProofFiles {
  /** A `.muntax` file. */
  model: string;
  /** JSON. */
  renaming: string;
  certificate: Uint8Array;
  /** To be checked with `-dc`. */
  isAboutDeadlock: boolean;
  /** To be checked with `-i 4`. */
  isAboutRuns: boolean;
  states: number;
  zones: number;
  /** Zones that the certificate itself lacked. */
  added: number;
}

export interface ExporterModule {
  /** REQUIRES: the certificate proves the verdict of its query.  A failure says what cannot be proved there. */
  exportProof(model: string, certificate: string): ProofFiles | Failure;
  /** A run of the model, a `SharedRun` as JSON, as UPPAAL's symbolic trace (`.xtr`).  A failure says what the format lacks. */
  writeXtr(model: string, run: string): { trace: string } | Failure;
  /** The earliest run along such a trace.  A failure says in which line it is no trace of the model. */
  readXtr(model: string, trace: string): Trace | Failure;
}

/** Makes the exporter.  `wasmBinary` or `locateFile` tells where exporter.wasm is. */
declare const createExporter: (overrides?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (name: string) => string;
  /** What the module's own code has to say to who builds it; to the console, if left out. */
  print?: (line: string) => void;
  printErr?: (line: string) => void;
}) => Promise<ExporterModule>;
export default createExporter;
