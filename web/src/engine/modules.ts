// The engine's WebAssembly modules as they are fetched: each when it is first needed, and again the next time if it did not come.
import { isOutOfMemory, messageOf } from "./memory";

/** A module did not come, or what came is none. */
export class Missing extends Error {}

/** What Emscripten has to say is for who builds the engine: the page has words of its own (words/engine.ts).  Another one
 *  each time, for it becomes the module. */
export const quiet = () => ({ print: () => {}, printErr: () => {} });

export function fetched<T>(create: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= create().catch((error: unknown) => {
      made = null;
      throw isOutOfMemory(error) ? error : new Missing(messageOf(error));
    });
    return made;
  };
}
