// Text that an exercise locks: shaded in the editor, and nothing that is typed, pasted, dropped or done in a diagram
// changes it.  Where it stands is mapped through all other changes.  A whole text that takes the place of another one,
// and undo, are let through.
import {
  EditorState,
  type RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type Range,
  type Transaction,
} from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { LockedRange } from "@exercise";
import { isProgram, replacesAll } from "../editor/editor";
import { span } from "../editor/positions";

export interface Lock {
  from: number;
  to: number;
  /** "declarations", "system", "process P". */
  part: string;
}

const setLocks = StateEffect.define<readonly Lock[]>();

export function mapped(locks: readonly Lock[], { changes }: Pick<Transaction, "changes">): Lock[] {
  return locks
    .map(({ from, to, part }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), part }))
    .filter(({ from, to }) => from < to);
}

/** The part that a change would touch; null: none.  What is written right before or behind a part leaves it as it is. */
export function touched(locks: readonly Lock[], { changes }: Pick<Transaction, "changes">): string | null {
  let part: string | null = null;
  changes.iterChangedRanges((from, to) => {
    part ??= locks.find((lock) => from < lock.to && to > lock.from)?.part ?? null;
  });
  return part;
}

/** Whole lines are shaded where nothing else stands on them. */
function shades(state: EditorState, locks: readonly Lock[], why: (part: string) => string): RangeSet<Decoration> {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to, part } of locks) {
    const attributes = { title: why(part) };
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const isWhole = state.sliceDoc(line.from, from).trim() === "" && state.sliceDoc(to, line.to).trim() === "";
      if (isWhole) ranges.push(Decoration.line({ class: "locked-line", attributes }).range(line.from));
      else {
        const [begin, end] = [Math.max(from, line.from), Math.min(to, line.to)];
        if (begin < end) ranges.push(Decoration.mark({ class: "locked", attributes }).range(begin, end));
      }
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges, true);
}

const isUndo = (transaction: Transaction) => transaction.isUserEvent("undo") || transaction.isUserEvent("redo");

const locksField = StateField.define<readonly Lock[]>({
  create: () => [],
  update(locks, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLocks)) return effect.value;
    return transaction.docChanged ? mapped(locks, transaction) : locks;
  },
});

/** `why`: the reason, in words; `onRefused` is told of what was refused. */
function lockedParts(why: (part: string) => string, onRefused: (part: string) => void): Extension {
  return [
    locksField,
    EditorView.decorations.compute([locksField, "doc"], (state) => shades(state, state.field(locksField), why)),
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.docChanged || isUndo(transaction)) return transaction;
      if (transaction.annotation(isProgram) && replacesAll(transaction)) return transaction;
      const part = touched(transaction.startState.field(locksField), transaction);
      if (part === null) return transaction;
      queueMicrotask(() => onRefused(part));
      return [];
    }),
  ];
}

/** Locks these ranges, and no others. */
export function lock(
  view: EditorView,
  ranges: readonly LockedRange[],
  why: (part: string) => string,
  onRefused: (part: string) => void,
): void {
  const locks = ranges.map((range) => ({ ...span(view.state.doc, range), part: range.part }));
  const install = view.state.field(locksField, false) ? [] : [StateEffect.appendConfig.of(lockedParts(why, onRefused))];
  view.dispatch({ effects: [...install, setLocks.of(locks)] });
}
