// The page's one actor: holds the state, owns the engine, and does what the views ask for.  It knows no
// action: what happens when the engine is idle, or when there is no document yet, is given to it.
import type { EditorView } from "@codemirror/view";
import { useEffect, useState } from "preact/hooks";
import type { ClockConstraint, Diagnostic, Options, Range, SharedRun } from "@engine";
import { inText } from "../editor/positions";
import { EngineClient } from "../engine/client";
import type { Answers, Diagnosis, EngineInfo, Question, Subject } from "../engine/protocol";
import { isOnePane } from "../ui/rem";
import { completeOptions } from "../settings/options";
import { kKeptBoth, kNotKept, kNowYours, kReplacedWhole } from "../words/kept";
import { kNoProblems, kRestored, replacedWords, type ToastWords } from "../words/notices";
import { inLanguage } from "../words/contract";
import {
  companionsOf,
  isKin,
  isWorthKeeping,
  kExhaustive,
  noCompanions,
  queryById,
  type Companions,
  type Document,
} from "./document";
import { answerOf, staleness } from "./check";
import { Library, makeId } from "./library";
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
  kWholeRun,
} from "./state";
import {
  forgetShelf,
  loadDocument,
  loadLook,
  oldShelf,
  pendingDocuments,
  saveDocument,
  saveFork,
  saveLook,
  storageFault,
} from "./storage";

const kDiagnosisDelayMs = 300;
const kSaveDelayMs = 1000;
const kToastMs = 12000;
const kQuickSeconds = 2;
/** Changes of parts of the text, in places of it as it was, and of the layout with them. */
export interface Edited {
  changes: readonly { from: number; to: number; insert: string }[];
  /** Where the cursor goes, in the text as it becomes. */
  at: number;
  layout: { before: string; after: string };
}

/** The editor as the store needs it. */
export interface Editor {
  readonly view: EditorView;
  /** One undoable change; undo calls `Store.companionsRestored`. */
  replace(text: string, before: Companions, after: Companions): void;
  /** Another text, before which there is nothing to undo. */
  begin(text: string): void;
  /** Another text beside the history of changes. */
  travel(text: string): void;
  undo(): void;
  /** One undoable change of parts of the text; false: it was refused. */
  change(edited: Edited): boolean;
  /** Undo (-1) or redo (1) without taking the focus; false: there is nothing. */
  step(direction: 1 | -1): boolean;
  show(diagnostics: Diagnostic[]): void;
  goTo(range: Range): void;
  /** Writes a text in place of a range, undoably. */
  write(range: Range, text: string): void;
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
  /** The engine is there for the first time. */
  ready(store: Store): void;
  /** What a visitor without a document meets. */
  first(): Document;
  /** The visitor wants to begin anew. */
  reset(store: Store): void;
}

export class Store {
  state: State;
  private readonly listeners = new Set<() => void>();
  readonly engine: EngineClient;
  editor: Editor | null = null;
  private diagnosisTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly restored: boolean;
  /** What the editor marks. */
  private marked: { diagnosis: Diagnosis | null; error: Diagnostic | null } = { diagnosis: null, error: null };
  /** Null in other people's pages: nothing is kept there. */
  readonly library: Library | null;
  /** While the document of a link is shown: the visitor's own, which storage may not have. */
  private own: Document | null = null;
  /** The last text with something in it. */
  private lastText: string;

  constructor(private readonly reactions: Reactions) {
    const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";
    const doc = isEmbedded ? null : loadDocument();
    this.restored = doc !== null;
    this.library = isEmbedded ? null : new Library();
    this.state = initialState(doc ?? reactions.first());
    // An empty text is the beginning of another model.
    if (this.state.doc.text.trim() === "") this.state.doc = { ...this.state.doc, id: "" };
    if (isWorthKeeping(this.state.doc)) this.state.saved = "saving";
    this.lastText = this.state.doc.text;
    if (!isEmbedded) this.restoreLook();
    void this.adopt();
    this.engine = new EngineClient(
      (info) => this.engineReady(info),
      (engine) => this.set({ engine }),
    );
  }

  start(): void {
    this.engine.start();
    this.scheduleDiagnosis();
    addEventListener("pagehide", () => {
      this.save();
      this.storeLook();
    });
    if (this.restored && this.state.doc.text !== "" && !this.state.shared && !this.state.task) {
      this.toast({ ...kRestored, act: () => this.reactions.reset(this) });
    }
  }

