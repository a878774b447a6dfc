// Watches in words.
import { sentence } from "./text";
import { say } from "./say";

export const kWatchField = say`Expression to watch`;
export const kWatchExample = say`Watch an expression…`;
export const kWatchHelp = say`An integer, a clock or a condition, written as in queries.`;
export const kWatch = say`an expression^Watch`;
export const kWatchMark = say`mark of a watched expression^watch`;
export const stopWatching = (expression: string) => say`Do not watch ${expression}`;
/** `why`: the engine's own words. */
export const notWatched = (why: string) => sentence(why);
export const kNotFollowed = say`This run could not be followed by the engine, so there are no values.`;
