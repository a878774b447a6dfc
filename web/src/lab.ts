// The page's one actor: holds the state, owns the engine, and does what the views ask for.
import { useEffect, useState } from "preact/hooks";
import type { Diagnostic, ExampleInfo, ExampleText, Options, Range } from "@engine";
import { EngineClient } from "./engine/client";
import type { Answers, Check, EngineInfo, Question, Subject } from "./engine/protocol";
import { firstExample, plainQueries, withParameter } from "./examples";
import {
  baseName, decode, download, fileKind, fileQueries, kMostBytes, looksLikeXml, queryFile, type FileText, type SaveKind,
} from "./files";
import { count, seconds } from "./format";
import {
  areQueriesEdited, completeOptions, emptyDocument, errorCount, initialState, isTextEdited, kExhaustive, makeQueries, makeQuery,
  queryById, runtimeError, type Companions, type Document, type Lit, type ModelView, type QueryItem, type ResultView, type SharedState, type State, type Tab,
  type Toast, type Tool,
} from "./state";
import { loadDocument, saveDocument, saveFork } from "./storage";
import { sentence, verdictWords } from "./words";

const kCheckDelayMs = 300;
const kSaveDelayMs = 1000;
const kToastMs = 12000;
const kBrokeDown = "The engine broke down on this. Your text is safe.";

/** The editor as the lab needs it. */
export interface Editor {
  /** One undoable change; undo calls `Lab.companionsRestored`. */
  replace(text: string, before: Companions, after: Companions): void;
  undo(): void;
  show(diagnostics: Diagnostic[]): void;
  goTo(range: Range): void;
  /** Selects a place without taking the focus there. */
  reveal(range: Range): void;
  /** Marks lines, and no others. */
  light(lines: readonly number[]): void;
  /** Goes to the next (1) or previous (-1) problem; false when there is none. */
  goToProblem(direction: 1 | -1): boolean;
}

export class Lab {
  state: State;
  private readonly listeners = new Set<() => void>();
  readonly engine: EngineClient;
  private editor: Editor | null = null;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly restored: boolean;
  /** What the editor marks. */
  private marked: { check: Check | null; error: Diagnostic | null } = { check: null, error: null };

  constructor() {
    const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";
    const doc = isEmbedded ? null : loadDocument();
    this.restored = doc !== null;
    this.state = initialState(doc ?? emptyDocument());
    this.engine = new EngineClient(
      (info) => this.engineReady(info),
      (engine) => this.set({ engine }));
  }

  start(): void {
    this.engine.start();
    this.scheduleCheck();
    addEventListener("pagehide", () => this.store());
    if (this.restored && this.state.doc.text !== "" && !this.state.shared) {
      this.toast({ message: "Your last session was restored.", action: "Start fresh", act: () => this.reset() });
    }
  }

  attach(editor: Editor): void {
    this.editor = editor;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    if (change.running === null) queueMicrotask(() => this.advance());
    queueMicrotask(() => this.showProblems()); // the editor may be in the middle of a change
    for (const listener of this.listeners) listener();
  }

  // ---- engine --------------------------------------------------------------

  private engineReady(info: EngineInfo): void {
    const options = completeOptions(this.state.doc.options, info.configurations);
    this.set({ info, doc: { ...this.state.doc, options } });
    const first = firstExample(info.examples);
    if (!this.restored && !this.state.shared?.fragment && first && this.state.doc.text === "" && !this.state.doc.origin) void this.loadExample(first);
  }

  restartEngine(): void {
    this.engine.start();
    this.scheduleCheck();
  }

  // ---- document ------------------------------------------------------------

