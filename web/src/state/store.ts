// The page's one actor: holds the state, owns the engine, and does what the views ask for.
import { useEffect, useState } from "preact/hooks";
import type { Diagnostic, Options, Range } from "@engine";
import { loadExample, reset } from "../actions/examples";
import { advance } from "../actions/checks";
import { EngineClient } from "../engine/client";
import type { Answers, Check, EngineInfo, Question, Subject } from "../engine/protocol";
import { firstExample } from "../files/examples";
import {
  completeOptions,
  drawnOf,
  emptyDocument,
  errorCount,
  initialState,
  kExhaustive,
  runtimeError,
  type Companions,
  type Document,
  type Lit,
  type ModelView,
  type ResultView,
  type SharedState,
  type State,
  type Tab,
  type Toast,
  type Tool,
} from "./state";
import { loadDocument, saveDocument, saveFork } from "./storage";

const kCheckDelayMs = 300;
const kSaveDelayMs = 1000;
const kToastMs = 12000;
export const kBrokeDown = "The engine broke down on this. Your text is safe.";

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
      (engine) => this.set({ engine }),
    );
  }

  start(): void {
    this.engine.start();
    this.scheduleCheck();
    addEventListener("pagehide", () => this.store());
    if (this.restored && this.state.doc.text !== "" && !this.state.shared) {
      this.toast({ message: "Your last session was restored.", action: "Start fresh", act: () => reset(this) });
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
    if (change.running === null) queueMicrotask(() => advance(this));
    queueMicrotask(() => this.showProblems()); // the editor may be in the middle of a change
    for (const listener of this.listeners) listener();
  }

  // ---- engine --------------------------------------------------------------

  private engineReady(info: EngineInfo): void {
    const options = completeOptions(this.state.doc.options, info.configurations);
    this.set({ info, doc: { ...this.state.doc, options } });
    const first = firstExample(info.examples);
    if (!this.restored && !this.state.shared?.fragment && first && this.state.doc.text === "" && !this.state.doc.origin)
      void loadExample(this, first);
  }

  restartEngine(): void {
    this.engine.start();
    this.scheduleCheck();
  }

  // ---- document ------------------------------------------------------------

  setDoc(change: Partial<Document>): void {
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
    this.set({ shared, runs: {}, queue: [], step: 0, lit: null, drawn: null, isWide: false });
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
    const wasOpen = this.state.shared?.fragment;
    // A link that could not be opened stays in the address: it can still be copied.  That of an embedded page is its owner's.
    if (!this.state.shared?.isError && !this.state.isEmbedded)
      history.replaceState(null, "", location.pathname + location.search);
    this.store();
    this.set({ shared: null });
    if (!wasOpen) return;
    const mine = loadDocument();
    if (mine) this.openFork(mine, { fragment: "", notice: "", isError: false });
    else reset(this);
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
    const check = await this.engine.check(
      text,
      queries.map((query) => query.text).filter((query) => query.trim() !== ""),
    );
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

  keepSelection(): void {
    const { doc, selected } = this.state;
    if (selected !== kExhaustive.id && !doc.queries.some((query) => query.id === selected)) {
      this.set({ selected: doc.queries[0]?.id ?? kExhaustive.id });
    }
  }

  /** Replaces the text and what belongs to it, undoably. */
  replace(text: string, after: Companions): void {
    const { queries, layout, origin, file } = this.state.doc;
    this.editor?.replace(text, { queries, layout, origin, file }, after);
    this.setDoc(after);
    this.keepSelection();
  }

  /** Another document takes the place of this one, undoably; its queries are to be seen. */
  open(text: string, companions: Companions): void {
    this.replace(text, companions);
    this.set({ queue: [], selected: companions.queries[0]?.id ?? kExhaustive.id, isWide: false });
  }

  /** A message with nothing to do about it. */
  tell(message: string): void {
    this.toast({ message, action: "", act: () => {} });
  }

  offerUndo(message: string): void {
    this.toast({ message, action: "Undo", act: () => this.editor?.undo() });
  }

  setOptions(change: Options): void {
    this.setDoc({ options: { ...this.state.doc.options, ...change } });
  }

  // ---- places and panes ----------------------------------------------------

  goTo(range: Range): void {
    this.set({
      tab: "model",
      modelView: this.state.modelView === "diagram" ? (innerWidth <= 720 ? "text" : "both") : this.state.modelView,
    });
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
    const drawn = drawnOf(this.state);
    if (drawn?.text === text && drawn.layout === layout) return;
    const items = await this.engine.get<"diagrams">({ kind: "diagrams", text, layout });
    if (!items || text !== this.state.doc.text) return;
    const { origin, file } = this.state.doc;
    if (items.length > 0 || !drawnOf(this.state)) this.set({ drawn: { text, layout, items, origin, file } });
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
