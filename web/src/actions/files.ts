// Files of the visitor: opened, dropped, pasted, converted and saved.  Fetched when first needed.
import { fileQueries, queryFile } from "../files/queries";
import {
  baseName,
  decode,
  fileKind,
  isText,
  kMostBytes,
  looksLikeXml,
  type FileText,
  type SaveKind,
} from "../files/text";
import { fileNameOf, isWorthKeeping, makeQueries, noCompanions, type QueryItem } from "../state/document";
import { fromJson, makeFragment } from "../share/link";
import type { Store } from "../state/store";
import { importAll, isExport } from "./models";
import { download } from "../ui/download";
import { later } from "../ui/later";
import * as messages from "../words/messages";
import * as notices from "../words/notices";
import { sentences } from "../words/say";
import { lackWords } from "../words/lack";

const tasks = later(() => import("../task/open"));
const traces = later(() => import("./xtr"));

/** A model with what belongs to it, or only a `.q`, `.ugi` or `.xtr` file for the model that is there. */
export async function openFiles(store: Store, files: readonly File[]): Promise<void> {
  const large = files.find((file) => file.size > kMostBytes);
  if (large) return store.tell(messages.tooLarge(large.name, kMostBytes));
  const read: FileText[] = [];
  try {
    for (const file of files) read.push({ name: file.name, text: decode(new Uint8Array(await file.arrayBuffer())) });
  } catch {
    return store.tell(messages.kUnreadable);
  }
  const foreign = read.find((file) => !isText(file.text));
  if (foreign) return store.tell(messages.notText(foreign.name));
  for (const { name, text } of read)
    if (/\.(?:md|json)$/i.test(name) && (await (await tasks()).openTaskFile(store, name, text))) return;
  const shared = read.find((file) => /\.json$/i.test(file.name));
  if (shared) return openShared(store, shared);
  const first = (kind: ReturnType<typeof fileKind>) => read.find((file) => fileKind(file.name) === kind);
  const [model, queries, layout, run] = [first("model"), first("queries"), first("layout"), first("run")];
  if (model) {
    const isOne = read.filter((file) => fileKind(file.name) === "model").length === 1;
    await openModel(store, model, queries?.text ?? "", layout?.text ?? "", isOne ? "" : messages.kOthersLeft);
    return run && (await traces()).openXtr(store, run);
  }
  if (layout) {
    store.setDoc({ layout: layout.text });
    store.tell(messages.layoutKept(layout.name));
  }
  if (queries) await openQueries(store, queries);
  if (run) await (await traces()).openXtr(store, run);
}

/** What "Share" saved: opened as the link that would hold the same. */
async function openShared(store: Store, { name, text }: FileText): Promise<void> {
  try {
    const value: unknown = JSON.parse(text);
    if (isExport(value)) return importAll(store, value);
    const document = fromJson(value);
    location.hash = await makeFragment({
      document,
      engine: "",
      look: {
        query: document.run?.query ?? Math.min(1, document.queries.length),
        step: 0,
        view: "",
        place: "",
        hidden: [],
        watches: [],
        start: false,
      },
    });
  } catch {
    store.tell(messages.notSavedHere(name));
  }
}

/** Replaces the document by a model, which may be XML; `note` is to be told besides. */
export async function openModel(
  store: Store,
  { name, text }: FileText,
  queries = "",
  layout = "",
  note = "",
): Promise<void> {
  const opened = await store.engine.get<"open">({ kind: "open", text, beside: { queries, layout } });
  if (!opened) return store.tell(lackWords(store.engine.lack));
  const hadWork = isWorthKeeping(store.state.doc);
  const stopped = store.open(opened.text, {
    ...noCompanions(),
    queries: makeQueries(fileQueries(opened.queries)),
    layout: opened.layout,
    origin: null,
    file: { name, isConverted: opened.isConverted },
  });
  store.set({ tab: "model" });
  const notes = sentences(note, stopped && notices.kStopped);
  if (hadWork) store.offerUndo(notices.replacedBy(name, notes));
  else if (notes !== "") store.tell(messages.opened(name, notes));
}

async function openQueries(store: Store, { name, text }: FileText): Promise<void> {
  const queries = await store.engine.get<"queries">({ kind: "queries", text });
  if (!queries) return store.tell(lackWords(store.engine.lack));
  const before = store.state.doc.queries;
  replaceQueries(store, makeQueries(fileQueries(queries)));
  store.toast({
    ...messages.queriesReplacedBy(name),
    act: () => replaceQueries(store, before),
  });
}

function replaceQueries(store: Store, queries: QueryItem[]): void {
  store.setDoc({ queries });
  store.keepSelection();
}

/** XML that stands in the editor becomes XTA. */
export async function convert(store: Store): Promise<void> {
  const { text, queries, layout, file, id, name: title } = store.state.doc;
  const opened = await store.engine.get<"open">({
    kind: "open",
    text,
    beside: { queries: queryFile(queries), layout },
  });
  if (!opened) return store.tell(lackWords(store.engine.lack));
  if (!opened.isConverted || text !== store.state.doc.text) return;
  store.replace(opened.text, {
    queries: queries.length > 0 ? queries : makeQueries(fileQueries(opened.queries)),
    layout: opened.layout,
    id,
    name: title,
    origin: null,
    file: { name: file?.name ?? "model.xml", isConverted: true },
  });
}

/** Gives a file to the visitor.  A model with errors can only be saved as it is. */
export async function save(store: Store, kind: SaveKind): Promise<void> {
  const { doc } = store.state;
  const name = baseName(fileNameOf(doc));
  const queries = queryFile(doc.queries);
  const give = (text: string, extension: string = kind) => download(`${name}.${extension}`, text);
  const isXml = looksLikeXml(doc.text);
  if (kind === "xta" && !isXml) return give(doc.text); // as it was written, comments and all
  const written = await store.engine.get<"write">({
    kind: "write",
    text: doc.text,
    beside: { queries, layout: doc.layout },
  });
  if (!written) return store.tell(lackWords(store.engine.lack));
  const { xta, xml } = written;
  if ("error" in xta || "error" in xml) {
    if (kind === "q") give(queries);
    else if (kind === "ugi") give(doc.layout);
    else if (isXml) give(doc.text, "xml");
    else store.tell(messages.kSaveErrors);
    return;
  }
  if (kind === "xml") give(xml.text);
  else give(kind === "q" ? xta.queries : kind === "ugi" ? xta.layout : xta.text);
}
