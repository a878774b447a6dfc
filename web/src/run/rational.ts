// Exact rationals written as the engine writes them: "3", "-1", "5/2".

export interface Rational {
  n: bigint;
  d: bigint;
}

/** Null when the text is not a rational. */
export function parse(text: string): Rational | null {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (!match) return null;
  const d = BigInt(match[2] ?? "1");
  return d === 0n ? null : { n: BigInt(match[1]!), d };
}

/** What people type: "2.5", "0,5", ".5", "1 / 2", with spaces; exact, and null when it is no number. */
export function parseTyped(text: string): Rational | null {
  const match = /^\s*(-?)\s*(\d*)(?:[.,](\d*))?(?:\s*[/÷]\s*(\d+))?\s*$/.exec(text);
  if (!match) return null;
  const [, minus = "", whole = "", decimals = "", below = "1"] = match;
  if (whole + decimals === "") return null;
  const d = BigInt(below) * 10n ** BigInt(decimals.length);
  return d === 0n ? null : { n: BigInt(`${minus}${whole}${decimals}`), d };
}

export function add(a: Rational, b: Rational): Rational {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function equal(a: Rational, b: Rational): boolean {
  return a.n * b.d === b.n * a.d;
}

export function isZero(text: string): boolean {
  return parse(text)?.n === 0n;
}

/** Is a decimal numeral exactly this rational? */
export function isDecimal(text: string, numeral: string): boolean {
  const value = parse(text);
  const [whole = "", places = ""] = numeral.split(".");
  const same = value && parse(whole + places);
  return !!value && !!same && equal(value, { n: same.n, d: 10n ** BigInt(places.length) });
}

/** For drawing only. */
export function toNumber(text: string): number {
  const parsed = parse(text);
  return parsed ? Number(parsed.n) / Number(parsed.d) : 0;
}

export function format({ n, d }: Rational): string {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = a === 0n ? 1n : a;
  return d / divisor === 1n ? String(n / divisor) : `${n / divisor}/${d / divisor}`;
}

/** -1, 0 or 1. */
export function compare(a: Rational, b: Rational): number {
  const left = a.n * b.d,
    right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}
