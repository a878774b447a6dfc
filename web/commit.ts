// The commit that the page is built from, for the page to show: of a clone the first digits of its hash, "-dirty" where
// files differ from it; of other copies what the environment's ZONELAB_COMMIT says, else "".
import { execFileSync } from "node:child_process";

export function commitOf(folder: string): string {
  if (process.env.ZONELAB_COMMIT !== undefined) return process.env.ZONELAB_COMMIT;
  try {
    const words = ["describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"];
    return execFileSync("git", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
