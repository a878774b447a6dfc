// The messages between the page and the engine's worker.  Every request with an `id` is answered once,
// with the same `id`; a check also reports its progress in between.
import type {
  BoundAnswer,
  Completions,
  Contract,
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
  ProofKind,
  Query,
  QueryForm,
  Reference,
  Replayed,
  Reason,
  Result,
  RunAlong,
  SharedRun,
  Stats,
  Structure,
  Trace,
  Watched,
  WhyAnswer,
  ZoneGraph,
} from "@engine";
import type {
  AnswerDifference,
  AnswerRepair,
  MutantsFound,
  Compared,
  Evidence,
  Grade,
  LockedRange,
  ReadExercise,
  ReadPairs,
  ReadZone,
  TaskState,
  CoreState,
  CoverState,
  LearntState,
} from "@exercise";
import type { ProofFiles } from "@exporter";

/** What the engine can do; the same for as long as the page lives. */
export interface EngineInfo {
  version: string;
  contract: Contract;
  examples: ExampleInfo[];
}

/** What there is to say about a text and its queries without running anything. */
export interface Diagnosis {
  text: string;
  ok: boolean;
  /** The text is UPPAAL's XML, and could be converted. */
  isReadableXml: boolean;
  /** Errors and warnings of the checker; without errors, what the sanity report finds too. */
  diagnostics: Diagnostic[];
  outline: OutlineItem[];
  /** By query text; empty while the model has errors. */
  queries: Record<string, Diagnostic[]>;
  /** By query text, whatever the model. */
  forms: Record<string, QueryForm>;
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

/** One query that is to be checked. */
export interface Job {
  text: string;
  query: string;
  /** As far as the page knows it. */
  form: QueryForm;
  options: Options;
  /** Have the verdict proved, and the proof checked. */
  isProof?: boolean;
}

/** Why the engine gave no answer of its own. */
export type Lost =
  | { code: "lost"; cause: "memory" | "hung" | "crash" }
  | { code: "lost"; cause: "late"; seconds: number }
  /** The run came with a link: nothing was searched. */
  | { code: "lost"; cause: "shared" };

/** A result, or what stands in its place when the engine was lost; counters that nobody knows are missing. */
export type Answer = Omit<Result, "reason" | "stats" | "config"> & {
  reason: Reason | Lost;
  stats: Partial<Stats>;
  config: Options;
};

/** Why the certificate checker did not accept a verdict. */
export type Refusal =
  | { code: "no-verdict" | "no-proof" }
  | { code: "other-verdict"; proved: Result["verdict"]; found: Result["verdict"] }
  /** `message`: the checker's own. */
  | { code: "refused" | "not-run"; message: string };

/** What the certificate checker, which shares nothing with the search, made of the proof of a verdict. */
export interface Proof {
  /** Null: it accepted it. */
  refusal: Refusal | null;
  /** "" where there is no proof. */
  kind: ProofKind | "";
  /** In the unit that the contract names for the kind. */
  size: number;
  /** As `certify` reads it; "" if it is too large to be kept. */
  certificate: string;
  seconds: number;
}

/** How a check ended: with an answer, or because model or query have errors. */
export type Outcome =
  | {
      kind: "result";
      result: Answer;
      proof?: Proof;
      /** Where events were recorded: names for the numbers in them. */
      structure?: Structure;
    }
  | { kind: "rejected"; model: Diagnostic[]; query: Diagnostic[] };

/** An answer to an exercise that is to be graded; as in `ExerciseModule.openGrading`. */
export interface Grading {
  exercise: string;
  learner: string;
  variant: number;
  answer: string;
}
export interface Graded {
  grade: Grade;
  /** Stop was asked for before it was done. */
  isStopped: boolean;
}

/** Which clock constraints make a goal unreachable. */
export interface Explained {
  answer: WhyAnswer;
  /** Stop was asked for before it was done. */
  isStopped: boolean;
}

/** For which values of constants a query holds. */
export interface Bounded {
  answer: BoundAnswer;
  /** Stop was asked for before it was done. */
  isStopped: boolean;
}

/** Until when a goal could have been avoided. */
export interface Avoided {
  /** As `Avoidable.result`. */
  last: number | null;
  isStopped: boolean;
}

/** What takes long, is told in parts and can be stopped, one of a kind at a time. */
export type Instrument = "explain" | "bound" | "avoidable";

/** Two models that differ in one process. */
export interface ComparedModels {
  compared: Compared;
  /** Of the words that only A, and only B can do: their runs in A and in B, in one of them as far as it goes. */
  runs: [Trace | null, Trace | null][];
  isStopped: boolean;
}

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

type Some<T> = [T] | [T, T];
/** Constants, of each its name and the ends of its range, both included; or one value. */
export type Ranges = Some<[name: string, from: number, to: number]>;
export type ConstantValues = Some<[name: string, value: number]>;

export type Request =
  | { kind: "ask"; id: number; question: Question }
  | { kind: "diagnose"; id: number; text: string; queries: string[] }
  | { kind: "example"; id: number; name: string; n: number }
  | { kind: "open"; id: number; text: string; beside: Beside }
  | { kind: "queries"; id: number; text: string }
  | { kind: "write"; id: number; text: string; beside: Beside }
  | { kind: "diagrams"; id: number; text: string; layout: string }
  | { kind: "replay"; id: number; text: string; run: SharedRun; query: string }
  | { kind: "watch"; id: number; text: string; runs: readonly SharedRun[]; expressions: readonly string[] }
  | { kind: "runAlong"; id: number; text: string; moves: number[] }
  | { kind: "zoneGraph"; id: number; text: string; maxNodes: number }
  | { kind: "explain"; id: number; text: string; query: string; options: Options }
  | { kind: "avoidable"; id: number; text: string; run: SharedRun; query: string; options: Options }
  | { kind: "bound"; id: number; text: string; query: string; ranges: Ranges; options: Options }
  | { kind: "constants"; id: number; text: string }
  | { kind: "withConstants"; id: number; text: string; values: ConstantValues }
  | { kind: "stopAsking"; id: number; of: Instrument }
  | { kind: "readExercise"; id: number; text: string; learner: string; variant: number }
  | { kind: "printExercise"; id: number; text: string; to: "md" | "json"; keepsSolutions: boolean }
  | { kind: "lockedRanges"; id: number; exercise: string; model: string }
  | { kind: "readZone"; id: number; exercise: string; check: string; text: string }
  | { kind: "readPairs"; id: number; exercise: string; check: string; text: string }
  | { kind: "taskState"; id: number; exercise: string; check: string }
  | { kind: "grade"; id: number; grading: Grading }
  | { kind: "stopGrading"; id: number }
  /** `check` "": the place where one change of the model `answer` would do. */
  | { kind: "hint"; id: number; grading: Grading; check: string }
  | { kind: "evidence"; id: number; check: string }
  | { kind: "checkExercise"; id: number; text: string }
  /** Stopped as gradings are. */
  | { kind: "mutants"; id: number; text: string; count: number; seconds: number }
  | { kind: "emptiedModel"; id: number; text: string }
  | { kind: "packageOf"; id: number; text: string; page: string; is2004: boolean }
  | { kind: "compareModels"; id: number; a: string; b: string; process: string; observed: readonly string[] }
  | { kind: "stopComparing"; id: number }
  | { kind: "exportProof"; id: number; text: string; certificate: string }
  | { kind: "writeXtr"; id: number; text: string; run: SharedRun }
  | { kind: "readXtr"; id: number; text: string; trace: string }
  | { kind: "check"; id: number; job: Job }
  | { kind: "stop" }
  /** First of all: does the page begin with an exercise? */
  | { kind: "begin"; hasExercise: boolean };

const kAboutExercise = [
  ...(["readExercise", "printExercise", "lockedRanges", "readZone", "readPairs", "taskState"] as const),
  ...(["grade", "stopGrading", "evidence", "hint", "compareModels", "stopComparing"] as const),
  ...(["checkExercise", "mutants", "emptiedModel", "packageOf"] as const),
] as const;
/** What only the engine with exercises can answer. */
export type AboutExercise = Extract<Request, { kind: (typeof kAboutExercise)[number] }>;
export const isAboutExercise = (request: Request): request is AboutExercise =>
  (kAboutExercise as readonly string[]).includes(request.kind);

/** What is answered by a module that is fetched for it. */
export const isOfOtherModule = (request: Request) => isAboutExercise(request) || isExport(request);

const kExports = ["exportProof", "writeXtr", "readXtr"] as const;
/** What the exporter answers. */
export type Export = Extract<Request, { kind: (typeof kExports)[number] }>;
export const isExport = (request: Request): request is Export => (kExports as readonly string[]).includes(request.kind);

/** Requests that are answered by one value, and asked again should the engine break down. */
export interface Values {
  example: ExampleText | Failure;
  open: Opened;
  queries: Query[];
  write: Written;
  /** [] while the text has errors. */
  diagrams: Diagram[];
  /** With the form of the query; null while the text has errors. */
  replay: { replayed: Replayed | null; form: QueryForm };
  /** Of each run, what each expression is worth along it; null while the text has errors. */
  watch: (Watched[] | null)[];
  /** These two are null while the text has errors. */
  runAlong: RunAlong | null;
  zoneGraph: ZoneGraph | null;
  /** Told in parts, too; null while the text has errors. */
  explain: Explained | null;
  /** Null: the text has errors, or that is no run of it. */
  avoidable: Avoided | null;
  /** Told in parts, too; null while the text has errors. */
  bound: Bounded | null;
  constants: { name: string; value: string }[];
  /** Null: there is no such constant. */
  withConstants: string | null;
  stopAsking: null;
  readExercise: ReadExercise;
  printExercise: string | null;
  lockedRanges: LockedRange[];
  /** Null: there is no such check. */
  readZone: ReadZone | null;
  readPairs: ReadPairs | null;
  taskState: TaskState | CoreState | CoverState | LearntState | null;
  /** Told in parts, too, as checks get their results; null: the exercise has errors. */
  grade: Graded | null;
  stopGrading: null;
  /** Of the last grading. */
  evidence: Evidence | null;
  /** `found` null: nothing can be told.  Null: the exercise has errors. */
  hint: { found: AnswerDifference | AnswerRepair | null; isStopped: boolean } | null;
  checkExercise: Diagnostic[];
  /** Told in parts, too: how many were graded.  Null: the exercise has errors. */
  mutants: { tried: number; found: MutantsFound | null; isStopped: boolean } | null;
  emptiedModel: string | null;
  packageOf: { name: string; text: string }[] | null;
  /** Told in parts, too. */
  compareModels: ComparedModels;
  stopComparing: null;
  exportProof: ProofFiles | Failure;
  writeXtr: { trace: string } | Failure;
  readXtr: Trace | Failure;
}

export type Reply =
  | { kind: "answer"; id: number; answer: Answers[Subject] }
  | { kind: "ready"; info: EngineInfo }
  | { kind: "diagnosis"; id: number; diagnosis: Diagnosis }
  | { kind: "value"; id: number; value: Values[keyof Values] }
  /** What there is of a value so far. */
  | { kind: "part"; id: number; value: Values[keyof Values] }
  /** The module that answers it is there. */
  | { kind: "begun"; id: number }
  /** That module could not be fetched: there is no value. */
  | { kind: "missing"; id: number }
  | { kind: "progress"; id: number; progress: Progress }
  | { kind: "outcome"; id: number; outcome: Outcome }
  /** The engine is unusable from here on: the page ends this worker and starts another. */
  | { kind: "crashed"; isMemory: boolean };
