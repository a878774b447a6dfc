// Proofs for other checkers (core/exchange/muntac).

import type { Failure } from "./engine.js";

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
