// All that the page knows, as plain values, and the questions asked of it.  No effects here.
import type { Configurations, Diagnostic, Diagram, Edge, Options, Progress, Query } from "@engine";
import type { EngineState } from "../engine/client";
import type { Check, Checked, EngineInfo, Outcome } from "../engine/protocol";
import { expectedOf, type Expected } from "./expected";
import { settings } from "../settings/options";

export interface QueryItem {
  id: string;
  text: string;
  comment: string;
  /** "" for nothing. */
  expect: Expected;
  /** What was expected of the text before it was edited: it comes back with that text. */
  once?: { text: string; expect: Expected };
}

/** The example a document came from, as it was generated. */
export interface Origin {
  name: string;
  title: string;
  n: number;
  text: string;
  queries: Query[];
}

/** The file a document came from; `isConverted`: it was XML, the text is XTA. */
export interface OpenedFile {
  name: string;
  isConverted: boolean;
}

/** What belongs to a text and is replaced, undone and redone with it. */
export interface Companions {
  queries: QueryItem[];
  /** Where the locations are drawn, as in a `.ugi` file; not shown, kept for saving.  "" for none. */
  layout: string;
  /** One of the two, or neither. */
  origin: Origin | null;
  file: OpenedFile | null;
}

/** What the user makes: saved, restored, undone. */
export interface Document extends Companions {
  text: string;
  options: Options;
}

/** A run and what it was made of, so that it can be told whether it still speaks of the document. */
export interface Run {
  text: string;
  query: string;
  options: Options;
  outcome: Outcome;
  /** The run came with a link; what the engine said of it. */
  link?: "valid" | "possible" | "broken" | "unchecked";
  /** What the checker said of the proof of this verdict, once it was asked. */
  checked?: Checked;
}

export type Tab = "model" | "queries" | "result";
export type ResultView = "trace" | "statistics";
/** What the model's pane shows. */
export type ModelView = "text" | "both" | "diagram";
/** What the large pane shows: the result of the selected query, or one of the instruments. */
export type Tool = "result" | "simulator" | "space" | "algorithm" | "compare";

/** What the diagrams show of the network: where each process is, and the edges that led there. */
export interface Lit {
  /** By process, as in the structure. */
  locations: readonly string[];
  edges: readonly Edge[];
}

/** Diagrams of the templates, and the text and layout they were made of, and the document those were of. */
export interface Drawn {
  text: string;
  layout: string;
  items: Diagram[];
  origin: Origin | null;
  file: OpenedFile | null;
}

/** The diagrams, if they are those of this document, as it is now or as it was before; never those of another one. */
export function drawnOf({ drawn, doc }: State): Drawn | null {
  return drawn && drawn.file === doc.file && drawn.origin?.name === doc.origin?.name ? drawn : null;
}

export interface Toast {
  message: string;
  /** "" for no button. */
  action: string;
  act: () => void;
}

export interface State {
  doc: Document;
  saved: "saved" | "saving" | "off";
  engine: EngineState;
  info: EngineInfo | null;
  check: Check | null;
  /** The id of the query whose result is shown. */
  selected: string;
  runs: Record<string, Run>;
  running: {
    id: string;
    query: string;
    options: Options;
    progress: Progress | null;
    stopping: boolean;
    isCheck?: boolean;
  } | null;
  /** Ids of queries that wait for their turn. */
  queue: string[];
  /** Read out by screen readers. */
  announcement: string;
  toast: Toast | null;
  tab: Tab;
  resultView: ResultView;
  modelView: ModelView;
  tool: Tool;
  /** The instruments take the room of the queries, too. */
  isWide: boolean;
  /** The step of the selected run that is looked at. */
  step: number;
  lit: Lit | null;
  /** The simulator is to go on from that step. */
  byHand: boolean;
  isHelpShown: boolean;
  drawn: Drawn | null;
  /** Of the editor. */
  cursor: { line: number; column: number } | null;
  /** What came with a link: its trace as far as the engine accepts it. */
  shared: SharedState | null;
  /** Part of another page: one pane, nothing is stored. */
  isEmbedded: boolean;
}

/** A document that came with a link. */
export interface SharedState {
  /** The fragment of the address; "" if it could not be opened. */
  fragment: string;
  /** What there is to say about it: damaged, made with another engine, a trace that breaks; "" for nothing. */
  notice: string;
  isError: boolean;
  /** What the visitor is asked to agree to. */
  offer?: { label: string; act: () => void };
}

/** The entry that is always there: the search of the whole state space. */
export const kExhaustive: QueryItem = {
  id: "exhaustive",
  text: "exhaustive",
  comment: "Visits every state there is; for the statistics.",
  expect: "",
};

export function initialState(doc: Document): State {
  return {
    doc,
    saved: "saved",
    engine: { phase: "loading" },
    info: null,
    check: null,
    selected: doc.queries[0]?.id ?? kExhaustive.id,
    runs: {},
    running: null,
    queue: [],
    announcement: "",
    toast: null,
    tab: "model",
    resultView: "trace",
    modelView: "text",
    tool: "result",
    isWide: false,
    step: 0,
    lit: null,
    byHand: false,
    isHelpShown: false,
    drawn: null,
    cursor: null,
    shared: null,
    isEmbedded: new URLSearchParams(globalThis.location?.search ?? "").get("embed") === "1",
  };
}

