// "Start here" is shown once unasked.
import { loadSetting, saveSetting } from "../state/storage";

const kSetting = "start-here";

export function isNewcomer(): boolean {
  return loadSetting(kSetting) === null && new URLSearchParams(location.search).get("embed") !== "1";
}

export function wasSeen(): void {
  saveSetting(kSetting, "seen");
}
