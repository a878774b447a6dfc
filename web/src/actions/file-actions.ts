// What is done with files is fetched when it is first needed.
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { kPartNotLoaded } from "../words/ui";

const load = later(() => import("./files"));

export function withFiles(store: Store, act: (actions: typeof import("./files")) => unknown): void {
  load().then(act, () => store.tell(kPartNotLoaded));
}
