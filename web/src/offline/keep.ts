// Keeping the page in the browser, for those who ask for it: nothing is registered before.  From then on the page comes
// from the cache of its service worker (worker.ts), each version as a whole.  A newer one is fetched beside it when the
// browser looks for it, with every visit, and used once the visitor says so.
//
// The idle fetch (ui/later) brings the rest of the page into this tab; this keeps all of it for the next one.
import type { Store } from "../state/store";
import * as words from "../words/offline";
import { kCachePrefix, kTakeOver, kWorker } from "./names";

const workers = () => navigator.serviceWorker;

/** Calls back once the worker is in a state, or resolves at once. */
function reaches(worker: ServiceWorker, wanted: ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (wanted.includes(worker.state)) resolve();
      else if (worker.state === "redundant") reject(new Error("the files could not be fetched"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function offer(store: Store, worker: ServiceWorker): void {
  store.set({ offline: "newer" });
  store.toast({ ...words.kNewVersion, act: () => void take(store, worker) });
}

async function take(store: Store, worker: ServiceWorker): Promise<void> {
  worker.postMessage(kTakeOver);
  await reaches(worker, ["activated"]);
  store.save();
  location.reload();
}

/** Tells of the version that is being fetched, once it is there. */
function offerFetched(store: Store, { installing, active }: ServiceWorkerRegistration): void {
  if (!installing || !active) return;
  reaches(installing, ["installed"]).then(
    () => offer(store, installing),
    () => {}, // the connection is bad: the browser tries again with the next visit
  );
}

/** Looks at a registration from now on. */
function follow(store: Store, registration: ServiceWorkerRegistration): void {
  store.set({ offline: "kept" });
  if (registration.waiting) offer(store, registration.waiting);
  offerFetched(store, registration);
  registration.addEventListener("updatefound", () => offerFetched(store, registration));
}

/** Of a visitor who keeps the page: is there a newer version? */
export async function watchVersions(store: Store): Promise<void> {
  const registration = await workers().getRegistration();
  if (registration?.active) follow(store, registration);
}

/** Fetches everything.  REQUIRES: the visitor asked for it. */
export async function keep(store: Store): Promise<void> {
  store.set({ offline: "keeping" });
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await workers().register(kWorker, { updateViaCache: "none" });
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (!worker) throw new Error("there is no worker");
    await reaches(worker, ["activated"]);
    follow(store, registration);
    // Browsers that are short of room then leave this alone; some ask the visitor, and may be refused.
    void navigator.storage?.persist?.();
  } catch {
    await registration?.unregister();
    store.set({ offline: "failed" });
  }
}

/** Uses the version that waits, or that another tab took already. */
export async function takeNewVersion(store: Store): Promise<void> {
  const waiting = (await workers().getRegistration())?.waiting;
  if (waiting) return take(store, waiting);
  store.save();
  location.reload();
}

/** Removes what was kept; what the visitor made stays. */
export async function forget(store: Store): Promise<void> {
  const registration = await workers().getRegistration();
  if (registration) {
    await registration.unregister();
    for (const name of await caches.keys())
      if (name.startsWith(`${kCachePrefix}-`) && name.endsWith(registration.scope)) await caches.delete(name);
  }
  store.set({ offline: "no" });
}
