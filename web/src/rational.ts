// Exact rationals written as the engine writes them: "3", "-1", "5/2".

export interface Rational { n: bigint; d: bigint; }

/** Null when the text is not a rational. */
export function parse(text: string): Rational | null {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (!match) return null;
  const d = BigInt(match[2] ?? "1");
  return d === 0n ? null : { n: BigInt(match[1]!), d };
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

/** For drawing only. */
export function toNumber(text: string): number {
  const parsed = parse(text);
  return parsed ? Number(parsed.n) / Number(parsed.d) : 0;
}
