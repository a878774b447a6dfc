// What the page says about being kept in the browser.
import type { Offline } from "../state/state";
import type { ToastWords } from "./notices";

/** In the footer. */
export const kOffline = "Offline use";
export const kNewThere = "New version";
export const kOfflineTitle = "Use without a network";
export const kNewVersion: ToastWords = { message: "A new version of ZoneLab is there.", action: "Use it" };

export const kWhatIsKept =
  "All of ZoneLab can be kept in this browser: the page, its engine, the examples, the exercises and the guide. " +
  "That takes about 4 MB. Then it opens without a network, also as an app if you install it by the browser’s menu.";
export const kWhatIsNot =
  "Newer versions are fetched when there is a network, and used when you say so. Your models are in this browser in either case.";

const kStates: Record<Offline, string> = {
  no: "It is not kept in this browser.",
  keeping: "It is being fetched…",
  kept: "It is kept in this browser and opens without a network.",
  newer: "It is kept in this browser. A new version is there.",
  failed: "It could not be kept: the connection, or room in the browser, did not suffice.",
};
export const offlineWords = (offline: Offline) => kStates[offline];

export const kKeep = "Keep it in this browser";
export const kUseNew = "Use the new version";
export const kForget = "Remove it from this browser";
