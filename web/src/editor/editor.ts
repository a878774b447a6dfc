// The text editor: CodeMirror with what a modeller needs and no more.  Tab is not bound, so that the
// keyboard can always leave; colours come from the palette.
import "./style-sheets";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  invertedEffects,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  Prec,
  StateEffect,
  Transaction,
  type Extension,
} from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import type { Diagnostic } from "@engine";
import type { Editor, Edited } from "../state/store";
import { loadSetting } from "../state/storage";
import { highlight, highlightedLines } from "./highlight";
import { fixInText, inText, place, span } from "./positions";
import { aboutNames } from "./about";
import { asker, type Ask } from "./ask";
import { undoDirection } from "./undo-key";
import { usesOfNames } from "./uses";
import { xta, xtaColours } from "./xta";
import { looksLikeXml } from "../files/text";
import type { Companions } from "../state/document";
import { later } from "../ui/later";
import { atLine, fixWords, kEmptyEditor, kModelText, kNoSearch } from "../words/editor";
import { sentence } from "../words/text";
import { told } from "../words/say";

export interface EditorCallbacks {
  changed(text: string): void;
  /** What belongs to a text came with it. */
  restored(companions: Companions): void;
  /** The layout changed with a text, or alone. */
  laidOut(layout: string): void;
  run(): void;
  /** The whole text is about to be replaced by hand: what belongs to both; null: nothing else than the text changes. */
  replacing(text: string): { before: Companions; after: Companions } | null;
  /** Undo (-1) or redo (1) beyond what was changed in this visit. */
  beyond(direction: 1 | -1): void;
  /** A whole XML file was pasted in place of the text. */
  pastedXml(text: string): void;
  ask: Ask;
  /** The cursor went somewhere else. */
  cursor(at: { line: number; column: number }): void;
  /** For screen readers. */
  announce(message: string): void;
}

/** Carries queries and origin along with a replaced text, in both directions of time. */
const companionsChange = StateEffect.define<{ before: Companions; after: Companions }>();
const companionsHistory = invertedEffects.of((transaction) =>
  transaction.effects
    .filter((effect) => effect.is(companionsChange))
    .map((effect) => companionsChange.of({ before: effect.value.after, after: effect.value.before })),
);

/** The same of the layout alone. */
const layoutChange = StateEffect.define<Edited["layout"]>();
const layoutHistory = invertedEffects.of((transaction) =>
  transaction.effects
    .filter((effect) => effect.is(layoutChange))
    .map((effect) => layoutChange.of({ before: effect.value.after, after: effect.value.before })),
);

/** Changes that the page makes itself. */
export const isProgram = Annotation.define<boolean>();
/** The history of changes: taken away and put back, it is empty. */
const historyPlace = new Compartment();

/** Whether a transaction replaces all there is. */
export function replacesAll({ changes, startState, newDoc }: Transaction): boolean {
  const blank = (from: number, to: number) => startState.sliceDoc(from, to).trim() === "";
  let [first, last] = [startState.doc.length, 0];
  changes.iterChangedRanges((from, to) => {
    first = Math.min(first, from);
    last = Math.max(last, to);
  });
  return blank(0, first) && blank(last, startState.doc.length) && newDoc.toString().trim() !== "";
}

/** A text that is pasted or typed over the whole of another one may be another model. */
function replacements(callbacks: EditorCallbacks): Extension {
  return EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(isProgram)) return null;
    if (transaction.isUserEvent("undo") || transaction.isUserEvent("redo") || !replacesAll(transaction)) return null;
    const both = callbacks.replacing(transaction.newDoc.toString());
    return both && { effects: companionsChange.of(both), annotations: isolateHistory.of("full") };
  });
}

function renderMessage(diagnostic: Diagnostic): Node {
  const box = document.createElement("div");
  box.append(sentence(told(diagnostic)));
  for (const note of diagnostic.notes) {
    const line = document.createElement("div");
    line.className = "note";
    line.append(atLine((inText(note) ?? note).line, sentence(told(note))));
    box.append(line);
  }
  return box;
}

function write(view: EditorView, { from, to }: { from: number; to: number }, insert: string): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    annotations: isolateHistory.of("full"),
  });
}

