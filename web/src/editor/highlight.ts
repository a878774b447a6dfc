// Lines of the text whose edges a run, or the search at work, has just taken.
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

const setLines = StateEffect.define<readonly number[]>();
const line = Decoration.line({ class: "cm-lit" });

export const highlightedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    let now = lines.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLines)) continue;
      const builder = new RangeSetBuilder<Decoration>();
      for (const number of [...new Set(effect.value)].sort((a, b) => a - b)) {
        if (number < 1 || number > transaction.state.doc.lines) continue;
        const { from } = transaction.state.doc.line(number);
        builder.add(from, from, line);
      }
      now = builder.finish();
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks these lines and no others; the first of them is brought into view. */
export function highlight(view: EditorView, lines: readonly number[]): void {
  const first = lines.find((number) => number >= 1 && number <= view.state.doc.lines);
  view.dispatch({
    effects: [
      setLines.of(lines),
      ...(first === undefined
        ? []
        : [EditorView.scrollIntoView(view.state.doc.line(first).from, { y: "nearest", yMargin: 40 })]),
    ],
  });
}
