// Files of the visitor: opened, dropped, pasted, converted and saved.  Fetched when first needed.
import { bytes } from "../words/numbers";
import { kBrokeDown, type Lab } from "../state/store";
import {
  baseName,
  decode,
  download,
  fileKind,
  fileQueries,
  isText,
  kMostBytes,
  looksLikeXml,
  queryFile,
  type FileText,
  type SaveKind,
} from "../files/files";
import { fileNameOf, makeQueries, type QueryItem } from "../state/state";

/** A model with what belongs to it, or only a `.q` or `.ugi` file for the model that is there. */
export async function openFiles(lab: Lab, files: readonly File[]): Promise<void> {
  const large = files.find((file) => file.size > kMostBytes);
  if (large)
    return lab.tell(
      `${large.name} is too large for a model: at most ${bytes(kMostBytes)} are read. Nothing was opened.`,
    );
  const read: FileText[] = [];
  try {
    for (const file of files) read.push({ name: file.name, text: decode(new Uint8Array(await file.arrayBuffer())) });
  } catch {
    return lab.tell("The file could not be read.");
  }
  const foreign = read.find((file) => !isText(file.text));
  if (foreign) return lab.tell(`${foreign.name} is no text, so no model. Nothing was opened.`);
  const shared = read.find((file) => /\.json$/i.test(file.name));
  if (shared) return openShared(lab, shared);
  const first = (kind: ReturnType<typeof fileKind>) => read.find((file) => fileKind(file.name) === kind);
  const [model, queries, layout] = [first("model"), first("queries"), first("layout")];
  if (model) {
    const isOne = read.filter((file) => fileKind(file.name) === "model").length === 1;
    return openModel(
      lab,
      model,
      queries?.text ?? "",
      layout?.text ?? "",
      isOne ? "" : " The other models were not opened: there is one at a time.",
    );
  }
  if (layout) {
    lab.setDoc({ layout: layout.text });
    lab.tell(`The layout of ${layout.name} is kept for saving.`);
  }
  if (queries) await openQueries(lab, queries);
}

/** What "Share" saved: opened as the link that would hold the same. */
async function openShared(lab: Lab, { name, text }: FileText): Promise<void> {
  const { fromJson, makeFragment } = await import("../share/link");
  try {
    const document = fromJson(JSON.parse(text));
    location.hash = await makeFragment({
      document,
      engine: "",
      look: { query: document.run?.query ?? Math.min(1, document.queries.length), step: 0, view: "", start: false },
    });
  } catch {
    lab.tell(`${name} is no file that ZoneLab saved.`);
  }
}

/** Replaces the document by a model, which may be XML; `note` is to be told besides. */
export async function openModel(
  lab: Lab,
  { name, text }: FileText,
  queries = "",
  layout = "",
  note = "",
): Promise<void> {
  const opened = await lab.engine.get<"open">({ kind: "open", text, beside: { queries, layout } });
  if (!opened) return lab.tell(kBrokeDown);
  const hadWork = lab.state.doc.text !== "";
  lab.open(opened.text, {
    queries: makeQueries(fileQueries(opened.queries)),
    layout: opened.layout,
    origin: null,
    file: { name, isConverted: opened.isConverted },
  });
  lab.set({ tab: "model" });
  if (hadWork) lab.offerUndo(`Your text was replaced by ${name}.${note}`);
  else if (note !== "") lab.tell(`${name} was opened.${note}`);
}

async function openQueries(lab: Lab, { name, text }: FileText): Promise<void> {
  const queries = await lab.engine.get<"queries">({ kind: "queries", text });
  if (!queries) return lab.tell(kBrokeDown);
  const before = lab.state.doc.queries;
  replaceQueries(lab, makeQueries(fileQueries(queries)));
  lab.toast({
    message: `The queries were replaced by ${name}.`,
    action: "Undo",
    act: () => replaceQueries(lab, before),
  });
}

function replaceQueries(lab: Lab, queries: QueryItem[]): void {
  lab.setDoc({ queries });
  lab.keepSelection();
}

/** XML that stands in the editor becomes XTA. */
export async function convert(lab: Lab): Promise<void> {
  const { text, queries, layout, file } = lab.state.doc;
  const opened = await lab.engine.get<"open">({ kind: "open", text, beside: { queries: queryFile(queries), layout } });
  if (!opened) return lab.tell(kBrokeDown);
  if (!opened.isConverted || text !== lab.state.doc.text) return;
  lab.replace(opened.text, {
    queries: queries.length > 0 ? queries : makeQueries(fileQueries(opened.queries)),
    layout: opened.layout,
    origin: null,
    file: { name: file?.name ?? "model.xml", isConverted: true },
  });
}

/** Gives a file to the visitor.  A model with errors can only be saved as it is. */
export async function save(lab: Lab, kind: SaveKind): Promise<void> {
  const { doc } = lab.state;
  const name = baseName(fileNameOf(doc));
  const queries = queryFile(doc.queries);
  const give = (text: string, extension: string = kind) => download(`${name}.${extension}`, text);
  const isXml = looksLikeXml(doc.text);
  if (kind === "xta" && !isXml) return give(doc.text); // as it was written, comments and all
  const written = await lab.engine.get<"write">({
    kind: "write",
    text: doc.text,
    beside: { queries, layout: doc.layout },
  });
  if (!written) return lab.tell(kBrokeDown);
  const { xta, xml } = written;
  if ("error" in xta || "error" in xml) {
    if (kind === "q") give(queries);
    else if (kind === "ugi") give(doc.layout);
    else if (isXml) give(doc.text, "xml");
    else lab.tell("A model with errors can be saved as .xta only.");
    return;
  }
  if (kind === "xml") give(xml.text);
  else give(kind === "q" ? xta.queries : kind === "ugi" ? xta.layout : xta.text);
}