/** What a message offers to do; its mark, which begins `at` now, moves with edits. */
function actionsOf({ doc }: EditorState, { fix }: Diagnostic, at: number): NonNullable<Mark["actions"]> {
  const range = fix && inText(fix);
  if (!range) return [];
  const { from, to } = span(doc, range);
  const apply = (view: EditorView, now: number) =>
    write(view, { from: from + now - at, to: to + now - at }, fixInText(fix));
  return [{ name: fixWords(fix.text), apply }];
}

/** Empty for what is not in this text, such as a query. */
function asMarks(state: EditorState, diagnostic: Diagnostic): Mark[] {
  const range = inText(diagnostic);
  if (range === null) return [];
  const at = span(state.doc, range);
  return [
    {
      ...at,
      severity: diagnostic.severity === "note" ? "info" : diagnostic.severity,
      message: told(diagnostic),
      renderMessage: () => renderMessage(diagnostic),
      actions: actionsOf(state, diagnostic, at.from),
    },
  ];
}

class CodeMirrorEditor implements Editor {
  constructor(readonly view: EditorView) {}

  replace(text: string, before: Companions, after: Companions): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      effects: companionsChange.of({ before, after }),
      // The very first text is where undo ends.
      annotations: [
        isolateHistory.of("full"),
        isProgram.of(true),
        Transaction.addToHistory.of(this.view.state.doc.length > 0 || undoDepth(this.view.state) > 0),
      ],
    });
  }

  begin(text: string): void {
    this.travel(text);
    for (const extension of [[], history()]) this.view.dispatch({ effects: historyPlace.reconfigure(extension) });
  }

  travel(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      annotations: [Transaction.addToHistory.of(false), isProgram.of(true)],
    });
  }

  change({ changes, at, layout }: Edited): boolean {
    const before = this.view.state.doc;
    this.view.dispatch({
      changes: [...changes],
      selection: { anchor: at },
      scrollIntoView: true,
      effects: layout.before === layout.after ? [] : [layoutChange.of(layout)],
      annotations: [isolateHistory.of("full"), isProgram.of(true)],
    });
    return changes.length === 0 || before !== this.view.state.doc;
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
  }

  step(direction: 1 | -1): boolean {
    return (direction < 0 ? undo : redo)(this.view);
  }

  show(diagnostics: Diagnostic[]): void {
    const { state } = this.view;
    this.view.dispatch(
      setDiagnostics(
        state,
        diagnostics.flatMap((diagnostic) => asMarks(state, diagnostic)),
      ),
    );
  }

  goTo(range: Parameters<Editor["goTo"]>[0]): void {
    const { from, to } = span(this.view.state.doc, range);
    this.select(from, to);
  }

  write(range: Parameters<Editor["write"]>[0], text: string): void {
    write(this.view, span(this.view.state.doc, range), text);
    this.view.focus();
  }

  reveal(range: Parameters<Editor["goTo"]>[0]): void {
    const { from, to } = span(this.view.state.doc, range);
    this.select(from, to, false);
  }

  highlight(lines: readonly number[]): void {
    highlight(this.view, lines);
  }

  goToProblem(direction: 1 | -1): boolean {
    const spots: { from: number; to: number }[] = [];
    forEachDiagnostic(this.view.state, (_, from, to) => spots.push({ from, to }));
    if (spots.length === 0) return false;
    spots.sort((a, b) => a.from - b.from);
    const here = this.view.state.selection.main.from;
    const next = direction > 0 ? spots.find((spot) => spot.from > here) : spots.findLast((spot) => spot.from < here);
    const target = next ?? (direction > 0 ? spots[0]! : spots.at(-1)!);
    this.select(target.from, target.to);
    return true;
  }

  private select(from: number, to: number, focus = true): void {
    // A pane that was hidden until now has no size yet.
    requestAnimationFrame(() => {
      this.view.dispatch({
        selection: EditorSelection.single(from, to),
        effects: EditorView.scrollIntoView(EditorSelection.range(from, to), { y: "center" }),
      });
      if (focus) this.view.focus();
    });
  }
}

/** Tab leaves the editor, unless one asked for indentation; then Escape and Tab leave it. */
const indents = (change: typeof indentMore) => (view: EditorView) => loadSetting("tab") === "indents" && change(view);
const tabKeys = [{ key: "Tab", run: indents(indentMore), shift: indents(indentLess) }];

