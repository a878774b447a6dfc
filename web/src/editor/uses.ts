// Where else the name at the cursor stands: to its declaration, to its next use, all uses marked.
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Reference } from "@engine";
import { kNoName, useOf } from "../words/editor";
import { select } from "./about";
import type { AskAt } from "./ask";
import { span } from "./positions";

const kMarkDelayMs = 150;

const setMarks = StateEffect.define<Reference[]>();
const marks = StateField.define({
  create: () => Decoration.none,
  update(decorations, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const ranges = effect.value.map((reference) => ({ reference, ...span(transaction.state.doc, reference) }));
      return Decoration.set(
        ranges
          .filter(({ from, to }) => to > from)
          .map(({ reference, from, to }) =>
            Decoration.mark({ class: `cm-use cm-use-${reference.use}` }).range(from, to),
          ),
        true,
      );
    }
    return transaction.docChanged ? Decoration.none : decorations;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks the uses of the name at the cursor, a little after it came there. */
const followCursor = (askAt: AskAt) =>
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = async () => {
      const { state } = view;
      const references = state.selection.main.empty ? await askAt("references", state, state.selection.main.head) : [];
      if (!references || view.state.doc !== state.doc || view.state.selection !== state.selection) return;
      // One place alone is not worth a mark.
      view.dispatch({ effects: setMarks.of(references.length > 1 ? references : []) });
    };
    return {
      update(update: ViewUpdate) {
        if (!update.docChanged && !update.selectionSet) return;
        clearTimeout(timer);
        timer = setTimeout(() => void mark(), kMarkDelayMs);
      },
      destroy: () => clearTimeout(timer),
    };
  });

type Announce = (message: string) => void;

function goToDefinition(view: EditorView, offset: number, askAt: AskAt, announce: Announce): boolean {
  const asked = view.state.doc;
  void askAt("references", view.state, offset).then((references) => {
    if (!references || view.state.doc !== asked) return;
    const declaration = references.find((reference) => reference.use === "declaration");
    if (declaration) select(view, declaration);
    else announce(kNoName);
  });
  return true;
}

/** Walks through the places where the name under the cursor stands. */
function goToNextUse(view: EditorView, askAt: AskAt, announce: Announce): boolean {
  const asked = view.state.doc;
  const { from } = view.state.selection.main;
  void askAt("references", view.state, from).then((references) => {
    if (!references || references.length === 0 || view.state.doc !== asked) return;
    const spots = references
      .map((reference) => ({ reference, from: span(asked, reference).from }))
      .sort((a, b) => a.from - b.from);
    const next = spots.findIndex((spot) => spot.from > from);
    const at = next < 0 ? 0 : next;
    const { reference } = spots[at]!;
    select(view, reference);
    announce(useOf(at + 1, spots.length, reference.line));
  });
  return true;
}

export function usesOfNames(askAt: AskAt, announce: Announce): Extension {
  const define = (view: EditorView, offset: number) => goToDefinition(view, offset, askAt, announce);
  return [
    marks,
    followCursor(askAt),
    keymap.of([
      { key: "F12", run: (view) => define(view, view.state.selection.main.head), preventDefault: true },
      { key: "Shift-F12", run: (view) => goToNextUse(view, askAt, announce), preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (offset === null) return false;
        event.preventDefault();
        return define(view, offset);
      },
    }),
  ];
}
