// Choosing a delay: exact, within the window in which a move is possible.
import type { Window } from "@engine";
import { add, compare, format, parse, parseTyped, toNumber, type Rational } from "./rational";

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

/** "" if the delay that was typed is possible; else what is wrong with it. */
export type Misfit = "" | "no-number" | "early" | "late";

export function misfit(text: string, window: Window): Misfit {
  const value = parseTyped(text);
  if (!value) return "no-number";
  const low = compare(value, parse(window.from)!);
  if (low < 0 || (low === 0 && window.fromOpen)) return "early";
  if (window.to === null) return "";
  const high = compare(value, parse(window.to)!);
  return high < 0 || (high === 0 && !window.toOpen) ? "" : "late";
}

export function isWithin(text: string, window: Window): boolean {
  return misfit(text, window) === "";
}

/** As the engine writes it.  REQUIRES: it is a number. */
export function exact(text: string): string {
  return format(parseTyped(text)!);
}

/** The stops of a slider over a window: so many equal parts, in halves or tenths of a unit, ends left out where they are open. */
export interface Scale {
  step: string;
  first: number;
  last: number;
}

const kMostStops = 200;
/** Shown of a window without an end. */
const kAhead: Rational = { n: 10n, d: 1n };

/** Null: the window has one point only, or none that lies on a scale. */
export function scaleOf(window: Window): Scale | null {
  const from = parse(window.from)!;
  const to = window.to === null ? add(from, kAhead) : parse(window.to)!;
  const length = toNumber(format(to)) - toNumber(format(from));
  const d = length <= 2 ? 10n : length * 2 <= kMostStops ? 2n : 1n;
  const n = length <= kMostStops ? 1n : BigInt(Math.ceil(length / kMostStops));
  const units = (value: Rational) => ({ n: value.n * d, d: value.d * n });
  const [low, high] = [units(from), units(to)];
  // The least whole number of steps from the start on, the greatest up to the end.
  let first = low.n / low.d + (low.n % low.d > 0n ? 1n : 0n);
  let last = high.n / high.d;
  if (window.fromOpen && first * low.d === low.n) ++first;
  if (window.to !== null && window.toOpen && last * high.d === high.n) --last;
  return first < last ? { step: format({ n, d }), first: Number(first), last: Number(last) } : null;
}

/** The delay at a stop. */
export function delayAt(scale: Scale, stop: number): string {
  const step = parse(scale.step)!;
  return format({ n: step.n * BigInt(stop), d: step.d });
}

/** The stop nearest to what is typed. */
export function stopOf(scale: Scale, text: string): number {
  const value = parseTyped(text);
  if (!value) return scale.first;
  const stop = Math.round(toNumber(format(value)) / toNumber(scale.step));
  return Math.max(scale.first, Math.min(stop, scale.last));
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
