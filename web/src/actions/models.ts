// The visitor's models: opened, renamed, doubled, deleted, given away all at once and taken in again.
import { companionsOf, emptyDocument, firstLine, makeQuery, titleOf, type Document } from "../state/document";
import type { Entry, Whole } from "../state/library";
import type { Store } from "../state/store";
import { fromJson, toJson } from "../share/link";
import { download } from "../ui/download";
import * as words from "../words/library";
import { kUntitled } from "../words/kept";

/** What a model is called in lists. */
export const nameOf = (doc: Document) => titleOf(doc) || firstLine(doc.text) || kUntitled;

/** An entry, or what it was earlier. */
export async function openEntry(store: Store, id: string, version: Document | null = null): Promise<void> {
  store.save();
  const entry = await store.library?.get(id);
  const doc = version ?? entry?.doc;
  if (!doc) return;
  store.open(doc.text, { ...companionsOf(doc), id });
  store.setOptions(doc.options);
  store.set({ isLibraryShown: false, tab: "model" });
  store.offerUndo(words.openedModel(nameOf(doc)));
}

export async function rename(store: Store, id: string, name: string): Promise<void> {
  if (store.state.doc.id === id) store.setDoc({ name });
  else await store.library?.rename(id, name);
}

export async function duplicate(store: Store, { doc }: Entry): Promise<void> {
  await store.library?.add({ ...doc, name: words.copyOf(nameOf(doc)) });
}

/** What is shown stays there, and is listed again when it is changed. */
export async function remove(store: Store, { id, doc }: Entry): Promise<Whole | null> {
  const whole = (await store.library?.remove(id)) ?? null;
  if (whole) store.toast({ ...words.deletedModel(nameOf(doc)), act: () => void putBack(store, whole) });
  return whole;
}
export async function putBack(store: Store, whole: Whole): Promise<void> {
  store.dismissToast();
  await store.library?.putBack(whole);
}

/** All of them in one file, each as "Share" saves it. */
export async function exportAll(store: Store): Promise<void> {
  store.save();
  const entries = (await store.library?.list()) ?? [];
  const models = entries.map(({ changed, doc }) => ({
    changed: new Date(changed).toISOString(),
    ...toJson({ ...doc, title: nameOf(doc), run: null }),
  }));
  download("zonelab-models.json", JSON.stringify({ zonelab: "models", models }, null, 1), "application/json");
}

/** Whether a file is one of `exportAll`. */
export function isExport(value: unknown): value is { models: unknown[] } {
  return typeof value === "object" && value !== null && "models" in value && Array.isArray(value.models);
}

/** Adds what is in such a file to the list. */
export async function importAll(store: Store, { models }: { models: unknown[] }): Promise<void> {
  let added = 0;
  for (const model of models) {
    try {
      const { text, title, layout, queries, options } = fromJson(model);
      const changed = Date.parse(String((model as { changed?: unknown }).changed));
      const items = queries.map((query) => makeQuery(query.text, query.comment, query.expect));
      const doc: Document = { ...emptyDocument(), text, name: title, layout, options, queries: items };
      if (await store.library?.add(doc, Number.isFinite(changed) ? changed : Date.now())) ++added;
    } catch {
      // what is no model is left out
    }
  }
  store.tell(added > 0 ? words.importedModels(added) : words.kNothingImported);
}