export function emptyDocument(): Document {
  return { text: "", queries: [], options: {}, layout: "", origin: null, file: null };
}

/** Used where the engine's default is "no limit": a tab has no memory to waste. */
const kDefaultMemoryMb = 1024;

/** With what the engine knows in place of what it does not, or what was not said. */
export function completeOptions(mine: Options, configurations: Configurations): Options {
  const { defaults } = configurations;
  const given = mine as Record<string, unknown>;
  const chosen = settings(configurations).map(({ key, choices }) => {
    const isKnown = choices.some((choice) => choice.name === given[key]);
    return [key, isKnown ? given[key] : ((defaults as Record<string, unknown>)[key] ?? choices[0]?.name)];
  });
  return {
    ...(Object.fromEntries(chosen) as Options),
    seed: mine.seed ?? defaults.seed ?? 1,
    maxStates: mine.maxStates ?? defaults.maxStates ?? 0,
    maxMemoryMb: mine.maxMemoryMb ?? (defaults.maxMemoryMb || kDefaultMemoryMb),
    maxSeconds: mine.maxSeconds ?? defaults.maxSeconds ?? 0,
  };
}

let nextQueryId = 1;
export function makeQuery(text: string, comment: string, expect: Expected = ""): QueryItem {
  return { id: `q${nextQueryId++}`, text, comment, expect };
}
export function makeQueries(queries: readonly Query[]): QueryItem[] {
  return queries.map((query) => makeQuery(query.text, query.comment, expectedOf(query.outcome)));
}

export function queryById(doc: Document, id: string): QueryItem {
  return doc.queries.find((query) => query.id === id) ?? kExhaustive;
}

function same(a: Options, b: Options): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Options>;
  return [...keys].every((key) => a[key] === b[key]);
}

/** What changed since the run, in words; "" when the run still speaks of the document. */
export function staleness(run: Run, doc: Document, query: QueryItem): string {
  if (run.text !== doc.text) return "model changed since this run";
  if (run.query !== query.text) return "query changed since this run";
  if (!run.link && !same(run.options, doc.options)) return "search settings changed since this run";
  return "";
}

/** The lines that say what a model is: no comments, nothing that every model has. */
const tellingLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length > 3 && !line.startsWith("//"));
const kFamiliar = 0.25;
/** Documents are asked many times before they change. */
const isFamiliar = new WeakMap<Document, boolean>();

/** The example that the text still is: a quarter of its lines are there.  Null for a text of one's own, which took its place. */
export function originOf(doc: Document): Origin | null {
  const { origin, text } = doc;
  if (!origin || text === origin.text) return origin;
  if (!isFamiliar.has(doc)) {
    const there = new Set(tellingLines(text));
    const wanted = tellingLines(origin.text);
    isFamiliar.set(doc, wanted.filter((line) => there.has(line)).length >= kFamiliar * wanted.length);
  }
  return isFamiliar.get(doc) ? origin : null;
}

/** What the document is called; "" if nothing says so. */
export function titleOf(doc: Document): string {
  return originOf(doc)?.title ?? doc.file?.name ?? "";
}

/** The same, of an example with its size. */
export function sizedTitle(doc: Document): string {
  const n = originOf(doc)?.n;
  return `${titleOf(doc)}${n ? ` (N = ${n})` : ""}`;
}

/** The name of its files. */
export function fileNameOf(doc: Document): string {
  return doc.file?.name ?? originOf(doc)?.name ?? "model";
}

export function isTextEdited(doc: Document): boolean {
  return doc.origin ? doc.text !== doc.origin.text : doc.text !== "";
}
export function areQueriesEdited(doc: Document): boolean {
  const original = doc.origin?.queries ?? [];
  return (
    doc.queries.length !== original.length ||
    doc.queries.some(
      (query, i) =>
        query.text !== original[i]!.text ||
        query.comment !== original[i]!.comment ||
        query.expect !== expectedOf(original[i]!.outcome),
    )
  );
}

/** The run-time error that ended the run of the selected query, while the text is the one that was run. */
export function runtimeError({ doc, runs, selected }: State): Diagnostic | null {
  const run = runs[selected];
  return run?.outcome.kind === "result" && run.text === doc.text ? (run.outcome.result.error ?? null) : null;
}

/** Why the engine refused the search settings as they are; "" if it did not. */
export function refusal({ doc, runs, selected }: State): string {
  const run = runs[selected];
  if (run?.outcome.kind !== "rejected" || !same(run.options, doc.options)) return "";
  return run.outcome.query.find((diagnostic) => diagnostic.code === "bad-option")?.message ?? "";
}

/** Errors of one query as far as the last check knows them. */
export function queryDiagnostics(state: State, query: QueryItem): Diagnostic[] {
  return state.check?.queries[query.text] ?? [];
}

export function errorCount(check: Check | null): number {
  return check ? check.diagnostics.filter((d) => d.severity === "error").length : 0;
}
