// The service worker of those who keep the page (keep.ts): all files of one version are in the browser's cache, and the
// page comes from there.  A newer version waits beside it until the visitor takes it.
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { setCacheNameDetails } from "workbox-core";
import { kCachePrefix, kTakeOver } from "./names";

const scope = self as unknown as {
  /** Written before this script by the build: every file of the page, with what tells its version from others. */
  zonelabFiles: { url: string; revision: string | null }[];
  skipWaiting(): Promise<void>;
  addEventListener(type: "message", listen: (event: MessageEvent) => void): void;
};

setCacheNameDetails({ prefix: kCachePrefix });
// What stands behind "?" is read by the page itself (`?embed=1`).
precacheAndRoute(scope.zonelabFiles, { ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();
scope.addEventListener("message", ({ data }) => {
  if (data === kTakeOver) void scope.skipWaiting();
});
