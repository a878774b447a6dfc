// A link that holds the whole exercise, without its solution, to be pasted somewhere.
import type { Store } from "../state/store";
import { copy } from "../ui/copy";
import { kNoCopying } from "../words/notices";
import * as words from "../words/task";
import { makeTaskFragment } from "./link";
import type { Task } from "./state";
import { lackWords } from "../words/lack";

export async function copyLink(store: Store, { source }: Task): Promise<void> {
  if (!source) return;
  const { text, variant } = source;
  const json = await store.engine.get<"printExercise">({
    kind: "printExercise",
    text,
    to: "json",
    keepsSolutions: false,
  });
  if (json === null) return store.tell(lackWords(store.engine.lack));
  const worked = await copy(`${location.origin}${location.pathname}${await makeTaskFragment(json, variant)}`);
  store.tell(worked ? words.kLinkCopied : kNoCopying);
}
