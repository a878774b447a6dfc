// The text editor: CodeMirror with what a modeller needs and no more.  Tab is not bound, so that the
// keyboard can always leave; colours come from the palette.
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  invertedEffects,
  isolateHistory,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { Compartment, EditorSelection, EditorState, Prec, StateEffect, Transaction } from "@codemirror/state";
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
import type { Editor } from "../state/store";
import { loadSetting } from "../state/storage";
import { highlight, highlightedLines } from "./highlight";
import { inText, place, span } from "./positions";
import { languageServices, type Ask } from "./services";
import { xta, xtaColours } from "./xta";
import { looksLikeXml } from "../files/text";
import type { Companions } from "../state/document";
import { atLine, kEmptyEditor, kNoSearch } from "../words/editor";
import { sentence } from "../words/text";

export interface EditorCallbacks {
  changed(text: string): void;
  /** Undo or redo restored what belonged to a replaced text. */
  restored(companions: Companions): void;
  run(): void;
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

function renderMessage(diagnostic: Diagnostic): Node {
  const box = document.createElement("div");
  box.append(sentence(diagnostic.message));
  for (const note of diagnostic.notes) {
    const line = document.createElement("div");
    line.className = "note";
    line.append(atLine((inText(note) ?? note).line, sentence(note.message)));
    box.append(line);
  }
  return box;
}

/** Empty for what is not in this text, such as a query. */
function asMarks(state: EditorState, diagnostic: Diagnostic): Mark[] {
  const range = inText(diagnostic);
  return range === null
    ? []
    : [
        {
          ...span(state.doc, range),
          severity: diagnostic.severity === "note" ? "info" : diagnostic.severity,
          message: diagnostic.message,
          renderMessage: () => renderMessage(diagnostic),
        },
      ];
}

class CodeMirrorEditor implements Editor {
  constructor(private readonly view: EditorView) {}

  replace(text: string, before: Companions, after: Companions): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      effects: companionsChange.of({ before, after }),
      // The very first text is where undo ends.
      annotations: [
        isolateHistory.of("full"),
        Transaction.addToHistory.of(this.view.state.doc.length > 0 || undoDepth(this.view.state) > 0),
      ],
    });
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
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

export function createEditor(
  parent: HTMLElement,
  text: string,
  callbacks: EditorCallbacks,
): { editor: Editor; destroy: () => void } {
  const runKey = { key: "Mod-Enter", run: () => (callbacks.run(), true), preventDefault: true };
  const onFocus = new Compartment();
  let loading: Promise<typeof import("./on-focus")> | null = null;
  /** With the first focus; without it (a network that broke down) the editor still edits. */
  const load = () => {
    loading ??= import("./on-focus").then((module) => {
      view.dispatch({ effects: onFocus.reconfigure(module.extensions(callbacks.ask)) });
      return module;
    });
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const find = () => {
    load().then(
      (module) => module.openSearchPanel(view),
      () => callbacks.announce(kNoSearch),
    );
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([runKey])),
        keymap.of(tabKeys),
        lintGutter(),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        drawSelection(),
        EditorView.lineWrapping,
        history(),
        companionsHistory,
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        xta,
        syntaxHighlighting(xtaColours),
        languageServices(callbacks.ask, callbacks.announce),
        highlightedLines,
        onFocus.of([]),
        keymap.of([{ key: "Mod-f", run: find, preventDefault: true }, ...defaultKeymap, ...historyKeymap]),
        placeholder(kEmptyEditor),
        EditorView.contentAttributes.of({
          "aria-label": "Model text",
          tabindex: "0",
          "aria-describedby": "editor-help",
          spellcheck: "false",
          autocapitalize: "off",
          autocorrect: "off",
        }),
        EditorView.domEventHandlers({
          focus: () => {
            load().catch(() => {});
          },
          paste(event, { state }) {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            const { from, to } = state.selection.main;
            if (!looksLikeXml(pasted) || !pasted.includes("<nta") || to - from < state.doc.toString().trim().length)
              return false;
            event.preventDefault();
            callbacks.pastedXml(pasted);
            return true;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) callbacks.changed(update.state.doc.toString());
          if (update.selectionSet) callbacks.cursor(place(update.state.doc, update.state.selection.main.from));
          for (const transaction of update.transactions) {
            if (!transaction.isUserEvent("undo") && !transaction.isUserEvent("redo")) continue;
            for (const effect of transaction.effects)
              if (effect.is(companionsChange)) callbacks.restored(effect.value.after);
          }
        }),
      ],
    }),
  });
  return { editor: new CodeMirrorEditor(view), destroy: () => view.destroy() };
}