  private setDoc(change: Partial<Document>): void {
    this.set({ doc: { ...this.state.doc, ...change }, saved: "saving" });
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.store(), kSaveDelayMs);
    if ("text" in change || "queries" in change) this.scheduleCheck();
  }

  private store(): void {
    clearTimeout(this.saveTimer);
    if (this.state.saved === "saved") return;
    const { doc, shared, isEmbedded } = this.state;
    const worked = isEmbedded || (shared?.fragment ? saveFork(shared.fragment, doc) : saveDocument(doc));
    this.set({ saved: worked ? "saved" : "off" });
  }

  /** Shows the document of a link in place of the visitor's own, which stays stored. */
  openFork(doc: Document, shared: SharedState): void {
    this.store();
    this.set({ shared, runs: {}, queue: [], step: 0, lit: null });
    this.replaceDocument(doc);
  }

  /** The document of the link becomes the visitor's own. */
  keepFork(): void {
    history.replaceState(null, "", location.pathname + location.search);
    this.set({ shared: null, saved: "saving" });
    this.store();
  }

  /** Back to what the visitor had before the link. */
  closeLink(): void {
    history.replaceState(null, "", location.pathname + location.search);
    const wasOpen = this.state.shared?.fragment;
    this.store();
    this.set({ shared: null });
    if (!wasOpen) return;
    const mine = loadDocument();
    if (mine) this.openFork(mine, { fragment: "", notice: "", isError: false });
    else this.reset();
    this.set({ shared: null });
  }

  private replaceDocument(doc: Document): void {
    const info = this.state.info;
    const options = info ? completeOptions(doc.options, info.configurations) : doc.options;
    const { queries, layout, origin, file } = doc;
    if (this.editor) this.replace(doc.text, { queries, layout, origin, file });
    this.set({ doc: { ...doc, options }, saved: "saved", selected: queries[0]?.id ?? kExhaustive.id });
    this.scheduleCheck();
  }

  private scheduleCheck(): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => void this.check(), kCheckDelayMs);
  }

  private async check(): Promise<void> {
    const { text, queries } = this.state.doc;
    const check = await this.engine.check(text, queries.map((query) => query.text).filter((query) => query.trim() !== ""));
    if (!check) return;
    // An empty text is a blank sheet, not a mistake.
    if (text.trim() === "") check.diagnostics = [];
    this.set({ check });
  }

  /** Marks the problems in the text, once it is known which they are; the editor moves its marks with edits. */
  private showProblems(): void {
    const { check, doc } = this.state;
    const error = runtimeError(this.state);
    if (!check || check.text !== doc.text || (this.marked.check === check && this.marked.error === error)) return;
    this.marked = { check, error };
    this.editor?.show(error ? [...check.diagnostics, error] : check.diagnostics);
  }

  /** What the engine knows about a place; null when there is something newer to ask. */
  ask<S extends Subject>(question: Question<S>): Promise<Answers[S] | null> {
    return this.engine.ask(question);
  }

  completeQuery(query: string, column: number): Promise<Answers["completeQuery"] | null> {
    return this.ask({ subject: "completeQuery", text: this.state.doc.text, line: 1, column, query });
  }

  /** The editor's text changed, by typing, undo or `Editor.replace`. */
  textChanged(text: string): void {
    this.setDoc({ text });
  }

  /** Undo or redo went over a replaced text: its queries come back with it. */
  companionsRestored(companions: Companions): void {
    this.setDoc(companions);
    this.keepSelection();
  }

  private keepSelection(): void {
    const { doc, selected } = this.state;
    if (selected !== kExhaustive.id && !doc.queries.some((query) => query.id === selected)) {
      this.set({ selected: doc.queries[0]?.id ?? kExhaustive.id });
    }
  }

  private replace(text: string, after: Companions): void {
    const { queries, layout, origin, file } = this.state.doc;
    this.editor?.replace(text, { queries, layout, origin, file }, after);
    this.setDoc(after);
    this.keepSelection();
  }

  async loadExample(example: ExampleInfo): Promise<void> {
    const hadWork = isTextEdited(this.state.doc) || areQueriesEdited(this.state.doc);
    const n = example.n?.default ?? 0;
    const loaded = await this.engine.get<"example">({ kind: "example", name: example.name, n });
    if (!this.usable(loaded)) return;
    const queries = plainQueries(loaded.queries);
    this.replace(loaded.text, {
      queries: makeQueries(queries), layout: "", file: null,
      origin: { name: example.name, title: example.title, n, text: loaded.text, queries },
    });
    this.set({ selected: this.state.doc.queries[0]?.id ?? kExhaustive.id });
    if (hadWork) this.offerUndo(`Your text was replaced by “${example.title}”.`);
    else this.dismissToast();
  }

  private usable(loaded: ExampleText | { error: string } | null): loaded is ExampleText {
    if (loaded && !("error" in loaded)) return true;
    this.tell(loaded?.error ?? kBrokeDown);
    return false;
  }

  /** A message with nothing to do about it. */
  tell(message: string): void {
    this.toast({ message, action: "", act: () => {} });
  }

  private offerUndo(message: string): void {
    this.toast({ message, action: "Undo", act: () => this.editor?.undo() });
  }

  /** Sets the parameter of the current example: in the edited text where it has the line for it. */
  async setParameter(n: number): Promise<void> {
    const { doc, info } = this.state;
    const example = info?.examples.find((e) => e.name === doc.origin?.name);
    if (!doc.origin || !example?.n || n < example.n.min || n > example.n.max) return;
    const loaded = await this.engine.get<"example">({ kind: "example", name: example.name, n });
    if (!this.usable(loaded)) return;
    const now = this.state.doc;
    if (!now.origin) return;
    const edited = isTextEdited(now);
    const kept = edited ? withParameter(now.text, n) : null;
    const queries = plainQueries(loaded.queries);
    this.replace(kept ?? loaded.text, {
      layout: now.layout, file: null, queries: areQueriesEdited(now) ? now.queries : this.sameIds(now.queries, makeQueries(queries)),
      origin: { ...now.origin, n, text: loaded.text, queries },
    });
    if (edited && kept === null) this.offerUndo(`Your text was replaced by ${example.title} with N = ${n}.`);
  }

  /** Regenerated queries keep the ids of those they replace, so results stay beside them (as stale). */
  private sameIds(old: QueryItem[], fresh: QueryItem[]): QueryItem[] {
    return fresh.map((query, i) => (old[i] ? { ...query, id: old[i].id } : query));
  }

  reset(): void {
    const first = firstExample(this.state.info?.examples ?? []);
    if (!first) return;
    this.set({ runs: {} });
    void this.loadExample(first);
  }

  // ---- files ---------------------------------------------------------------

  /** A model with what belongs to it, or only a `.q` or `.ugi` file for the model that is there. */
  async openFiles(files: readonly File[]): Promise<void> {
    const large = files.find((file) => file.size > kMostBytes);
    if (large) return this.tell(`${large.name} is too large for a model.`);
    const read: FileText[] = [];
    try {
      for (const file of files) read.push({ name: file.name, text: decode(new Uint8Array(await file.arrayBuffer())) });
    } catch {
      return this.tell("The file could not be read.");
    }
    const first = (kind: ReturnType<typeof fileKind>) => read.find((file) => fileKind(file.name) === kind);
    const [model, queries, layout] = [first("model"), first("queries"), first("layout")];
    if (model) return this.openModel(model, queries?.text ?? "", layout?.text ?? "");
    if (layout) {
      this.setDoc({ layout: layout.text });
      this.tell(`The layout of ${layout.name} is kept for saving.`);
    }
    if (queries) await this.openQueries(queries);
  }

  /** Replaces the document by a model, which may be XML. */
  async openModel({ name, text }: FileText, queries = "", layout = ""): Promise<void> {
    const opened = await this.engine.get<"open">({ kind: "open", text, beside: { queries, layout } });
    if (!opened) return this.tell(kBrokeDown);
    const hadWork = this.state.doc.text !== "";
    this.replace(opened.text, {
      queries: makeQueries(fileQueries(opened.queries)), layout: opened.layout, origin: null,
      file: { name, isConverted: opened.isConverted },
    });
    this.set({ queue: [], selected: this.state.doc.queries[0]?.id ?? kExhaustive.id, tab: "model" });
    if (hadWork) this.offerUndo(`Your text was replaced by ${name}.`);
  }

  private async openQueries({ name, text }: FileText): Promise<void> {
    const queries = await this.engine.get<"queries">({ kind: "queries", text });
    if (!queries) return this.tell(kBrokeDown);
    const before = this.state.doc.queries;
    this.replaceQueries(makeQueries(fileQueries(queries)));
    this.toast({ message: `The queries were replaced by ${name}.`, action: "Undo", act: () => this.replaceQueries(before) });
  }

  private replaceQueries(queries: QueryItem[]): void {
    this.setDoc({ queries });
    this.keepSelection();
  }

  /** XML that stands in the editor becomes XTA. */
  async convert(): Promise<void> {
    const { text, queries, layout, file } = this.state.doc;
    const opened = await this.engine.get<"open">({ kind: "open", text, beside: { queries: queryFile(queries), layout } });
    if (!opened) return this.tell(kBrokeDown);
    if (!opened.isConverted || text !== this.state.doc.text) return;
    this.replace(opened.text, {
      queries: queries.length > 0 ? queries : makeQueries(fileQueries(opened.queries)), layout: opened.layout, origin: null,
      file: { name: file?.name ?? "model.xml", isConverted: true },
    });
  }

  /** Gives a file to the visitor.  A model with errors can only be saved as it is. */
  async save(kind: SaveKind): Promise<void> {
    const { doc } = this.state;
    const name = baseName(doc.file?.name ?? doc.origin?.name ?? "model");
    const queries = queryFile(doc.queries);
    const give = (text: string, extension: string = kind) => download(`${name}.${extension}`, text);
    const isXml = looksLikeXml(doc.text);
    if (kind === "xta" && !isXml) return give(doc.text); // as it was written, comments and all
    const written = await this.engine.get<"write">({ kind: "write", text: doc.text, beside: { queries, layout: doc.layout } });
    if (!written) return this.tell(kBrokeDown);
    const { xta, xml } = written;
    if ("error" in xta || "error" in xml) {
      if (kind === "q") give(queries);
      else if (kind === "ugi") give(doc.layout);
      else if (isXml) give(doc.text, "xml");
      else this.tell("A model with errors can be saved as .xta only.");
      return;
    }
    if (kind === "xml") give(xml.text);
    else give(kind === "q" ? xta.queries : kind === "ugi" ? xta.layout : xta.text);
  }

  addQuery(): string {
    const query = makeQuery("", "");
    this.setDoc({ queries: [...this.state.doc.queries, query] });
    this.set({ selected: query.id });
    return query.id;
  }

  editQuery(id: string, change: Partial<Omit<QueryItem, "id">>): void {
    this.setDoc({ queries: this.state.doc.queries.map((query) => (query.id === id ? { ...query, ...change } : query)) });
  }

  deleteQuery(id: string): void {
    const { queries } = this.state.doc;
    const at = queries.findIndex((query) => query.id === id);
    const removed = queries[at];
    if (!removed) return;
    this.setDoc({ queries: queries.filter((query) => query.id !== id) });
    this.set({ queue: this.state.queue.filter((queued) => queued !== id) });
    if (this.state.selected === id) {
      const next = this.state.doc.queries[Math.min(at, this.state.doc.queries.length - 1)];
      this.set({ selected: next?.id ?? kExhaustive.id });
    }
    if (removed.text.trim() === "" && removed.comment.trim() === "") return;
    this.toast({
      message: "Query deleted.", action: "Undo",
      act: () => {
        const now = [...this.state.doc.queries];
        now.splice(at, 0, removed);
        this.setDoc({ queries: now });
        this.set({ selected: removed.id });
      },
    });
  }

  setOptions(change: Options): void {
    this.setDoc({ options: { ...this.state.doc.options, ...change } });
  }

  // ---- runs ----------------------------------------------------------------

  select(id: string): void {
    if (id !== this.state.selected) this.set({ selected: id, step: 0 });
    if (this.state.tool !== "result") this.showTool("result");
  }

  /** Runs one query, after those that already wait. */
  run(id: string = this.state.selected): void {
    if (queryById(this.state.doc, id).text.trim() === "") {
      this.set({ announcement: "This query is empty." });
      return;
    }
    const { running, queue } = this.state;
    this.set({ selected: id, tab: "result", tool: "result", step: 0 });
    if (running?.id === id || queue.includes(id)) return;
    this.set({ queue: [...queue, id] });
    this.advance();
  }

  runAll(): void {
    const ids = this.state.doc.queries.filter((query) => query.text.trim() !== "").map((query) => query.id);
    const running = this.state.running?.id;
    this.set({ queue: ids.filter((id) => id !== running) });
    this.advance();
  }

  stop(): void {
    const { running } = this.state;
    if (!running) return;
    this.set({ queue: [], running: { ...running, stopping: true } });
    this.engine.stop();
  }

  private advance(): void {
    if (this.state.running) return;
    const [id, ...queue] = this.state.queue;
    if (id !== undefined) void this.execute(id, queue);
  }

  private async execute(id: string, queue: string[]): Promise<void> {
    if (this.state.engine.phase === "failed") this.engine.start();
    const { text, options } = this.state.doc;
    const query = queryById(this.state.doc, id).text;
    this.set({
      queue, announcement: `Running ${query}`,
      running: { id, query, options, progress: null, stopping: false },
    });
    const outcome = await this.engine.run({ text, query, options: { ...options, trace: true } }, (progress) => {
      if (this.state.running) this.set({ running: { ...this.state.running, progress } });
    });
    const trace = outcome.kind === "result" && outcome.result.trace !== null;
    this.set({
      running: null,
      runs: { ...this.state.runs, [id]: { text, query, options, outcome } },
      ...(id === this.state.selected ? { resultView: trace ? "trace" as const : "statistics" as const } : {}),
    });
    if (outcome.kind === "result") {
      const { result } = outcome;
      this.set({
        announcement: `${verdictWords(query, result.verdict, trace).word}: ${query}. ${sentence(result.reason)} ` +
          `${count(result.stats.stored)} states stored in ${seconds(result.stats.cpu_seconds)}.`,
      });
    } else {
      // Nothing else can run on a model with errors.
      if (outcome.model.length > 0) this.set({ queue: [] });
      this.set({ announcement: `Not run: ${outcome.model.length > 0 ? "the model has errors." : outcome.query[0]?.message}` });
    }
  }

  // ---- places and panes ----------------------------------------------------

  goTo(range: Range): void {
    this.set({ tab: "model", modelView: this.state.modelView === "diagram" ? (innerWidth <= 720 ? "text" : "both") : this.state.modelView });
    this.editor?.goTo(range);
  }

  /** Shows a place beside the diagram it was chosen in. */
  reveal(range: Range): void {
    if (this.state.modelView === "both") this.editor?.reveal(range);
  }

  cursorMoved(cursor: State["cursor"]): void {
    if (this.state.modelView === "both") queueMicrotask(() => this.set({ cursor }));
  }

  showModel(modelView: ModelView): void {
    this.set({ modelView, cursor: null });
  }

  /** Diagrams of the text as it is now, once it can be read; those there are stay meanwhile. */
  async draw(): Promise<void> {
    const { text, layout } = this.state.doc;
    if (this.state.drawn?.text === text && this.state.drawn.layout === layout) return;
    const items = await this.engine.get<"diagrams">({ kind: "diagrams", text, layout });
    if (!items || text !== this.state.doc.text) return;
    if (items.length > 0 || !this.state.drawn) this.set({ drawn: { text, layout, items } });
  }

  light(lit: Lit | null): void {
    if (lit === this.state.lit) return;
    this.set({ lit });
    this.editor?.light(lit?.edges.map((edge) => edge.line) ?? []);
  }

  goToLine(line: number): void {
    this.goTo({ line, column: 1, endLine: line, endColumn: Number.MAX_SAFE_INTEGER });
  }

  goToProblem(direction: 1 | -1): void {
    this.set({ tab: "model" });
    if (!this.editor?.goToProblem(direction)) {
      this.set({ announcement: errorCount(this.state.check) > 0 ? "" : "The model has no problems." });
    }
  }

  showTab(tab: Tab): void {
    this.set({ tab });
  }
  showResult(resultView: ResultView): void {
    this.set({ resultView });
  }
  showTool(tool: Tool): void {
    this.light(null);
    this.set({ tool, tab: "result" });
  }
  showStep(step: number): void {
    if (step !== this.state.step) this.set({ step });
  }

  announce(announcement: string): void {
    this.set({ announcement });
  }

  toast(toast: Toast): void {
    clearTimeout(this.toastTimer);
    this.set({ toast });
    this.toastTimer = setTimeout(() => this.dismissToast(), kToastMs);
  }
  dismissToast(): void {
    clearTimeout(this.toastTimer);
    if (this.state.toast) this.set({ toast: null });
  }
}

export function useLab(lab: Lab): State {
  const [state, setState] = useState(lab.state);
  useEffect(() => {
    setState(lab.state);
    return lab.subscribe(() => setState(lab.state));
  }, [lab]);
  return state;
}