  private restoreLook(): void {
    const { tab, modelView, tool, query = 0, answered = false } = loadLook();
    const one = <T extends string>(names: readonly T[], name: string | undefined): T =>
      names.find((known) => known === name) ?? names[0]!;
    const { queries } = this.state.doc;
    const selected = (query < 0 ? kExhaustive : (queries[query] ?? queries[0] ?? kExhaustive)).id;
    this.state = {
      ...this.state,
      queue: answered ? [selected] : [], // what was seen is worked out again
      tab: one(["model", "queries", "result"], tab),
      modelView: one(["text", "both", "diagram"], modelView),
      tool: one(["result", "simulator", "space", "algorithm", "compare", "bound"], tool),
      selected,
    };
  }

  private storeLook(): void {
    const { isEmbedded, shared, task, tab, modelView, tool, doc, selected, checks } = this.state;
    if (isEmbedded || shared?.fragment) return;
    const check = checks[selected];
    const seconds = answerOf(check)?.stats.cpu_seconds ?? Infinity;
    const isOfThis = !task && check !== undefined && staleness(check, doc, queryById(doc, selected)) === "";
    const answered = isOfThis && seconds < kQuickSeconds;
    saveLook({ tab, modelView, tool, query: doc.queries.findIndex(({ id }) => id === selected), answered });
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
    if (!this.state.info) this.reactions.ready(this);
    this.set({ info: inLanguage(info) });
    this.setKnownOptions(this.state.doc.options);
    this.reactions.idle(this);
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

  /** What an earlier visit left is among the visitor's models, whatever wrote it. */
  private async adopt(): Promise<void> {
    const { library } = this;
    if (!library) return;
    if (!(await library.isThere())) this.setSaved(null, saveDocument(this.state.doc));
    for (const pending of pendingDocuments()) await library.keep(pending);
    this.save();
    for (const old of oldShelf()) if (!(await library.add(old))) return;
    forgetShelf();
  }

  /** What is there is kept, also among the visitor's models, unless it is an example as it is there for everybody. */
  save(): void {
    clearTimeout(this.saveTimer);
    const { saved, shared, isEmbedded } = this.state;
    if (isEmbedded || saved === "saved") return;
    const isWorth = isWorthKeeping(this.state.doc);
    if (isWorth && this.state.doc.id === "") this.set({ doc: { ...this.state.doc, id: makeId() } });
    const { doc } = this.state;
    const worked = shared?.fragment ? saveFork(shared.fragment, doc) : saveDocument(doc);
    if (isWorth && this.library) void this.keepIn(this.library, doc, worked);
    else this.setSaved(worked ? doc.id : null, false);
  }

  /** `id`: of its entry among the visitor's models; null: it has none.  `worked`: but this browser has the text. */
  private setSaved(id: string | null, worked: boolean): void {
    if (id !== null) return this.set({ saved: "saved" });
    const fault = worked ? (this.library?.fault ?? "forbidden") : storageFault();
    this.set({ saved: worked ? "last" : "off", fault });
  }

  private async keepIn(library: Library, doc: Document, worked: boolean): Promise<void> {
    const id = await library.keep(doc);
    const isOther = id !== null && id !== doc.id;
    const now = this.state.doc;
    if (now.id !== doc.id) {
      // Another one is shown.
      if (id === null && !this.state.shared?.fragment) this.offerUndo(kNotKept);
      return;
    }
    if (isOther) {
      this.set({ doc: { ...now, id } });
      saveDocument(this.state.doc);
      this.tell(kKeptBoth);
    }
    if (now === doc) this.setSaved(id, worked);
  }

  /** What is shown is left for another document.  True: a search was stopped for it. */
  private leave(): boolean {
    this.save();
    this.dismissToast();
    return this.endRuns();
  }

  /** What runs and waits belongs to a document that is shown no longer. */
  private endRuns(): boolean {
    const { checking, queue, generation } = this.state;
    const { [kExhaustive.id]: _, ...checks } = this.state.checks;
    const stopped = checking && { ...checking, stopping: true };
    const runs = { checks, queue: [], step: 0, runLook: kWholeRun };
    this.set({ ...runs, generation: generation + 1, ...(stopped && { checking: stopped }) });
    this.engine.stop();
    return checking !== null || queue.length > 0;
  }

  /** Shows the document of a link in place of the visitor's own, which is kept. */
  openFork(doc: Document, shared: SharedState): void {
    this.leave();
    if (!this.state.shared?.fragment) this.own = this.state.doc;
    this.set({ shared });
    this.replaceDocument(doc);
  }

  /** The document of the link becomes the visitor's own. */
  keepFork(): void {
    history.replaceState(null, "", location.pathname + location.search);
    this.set({ shared: null, saved: "saving" });
    this.save();
    this.tell(kNowYours);
  }

  /** Back to what the visitor had before the link. */
  closeLink(): void {
    // A link that could not be opened stays in the address: it can still be copied.  That of an embedded page is its owner's.
    if (!this.state.shared?.isError && !this.state.isEmbedded)
      history.replaceState(null, "", location.pathname + location.search);
    this.showOwn();
  }

  /** The visitor's own document, if that of a link is shown. */
  showOwn(): void {
    const wasOpen = this.state.shared?.fragment;
    if (wasOpen) this.leave();
    this.set({ shared: null });
    if (wasOpen) this.replaceDocument(this.own ?? loadDocument() ?? this.reactions.first());
  }

  private replaceDocument(doc: Document): void {
    this.editor?.begin(doc.text);
    clearTimeout(this.saveTimer);
    this.lastText = doc.text;
    const selected = doc.queries[0]?.id ?? kExhaustive.id;
    this.set({ doc, saved: "saved", selected, step: 0, highlight: null, drawn: null, isWide: false });
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
    if (text.trim() !== "") this.lastText = text;
    else if (this.state.doc.text.trim() !== "") this.save();
    this.setDoc({ text });
  }

  /** A text takes the place of the whole one by hand: what belongs to each, if the new one was not made of the old. */
  replacing(text: string): { before: Companions; after: Companions } | null {
    if (this.state.task || isKin(this.lastText, text)) return null;
    this.save();
    const { doc } = this.state;
    if (isWorthKeeping({ ...doc, text: this.lastText })) queueMicrotask(() => this.offerUndo(kReplacedWhole));
    return { before: companionsOf(doc), after: noCompanions() };
  }

  /** What belongs to a text came with it: by undo, redo or a replacement. */
  companionsRestored(companions: Companions): void {
    const { doc } = this.state;
    const isSame =
      doc.id === companions.id && doc.file === companions.file && doc.origin?.name === companions.origin?.name;
    if (!isSame) this.endRuns();
    this.setDoc(companions);
    this.keepSelection();
  }

  keepSelection(): void {
    const { doc, selected } = this.state;
    if (selected !== queryById(doc, selected).id) this.set({ selected: doc.queries[0]?.id ?? kExhaustive.id });
  }

  /** Replaces the text and what belongs to it, undoably. */
  replace(text: string, after: Companions): void {
    this.editor?.replace(text, companionsOf(this.state.doc), after);
    this.setDoc(after);
    this.keepSelection();
  }

  /** Changes parts of the text, and the layout with them, as one undoable step; false: it was refused. */
  change(changes: Edited["changes"], at: number, layout: string): boolean {
    return this.editor?.change({ changes, at, layout: { before: this.state.doc.layout, after: layout } }) ?? false;
  }

  /** Undo (-1) or redo (1) from elsewhere than the text; false: there is nothing. */
  step(direction: 1 | -1): boolean {
    return this.editor?.step(direction) ?? false;
  }

  /** Another document takes the place of this one, undoably; its queries are to be seen.  True: a search was stopped. */
  open(text: string, companions: Companions): boolean {
    const stopped = this.leave();
    // Back leads to the link again.
    if (this.state.shared?.fragment) history.pushState(null, "", location.pathname + location.search);
    this.set({ shared: null });
    this.replace(text, companions);
    this.set({ selected: companions.queries[0]?.id ?? kExhaustive.id, isWide: false });
    return stopped;
  }

  /** Another state of the same document, beside the history of changes. */
  travel(doc: Document): void {
    this.save();
    this.editor?.travel(doc.text);
    this.setDoc(companionsOf(doc));
    this.keepSelection();
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

  /** Mends a mistake as its message offers. */
  fix(range: Range, text: string): void {
    if (this.state.diagnosis?.text !== this.state.doc.text) return; // it is looked at anew already
    this.set({ tab: "model" });
    this.editor?.write(range, text);
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

  /** Marks clock constraints in text and diagrams. */
  tick(ticked: readonly ClockConstraint[]): void {
    if (ticked.length === 0 && this.state.ticked.length === 0) return;
    this.set({ ticked });
    this.editor?.highlight(ticked.map(({ place }) => inText(place)?.line ?? 0).filter((line) => line > 0));
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
