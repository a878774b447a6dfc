// What the user makes: a model with its queries and settings, and where it came from.
import type { Options, Query } from "@engine";
import { expectedOf, type Expected } from "./expected";
import { kWholeSpaceHelp } from "../words/queries";

export interface QueryItem {
  id: string;
  text: string;
  comment: string;
  /** "" for nothing. */
  expect: Expected;
  /** What was expected of the text before it was edited: it comes back with that text. */
  once?: { text: string; expect: Expected };
}

/** The example a document came from, as it was generated. */
export interface Origin {
  name: string;
  title: string;
  n: number;
  text: string;
  queries: Query[];
}

/** The file a document came from; `isConverted`: it was XML, the text is XTA. */
export interface OpenedFile {
  name: string;
  isConverted: boolean;
}

/** What belongs to a text and is replaced, undone and redone with it. */
export interface Companions {
  /** Of its entry among the visitor's models; "" as long as it has none. */
  id: string;
  /** Given by the visitor; "" for none. */
  name: string;
  queries: QueryItem[];
  /** Where the locations are drawn, as in a `.ugi` file; not shown, kept for saving.  "" for none. */
  layout: string;
  /** One of the two, or neither. */
  origin: Origin | null;
  file: OpenedFile | null;
}

/** What the user makes: saved, restored, undone. */
export interface Document extends Companions {
  text: string;
  options: Options;
}

/** The entry that is always there: the search of the whole state space. */
export const kExhaustive: QueryItem = {
  id: "exhaustive",
  text: "exhaustive",
  comment: kWholeSpaceHelp,
  expect: "",
};

/** What belongs to a text of which nothing is known. */
export function noCompanions(): Companions {
  return { id: "", name: "", queries: [], layout: "", origin: null, file: null };
}
export function companionsOf({ id, name, queries, layout, origin, file }: Companions): Companions {
  return { id, name, queries, layout, origin, file };
}
export function emptyDocument(): Document {
  return { text: "", options: {}, ...noCompanions() };
}

let nextQueryId = 1;
export function makeQuery(text: string, comment: string, expect: Expected = ""): QueryItem {
  return { id: `q${nextQueryId++}`, text, comment, expect };
}
export function makeQueries(queries: readonly Query[]): QueryItem[] {
  return queries.map((query) => makeQuery(query.text, query.comment, expectedOf(query.outcome)));
}

export function queryById(doc: Document, id: string): QueryItem {
  return doc.queries.find((query) => query.id === id) ?? kExhaustive;
}

/** The lines that say what a model is: no comments, nothing that every model has. */
const tellingLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length > 3 && !line.startsWith("//"));
const kFamiliar = 0.25;
/** Documents are asked many times before they change. */
const isFamiliar = new WeakMap<Document, boolean>();

/** Whether a text was made of another one: a quarter of that one's lines are still there. */
export function isKin(before: string, after: string): boolean {
  const there = new Set(tellingLines(after));
  const wanted = tellingLines(before);
  return wanted.filter((line) => there.has(line)).length >= kFamiliar * wanted.length;
}

/** The example that the text still is.  Null for a text of one's own, which took its place. */
export function originOf(doc: Document): Origin | null {
  const { origin, text } = doc;
  if (!origin || text === origin.text) return origin;
  if (!isFamiliar.has(doc)) isFamiliar.set(doc, isKin(origin.text, text));
  return isFamiliar.get(doc) ? origin : null;
}

/** What the document is called; "" if nothing says so. */
export function titleOf(doc: Document): string {
  return doc.name || (originOf(doc)?.title ?? doc.file?.name ?? "");
}

/** The same, of an example with its size. */
export function sizedTitle(doc: Document): string {
  const n = originOf(doc)?.n;
  return `${titleOf(doc)}${n ? ` (N = ${n})` : ""}`;
}

/** The name of its files. */
export function fileNameOf(doc: Document): string {
  return doc.name || (doc.file?.name ?? originOf(doc)?.name ?? "model");
}

/** The first line that says something, without the signs of a comment. */
export function firstLine(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^[\s/*]+/, "").trim());
  return (lines.find((line) => line !== "") ?? "").slice(0, 80);
}

/** Examples as they were generated are there anyway. */
export function isWorthKeeping(doc: Document): boolean {
  return doc.text.trim() !== "" && (doc.id !== "" || isTextEdited(doc) || areQueriesEdited(doc) || isMoved(doc));
}
/** Examples come without a layout. */
const isMoved = ({ origin, layout }: Document) => origin !== null && layout !== "";

export function isTextEdited(doc: Document): boolean {
  return doc.origin ? doc.text !== doc.origin.text : doc.text !== "";
}
export function areQueriesEdited(doc: Document): boolean {
  const original = doc.origin?.queries ?? [];
  return (
    doc.queries.length !== original.length ||
    doc.queries.some(
      (query, i) =>
        query.text !== original[i]!.text ||
        query.comment !== original[i]!.comment ||
        query.expect !== expectedOf(original[i]!.outcome),
    )
  );
}
