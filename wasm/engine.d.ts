// The engine as the page and the Node tests see it: what `wasm/bindings.cc` exports.
//
// Errors are values: nothing here throws.  Objects with `delete()` live in WebAssembly memory and
// must be deleted; everything else is a plain JavaScript value, made once and owned by the caller.

import type {
  DiagnosticCode,
  EventKind,
  Family,
  Options,
  ProofKind,
  QueryForm,
  ReasonCode,
  Stats,
} from "./contract.js";

import type { Replayed, RunAlong, Trace, Watched } from "./run.js";
import type { Said } from "./said.js";

export type * from "./contract.js";
export type * from "./run.js";
export type * from "./said.js";

/** A place in a text.  Lines and columns count from 1; a column counts Unicode code points. */
export interface Range {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Of a label or another piece of an XML file: its path there, "/nta/template[1]/name", and its place in the file. */
export interface Fragment {
  path?: string;
  inFile?: Range;
}

export interface Diagnostic extends Range, Fragment {
  /** A note may well be intended. */
  severity: "error" | "warning" | "note";
  code: DiagnosticCode;
  /** One sentence that says what is wrong and, where it can, what to do. */
  message: string;
  said?: Said;
  /** "" for the model text itself, "query" for a query, else the fragment ("template P, guard of …"). */
  where: string;
  /** Other places involved, e.g. the first declaration of a name declared twice. */
  notes: Array<Range & Fragment & { message: string; said?: Said; where: string }>;
  /** What would mend it: `text` in place of the range. */
  fix?: Range & Fragment & { text: string; where: string };
}

// ---- The contract: what there is to choose, to count and to be told, as tables (core/contract). ----

/** A name that an option takes. */
export interface Choice {
  name: string;
  help: string;
  /** Of abstractions of clocks. */
  traits?: Traits;
}
/** What a strategy for clocks can do. */
export interface Traits {
  family: Family;
  /** `maxEvents` has something to record. */
  recordsEvents: boolean;
  /** Models and queries may compare differences of clocks (lazy: unless zones are extrapolated). */
  takesDifferences: boolean;
  /** Goes with covering "merge". */
  takesMerge: boolean;
  /** Goes with abstractions of data other than "explicit". */
  hidesData: boolean;
  /** What its nodes say about clocks besides zones: nothing, constraints to keep, guards that matter, clocks that matter. */
  labels: "zones" | "constraints" | "guards" | "clocks";
}
export interface OptionSpec {
  name: keyof Options;
  /** On the command line; "": it has another word there. */
  flag: string;
  type: "choice" | "integer" | "number" | "boolean";
  default: string | number | boolean;
  label: string;
  help: string;
  group: "search" | "limit" | "output";
  choices?: Choice[];
  /** The searches in which it does something, ... */
  families: Family[];
  /** ... and only if another option has this value, or any but that. */
  onlyIf?: { option: keyof Options; is?: string; not?: string };
}
/** A configuration that a paper names: `options` are those that it sets. */
export interface Preset {
  name: string;
  help: string;
  options: Options;
}
export interface CounterSpec {
  name: keyof Stats;
  label: string;
  help: string;
  unit: "count" | "seconds" | "bytes";
  /** The searches that count it; in others it is 0. */
  families: Family[];
}
export interface EventSpec {
  kind: EventKind;
  help: string;
  families: Family[];
}
export interface ProofSpec {
  kind: ProofKind;
  help: string;
  /** What the size of a certificate is counted in. */
  counts: "states" | "steps";
}
export interface CodeSpec<Code extends string = DiagnosticCode> {
  code: Code;
  help: string;
}
export interface Contract {
  version: string;
  options: OptionSpec[];
  presets: Preset[];
  counters: CounterSpec[];
  events: EventSpec[];
  proofs: ProofSpec[];
  codes: CodeSpec[];
  reasons: CodeSpec<ReasonCode>[];
}

// ---- Models ----

export interface ExampleInfo {
  name: string; // "fischer"
  title: string; // "Fischer's mutual exclusion"
  teaches: string; // one line: what there is to learn from it
  /** Range of the parameter N for generators, null for fixed models. */
  n: { min: number; max: number; default: number } | null;
}
/** `outcome`: what an XML file says was the answer, "success", "failure", …; else "". */
export interface Query {
  text: string;
  comment: string;
  line: number;
  outcome?: string;
}
/** A model written in one of the formats: queries for a `.q` file and layout for a `.ugi` file, "" where the text holds them. */
export interface ModelText {
  text: string;
  queries: string;
  layout: string;
}
export interface ExampleText {
  text: string;
  queries: Query[];
}
/** What went wrong, when a call cannot give its value. */
export interface Failure {
  error: string;
}

export interface EngineModule {
  version(): string;
  contract(): Contract;
  /** The form of a query, from its text alone: it may still be wrong.  "": it has none of them. */
  queryForm(text: string): QueryForm;
  examples(): ExampleInfo[];
  example(name: string, n: number): ExampleText | Failure;
  /** Splits the text of a `.q` file into queries (each is checked by `Model.open`). */
  parseQueries(text: string): Query[];
  /** Reads and checks a model.  `format`: "xta", "xml" or "auto". */
  load(text: string, format: string): Model;
  /** Only reads: quicker, and enough for what an editor asks, but nothing can be run on it. */
  read(text: string, format: string): Model;
}

export interface Model {
  /** True when there is no error: only then `open` gives a usable session. */
  ok(): boolean;
  diagnostics(): Diagnostic[];
  structure(): Structure;
  /** Queries that came with the model (XML), or were given to it. */
  queries(): Query[];
  /** The text of a `.q` file, to be written with the model. */
  setQueries(text: string): void;
  /** The text of a `.ugi` file. */
  setLayout(ugi: string): void;
  /** The model as "xta" or "xml", also when it cannot be run. */
  write(format: string): ModelText | Failure;
  /** Checks one query; [] when it can be run.  "exhaustive" stands for the search of all states. */
  checkQuery(query: string): Diagnostic[];
  /** Runs the certificate checker, which shares nothing with the search: the verdict that the
   * certificate (JSON text) proves of the query in it, or why it proves none.  `size` is in the unit of
   * `ProofSpec.counts`. */
  checkCertificate(
    certificate: string,
  ): { verdict: "satisfied" | "violated"; proof: ProofKind; size: number } | Failure;
  /** What is legal and yet looks like a mistake: unused names, channels without a partner, …  [] while
   *  there are errors.  Queries that were checked before count as readers of what they name. */
  sanity(): Diagnostic[];
  // What an editor asks; all of it works on texts with errors too.  Places are in the model's text.
  outline(): OutlineItem[];
  /** Each template as a picture needs it; [] while there are errors. */
  diagrams(): Diagram[];
  /** What there is to say about the name at a place. */
  hover(line: number, column: number): Hover | null;
  /** All occurrences of the name at a place, its declaration first; [] where there is no name. */
  references(line: number, column: number): Reference[];
  /** What could be written at a place. */
  complete(line: number, column: number): Completions;
  /** The same in a query (one line). */
  completeQuery(query: string, column: number): Completions;
  // Runs and the state space; null while there are errors.
  /** Finds a run (JSON of a `SharedRun`) again in this model and replays it as far as it goes; `query` may be "". */
  replay(run: string, query: string): Replayed | null;
  /** What expressions (JSON list of integers, clocks or conditions, as queries write them) are worth along a run. */
  watch(run: string, expressions: string): Watched[] | null;
  /** The earliest run along these moves (JSON list of their numbers, as in `GraphNode.move`). */
  runAlong(moves: string): RunAlong | null;
  /** The zone graph, breadth first, up to so many nodes. */
  zoneGraph(maxNodes: number): ZoneGraph | null;
  /** Starts the search for one query.  Never null: look at `ok()` and `diagnostics()`. */
  open(query: string, options: Options): Session;
  /** Starts to explain why the goal of an E<> or A[] query is unreachable; null while there are errors.  The options are
   * those of each of the questions that are asked for it. */
  openWhy(query: string, options: Options): Why | null;
  /** Starts to find out until when the goal of a run (JSON of a `SharedRun`) of an E<> or A[] query could have been
   * avoided; null while there are errors, or if it is no run to such a goal. */
  openAvoidable(run: string, query: string, options: Options): Avoidable | null;
  /** The constant integers that are declared with a value, as it is written; [] if the text could not be read. */
  constants(): Array<{ name: string; value: string }>;
  /** The text with other values of one constant, and of a second one if `b` is not ""; null: there is no such constant. */
  withConstants(a: string, aValue: number, b: string, bValue: number): string | null;
  /** Starts to ask a query for all values of one constant, or with `b` at all points of a box of two; null while there
   * are errors. */
  openBound(
    query: string,
    a: string,
    aFrom: number,
    aTo: number,
    b: string,
    bFrom: number,
    bTo: number,
    options: Options,
  ): Bound | null;
  delete(): void;
}

/** The minimal sets of clock constraints that make a goal unreachable, one after the other. */
export interface Why {
  /** Works for about `milliseconds`; true: it is done. */
  step(milliseconds: number): boolean;
  /** What was found so far. */
  result(): WhyAnswer;
  delete(): void;
}
/** Until when a goal could have been avoided. */
export interface Avoidable {
  step(milliseconds: number): boolean;
  /** After how many of the run's moves it could last have been avoided, whatever the times before; -1: not even at the
   * beginning; null: not decided (yet). */
  result(): number | null;
  delete(): void;
}

/** A query at every value of one constant, or at every point of a box of two. */
export interface Bound {
  step(milliseconds: number): boolean;
  /** What was found so far. */
  result(): BoundAnswer;
  delete(): void;
}
export interface BoundAnswer {
  /** Why there is no answer to this; "": there is. */
  refusal: string;
  /** Of each point, the values of the first constant varying first: "." not asked yet, "+" satisfied, "-" violated, "?" not
   * decided, "!" with these values the model has errors, or the query. */
  signs: string;
  /** Why points are not decided or wrong. */
  reasons: Array<{ point: number; text: string }>;
  /** Of two constants, when it is done: the points with this verdict as a condition, if it is simple. */
  satisfied: string | null;
  violated: string | null;
}

export interface WhyAnswer {
  /** Refused: there is no answer to such a question, and `message` says why; else it is "". */
  code: "refused" | "reachable" | "undecided" | "unreachable";
  message: string;
  said?: Said;
  /** The smallest first.  Not minimal: of some constraints it could not be decided whether they can go. */
  sets: Array<{ minimal: boolean; constraints: ClockConstraint[] }>;
  /** There are no other minimal sets. */
  complete: boolean;
  /** Of a reachable goal: a run to it; ... */
  run: Trace | null;
  /** ... and after how many of its moves the goal could last have been avoided, whatever the times before; -1: not even at
   * the beginning; null: not decided. */
  avoidable: number | null;
  /** How many clock constraints the model has, and how many others always stay (of broadcast receivers; rates). */
  constraints: number;
  staying: number;
  questions: number;
  /** Explored, in all questions. */
  states: number;
}
/** A conjunct of a guard or invariant that mentions a clock, with its place. */
export interface ClockConstraint {
  place: Range & Fragment & { where: string };
  /** Among all of the model. */
  number: number;
  text: string;
  kind: "guard" | "invariant";
  template: string;
  /** Of a guard: the number of its edge in `Diagram.edges`, and the names of its ends. */
  edge?: number;
  source?: string;
  target?: string;
  /** Of an invariant. */
  location?: string;
}

/** A declaration, template, location, …; the range is that of its name. */
export interface OutlineItem extends Range {
  /** "clock", "constant", "variable", "channel", "function", "type", "template", "location", "edges", "process", … */
  kind: string;
  name: string;
  /** Type, signature, invariant; may be "". */
  detail: string;
  children: OutlineItem[];
}
export interface Hover extends Range {
  kind: string;
  /** The declaration, as XTA. */
  signature: string;
  /** Phrases without full stop: value, range, uses. */
  facts: string[];
  declaration: Range & { where: string };
}
export interface Reference extends Range {
  use: "declaration" | "read" | "write";
}
export interface Completions {
  /** The word that is being written, up to the cursor. */
  replaced: Range;
  /** All that fits there, whatever the word begins with; `kind` as in the outline, or "keyword", "field". */
  items: Array<{ name: string; kind: string; detail: string }>;
}

export interface Point {
  x: number;
  y: number;
}
/** A template; the ranges are those of its name, of a location's name, of a whole edge. */
export interface Diagram extends Range, Fragment {
  where: string;
  name: string;
  /** "const int k, int &v"; may be "". */
  parameters: string;
  locations: DiagramLocation[];
  edges: DiagramEdge[];
}
export interface DiagramLocation extends Range, Fragment {
  where: string;
  name: string;
  /** An XML file gave it no name. */
  isAnonymous: boolean;
  initial: boolean;
  urgent: boolean;
  committed: boolean;
  invariant: string;
  /** Where the model's file draws it; null: nowhere. */
  at: Point | null;
  color: string;
}
export interface DiagramEdge extends Range, Fragment {
  where: string;
  /** Indices of `locations`. */
  source: number;
  target: number;
  select: string;
  guard: string;
  /** As written, "go[i]!"; its channel without index, and which end this is; "": an internal edge. */
  sync: string;
  channel: string;
  direction: Direction;
  update: string;
  isUncontrollable: boolean;
  /** Of a move through a branchpoint: its name, and the weight of the branch as written; else "". */
  branchpoint: string;
  weight: string;
  /** Bends, and upper left corners of labels, where the file has them. */
  nails: Point[];
  labels: { select?: Point; guard?: Point; sync?: Point; update?: Point };
}

/** The end of a channel that an edge is; "": it is internal. */
export type Direction = "send" | "receive" | "";

/** The network in outline. */
export interface Structure {
  processes: Array<{
    name: string;
    template: string;
    locations: Array<{ name: string; urgent: boolean; committed: boolean; initial: boolean; invariant: string }>;
    edges: Array<{
      source: number;
      target: number;
      select: string;
      guard: string;
      /** As written in the template, "c[i]!". */
      sync: string;
      /** The channel that it stands for in this process, without index; "": an internal edge. */
      channel: string;
      direction: Direction;
      update: string;
      line: number;
    }>;
  }>;
  clocks: string[]; // without the constant-zero clock
  variables: Array<{ name: string; min: number; max: number; initial: number }>;
  channels: Array<{ name: string; urgent: boolean; broadcast: boolean }>;
}

export interface Session {
  ok(): boolean;
  diagnostics(): Diagnostic[];
  /** Works for about `milliseconds` and returns the counters so far; cheap once `done`. */
  step(milliseconds: number): Progress;
  /** The result so far; when the search is not done the verdict is "unknown", reason "stopped". */
  result(): Result;
  delete(): void;
}

export interface Progress {
  stored: number;
  waiting: number;
  explored: number;
  covered: number;
  bytes: number;
  seconds: number;
  done: boolean;
}

/** A set of clock values. */
export interface Zone {
  /** Constraints without redundant ones: "x <= 5", "x - y < 2"; ["false"] if it is empty. */
  words: string[];
  /** The same as numbers, enough to close it: x_i - x_j <= bound, or < if true.  Index 0 is the constant 0, else
   * clocks[i - 1]; clocks are at least 0. */
  constraints: [i: number, j: number, bound: number, strict: boolean][];
  isEmpty?: true;
}
/** What a node of a lazy search must keep. */
export interface Abstraction {
  /** Its constraints or guards. */
  words: string[];
  constraints: Zone["constraints"];
  /** aLU: the guards that matter; `clock` counts as in a zone. */
  guards: Array<{ clock: number; relation: ">=" | ">" | "<=" | "<"; value: number }>;
  /** Hidden variables that must be seen, with their values. */
  visible: Array<{ variable: string; value: number }>;
}

export interface Edge {
  process: string;
  source: string;
  target: string;
  sync: "" | "!" | "?";
  line: number;
  select: string;
  /** Its number in the template. */
  edge: number;
}

/** One thing that a search did; see `Contract.events`. */
export interface SearchEvent {
  kind: EventKind;
  node: number;
  /** created, merged: the node it comes from; covered, reopened, replaced: the node that does it; cut: the
   *  node from which nothing leads there. */
  other?: number;
  /** created, forbidden (by the clocks), blocked (by hidden variables' values), merged: the move. */
  edges?: Edge[];
  // created:
  locations?: string[];
  values?: number[];
  zone?: Zone;
  // strengthened: the node's abstraction
  before?: Abstraction;
  after?: Abstraction;
  /** refined (with its `zone`): the clocks that the node knows of now. */
  precision?: string[];
  // counterexample: the path to `node` with the clocks that matter for what follows; `breaksAt` is the index
  // of the first node that no run reaches, or trace.length: the last one is reached but is not what it seemed
  feasible?: boolean;
  breaksAt?: number;
  trace?: Array<{ node: number; precision: string[]; locations: string[]; values: number[] }>;
}

/** Why a check ended with its verdict; which numbers there are depends on the code (`Contract.reasons`). */
export interface Reason {
  code: ReasonCode;
  /** One sentence. */
  text: string;
  steps?: number;
  cycleSteps?: number;
  states?: number;
  waiting?: number;
  /** limit: what was reached ("arithmetic": clock values grew beyond 32 bits; "size": see `message`); `bound`: its value. */
  limit?: "states" | "memory" | "seconds" | "arithmetic" | "size";
  bound?: number;
  /** run-found: what the run does for ever. */
  ending?: "cycle" | "stays" | "stuck";
  /** run-time-error: the move that fails, "P: A -> B". */
  move?: string;
  message?: string;
  /** Of `message`. */
  said?: Said;
  /** Options that were replaced, and the form of the query (or that it asks about deadlocks, or stopwatches) that needs it. */
  searchedWith?: Array<{ option: keyof Options; asked: string; used: string }>;
  becauseOf?: QueryForm | "deadlock" | "stopwatches";
  /** Hidden variables were assumed to cause no run-time errors. */
  assumedNoErrors?: true;
  /** Left out since the question does not depend on it: processes, and assignments to variables.  Run-time errors there
   * were not looked for. */
  leftOut?: { processes: string[]; variables: string[] };
  /** So many processes may change places with others without anybody noticing; of the states that this makes of each
   * other only one was kept. */
  interchangeable?: number;
  /** The query holds for a trivial reason: this left side of its `imply` or `-->` is true in no reachable state. */
  neverTrue?: string;
  /** A verdict was found, but some other run ends in this run-time error. */
  alsoFails?: string;
  alsoFailsSaid?: Said;
}

/** A least or greatest value; `bound` null: there is none; strict: it is approached, not attained. */
export interface Side {
  bound: number | null;
  strict: boolean;
}
export interface Extreme {
  expression: string;
  /** Null: not asked for. */
  lower: Side | null;
  upper: Side | null;
  /** ">= 3", "<= 7", "< 7", "unbounded"; "" where not asked for. */
  lowerText: string;
  upperText: string;
}

export interface Result {
  query: string;
  form: QueryForm;
  verdict: "satisfied" | "violated" | "unknown";
  reason: Reason;
  /** What was used. */
  config: Required<Options>;
  stats: Stats;
  trace: Trace | null;
  /** With `certificate`: what proves the verdict, for Model.checkCertificate (as JSON text). */
  certificate: unknown | null;
  /** With clocks "auto": the searches that took turns, the first one most.  `config` is then that of the one
   * which decided. */
  lineup?: LineupMember[];
  /** Of sup, inf, bounds. */
  extremes?: Extreme[];
  /** With `maxEvents`: what the search did; not complete if there was more. */
  events?: { complete: boolean; events: SearchEvent[] };
  /** Only after a run-time error: what failed, and where in the text; the notes are its edges. */
  error?: Diagnostic;
}

export interface LineupMember {
  clocks: string;
  data: string;
  order: string;
  /** It looked at what the question touches only: `leftOut` of the reason. */
  isSliced: boolean;
  /** It looked at one zone for each discrete state, which includes all that is reachable. */
  isJoined: boolean;
  stored: number;
  expanded: number;
  hasDecided: boolean;
}

export interface ZoneGraph {
  /** False: there are more nodes. */
  complete: boolean;
  nodes: GraphNode[];
  arcs: Array<{ source: number; target: number; edges: Edge[] }>;
}
export interface GraphNode {
  /** Per process, the number of the location; per variable, its value. */
  locations: number[];
  values: number[];
  depth: number;
  /** The node that led here first, and the number of its move; -1 for the initial node. */
  parent: number;
  move: number;
  /** The node that includes this one, or -1. */
  coveredBy: number;
  isExpanded: boolean;
  /** The zone of the shortest path, and what the abstraction makes of it. */
  exact: Zone;
  abstract: Zone;
}

/** Makes the engine.  `wasmBinary` or `locateFile` tells where engine.wasm is. */
declare const createEngine: (overrides?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (name: string) => string;
  /** What the module's own code has to say to who builds it; to the console, if left out. */
  print?: (line: string) => void;
  printErr?: (line: string) => void;
}) => Promise<EngineModule>;
export default createEngine;
