// Why there is no engine, and what to do about it.
import type { Failure } from "../engine/client";
import { say, sentences } from "./say";

const kFailures: Record<Failure, string> = {
  "not-loaded": say`The engine could not be loaded. Is there a connection, and does this browser run WebAssembly? Then restart it, or reload the page: there may be a newer version.`,
  forbidden: say`The engine cannot run here: this page is in a frame that may not start threads (its sandbox needs allow-same-origin). Open it in a window of its own.`,
  broken: say`The engine broke down several times. Make the model smaller, or restart the engine.`,
  slow: say`The engine took too long with this model. Make the model smaller, or restart the engine.`,
};

export const failureWords = (failure: Failure) => sentences(kFailures[failure], say`Your model is safe.`);
export const kRestart = say`Restart the engine`;
