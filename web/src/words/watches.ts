// Watches in words.
import { sentence } from "./text";

export const kWatchField = "Expression to watch";
export const kWatchExample = "Watch an expression…";
export const kWatchHelp = "An integer, a clock or a condition, written as in queries.";
export const kWatch = "Watch";
export const kWatchMark = "watch";
export const stopWatching = (expression: string) => `Do not watch ${expression}`;
/** `why`: the engine's own words. */
export const notWatched = (why: string) => sentence(why);
export const kNotFollowed = "This run could not be followed by the engine, so there are no values.";
