// Giving out an exercise that is being made: as a link, a file, a frame; and looking at it as a student does.
import { asIframe } from "../share/formats";
import type { Store } from "../state/store";
import { fileNameOf } from "../task/exercise";
import { makeTaskFragment } from "../task/link";
import { openExercise } from "../task/session";
import { copy } from "../ui/copy";
import { download } from "../ui/download";
import * as words from "../words/author";
import { kNoCopying } from "../words/notices";
import { forLearners, hide } from "./session";

/** Null: the exercise has mistakes, which was said. */
async function linkOf(store: Store): Promise<{ url: string; json: string } | null> {
  const json = await forLearners(store);
  if (json === null) {
    store.tell(words.kMendFirst);
    return null;
  }
  return { json, url: `${location.origin}${location.pathname}${await makeTaskFragment(json, -1)}` };
}

/** Says in the dialog whether it worked: a toast would be behind it. */
async function give(store: Store, text: string): Promise<string> {
  const said = (await copy(text)) ? words.copiedLength(text.length) : kNoCopying;
  store.announce(said);
  return said;
}

export async function giveLink(store: Store): Promise<string> {
  const made = await linkOf(store);
  return made ? give(store, made.url) : words.kMendFirst;
}

export async function giveFrame(store: Store): Promise<string> {
  const made = await linkOf(store);
  return made ? give(store, asIframe(made.url, store.state.author!.data!.title)) : words.kMendFirst;
}

/** The whole file, for whoever marks. */
export function saveFile(store: Store): void {
  const { author } = store.state;
  if (!author) return;
  const name = author.data ? fileNameOf(author.data) : "exercise";
  download(`${name}.zonelab.md`, author.text, "text/markdown");
}

/** What learners get: without the solution, and with hidden checks in it. */
export async function saveForLearners(store: Store): Promise<void> {
  const json = await forLearners(store);
  const data = store.state.author?.data;
  if (json === null || !data) return store.tell(words.kMendFirst);
  download(`${fileNameOf(data)}-student.zonelab.json`, json, "application/json");
}

/** The exercise is opened as from a link; the menu of the task leads back. */
export async function preview(store: Store): Promise<void> {
  const made = await linkOf(store);
  if (!made) return;
  hide(store);
  history.pushState(null, "", new URL(made.url).hash);
  await openExercise(store, { text: made.json, address: "", variant: -1 }, null);
}
