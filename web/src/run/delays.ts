// Choosing a delay: exact, within the window in which a move is possible.
import type { Window } from "@engine";
import { add, compare, format, parse, type Rational } from "./rational";

const kOne: Rational = { n: 1n, d: 1n };
const halfway = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: 2n * a.d * b.d });

/** The earliest delay that is no longer than it has to be; where the start is left out, a little later. */
export function earliest(window: Window): string {
  const from = parse(window.from)!;
  if (!window.fromOpen) return window.from;
  const to = window.to === null ? null : parse(window.to)!;
  const next = add(from, kOne);
  if (!to || compare(next, to) < 0 || (compare(next, to) === 0 && !window.toOpen)) return format(next);
  return format(halfway(from, to));
}

export function isWithin(text: string, window: Window): boolean {
  const value = parse(text.trim());
  if (!value) return false;
  const low = compare(value, parse(window.from)!);
  if (low < 0 || (low === 0 && window.fromOpen)) return false;
  if (window.to === null) return true;
  const high = compare(value, parse(window.to)!);
  return high < 0 || (high === 0 && !window.toOpen);
}

/** One of the delays, in halves of a unit, none much longer than need be. */
export function randomDelay(window: Window, random: () => number = Math.random): string {
  const first = parse(earliest(window))!;
  for (let tries = 0; tries < 8; ++tries) {
    const more = { n: BigInt(Math.floor(random() * 12)), d: 2n };
    const text = format(add(first, more));
    if (isWithin(text, window)) return text;
  }
  return format(first);
}

/** REQUIRES: both are rationals. */
export function sum(a: string, b: string): string {
  return format(add(parse(a)!, parse(b)!));
}
