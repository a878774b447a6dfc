// Keeps the document and the look of the page in this browser.  Storage may be full, switched off or
// hold anything: reading gives null rather than half a document, writing says whether it worked.
import { asExpected } from "./expect";
import { makeQuery, type Document, type OpenedFile, type Origin, type QueryItem } from "./state";
import type { Options, Query } from "@engine";

const kDocument = "zonelab.document.v1";
const kFork = "zonelab.link.v1";

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
  return value.filter(isObject).map((query) => makeQuery(String(query.text ?? ""), String(query.comment ?? ""), asExpected(query.expect)));
}

const kNumbers = { seed: 1, maxStates: 1, maxMemoryMb: 1, maxSeconds: 1 };

export function asOptions(value: unknown): Options {
  if (!isObject(value)) return {};
  const options: Fields = {};
  // Names of settings are the engine's, which drops those that it does not know (completeOptions).
  for (const [key, name] of Object.entries(value)) {
    if (/^[a-z]+$/i.test(key) && !(key in {}) && typeof name === "string" && !(key in kNumbers)) options[key] = name;
  }
  for (const key of Object.keys(kNumbers)) {
    if (Number.isFinite(value[key])) options[key] = value[key];
  }
  return options as Options;
}

function asOrigin(value: unknown): Origin | null {
  if (!isObject(value) || typeof value.name !== "string" || typeof value.text !== "string") return null;
  const queries: Query[] = (Array.isArray(value.queries) ? value.queries.filter(isObject) : []).map(({ text, comment, outcome }) =>
    ({ text: String(text ?? ""), comment: String(comment ?? ""), line: 0, outcome: String(outcome ?? "") }));
  return { name: value.name, title: String(value.title ?? value.name), n: Number(value.n) || 0, text: value.text, queries };
}

function asFile(value: unknown): OpenedFile | null {
  return isObject(value) && typeof value.name === "string" ? { name: value.name, isConverted: value.isConverted === true } : null;
}

/** Null when there is nothing usable. */
export function parseDocument(value: unknown): Document | null {
  if (!isObject(value) || typeof value.text !== "string") return null;
  return {
    text: value.text, queries: asQueries(value.queries), options: asOptions(value.options),
    layout: typeof value.layout === "string" ? value.layout : "", origin: asOrigin(value.origin), file: asFile(value.file),
  };
}

export function loadDocument(): Document | null {
  return parseDocument(read(kDocument));
}
export function saveDocument(doc: Document): boolean {
  return write(kDocument, doc);
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
