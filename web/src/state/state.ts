// All that the page knows, as plain values, and the questions asked of it.  No effects here.
import type {
  ClockConstraint,
  Diagnostic,
  Diagram,
  Edge,
  Options,
  Progress,
  QueryForm,
  SharedRun,
  Trace,
} from "@engine";
import type { EngineState } from "../engine/client";
import type { Diagnosis, EngineInfo } from "../engine/protocol";
import { answerOf, refusedSettings, staleness, type Check } from "./check";
import { kExhaustive, type Document, type OpenedFile, type Origin, type QueryItem } from "./document";
import { canExpect } from "./expected";
import type { Fault } from "./storage";
import type { Author } from "../author/state";
import type { Task } from "../task/state";

export type Tab = "task" | "model" | "queries" | "result";
export type ResultView = "trace" | "statistics";
/** What the model's pane shows. */
export type ModelView = "text" | "both" | "diagram";
/** What the large pane shows: the result of the selected query, or one of the instruments. */
export type Tool = "result" | "simulator" | "space" | "algorithm" | "compare" | "bound";

/** How a run is shown. */
export type RunForm = "table" | "story" | "messages" | "gantt" | "values";

/** What of the runs of a model is looked at: it belongs to the model, not to one of its runs. */
export interface RunLook {
  /** Names of the processes that are not shown. */
  hidden: readonly string[];
  /** Expressions that are evaluated along runs. */
  watches: readonly string[];
}
export const kWholeRun: RunLook = { hidden: [], watches: [] };

/** What has the whole screen; "" for nothing: all panes are there. */
export type Stage = "" | Exclude<Tab, "task"> | "both";

