// Where progress is kept: a database of its own in this browser.  (A new store in that of the models would have to wait
// until every tab with an older page is closed.)  Storage may be forbidden: then nothing is kept, and the page says so.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { merged, parseProgress, type Progress } from "./progress";

interface Schema extends DBSchema {
  progress: { key: string; value: Progress };
}

let db: Promise<IDBPDatabase<Schema> | null> | null = null;

/** Null: this browser keeps nothing. */
function open(): Promise<IDBPDatabase<Schema> | null> {
  db ??= (async () => {
    try {
      return await openDB<Schema>("zonelab-tasks", 1, {
        upgrade(fresh) {
          fresh.createObjectStore("progress", { keyPath: "key" });
        },
        // A newer page in another tab waits for this one.
        blocking: (_now, _wanted, event) => {
          (event.target as IDBDatabase).close();
          db = null;
        },
        terminated: () => {
          db = null;
        },
      });
    } catch {
      return null;
    }
  })();
  return db;
}

/** False: it could not be kept. */
export async function keep(progress: Progress): Promise<boolean> {
  try {
    const tx = (await open())?.transaction("progress", "readwrite");
    if (!tx) return false;
    tx.done.catch(() => {}); // waited for below, unless something fails before
    const before = parseProgress(await tx.store.get(progress.key));
    // Another tab may have got further meanwhile.
    await tx.store.put(before ? merged(progress, before) : progress);
    await tx.done;
    return true;
  } catch {
    return false; // full, or switched off
  }
}

/** A database may not be done in time when the page is left: this is, and is read before the database is. */
const kLeft = "zonelab.progress-left.";

export function leave(progress: Progress): void {
  try {
    localStorage.setItem(kLeft + progress.key, JSON.stringify(progress));
  } catch {
    // then it is the database's matter alone
  }
}

/** What was left goes where all else is. */
async function takeIn(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(kLeft))) {
      const left = parseProgress(JSON.parse(localStorage.getItem(name) ?? "null"));
      if (!left || (await keep(left))) localStorage.removeItem(name);
    }
  } catch {
    // nothing can be read: nothing was left
  }
}

export async function load(key: string): Promise<Progress | null> {
  await takeIn();
  return parseProgress(await (await open())?.get("progress", key).catch(() => null));
}

export async function loadAll(): Promise<Progress[]> {
  await takeIn();
  const all = (await (await open())?.getAll("progress").catch(() => [])) ?? [];
  return all.map(parseProgress).filter((one) => one !== null);
}

export const canKeep = async () => (await open()) !== null;
