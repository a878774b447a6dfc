// What the page and the engine's worker say to each other.  Every request with an `id` is answered
// once with the same `id`; a run also reports its progress in between.
import type {
  Completions,
  Configurations,
  Diagnostic,
  Diagram,
  ExampleInfo,
  ExampleText,
  Failure,
  Hover,
  ModelText,
  Options,
  OutlineItem,
  Progress,
  Query,
  Reference,
  Replayed,
  Result,
  RunAlong,
  SharedRun,
  Structure,
  ZoneGraph,
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
  /** The text is UPPAAL's XML, and could be converted. */
  isReadableXml: boolean;
  /** Errors and warnings of the checker; without errors, what the sanity report finds too. */
  diagnostics: Diagnostic[];
  outline: OutlineItem[];
  /** By query text; empty while the model has errors. */
  queries: Record<string, Diagnostic[]>;
  /** Null while the model has errors. */
  structure: Structure | null;
}

/** A model that was opened, as the page keeps it; `text` is XTA if that could be made. */
export interface Opened {
  text: string;
  queries: Query[];
  layout: string;
  /** Where an XML file became XTA. */
  isConverted: boolean;
}

/** What belongs to a text in files of their own: a `.q` and a `.ugi` file, "" for none. */
export interface Beside {
  queries: string;
  layout: string;
}

/** A model written in both formats; a failure if it has errors. */
export interface Written {
  xta: ModelText | Failure;
  xml: ModelText | Failure;
}

export interface Job {
  text: string;
  query: string;
  options: Options;
  /** Have the verdict proved, and the proof checked. */
  isChecked?: boolean;
}

/** What the certificate checker, which shares nothing with the search, said of the proof of a verdict. */
export interface Checked {
  /** "" if it accepted it. */
  refusal: string;
  /** "invariant", "run", "lasso", "no-lasso" (core/certificate/README.md); "" where there is no proof. */
  proof: string;
  /** Symbolic states, or steps of a run, that the checker went through. */
  size: number;
  /** As `certify` reads it; "" if it is too large to be kept. */
  certificate: string;
  seconds: number;
}

/** How a run ended: with a result, or because model or query have errors. */
export type Outcome =
  | { kind: "result"; result: Result; checked?: Checked }
  | { kind: "rejected"; model: Diagnostic[]; query: Diagnostic[] };

/** What the editor asks about a place in the text, and what the answer looks like. */
export interface Answers {
  hover: Hover | null;
  references: Reference[];
  complete: Completions;
  completeQuery: Completions;
}
export type Subject = keyof Answers;
export interface Question<S extends Subject = Subject> {
  subject: S;
  text: string;
  line: number;
  column: number;
  /** For "completeQuery": the column is that in this query, not in the text. */
  query?: string;
}

export type Request =
  | { kind: "ask"; id: number; question: Question }
  | { kind: "check"; id: number; text: string; queries: string[] }
  | { kind: "example"; id: number; name: string; n: number }
  | { kind: "open"; id: number; text: string; beside: Beside }
  | { kind: "queries"; id: number; text: string }
  | { kind: "write"; id: number; text: string; beside: Beside }
  | { kind: "diagrams"; id: number; text: string; layout: string }
  | { kind: "replay"; id: number; text: string; run: SharedRun; query: string }
  | { kind: "runAlong"; id: number; text: string; moves: number[] }
  | { kind: "zoneGraph"; id: number; text: string; maxNodes: number }
  | { kind: "run"; id: number; job: Job }
  | { kind: "stop" };

/** Requests that are answered by one value, and asked again should the engine break down. */
export interface Values {
  example: ExampleText | Failure;
  open: Opened;
  queries: Query[];
  write: Written;
  /** [] while the text has errors. */
  diagrams: Diagram[];
  /** These three are null while the text has errors. */
  replay: Replayed | null;
  runAlong: RunAlong | null;
  zoneGraph: ZoneGraph | null;
}

export type Reply =
  | { kind: "answer"; id: number; answer: Answers[Subject] }
  | { kind: "ready"; info: EngineInfo }
  | { kind: "check"; id: number; check: Check }
  | { kind: "value"; id: number; value: Values[keyof Values] }
  | { kind: "progress"; id: number; progress: Progress }
  | { kind: "run"; id: number; outcome: Outcome }
  /** The engine is unusable from here on: the page ends this worker and starts another. */
  | { kind: "crashed"; message: string; memory: boolean };
