// The keys of undo and redo.

/** -1: undo, 1: redo; null: another key. */
export function undoDirection(event: KeyboardEvent): 1 | -1 | null {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return null;
  return key === "y" || event.shiftKey ? 1 : -1;
}
