import type { Arbitrary } from "fast-check";

export declare const kScript: string;
/** A fragment, with or without its "#". */
export declare const hostileLink: Arbitrary<string>;
