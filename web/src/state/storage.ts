// What this browser must have at once: the document that a tab shows and how it shows it.  The list of all models
// is in library.ts.  Storage may be full, switched off or hold anything: reading gives null rather than half a
// document, writing says whether it worked.
import { makeQuery, type Document, type OpenedFile, type Origin, type QueryItem } from "./document";
import { asExpected } from "./expected";
import type { Options, Query } from "@engine";

const kDocument = "zonelab.document.v1";
const kFork = "zonelab.link.v1";
const kTab = "zonelab.tab.v1";
const kShelf = "zonelab.shelf.v1";
const kPending = "zonelab.pending.";
const kSeen = "zonelab.seen.v1";
const kLook = "zonelab.look.v1";

/** Why something is not kept: there is no room, a newer page has the list of models, or the browser keeps nothing at all. */
export type Fault = "full" | "newer" | "forbidden";
export function faultOf(error: unknown): Fault {
  const name = error instanceof DOMException ? error.name : "";
  return name === "QuotaExceededError" ? "full" : name === "VersionError" ? "newer" : "forbidden";
}

/** Of what was written last in vain. */
let fault: Fault = "forbidden";
export const storageFault = () => fault;

type Place = "localStorage" | "sessionStorage";

function read(key: string, place: Place = "localStorage"): unknown {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown, place: Place = "localStorage"): boolean {
  try {
    globalThis[place].setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    fault = faultOf(error);
    return false;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // it stays
  }
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function asQueries(value: unknown): QueryItem[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .map((query) => makeQuery(String(query.text ?? ""), String(query.comment ?? ""), asExpected(query.expect)));
}

/** Whatever may be a setting; the engine's table says later which are (completeOptions). */
export function asOptions(value: unknown): Options {
  if (!isObject(value)) return {};
  const isName = (name: string) => /^[a-z]+$/i.test(name) && !(name in {});
  const isValue = (one: unknown) => typeof one === "string" || typeof one === "boolean" || Number.isFinite(one);
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => isName(name) && isValue(one))) as Options;
}

function asOrigin(value: unknown): Origin | null {
  if (!isObject(value) || typeof value.name !== "string" || typeof value.text !== "string") return null;
  const queries: Query[] = (Array.isArray(value.queries) ? value.queries.filter(isObject) : []).map(
    ({ text, comment, outcome }) => ({
      text: String(text ?? ""),
      comment: String(comment ?? ""),
      line: 0,
      outcome: String(outcome ?? ""),
    }),
  );
  return {
    name: value.name,
    title: String(value.title ?? value.name),
    n: Number(value.n) || 0,
    text: value.text,
    queries,
  };
}

function asFile(value: unknown): OpenedFile | null {
  return isObject(value) && typeof value.name === "string"
    ? { name: value.name, isConverted: value.isConverted === true }
    : null;
}

/** Null when there is nothing usable. */
export function parseDocument(value: unknown): Document | null {
  if (!isObject(value) || typeof value.text !== "string") return null;
  return {
    text: value.text,
    queries: asQueries(value.queries),
    options: asOptions(value.options),
    id: typeof value.id === "string" ? value.id : "",
    name: typeof value.name === "string" ? value.name : "",
    layout: typeof value.layout === "string" ? value.layout : "",
    origin: asOrigin(value.origin),
    file: asFile(value.file),
  };
}

// Each tab goes on with its own document: it is kept in the tab's own storage, too.  The common place holds
// what was saved last, for the next new tab.

export function loadDocument(): Document | null {
  const mine = read(kTab, "sessionStorage");
  return parseDocument(isObject(mine) ? mine.doc : null) ?? parseDocument(read(kDocument));
}

export function saveDocument(doc: Document): boolean {
  const inTab = write(kTab, { doc }, "sessionStorage");
  return write(kDocument, doc) || inTab;
}

/** The document of a link, as it was changed in this tab. */
export function loadFork(fragment: string): Document | null {
  const kept = read(kFork, "sessionStorage");
  return isObject(kept) && kept.fragment === fragment ? parseDocument(kept.doc) : null;
}
export function saveFork(fragment: string, doc: Document): boolean {
  return write(kFork, { fragment, doc }, "sessionStorage");
}

/** What an older page kept of other tabs' documents; `forgetShelf` when they are elsewhere. */
export function oldShelf(): Document[] {
  const kept = read(kShelf);
  return (Array.isArray(kept) ? kept : []).map(parseDocument).filter((doc) => doc !== null);
}
export const forgetShelf = () => forget(kShelf);

/** On their way to the list of models, by id: what a closed tab could not finish is done by the next page. */
export function storePending(id: string, doc: Document | null): void {
  if (doc) write(kPending + id, doc);
  else forget(kPending + id);
}
export function pendingDocuments(): Document[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(kPending));
    return keys.map((key) => parseDocument(read(key))).filter((doc) => doc !== null);
  } catch {
    return [];
  }
}

/** Which revisions of the visitor's models this tab has seen, by id. */
export function seenRevisions(): [string, string][] {
  const kept = read(kSeen, "sessionStorage");
  return isObject(kept) ? Object.entries(kept).map(([id, revision]) => [id, String(revision)]) : [];
}
export function storeRevisions(seen: ReadonlyMap<string, string>): void {
  write(kSeen, Object.fromEntries(seen), "sessionStorage");
}

/** How the tab looked: which view, which query. */
export interface Look {
  tab: string;
  modelView: string;
  tool: string;
  /** Number of the selected query, from 0; -1: the whole state space. */
  query: number;
  /** Had it an answer that was quick to have? */
  answered: boolean;
}
export function loadLook(): Partial<Look> {
  const kept = read(kLook, "sessionStorage");
  return isObject(kept) ? kept : {};
}
export function saveLook(look: Look): void {
  write(kLook, look, "sessionStorage");
}

/** Small settings of the page: theme, width of the panes. */
export function loadSetting(name: string): string | null {
  const value = read(`zonelab.${name}`);
  return typeof value === "string" ? value : null;
}
export function saveSetting(name: string, value: string): void {
  write(`zonelab.${name}`, value);
}
