// What the page says where the engine gave nothing.
import type { Lack } from "../engine/client";
import { say } from "./say";

const kBrokeDown = say`The engine could not do this and was restarted. Your text is safe; try something smaller.`;
const kMissing = say`A part of the engine could not be loaded. Is there a connection? Then try again, or reload the page: there may be a newer version. Your text is safe.`;
export const lackWords = (lack: Lack) => (lack === "missing" ? kMissing : kBrokeDown);

/** Nothing was heard of a search for a while. */
export const kSilent = say`The engine has said nothing for a while: it is busy with a long step, or it hangs. Stop ends it, too; your model is safe.`;
