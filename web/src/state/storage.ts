// Keeps the document and the look of the page in this browser.  Storage may be full, switched off or
// hold anything: reading gives null rather than half a document, writing says whether it worked.
import { makeQuery, type Document, type OpenedFile, type Origin, type QueryItem } from "./document";
import { asExpected } from "./expected";
import type { Options, Query } from "@engine";

const kDocument = "zonelab.document.v1";
const kFork = "zonelab.link.v1";
const kTab = "zonelab.tab.v1";
const kShelf = "zonelab.shelf.v1";
const kMostDocuments = 5;
const kMostShelved = 200_000;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
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
    layout: typeof value.layout === "string" ? value.layout : "",
    origin: asOrigin(value.origin),
    file: asFile(value.file),
  };
}

// Each tab goes on with its own document: it is kept in the tab's own storage, too.  The common place holds
// what was saved last, for the next new tab; what another tab had left there goes to the shelf.

function readTab(): { id: string; doc: unknown } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(kTab) ?? "null");
    return isObject(kept) && typeof kept.id === "string" ? { id: kept.id, doc: kept.doc } : null;
  } catch {
    return null;
  }
}
let tabId = "";

export function loadDocument(): Document | null {
  const mine = readTab();
  tabId ||= mine?.id ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return parseDocument(mine?.doc) ?? parseDocument(read(kDocument));
}

export function saveDocument(doc: Document): boolean {
  const there = read(kDocument);
  if (isObject(there) && there.tab !== undefined && there.tab !== tabId && there.text !== doc.text) shelve(there);
  try {
    sessionStorage.setItem(kTab, JSON.stringify({ id: tabId, doc }));
  } catch {
    // the common place will do
  }
  return write(kDocument, { ...doc, tab: tabId });
}

/** Documents that other tabs were working on, newest first. */
export function shelf(): Document[] {
  const kept = read(kShelf);
  return (Array.isArray(kept) ? kept : []).map(parseDocument).filter((doc) => doc !== null);
}

function shelve(doc: Fields): void {
  if (typeof doc.text !== "string" || doc.text.trim() === "" || doc.text.length > kMostShelved) return;
  const kept = read(kShelf);
  // One entry for each tab.
  const others = (Array.isArray(kept) ? kept.filter(isObject) : []).filter(
    (one) => one.tab !== doc.tab && one.text !== doc.text,
  );
  write(kShelf, [doc, ...others].slice(0, kMostDocuments));
}

/** The document of a link, as it was changed in this tab. */
export function loadFork(fragment: string): Document | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(kFork) ?? "null");
    return isObject(kept) && kept.fragment === fragment ? parseDocument(kept.doc) : null;
  } catch {
    return null;
  }
}
export function saveFork(fragment: string, doc: Document): boolean {
  try {
    sessionStorage.setItem(kFork, JSON.stringify({ fragment, doc }));
    return true;
  } catch {
    return false;
  }
}

/** Small settings of the page: theme, width of the panes. */
export function loadSetting(name: string): string | null {
  const value = read(`zonelab.${name}`);
  return typeof value === "string" ? value : null;
}
export function saveSetting(name: string, value: string): void {
  write(`zonelab.${name}`, value);
}
