// What the page says about being kept in the browser.
import type { Offline } from "../state/state";
import type { ToastWords } from "./notices";
import { say } from "./say";

/** In the footer. */
export const kOffline = say`Offline use`;
export const kNewThere = say`New version`;
export const kOfflineTitle = say`Use without a network`;
export const kNewVersion: ToastWords = { message: say`A new version of ZoneLab is there.`, action: say`Use it` };

export const kWhatIsKept =
  say`All of ZoneLab can be kept in this browser: the page, its engine, the examples, the exercises and the guide. ` +
  say`That takes about 4 MB. Then it opens without a network, also as an app if you install it by the browser’s menu.`;
export const kWhatIsNot = say`Newer versions are fetched when there is a network, and used when you say so. Your models are in this browser in either case.`;

const kStates: Record<Offline, string> = {
  no: say`It is not kept in this browser.`,
  keeping: say`It is being fetched…`,
  kept: say`It is kept in this browser and opens without a network.`,
  newer: say`It is kept in this browser. A new version is there.`,
  failed: say`It could not be kept: the connection, or room in the browser, did not suffice.`,
};
export const offlineWords = (offline: Offline) => kStates[offline];

export const kKeep = say`Keep it in this browser`;
export const kUseNew = say`Use the new version`;
export const kForget = say`Remove it from this browser`;
