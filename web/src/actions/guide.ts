// An example of the guide takes the place of the text, undoably.
import { plainQueries } from "../files/queries";
import type { Example } from "../guide/guide";
import { isWorthKeeping, makeQueries, noCompanions } from "../state/document";
import type { Store } from "../state/store";
import { kGuideExample } from "../words/guide";
import { replacedBy } from "../words/notices";
import { lackWords } from "../words/lack";

export async function openGuideExample(store: Store, { text, queries }: Example): Promise<void> {
  const hadWork = isWorthKeeping(store.state.doc);
  const read = await store.engine.get<"queries">({ kind: "queries", text: queries });
  if (!read) return store.tell(lackWords(store.engine.lack));
  store.open(`${text}\n`, { ...noCompanions(), queries: makeQueries(plainQueries(read)) });
  store.set({ tab: "model" });
  if (hadWork) store.offerUndo(replacedBy(kGuideExample));
}
