// What the page says about itself.
import { kInEnglish } from "./language";
import { kSpoken, say } from "./say";

export const kGuide = say`Language guide`;
/** Where something leads to it. */
export const kToGuide = kSpoken === "en" ? kGuide : `${kGuide} (${kInEnglish})`;
export const kNothingLeaves = say`Nothing you type leaves this page.`;
export const kWorksOffline = say`While it is open, it needs no connection.`;
export const kEngineLoading = say`The engine is loading…`;
/** "" if the page was not built from a clone (web/commit.ts). */
declare const __ZONELAB_COMMIT__: string;
const kCommit = __ZONELAB_COMMIT__;
export const engineWords = (version: string) => `ZoneLab ${version}${kCommit && ` (${kCommit})`}`;
export const kLicence = say`Licences`;
