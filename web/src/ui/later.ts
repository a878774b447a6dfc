// Parts of the page that are fetched when they are first needed, or before that when there is nothing else to do:
// from then on the page needs no connection.

const kBeginMs = 5_000;
const kAgainMs = 60_000;

/** Those that were not fetched yet. */
const awaited = new Set<() => Promise<unknown>>();

/** One part; what failed is tried again with the next call. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const fetchIt = () => {
    if (loading) return loading;
    const now = load();
    loading = now;
    now.then(
      () => awaited.delete(fetchIt),
      () => {
        loading = null;
      },
    );
    return now;
  };
  awaited.add(fetchIt);
  return fetchIt;
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, 50);
    else requestIdleCallback(() => resolve(), { timeout: 2000 });
  });

/** Parts name further parts, so it goes on as long as there are some.  False: one could not be fetched. */
export async function fetchAwaited(): Promise<boolean> {
  while (awaited.size > 0) {
    for (const fetchIt of [...awaited]) {
      await idle();
      try {
        await fetchIt();
      } catch {
        return false;
      }
      await null; // for the others that wait for this part
    }
  }
  return true;
}

/** Fetches the rest once the page is at rest, unless the visitor asked for little data; tells when all is there. */
export function fetchWhenIdle(onWhole: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const attempt = async () => {
    if (await fetchAwaited()) onWhole();
    else setTimeout(() => void attempt(), kAgainMs);
  };
  setTimeout(() => void attempt(), kBeginMs);
}
