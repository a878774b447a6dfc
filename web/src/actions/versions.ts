// Undo beyond this visit: the earlier versions of a model, one after another.
import type { Document } from "../state/document";
import type { Store } from "../state/store";
import { kNewest, kNoEarlierVersion, kNoLaterVersion, versionOf } from "../words/library";

/** The versions of a model, newest first, and which of them is shown. */
interface Journey {
  id: string;
  /** As it was before one went back, then its versions. */
  stops: { when: number; doc: Document }[];
  at: number;
}
let journey: Journey | null = null;

/** Begins anew after an edit, or in another model. */
async function current(store: Store): Promise<Journey> {
  const { doc } = store.state;
  if (journey?.id === doc.id && journey.stops[journey.at]?.doc.text === doc.text) return journey;
  const versions = doc.id === "" ? [] : ((await store.library?.versions(doc.id)) ?? []);
  const others = versions.filter((one) => one.doc.text !== doc.text);
  return { id: doc.id, stops: [{ when: 0, doc }, ...others], at: 0 };
}

/** One version back (-1) or forward (1). */
export async function beyond(store: Store, direction: 1 | -1): Promise<void> {
  journey = await current(store);
  const at = journey.at - direction;
  const stop = journey.stops[at];
  if (!stop) return store.announce(direction < 0 ? kNoEarlierVersion : kNoLaterVersion);
  journey.at = at;
  store.travel({ ...stop.doc, id: journey.id });
  store.tell(at === 0 ? kNewest : versionOf(stop.when));
}
