// Was it for want of memory that the engine broke down?

export function isOutOfMemory(error: unknown): boolean {
  // The words are those of the browser and of Emscripten: neither has a code for it.
  return error instanceof RangeError || /out of memory|alloc|OOM/i.test(messageOf(error));
}

/** For the console, without what Emscripten puts around it. */
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^Aborted\((.*)\)\. .*$/s, "$1");
