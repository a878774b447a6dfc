// What the page and the engine's worker say to each other.  Every request with an `id` is answered
// once with the same `id`; a run also reports its progress in between.
import type {
  Configurations, Diagnostic, ExampleInfo, ExampleText, Failure, Options, Progress, Result, Structure,
} from "@engine";

/** What the engine can do; the same for as long as the page lives. */
export interface EngineInfo {
  version: string;
  configurations: Configurations;
  examples: ExampleInfo[];
}

/** What there is to say about a text and its queries without running anything. */
export interface Check {
  text: string;
  ok: boolean;
  diagnostics: Diagnostic[];
  /** By query text; empty while the model has errors. */
  queries: Record<string, Diagnostic[]>;
  /** Null while the model has errors. */
  structure: Structure | null;
}

export interface Job {
  text: string;
  query: string;
  options: Options;
}

/** How a run ended: with a result, or because model or query have errors. */
export type Outcome =
  | { kind: "result"; result: Result }
  | { kind: "rejected"; model: Diagnostic[]; query: Diagnostic[] };

export type Request =
  | { kind: "check"; id: number; text: string; queries: string[] }
  | { kind: "example"; id: number; name: string; n: number }
  | { kind: "run"; id: number; job: Job }
  | { kind: "stop" };

export type Reply =
  | { kind: "ready"; info: EngineInfo }
  | { kind: "check"; id: number; check: Check }
  | { kind: "example"; id: number; example: ExampleText | Failure }
  | { kind: "progress"; id: number; progress: Progress }
  | { kind: "run"; id: number; outcome: Outcome }
  /** The engine is unusable from here on: the page ends this worker and starts another. */
  | { kind: "crashed"; message: string; memory: boolean };
