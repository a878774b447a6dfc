// The visitor's models: a list in this browser's IndexedDB that outlives links, tabs and visits, with earlier
// versions of each.  What a model was is never written over without a version of it, nor by another tab.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import type { Document } from "./document";
import { type Fault, faultOf, parseDocument, seenRevisions, storePending, storeRevisions } from "./storage";

export interface Entry {
  id: string;
  created: number;
  changed: number;
  /** Another one with every change. */
  revision: string;
  doc: Document;
}

/** What a model was at some time. */
export interface Version {
  key?: number;
  model: string;
  when: number;
  doc: Document;
}

/** A model with all that it was, as it is taken out and put back. */
export interface Whole {
  entry: Entry;
  versions: Version[];
}

interface Schema extends DBSchema {
  models: { key: string; value: Entry };
  versions: { key: number; value: Version; indexes: { model: string } };
}
type Change = IDBPTransaction<Schema, ("models" | "versions")[], "readwrite">;

const kName = "zonelab";
const kVersionEveryMs = 120_000;
const kMostVersions = 60;

export const makeId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

const sameWork = (a: Document, b: Document) =>
  a.text === b.text && JSON.stringify(a.queries.map(plain)) === JSON.stringify(b.queries.map(plain));
const plain = ({ text, comment, expect }: Document["queries"][number]) => [text, comment, expect];

/** So much is gone that it may have been a mistake. */
const isCut = (before: Document, after: Document) => after.text.length < before.text.length / 2;

export class Library {
  private db: Promise<IDBPDatabase<Schema> | null> | null = null;
  /** Of what was not kept last. */
  fault: Fault = "forbidden";
  /** By id: the revision of an entry as this tab knows it. */
  private readonly seen = new Map<string, string>(seenRevisions());
  /** When the last version of a model was made in this visit. */
  private readonly versioned = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  /** Other tabs tell of what they change. */
  private readonly channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(kName);

  constructor() {
    this.channel?.addEventListener("message", () => this.tellListeners());
  }

  /** Null: this browser keeps nothing. */
  private open(): Promise<IDBPDatabase<Schema> | null> {
    this.db ??= (async () => {
      try {
        return await openDB<Schema>(kName, 1, {
          upgrade(db) {
            db.createObjectStore("models", { keyPath: "id" });
            db.createObjectStore("versions", { keyPath: "key", autoIncrement: true }).createIndex("model", "model");
          },
          // A newer page in another tab waits for this one.
          blocking: (_now, _wanted, event) => {
            (event.target as IDBDatabase).close();
            this.db = null;
          },
          terminated: () => {
            this.db = null;
          },
        });
      } catch (error) {
        this.fault = faultOf(error);
        return null;
      }
    })();
    return this.db;
  }

