// The list of queries: add, edit, delete.
import type { Lab } from "../state/store";
import { kExhaustive, makeQuery, type QueryItem } from "../state/state";

export function addQuery(lab: Lab): string {
  const query = makeQuery("", "");
  lab.setDoc({ queries: [...lab.state.doc.queries, query] });
  lab.set({ selected: query.id });
  return query.id;
}

/** An expectation is one of a text: another text has none, until one says so; the former text has it again. */
function expectationAfter({ text, expect, once }: QueryItem, change: Partial<QueryItem>): Partial<QueryItem> {
  if (change.expect !== undefined) return { once: undefined };
  if (change.text === undefined) return {};
  const same = (a: string, b: string) => a.replace(/\s+/g, "") === b.replace(/\s+/g, "");
  const known = expect !== "" ? { text, expect } : once;
  if (!known || (expect !== "" && same(text, change.text))) return {};
  return same(known.text, change.text) ? { expect: known.expect, once: undefined } : { expect: "", once: known };
}

export function editQuery(lab: Lab, id: string, change: Partial<Omit<QueryItem, "id">>): void {
  lab.setDoc({
    queries: lab.state.doc.queries.map((query) =>
      query.id === id ? { ...query, ...expectationAfter(query, change), ...change } : query,
    ),
  });
}

export function deleteQuery(lab: Lab, id: string): void {
  const { queries } = lab.state.doc;
  const at = queries.findIndex((query) => query.id === id);
  const removed = queries[at];
  if (!removed) return;
  lab.setDoc({ queries: queries.filter((query) => query.id !== id) });
  lab.set({ queue: lab.state.queue.filter((queued) => queued !== id) });
  if (lab.state.selected === id) {
    const next = lab.state.doc.queries[Math.min(at, lab.state.doc.queries.length - 1)];
    lab.set({ selected: next?.id ?? kExhaustive.id });
  }
  if (removed.text.trim() === "" && removed.comment.trim() === "") return;
  lab.toast({
    message: "Query deleted.",
    action: "Undo",
    act: () => {
      const now = [...lab.state.doc.queries];
      now.splice(at, 0, removed);
      lab.setDoc({ queries: now });
      lab.set({ selected: removed.id });
    },
  });
}
