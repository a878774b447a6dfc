// A text with its queries takes the place of what is there, undoably: examples, and a new model.
import type { ExampleInfo, ExampleText } from "@engine";
import { withParameter } from "../files/examples";
import { kFirstExample, kLamp } from "../files/first";
import { plainQueries } from "../files/queries";
import { kSkeleton } from "../files/skeleton";
import {
  areQueriesEdited,
  emptyDocument,
  isTextEdited,
  isWorthKeeping,
  makeQueries,
  noCompanions,
  originOf,
  type Companions,
  type Document,
  type Origin,
  type QueryItem,
} from "../state/document";
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { isNewcomer } from "../tour/seen";
import { kStopped, replacedBy } from "../words/notices";

const lack = later(() => import("../words/lack"));

const companionsFrom = (origin: Origin): Companions => ({
  ...noCompanions(),
  queries: makeQueries(origin.queries),
  origin,
});

/** What a new visitor meets. */
export function firstDocument(): Document {
  const origin = isNewcomer() ? kLamp : kFirstExample;
  return { ...emptyDocument(), ...companionsFrom(origin), text: origin.text };
}

export function openOrigin(store: Store, origin: Origin): void {
  const hadWork = isWorthKeeping(store.state.doc);
  const stopped = store.open(origin.text, companionsFrom(origin));
  if (hadWork) store.offerUndo(replacedBy(`“${origin.title}”`, stopped ? kStopped : ""));
  else if (stopped) store.tell(kStopped);
}

export async function loadExample(store: Store, example: ExampleInfo): Promise<void> {
  const n = example.n?.default ?? 0;
  const loaded = await store.engine.get<"example">({ kind: "example", name: example.name, n });
  if (!usable(store, loaded)) return;
  openOrigin(store, {
    name: example.name,
    title: example.title,
    n,
    text: loaded.text,
    queries: plainQueries(loaded.queries),
  });
}

function usable(store: Store, loaded: ExampleText | { error: string } | null): loaded is ExampleText {
  if (loaded && !("error" in loaded)) return true;
  if (loaded) store.tell(loaded.error);
  else void lack().then(({ lackWords }) => store.tell(lackWords(store.engine.lack)));
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
  const isFresh = edited && kept === null;
  const queries = plainQueries(loaded.queries);
  if (isFresh) store.save();
  store.replace(kept ?? loaded.text, {
    id: isFresh ? "" : now.id,
    name: isFresh ? "" : now.name,
    layout: now.layout,
    file: null,
    queries: areQueriesEdited(now) ? now.queries : sameIds(now.queries, makeQueries(queries)),
    origin: { ...now.origin, n, text: loaded.text, queries },
  });
  if (isFresh) store.offerUndo(replacedBy(`${example.title} with N = ${n}`));
}

/** Regenerated queries keep the ids of those they replace, so results stay beside them (as stale). */
function sameIds(old: QueryItem[], fresh: QueryItem[]): QueryItem[] {
  return fresh.map((query, i) => (old[i] ? { ...query, id: old[i].id } : query));
}

/** The first example. */
export function reset(store: Store): void {
  openOrigin(store, kFirstExample);
}

/** A model of ten lines with a query, to be made into another one. */
export function begin(store: Store): void {
  openOrigin(store, kSkeleton);
  store.set({ tab: "model", modelView: store.state.modelView === "diagram" ? "text" : store.state.modelView });
}
