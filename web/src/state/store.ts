// The page's one actor: holds the state, owns the engine, and does what the views ask for.  It knows no
// action: what happens when the engine is idle, or when there is no document yet, is given to it.
import { useEffect, useState } from "preact/hooks";
import type { Diagnostic, Options, Range, SharedRun } from "@engine";
import { EngineClient } from "../engine/client";
import type { Answers, Diagnosis, EngineInfo, Question, Subject } from "../engine/protocol";
import { isOnePane } from "../ui/rem";
import { completeOptions } from "../settings/options";
import { kNoProblems, kRestored, replacedWords, type ToastWords } from "../words/notices";
import { emptyDocument, kExhaustive, type Companions, type Document } from "./document";
import {
  drawnOf,
  errorCount,
  initialState,
  runtimeError,
  type Highlight,
  type ModelView,
  type ResultView,
  type SharedState,
  type State,
  type Tab,
  type Toast,
  type Tool,
} from "./state";
import { loadDocument, saveDocument, saveFork } from "./storage";

const kDiagnosisDelayMs = 300;
const kSaveDelayMs = 1000;
const kToastMs = 12000;
/** The editor as the store needs it. */
export interface Editor {
  /** One undoable change; undo calls `Store.companionsRestored`. */
  replace(text: string, before: Companions, after: Companions): void;
  undo(): void;
  show(diagnostics: Diagnostic[]): void;
  goTo(range: Range): void;
  /** Selects a place without taking the focus there. */
  reveal(range: Range): void;
  /** Marks lines, and no others. */
  highlight(lines: readonly number[]): void;
  /** Goes to the next (1) or previous (-1) problem; false when there is none. */
  goToProblem(direction: 1 | -1): boolean;
}

/** What happens at certain moments; by the actions, which know the store. */
export interface Reactions {
  /** The engine has time for the next check. */
  idle(store: Store): void;
  /** The engine is there, and the visitor has no document. */
  firstVisit(store: Store): void;
  /** The visitor wants to begin anew. */
  reset(store: Store): void;
}

export class Store {
  state: State;
  private readonly listeners = new Set<() => void>();
  readonly engine: EngineClient;
  private editor: Editor | null = null;
  private diagnosisTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly restored: boolean;
  /** What the editor marks. */
  private marked: { diagnosis: Diagnosis | null; error: Diagnostic | null } = { diagnosis: null, error: null };

  constructor(private readonly reactions: Reactions) {
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
    this.scheduleDiagnosis();
    addEventListener("pagehide", () => this.save());
    if (this.restored && this.state.doc.text !== "" && !this.state.shared) {
      this.toast({ ...kRestored, act: () => this.reactions.reset(this) });
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
    if (change.checking === null) queueMicrotask(() => this.reactions.idle(this));
    queueMicrotask(() => this.showProblems()); // the editor may be in the middle of a change
    for (const listener of this.listeners) listener();
  }

  // ---- engine --------------------------------------------------------------

  private engineReady(info: EngineInfo): void {
    this.set({ info });
    this.setKnownOptions(this.state.doc.options);
    const { doc, shared } = this.state;
    if (!this.restored && !shared?.fragment && info.examples.length > 0 && doc.text === "" && !doc.origin)
      this.reactions.firstVisit(this);
  }

  /** Settings of any origin, completed by what the engine offers; the visitor is told of what it does not. */
  private setKnownOptions(mine: Options): void {
    const { info, doc, shared } = this.state;
    if (!info) return this.set({ doc: { ...doc, options: mine } });
    const { options, replaced } = completeOptions(mine, info.contract);
    this.set({ doc: { ...doc, options } });
    if (replaced.length === 0) return;
    const words = replacedWords(replaced);
    if (shared?.fragment) this.set({ shared: { ...shared, notice: [shared.notice, words].filter(Boolean).join(" ") } });
    else this.tell(words);
  }

  restartEngine(): void {
    this.engine.start();
    this.scheduleDiagnosis();
  }

  // ---- document ------------------------------------------------------------

  setDoc(change: Partial<Document>): void {
    this.set({ doc: { ...this.state.doc, ...change }, saved: "saving" });
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.save(), kSaveDelayMs);
    if ("text" in change || "queries" in change) this.scheduleDiagnosis();
  }

  private save(): void {
    clearTimeout(this.saveTimer);
    if (this.state.saved === "saved") return;
    const { doc, shared, isEmbedded } = this.state;
    const worked = isEmbedded || (shared?.fragment ? saveFork(shared.fragment, doc) : saveDocument(doc));
    this.set({ saved: worked ? "saved" : "off" });
  }