  async isThere(): Promise<boolean> {
    return (await this.open()) !== null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  private tellListeners(): void {
    for (const listener of this.listeners) listener();
  }

  /** One change, whole or not at all; null: it did not work. */
  private async change<T>(make: (tx: Change) => Promise<T>): Promise<T | null> {
    let tx: Change | undefined;
    try {
      tx = (await this.open())?.transaction(["models", "versions"], "readwrite");
      if (!tx) return null;
      tx.done.catch(() => {}); // waited for below, unless `make` fails before
      const made = await make(tx);
      await tx.done;
      this.tellListeners();
      this.channel?.postMessage("changed");
      return made;
    } catch (error) {
      this.fault = faultOf(tx?.error ?? error); // full, or switched off meanwhile
      try {
        tx?.abort();
      } catch {
        // it is over already
      }
      return null;
    }
  }

  private know(id: string, revision: string): void {
    this.seen.set(id, revision);
    storeRevisions(this.seen);
  }

  /**
   * Keeps a document under its id.  The id that it has from now on: another one, if another tab changed that model
   * meanwhile, so that both remain.  Null: this browser keeps nothing.
   */
  async keep(doc: Document): Promise<string | null> {
    const now = Date.now();
    const revision = makeId();
    let { id } = doc;
    storePending(id, doc);
    const kept = await this.change(async (tx) => {
      const models = tx.objectStore("models");
      const found = await models.get(id);
      let before = found && asEntry(found);
      if (before && sameWork(before.doc, doc)) {
        await models.put({ ...before, doc });
        return before.revision;
      }
      if (before && before.revision !== this.seen.get(id)) {
        id = makeId();
        before = undefined;
      }
      if (before) await this.version(tx, before, doc, now);
      await models.put({ id, created: before?.created ?? now, changed: now, revision, doc: { ...doc, id } });
      return revision;
    });
    if (kept === null) return null;
    storePending(doc.id, null);
    this.know(id, kept);
    return id;
  }

  /** What an entry was before a change becomes a version, unless there is a fresh one. */
  private async version(tx: Change, before: Entry, after: Document, now: number): Promise<void> {
    const isFresh = now - (this.versioned.get(before.id) ?? 0) < kVersionEveryMs;
    if (isFresh && !isCut(before.doc, after)) return;
    const versions = tx.objectStore("versions");
    const there = await versions.index("model").getAll(before.id);
    this.versioned.set(before.id, now);
    if (there.some((one) => sameWork(asDocument(one.doc), before.doc))) return;
    await versions.add({ model: before.id, when: before.changed, doc: before.doc });
    for (const one of there.slice(0, Math.max(0, there.length + 1 - kMostVersions))) await versions.delete(one.key!);
  }

  /** Newest first. */
  async list(): Promise<Entry[]> {
    const all = (await (await this.open())?.getAll("models").catch(() => [])) ?? [];
    return all.map(asEntry).sort((a, b) => b.changed - a.changed);
  }

  /** Newest first. */
  async versions(id: string): Promise<Version[]> {
    const all = (await (await this.open())?.getAllFromIndex("versions", "model", id).catch(() => [])) ?? [];
    return all
      .map((one) => ({ ...one, when: asTime(one.when), doc: { ...asDocument(one.doc), id } }))
      .sort((a, b) => b.when - a.when);
  }

  async get(id: string): Promise<Entry | null> {
    const entry = await (await this.open())?.get("models", id).catch(() => undefined);
    if (!entry) return null;
    const known = asEntry(entry);
    this.know(id, known.revision);
    return known;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.change(async (tx) => {
      const entry = await tx.objectStore("models").get(id);
      if (entry) await tx.objectStore("models").put({ ...entry, doc: { ...entry.doc, name } });
    });
  }

  /** A new entry of this document. */
  async add(doc: Document, changed = Date.now()): Promise<string | null> {
    const id = makeId();
    const added = await this.change((tx) =>
      tx.objectStore("models").put({ id, created: changed, changed, revision: makeId(), doc: { ...doc, id } }),
    );
    return added;
  }

  /** Null: it was not there. */
  async remove(id: string): Promise<Whole | null> {
    return this.change(async (tx) => {
      const entry = await tx.objectStore("models").get(id);
      const versions = await tx.objectStore("versions").index("model").getAll(id);
      await tx.objectStore("models").delete(id);
      for (const { key } of versions) await tx.objectStore("versions").delete(key!);
      return entry ? { entry, versions } : null;
    });
  }

  async putBack({ entry, versions }: Whole): Promise<void> {
    await this.change(async (tx) => {
      await tx.objectStore("models").put(entry);
      for (const version of versions) await tx.objectStore("versions").put(version);
    });
  }
}

/** Storage may hold what an older page, or anybody, has put there. */
const asDocument = (value: unknown): Document => parseDocument(value) ?? parseDocument({ text: "" })!;
/** The last time that there is. */
const kEndOfTime = 8.64e15;
const asTime = (value: unknown) => (typeof value === "number" && Math.abs(value) <= kEndOfTime ? value : 0);
const asEntry = ({ id, created, changed, revision, doc }: Entry): Entry => ({
  ...{ id, created: asTime(created), changed: asTime(changed), revision: String(revision) },
  doc: { ...asDocument(doc), id },
});
