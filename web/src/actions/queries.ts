// The list of queries: add, edit, delete.
import { kExhaustive, makeQuery, type QueryItem } from "../state/document";
import { formOf } from "../state/state";
import type { Store } from "../state/store";
import { kQueryDeleted } from "../words/notices";

export function addQuery(store: Store): string {
  const query = makeQuery("", "");
  store.setDoc({ queries: [...store.state.doc.queries, query] });
  store.set({ selected: query.id });
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

export function editQuery(store: Store, id: string, change: Partial<Omit<QueryItem, "id">>): void {
  const old = store.state.doc.queries.find((query) => query.id === id);
  // Until the engine has read it, a changed query is taken to have the form that it had.
  if (old && change.text !== undefined && !Object.hasOwn(store.state.forms, change.text))
    store.set({ forms: { ...store.state.forms, [change.text]: formOf(store.state, old) } });
  store.setDoc({
    queries: store.state.doc.queries.map((query) =>
      query.id === id ? { ...query, ...expectationAfter(query, change), ...change } : query,
    ),
  });
}

export function deleteQuery(store: Store, id: string): void {
  const { queries } = store.state.doc;
  const at = queries.findIndex((query) => query.id === id);
  const removed = queries[at];
  if (!removed) return;
  store.setDoc({ queries: queries.filter((query) => query.id !== id) });
  store.set({ queue: store.state.queue.filter((queued) => queued !== id) });
  if (store.state.selected === id) {
    const next = store.state.doc.queries[Math.min(at, store.state.doc.queries.length - 1)];
    store.set({ selected: next?.id ?? kExhaustive.id });
  }
  if (removed.text.trim() === "" && removed.comment.trim() === "") return;
  store.toast({
    ...kQueryDeleted,
    act: () => {
      const now = [...store.state.doc.queries];
      now.splice(at, 0, removed);
      store.setDoc({ queries: now });
      store.set({ selected: removed.id });
    },
  });
}
