// What the name under the pointer, or at the cursor, is: its declaration, and what is known of it.
import { EditorSelection, StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Hover, Range } from "@engine";
import { declaredIn, kNoName } from "../words/editor";
import type { AskAt } from "./ask";
import { span } from "./positions";

const setAbout = StateEffect.define<Tooltip | null>();
const about = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) if (effect.is(setAbout)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** Goes to a place, and closes what was said about another one. */
export function select(view: EditorView, range: Range): void {
  const { from, to } = span(view.state.doc, range);
  view.dispatch({
    selection: EditorSelection.single(from, to),
    effects: [setAbout.of(null), EditorView.scrollIntoView(EditorSelection.range(from, to), { y: "center" })],
  });
  view.focus();
}

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

async function tooltipAt(
  view: EditorView,
  offset: number,
  askAt: AskAt,
): Promise<{ tooltip: Tooltip; hover: Hover } | null> {
  const asked = view.state.doc;
  const hover = await askAt("hover", view.state, offset);
  if (!hover || view.state.doc !== asked) return null;
  const { from, to } = span(asked, hover);
  return { hover, tooltip: { pos: from, end: to, above: true, create: () => ({ dom: description(view, hover) }) } };
}

function closeAbout(view: EditorView): boolean {
  if (!view.state.field(about)) return false;
  view.dispatch({ effects: setAbout.of(null) });
  return true;
}

export function aboutNames(askAt: AskAt, announce: (message: string) => void): Extension {
  const show = (view: EditorView): boolean => {
    void tooltipAt(view, view.state.selection.main.head, askAt).then((found) => {
      view.dispatch({ effects: setAbout.of(found?.tooltip ?? null) });
      announce(found ? [found.hover.signature, ...found.hover.facts].join(". ") : kNoName);
    });
    return true;
  };
  return [
    hoverTooltip(async (view, offset) => (await tooltipAt(view, offset, askAt))?.tooltip ?? null),
    about,
    keymap.of([
      { key: "Mod-Shift-Space", run: show, preventDefault: true },
      { key: "Escape", run: closeAbout },
    ]),
  ];
}