/** Undo and redo where this visit has nothing more to undo or redo. */
function beyondKeys(callbacks: EditorCallbacks): Extension {
  const any = ({ state }: EditorView, event: KeyboardEvent): boolean => {
    const direction = undoDirection(event);
    if (direction === null || (direction > 0 ? redoDepth(state) : undoDepth(state)) > 0) return false;
    callbacks.beyond(direction);
    return true;
  };
  return keymap.of([{ any }]);
}

/** What every editor of models has. */
const kBasics: Extension = [
  keymap.of(tabKeys),
  lintGutter(),
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  drawSelection(),
  EditorView.lineWrapping,
  historyPlace.of(history()),
  companionsHistory,
  layoutHistory,
  indentOnInput(),
  indentUnit.of("    "),
  bracketMatching(),
  xta,
  syntaxHighlighting(xtaColours),
  highlightedLines,
  placeholder(kEmptyEditor),
  EditorView.contentAttributes.of({
    "aria-label": kModelText,
    tabindex: "0",
    "aria-describedby": "editor-help",
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
  }),
];

/** Tells the page of changes, of the cursor, and of what belongs to a text that took the place of another one. */
function follower(callbacks: EditorCallbacks): Extension {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) callbacks.changed(update.state.doc.toString());
    if (update.selectionSet) callbacks.cursor(place(update.state.doc, update.state.selection.main.from));
    for (const transaction of update.transactions) {
      for (const effect of transaction.effects) {
        if (effect.is(companionsChange)) callbacks.restored(effect.value.after);
        else if (effect.is(layoutChange)) callbacks.laidOut(effect.value.after);
      }
    }
  });
}

/** A whole XML file that is pasted in place of the text is a model to be opened. */
function isPastedModel(pasted: string, { doc, selection }: EditorState): boolean {
  const { from, to } = selection.main;
  return looksLikeXml(pasted) && pasted.includes("<nta") && to - from >= doc.toString().trim().length;
}

const onFocus = later(() => import("./on-focus"));

/** The part that is fetched with the first focus; without it (a network that broke down) the editor still edits. */
class OnFocus {
  private readonly place = new Compartment();
  private loading: Promise<typeof import("./on-focus")> | null = null;
  constructor(private readonly callbacks: EditorCallbacks) {}

  load(view: EditorView): Promise<typeof import("./on-focus")> {
    this.loading ??= onFocus().then((module) => {
      view.dispatch({ effects: this.place.reconfigure(module.extensions(this.callbacks.ask)) });
      return module;
    });
    this.loading.catch(() => {
      this.loading = null;
    });
    return this.loading;
  }

  readonly find = (view: EditorView): boolean => {
    this.load(view).then(
      (module) => module.openSearchPanel(view),
      () => this.callbacks.announce(kNoSearch),
    );
    return true;
  };

  extensions(): Extension {
    return [
      this.place.of([]),
      keymap.of([{ key: "Mod-f", run: this.find, preventDefault: true }]),
      EditorView.domEventHandlers({
        focus: (_, view) => {
          this.load(view).catch(() => {});
        },
      }),
    ];
  }
}

export function createEditor(
  parent: HTMLElement,
  text: string,
  callbacks: EditorCallbacks,
): { editor: Editor; destroy: () => void } {
  const runKey = { key: "Mod-Enter", run: () => (callbacks.run(), true), preventDefault: true };
  const askAt = asker(callbacks.ask);
  const paste = EditorView.domEventHandlers({
    paste(event, { state }) {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (!isPastedModel(pasted, state)) return false;
      event.preventDefault();
      callbacks.pastedXml(pasted);
      return true;
    },
  });
  const extensions = [
    Prec.highest(keymap.of([runKey])),
    kBasics,
    aboutNames(askAt, callbacks.announce),
    usesOfNames(askAt, callbacks.announce),
    new OnFocus(callbacks).extensions(),
    beyondKeys(callbacks),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    replacements(callbacks),
    paste,
    follower(callbacks),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return { editor: new CodeMirrorEditor(view), destroy: () => view.destroy() };
}
