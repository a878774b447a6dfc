// A package for learning systems, made in the page: the page's own files, fetched from where it lies, and what the engine
// makes of the exercise (core/authoring/package).
import { zip, type ZipEntry } from "../files/zip";
import type { Store } from "../state/store";
import { fileNameOf } from "../task/exercise";
import { download } from "../ui/download";
import * as words from "../words/author";

const kFolder = "zonelab/";
/** As `zonelab exercise pack` leaves out. */
const kLeftOut = /^(?:course\/|embed\.js$|single\.html$|offline\.js$|\.)/;

/** All files of the page, from the list of its service worker. */
async function filesOfPage(): Promise<string[]> {
  const answer = await fetch("offline.js");
  const list = /self\.zonelabFiles = (\[.*\]);/.exec(answer.ok ? await answer.text() : "")?.[1];
  if (!list) throw new Error("no list of files");
  return (JSON.parse(list) as { url: string }[]).map(({ url }) => url).filter((name) => !kLeftOut.test(name));
}

async function fetched(name: string): Promise<ZipEntry> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return { name: kFolder + name, content: new Uint8Array(await answer.arrayBuffer()) };
}

/** What was done, or why not. */
export async function savePackage(store: Store, is2004: boolean): Promise<string> {
  const { author } = store.state;
  if (!author?.data) return words.kMendFirst;
  try {
    const page = await Promise.all((await filesOfPage()).map(fetched));
    const names = JSON.stringify(page.map(({ name }) => name));
    const made = await store.engine.get<"packageOf">({ kind: "packageOf", text: author.text, page: names, is2004 });
    if (!made) return words.kMendFirst;
    const own = made.map(({ name, text }) => ({ name, content: new TextEncoder().encode(text) }));
    download(
      `${fileNameOf(author.data)}-${is2004 ? "scorm2004" : "scorm12"}.zip`,
      zip([...own, ...page]),
      "application/zip",
    );
    return words.kPackaged;
  } catch {
    return words.kNotPackaged;
  }
}
