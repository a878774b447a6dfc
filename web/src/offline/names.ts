// What the page and its service worker call things.

export const kWorker = "offline.js";
export const kCachePrefix = "zonelab";
/** A message to a worker that waits. */
export const kTakeOver = "take over";