/** What the diagrams show of the network: where each process is, and the edges that led there. */
export interface Highlight {
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

/** A move that the simulator can make. */
export interface Offer {
  edges: readonly Edge[];
  take: () => void;
}

export interface Toast {
  message: string;
  /** "" for no button. */
  action: string;
  act: () => void;
}

/** Is the page kept in this browser, for use without a network?  "newer": and a new version waits. */
export type Offline = "no" | "keeping" | "kept" | "newer" | "failed";

export interface State {
  doc: Document;
  /** "last": this text only, there is no list of models; "off": nothing is kept. */
  saved: "saved" | "saving" | "last" | "off";
  /** Why not, if not all of it is saved. */
  fault: Fault;
  /** Another one with every other document: a run belongs to one. */
  generation: number;
  engine: EngineState;
  info: EngineInfo | null;
  diagnosis: Diagnosis | null;
  /** The id of the query whose result is shown. */
  selected: string;
  /** By id of the query. */
  checks: Record<string, Check>;
  /** By text of a query, as the engine reads it. */
  forms: Record<string, QueryForm>;
  checking: {
    id: string;
    query: string;
    options: Options;
    progress: Progress | null;
    stopping: boolean;
    /** The search is made once more, for a proof. */
    isProof?: boolean;
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
  stage: Stage;
  /** How the run of the selected query is shown. */
  form: RunForm;
  runLook: RunLook;
  /** What is looked at in the instruments, as it stands in links. */
  places: Partial<Record<Tool, string>>;
  /** The place that a link asks for; another object is another wish. */
  wish: { tool: Tool; place: string } | null;
  /** The step of the selected run that is looked at. */
  step: number;
  highlight: Highlight | null;
  /** After how many moves of this run what it leads to could last have been avoided; null: nobody asked. */
  late: { trace: Trace; last: number } | null;
  /** Clock constraints that are chosen in the answer to a task; they are marked in text and diagrams. */
  ticked: readonly ClockConstraint[];
  /** The run that the simulator begins with, of which text; another object is another wish.  Null: the initial state. */
  simulated: { text: string; run: SharedRun } | null;
  /** The run of the simulator while that is shown, and its text; it is what links then hold. */
  byHand: { text: string; trace: Trace } | null;
  /** Moves that a click in the diagrams can take. */
  offers: readonly Offer[];
  /** The exercise or course that is open. */
  task: Task | null;
  /** The exercise that is being made. */
  author: Author | null;
  /** The step of "Start here"; null: it is not shown. */
  tour: number | null;
  /** The section at which the language guide is open, "" for its first; null: it is not. */
  guide: string | null;
  isHelpShown: boolean;
  /** The list of the visitor's models. */
  isLibraryShown: boolean;
  /** Files are dragged over the page. */
  isDropping: boolean;
  /** All that is fetched later is there: the page needs no connection any more. */
  isWhole: boolean;
  offline: Offline;
  isOfflineShown: boolean;
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

export function initialState(doc: Document): State {
  return {
    doc,
    saved: "saved",
    fault: "forbidden",
    generation: 0,
    engine: { phase: "loading" },
    info: null,
    diagnosis: null,
    selected: doc.queries[0]?.id ?? kExhaustive.id,
    checks: {},
    forms: { [kExhaustive.text]: "exhaustive" },
    checking: null,
    queue: [],
    announcement: "",
    toast: null,
    tab: "model",
    resultView: "trace",
    modelView: "text",
    tool: "result",
    isWide: false,
    stage: "",
    form: "table",
    runLook: kWholeRun,
    places: {},
    wish: null,
    step: 0,
    highlight: null,
    late: null,
    ticked: [],
    simulated: null,
    byHand: null,
    offers: [],
    task: null,
    author: null,
    tour: null,
    guide: null,
    isHelpShown: false,
    isLibraryShown: false,
    isDropping: false,
    isWhole: false,
    offline: globalThis.navigator?.serviceWorker?.controller ? "kept" : "no",
    isOfflineShown: false,
    drawn: null,
    cursor: null,
    shared: null,
    isEmbedded: new URLSearchParams(globalThis.location?.search ?? "").get("embed") === "1",
  };
}

/** What form a query has: "" as long as nobody knows. */
export function formOf({ forms }: State, query: Pick<QueryItem, "text">): QueryForm {
  return Object.hasOwn(forms, query.text) ? forms[query.text]! : "";
}

/** The answer that is shown, if it is one about the text as it is. */
export function currentAnswer({ doc, checks, selected }: State) {
  const check = checks[selected];
  return check?.text === doc.text ? answerOf(check) : null;
}

/** The run-time error that ended the check of the selected query, while the text is the one that was checked. */
export function runtimeError(state: State): Diagnostic | null {
  return currentAnswer(state)?.error ?? null;
}

/** The run that links hold: the one made by hand, while the simulator is shown, or that of the selected query. */
export function shownRun(state: State): { trace: Trace; isByHand: boolean } | null {
  const { byHand, tool, doc } = state;
  if (tool === "simulator" && byHand?.text === doc.text) return { trace: byHand.trace, isByHand: true };
  const trace = currentAnswer(state)?.trace;
  return trace ? { trace, isByHand: false } : null;
}

/** Why the engine refused the search settings as they are; "" if it did not. */
export function refusal({ doc, checks, selected }: State): string {
  return refusedSettings(checks[selected], doc.options)?.message ?? "";
}

/** Errors of one query as far as the last diagnosis knows them. */
export function queryDiagnostics(state: State, query: QueryItem): Diagnostic[] {
  const { queries = {} } = state.diagnosis ?? {};
  return Object.hasOwn(queries, query.text) ? queries[query.text]! : [];
}

export function errorCount(diagnosis: Diagnosis | null): number {
  return diagnosis?.diagnostics.filter((d) => d.severity === "error").length ?? 0;
}

/** Is the verdict the expected one?  Null: nothing is expected, or the query as it is was not decided. */
export function isAsExpected(query: QueryItem, check: Check | undefined, isStale: boolean): boolean | null {
  const answer = answerOf(check);
  if (query.expect === "" || !answer || isStale || !canExpect(answer.form)) return null;
  if (check?.shared && check.shared.standing !== "valid") return null;
  return answer.verdict === "unknown" ? null : answer.verdict === query.expect;
}

/** Of the queries that expect something: how many there are, were decided as expected, and were decided at all. */
export function tally(state: State): { expecting: number; asExpected: number; answered: number } {
  const { doc, checks } = state;
  const expecting = doc.queries.filter(
    (query) => query.expect !== "" && query.text.trim() !== "" && canExpect(formOf(state, query)),
  );
  const answers = expecting.map((query) => {
    const check = checks[query.id];
    return isAsExpected(query, check, check !== undefined && staleness(check, doc, query) !== "");
  });
  return {
    expecting: expecting.length,
    asExpected: answers.filter((answer) => answer === true).length,
    answered: answers.filter((answer) => answer !== null).length,
  };
}
