/** Keys of a script in its order, each with the name that it stands under. */
export function keysOf(path: string, source: string): Map<string, string>;
/** Group by group: key to where it is used. */
export function keysByFile(): Promise<Record<string, Record<string, string>>>;
