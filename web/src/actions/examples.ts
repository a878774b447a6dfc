// A text with its queries takes the place of what is there, undoably: examples, and what other tabs left.
import type { ExampleInfo, ExampleText } from "@engine";
import { firstExample, withParameter } from "../files/examples";
import { plainQueries } from "../files/queries";
import {
  areQueriesEdited,
  isTextEdited,
  makeQueries,
  originOf,
  type Document,
  type QueryItem,
} from "../state/document";
import type { Store } from "../state/store";
import { kBrokeDown, kReplacedByTab, replacedBy } from "../words/notices";

export async function loadExample(store: Store, example: ExampleInfo): Promise<void> {
  const hadWork = isTextEdited(store.state.doc) || areQueriesEdited(store.state.doc);
  const n = example.n?.default ?? 0;
  const loaded = await store.engine.get<"example">({ kind: "example", name: example.name, n });
  if (!usable(store, loaded)) return;
  const queries = plainQueries(loaded.queries);
  store.open(loaded.text, {
    queries: makeQueries(queries),
    layout: "",
    file: null,
    origin: { name: example.name, title: example.title, n, text: loaded.text, queries },
  });
  if (hadWork) store.offerUndo(replacedBy(`“${example.title}”`));
  else store.dismissToast();
}

function usable(store: Store, loaded: ExampleText | { error: string } | null): loaded is ExampleText {
  if (loaded && !("error" in loaded)) return true;
  store.tell(loaded?.error ?? kBrokeDown);
  return false;
}

/** Sets the parameter of the current example: in the edited text where it has the line for it. */
export async function setParameter(store: Store, n: number): Promise<void> {
  const { doc, info } = store.state;
  const example = info?.examples.find((e) => e.name === originOf(doc)?.name);
  if (!example?.n || n < example.n.min || n > example.n.max) return;
  const loaded = await store.engine.get<"example">({ kind: "example", name: example.name, n });
  if (!usable(store, loaded)) return;
  const now = store.state.doc;
  if (!now.origin) return;
  const edited = isTextEdited(now);
  const kept = edited ? withParameter(now.text, n) : null;
  const queries = plainQueries(loaded.queries);
  store.replace(kept ?? loaded.text, {
    layout: now.layout,
    file: null,
    queries: areQueriesEdited(now) ? now.queries : sameIds(now.queries, makeQueries(queries)),
    origin: { ...now.origin, n, text: loaded.text, queries },
  });
  if (edited && kept === null) store.offerUndo(replacedBy(`${example.title} with N = ${n}`));
}

/** Regenerated queries keep the ids of those they replace, so results stay beside them (as stale). */
function sameIds(old: QueryItem[], fresh: QueryItem[]): QueryItem[] {
  return fresh.map((query, i) => (old[i] ? { ...query, id: old[i].id } : query));
}

/** The first example; nothing happens before the engine is there. */
export function reset(store: Store): void {
  const first = firstExample(store.state.info?.examples ?? []);
  if (!first) return;
  store.set({ checks: {} });
  void loadExample(store, first);
}

export function openShelved(store: Store, doc: Document): void {
  const { text, queries, layout, origin, file } = doc;
  store.open(text, { queries, layout, origin, file });
  store.offerUndo(kReplacedByTab);
}
