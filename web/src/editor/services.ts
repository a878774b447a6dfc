// What the engine knows about the text, in the editor: hovers, definitions, references (completion: on-focus.ts).
// The engine answers from its own thread; an answer that comes too late is dropped.
import { EditorSelection, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  ViewPlugin,
  type Tooltip,
  type ViewUpdate,
} from "@codemirror/view";
import type { Hover, Reference } from "@engine";
import type { Answers, Subject } from "../engine/protocol";
import { declaredIn, kNoName, useOf } from "../words/editor";
import { place, span } from "./positions";

/** Asks about an offset of the text as it is in `state`. */
export type Ask = <S extends Subject>(
  subject: S,
  text: string,
  line: number,
  column: number,
) => Promise<Answers[S] | null>;

/** Longer words are completed unasked; shorter ones on Ctrl+Space. */
export const kTypedLetters = 2;
const kMarkDelayMs = 150;

export function asker(ask: Ask) {
  return <S extends Subject>(subject: S, state: EditorState, offset: number) => {
    const { line, column } = place(state.doc, offset);
    return ask(subject, state.doc.toString(), line, column);
  };
}

export function languageServices(ask: Ask, announce: (message: string) => void): Extension {
  const askAt = asker(ask);

  // ---- hover ---------------------------------------------------------------

  function description(view: EditorView, hover: Hover): HTMLElement {
    const box = document.createElement("div");
    box.className = "cm-about";
    const signature = box.appendChild(document.createElement("code"));
    signature.textContent = hover.signature;
    const facts = box.appendChild(document.createElement("ul"));
    for (const fact of hover.facts) facts.appendChild(document.createElement("li")).textContent = fact;
    const { line, column } = hover.declaration;
    if (line === hover.line && column === hover.column) return box; // here
    const where = box.appendChild(document.createElement("button"));
    where.type = "button";
    where.textContent = declaredIn(line);
    where.addEventListener("click", () => select(view, hover.declaration));
    return box;
  }

  async function tooltipAt(view: EditorView, offset: number): Promise<{ tooltip: Tooltip; hover: Hover } | null> {
    const asked = view.state.doc;
    const hover = await askAt("hover", view.state, offset);
    if (!hover || view.state.doc !== asked) return null;
    const { from, to } = span(asked, hover);
    return { hover, tooltip: { pos: from, end: to, above: true, create: () => ({ dom: description(view, hover) }) } };
  }

  const setAbout = StateEffect.define<Tooltip | null>();
  const about = StateField.define<Tooltip | null>({
    create: () => null,
    update(tooltip, transaction) {
      for (const effect of transaction.effects) if (effect.is(setAbout)) return effect.value;
      return transaction.docChanged || transaction.selection ? null : tooltip;
    },
    provide: (field) => showTooltip.from(field),
  });

  function showAbout(view: EditorView): boolean {
    void tooltipAt(view, view.state.selection.main.head).then((found) => {
      view.dispatch({ effects: setAbout.of(found?.tooltip ?? null) });
      announce(found ? [found.hover.signature, ...found.hover.facts].join(". ") : kNoName);
    });
    return true;
  }

  function closeAbout(view: EditorView): boolean {
    if (!view.state.field(about)) return false;
    view.dispatch({ effects: setAbout.of(null) });
    return true;
  }

  // ---- definition and references -------------------------------------------

  function select(view: EditorView, range: Parameters<typeof span>[1]): void {
    const { from, to } = span(view.state.doc, range);
    view.dispatch({
      selection: EditorSelection.single(from, to),
      effects: [setAbout.of(null), EditorView.scrollIntoView(EditorSelection.range(from, to), { y: "center" })],
    });
    view.focus();
  }

  function goToDefinition(view: EditorView, offset: number): boolean {
    const asked = view.state.doc;
    void askAt("references", view.state, offset).then((references) => {
      if (!references || view.state.doc !== asked) return;
      const declaration = references.find((reference) => reference.use === "declaration");
      if (declaration) select(view, declaration);
      else announce(kNoName);
    });
    return true;
  }

  /** Shift+F12 walks through the places where the name under the cursor stands. */
  function goToNextUse(view: EditorView): boolean {
    const asked = view.state.doc;
    const { from } = view.state.selection.main;
    void askAt("references", view.state, from).then((references) => {
      if (!references || references.length === 0 || view.state.doc !== asked) return;
      const spots = references
        .map((reference) => ({ reference, from: span(asked, reference).from }))
        .sort((a, b) => a.from - b.from);
      const next = spots.findIndex((spot) => spot.from > from);
      const at = next < 0 ? 0 : next;
      select(view, spots[at]!.reference);
      announce(useOf(at + 1, spots.length, spots[at]!.reference.line));
    });
    return true;
  }

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

  const follow = ViewPlugin.define((view) => {
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

  return [
    hoverTooltip(async (view, offset) => (await tooltipAt(view, offset))?.tooltip ?? null),
    about,
    marks,
    follow,
    keymap.of([
      { key: "F12", run: (view) => goToDefinition(view, view.state.selection.main.head), preventDefault: true },
      { key: "Shift-F12", run: goToNextUse, preventDefault: true },
      { key: "Mod-Shift-Space", run: showAbout, preventDefault: true },
      { key: "Escape", run: closeAbout },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (offset === null) return false;
        event.preventDefault();
        return goToDefinition(view, offset);
      },
    }),
  ];
}
