// A zone as a matrix of bounds, made from the constraints that the engine gives as numbers.
import type { Zone } from "@engine";

/** x_i - x_j <= bound, or < if strict; 0 is the zero clock. */
export type Constraint = Zone["constraints"][number];

export interface Bound {
  value: number;
  isStrict: boolean;
}
/** Per pair of clocks (0 is the zero clock) the bound on their difference; null: none. */
export interface Matrix {
  bounds: (Bound | null)[][];
  isEmpty: boolean;
}

function tighter(a: Bound | null, b: Bound | null): Bound | null {
  if (!a || !b) return a ?? b;
  if (a.value !== b.value) return a.value < b.value ? a : b;
  return a.isStrict ? a : b;
}

const plus = (a: Bound | null, b: Bound | null): Bound | null =>
  a && b ? { value: a.value + b.value, isStrict: a.isStrict || b.isStrict } : null;

/**
 * The closure of constraints on `clocks` clocks, none of which is negative: every bound that follows from
 * others (Floyd and Warshall).  The engine leaves out what follows; pictures of two clocks need it.
 */
export function matrixOf(constraints: readonly Constraint[], clocks: number, isEmpty = false): Matrix {
  const n = clocks + 1;
  const bounds = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j): Bound | null => (i === 0 || i === j ? { value: 0, isStrict: false } : null)),
  );
  for (const [i, j, value, isStrict] of constraints) bounds[i]![j] = tighter(bounds[i]![j]!, { value, isStrict });
  for (let k = 0; k < n; ++k) {
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < n; ++j) bounds[i]![j] = tighter(bounds[i]![j]!, plus(bounds[i]![k]!, bounds[k]![j]!));
    }
  }
  const isImpossible = (loop: Bound) => loop.value < 0 || (loop.value === 0 && loop.isStrict);
  return { bounds, isEmpty: isEmpty || bounds.some((row, i) => isImpossible(row[i]!)) };
}
