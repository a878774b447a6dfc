// A text with its queries takes the place of what is there, undoably: examples, and what other tabs left.
import type { ExampleInfo, ExampleText } from "@engine";
import { firstExample, plainQueries, withParameter } from "../files/examples";
import { kBrokeDown, type Lab } from "../state/store";
import { areQueriesEdited, isTextEdited, makeQueries, originOf, type Document, type QueryItem } from "../state/state";

export async function loadExample(lab: Lab, example: ExampleInfo): Promise<void> {
  const hadWork = isTextEdited(lab.state.doc) || areQueriesEdited(lab.state.doc);
  const n = example.n?.default ?? 0;
  const loaded = await lab.engine.get<"example">({ kind: "example", name: example.name, n });
  if (!usable(lab, loaded)) return;
  const queries = plainQueries(loaded.queries);
  lab.open(loaded.text, {
    queries: makeQueries(queries),
    layout: "",
    file: null,
    origin: { name: example.name, title: example.title, n, text: loaded.text, queries },
  });
  if (hadWork) lab.offerUndo(`Your text was replaced by “${example.title}”.`);
  else lab.dismissToast();
}

function usable(lab: Lab, loaded: ExampleText | { error: string } | null): loaded is ExampleText {
  if (loaded && !("error" in loaded)) return true;
  lab.tell(loaded?.error ?? kBrokeDown);
  return false;
}

/** Sets the parameter of the current example: in the edited text where it has the line for it. */
export async function setParameter(lab: Lab, n: number): Promise<void> {
  const { doc, info } = lab.state;
  const example = info?.examples.find((e) => e.name === originOf(doc)?.name);
  if (!example?.n || n < example.n.min || n > example.n.max) return;
  const loaded = await lab.engine.get<"example">({ kind: "example", name: example.name, n });
  if (!usable(lab, loaded)) return;
  const now = lab.state.doc;
  if (!now.origin) return;
  const edited = isTextEdited(now);
  const kept = edited ? withParameter(now.text, n) : null;
  const queries = plainQueries(loaded.queries);
  lab.replace(kept ?? loaded.text, {
    layout: now.layout,
    file: null,
    queries: areQueriesEdited(now) ? now.queries : sameIds(now.queries, makeQueries(queries)),
    origin: { ...now.origin, n, text: loaded.text, queries },
  });
  if (edited && kept === null) lab.offerUndo(`Your text was replaced by ${example.title} with N = ${n}.`);
}

/** Regenerated queries keep the ids of those they replace, so results stay beside them (as stale). */
function sameIds(old: QueryItem[], fresh: QueryItem[]): QueryItem[] {
  return fresh.map((query, i) => (old[i] ? { ...query, id: old[i].id } : query));
}

export function reset(lab: Lab): void {
  const first = firstExample(lab.state.info?.examples ?? []);
  if (!first) return;
  lab.set({ runs: {} });
  void loadExample(lab, first);
}

export function openShelved(lab: Lab, doc: Document): void {
  const { text, queries, layout, origin, file } = doc;
  lab.open(text, { queries, layout, origin, file });
  lab.offerUndo("Your text was replaced by the one from another tab.");
}