  /** Shows the document of a link in place of the visitor's own, which stays stored. */
  openFork(doc: Document, shared: SharedState): void {
    this.save();
    this.set({ shared, checks: {}, queue: [], step: 0, highlight: null, drawn: null, isWide: false });
    this.replaceDocument(doc);
  }

  /** The document of the link becomes the visitor's own. */
  keepFork(): void {
    history.replaceState(null, "", location.pathname + location.search);
    this.set({ shared: null, saved: "saving" });
    this.save();
  }

  /** Back to what the visitor had before the link. */
  closeLink(): void {
    const wasOpen = this.state.shared?.fragment;
    // A link that could not be opened stays in the address: it can still be copied.  That of an embedded page is its owner's.
    if (!this.state.shared?.isError && !this.state.isEmbedded)
      history.replaceState(null, "", location.pathname + location.search);
    this.save();
    this.set({ shared: null });
    if (!wasOpen) return;
    const mine = loadDocument();
    if (mine) this.openFork(mine, { fragment: "", notice: "", isError: false });
    else this.reactions.reset(this);
    this.set({ shared: null });
  }

  private replaceDocument(doc: Document): void {
    const { queries, layout, origin, file } = doc;
    if (this.editor) this.replace(doc.text, { queries, layout, origin, file });
    this.set({ doc, saved: "saved", selected: queries[0]?.id ?? kExhaustive.id });
    this.setKnownOptions(doc.options);
    this.scheduleDiagnosis();
  }

  private scheduleDiagnosis(): void {
    clearTimeout(this.diagnosisTimer);
    this.diagnosisTimer = setTimeout(() => void this.diagnose(), kDiagnosisDelayMs);
  }

  private async diagnose(): Promise<void> {
    const { text, queries } = this.state.doc;
    const diagnosis = await this.engine.diagnose(
      text,
      queries.map((query) => query.text).filter((query) => query.trim() !== ""),
    );
    if (!diagnosis) return;
    // An empty text is a blank sheet, not a mistake.
    if (text.trim() === "") diagnosis.diagnostics = [];
    this.set({ diagnosis, forms: { ...this.state.forms, ...diagnosis.forms } });
  }

  /** Marks the problems in the text, once it is known which they are; the editor moves its marks with edits. */
  private showProblems(): void {
    const { diagnosis, doc } = this.state;
    const error = runtimeError(this.state);
    if (
      !diagnosis ||
      diagnosis.text !== doc.text ||
      (this.marked.diagnosis === diagnosis && this.marked.error === error)
    )
      return;
    this.marked = { diagnosis, error };
    this.editor?.show(error ? [...diagnosis.diagnostics, error] : diagnosis.diagnostics);
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

  offerUndo({ message, action }: ToastWords): void {
    this.toast({ message, action, act: () => this.editor?.undo() });
  }

  setOptions(change: Options): void {
    this.setDoc({ options: { ...this.state.doc.options, ...change } });
  }

  // ---- places and panes ----------------------------------------------------

  goTo(range: Range): void {
    this.set({
      tab: "model",
      modelView: this.state.modelView === "diagram" ? (isOnePane() ? "text" : "both") : this.state.modelView,
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

  highlight(highlight: Highlight | null): void {
    if (highlight === this.state.highlight) return;
    this.set({ highlight });
    this.editor?.highlight(highlight?.edges.map((edge) => edge.line) ?? []);
  }

  goToLine(line: number): void {
    this.goTo({ line, column: 1, endLine: line, endColumn: Number.MAX_SAFE_INTEGER });
  }

  goToProblem(direction: 1 | -1): void {
    this.set({ tab: "model" });
    if (!this.editor?.goToProblem(direction)) {
      this.set({ announcement: errorCount(this.state.diagnosis) > 0 ? "" : kNoProblems });
    }
  }

  showTab(tab: Tab): void {
    this.set({ tab });
  }
  showResult(resultView: ResultView): void {
    this.set({ resultView });
  }
  showTool(tool: Tool): void {
    this.highlight(null);
    this.set({ tool, tab: "result" });
  }
  showStep(step: number): void {
    if (step !== this.state.step) this.set({ step });
  }

  /** The simulator goes on from the end of a run of the model as it is. */
  simulate(run: SharedRun): void {
    this.showTool("simulator");
    this.set({ simulated: { text: this.state.doc.text, run } });
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

export function useStore(store: Store): State {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.subscribe(() => setState(store.state));
  }, [store]);
  return state;
}
