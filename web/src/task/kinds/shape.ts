// A set of values of two clocks as it is drawn on squared paper: a zone, and what becomes of it when a corner or a side is
// dragged.  Whatever is done, a zone comes out: sides have the slopes 0, infinity and 1, the only ones that constraints
// x ~ c, y ~ c, x - y ~ c have [Bengtsson-Yi 2004].
//
// Corners are made by hand with whole numbers only.  What is dragged to the far edge of the paper is without end.
import { polygon } from "../../zone/polygon";
import { matrixOf, type Bound, type Constraint, type Matrix } from "../../zone/zone";

export interface Point {
  x: number;
  y: number;
}

/** Of x_i - x_j; 0 is the zero clock, 1 is x, 2 is y. */
export type Pair = readonly [i: number, j: number];

/** Left, right, lower, upper, and the two diagonals. */
const kPairs: readonly Pair[] = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
];

export const kNothing: Matrix = matrixOf([], 2, true);
export const kEverything: Matrix = matrixOf([], 2);

/** "<=5", "<3", "inf", as the engine gives entries; null: no bound. */
export function boundOf(entry: string): Bound | null {
  const match = /^<(=?)\s*(-?\d+)$/.exec(entry.trim());
  return match ? { value: Number(match[2]), isStrict: match[1] === "" } : null;
}

/** What a canonical matrix says of the clocks `x` and `y`, numbered from 1. */
export function shapeOf(
  { entries, isEmpty }: { entries: readonly string[][]; isEmpty: boolean },
  x = 1,
  y = 2,
): Matrix {
  if (isEmpty) return kNothing;
  const at = [0, x, y];
  const bounds = at.map((i) => at.map((j) => boundOf(entries[i]?.[j] ?? "")));
  return { bounds, isEmpty: false };
}

/** Does a canonical matrix bound nothing, but that clocks are not negative? */
export const isWhole = ({ entries, isEmpty }: { entries: readonly string[][]; isEmpty: boolean }): boolean =>
  !isEmpty && entries.every((row, i) => row.every((entry, j) => entry === (i === 0 || i === j ? "<=0" : "inf")));

export const isSame = (a: Matrix, b: Matrix): boolean =>
  a.isEmpty || b.isEmpty
    ? a.isEmpty === b.isEmpty
    : kPairs.every(([i, j]) => {
        const [one, other] = [a.bounds[i]![j], b.bounds[i]![j]];
        return one?.value === other?.value && one?.isStrict === other?.isStrict;
      });

/** The value that a bound on the pair has to have for the point to lie on it. */
const valueAt = ([i, j]: Pair, { x, y }: Point): number => {
  const values = [0, x, y];
  return values[i]! - values[j]! + 0; // no -0
};

const asZone = (constraints: readonly Constraint[]): Matrix => matrixOf(constraints, 2);

/** As few constraints as make the zone; differences go first.  Empty zones have none. */
export function reduced(zone: Matrix): Constraint[] {
  if (zone.isEmpty) return [];
  let left = kPairs.flatMap(([i, j]): Constraint[] => {
    const bound = zone.bounds[i]![j];
    return bound ? [[i, j, bound.value, bound.isStrict]] : [];
  });
  for (const one of [...left].reverse()) {
    const rest = left.filter((other) => other !== one);
    if (isSame(asZone(rest), zone)) left = rest;
  }
  return left;
}

// ---- corners and sides ----

export interface ShapeSide {
  from: Point;
  to: Point;
  /** The bound that it shows; a cut has that of the direction into which the set goes on. */
  pair: Pair;
  isOpen: boolean;
  isCut: boolean;
}

/** The pair of a side by its direction: polygons go round against the clock. */
function pairOf(from: Point, to: Point): Pair {
  const [right, up] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  if (right === 0) return up > 0 ? [1, 0] : [0, 1];
  if (up === 0) return right > 0 ? [0, 2] : [2, 0];
  return right > 0 ? [1, 2] : [2, 1];
}

/** The outline up to `most`; a line has two sides, a point one. */
export function sidesOf(zone: Matrix, most: number): ShapeSide[] {
  const corners = polygon(zone, 1, 2, most);
  return corners.map((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    const at = ({ x, y }: Point) => ({ x, y });
    return { from: at(from), to: at(to), pair: pairOf(from, to), isOpen: from.isOpen, isCut: from.isCut };
  });
}

/** Into which directions it goes on without end. */
export const isEndless = ({ bounds, isEmpty }: Matrix): { x: boolean; y: boolean } => ({
  x: !isEmpty && bounds[1]![0] === null,
  y: !isEmpty && bounds[2]![0] === null,
});

/** The corners that are on the paper, not cut off by its edge. */
export const cornersOf = (zone: Matrix, most: number): Point[] => {
  const end = isEndless(zone);
  return sidesOf(zone, most)
    .map(({ from }) => from)
    .filter(({ x, y }) => !(end.x && x === most) && !(end.y && y === most));
};

/** Sides that would leave nothing belong to the set. */
function filled(constraints: readonly Constraint[]): Matrix {
  const zone = asZone(constraints);
  return zone.isEmpty ? asZone(constraints.map(([i, j, value]) => [i, j, value, false])) : zone;
}

/** The smallest zone with all the points in it; `old`: where it goes on without end, this one does, too. */
function hull(points: readonly Point[], old: Matrix): Matrix {
  const has = (pair: Pair) => old.isEmpty || old.bounds[pair[0]]![pair[1]] !== null;
  const bounds = kPairs.filter(has).map((pair): Constraint => {
    const value = Math.max(...points.map((point) => valueAt(pair, point)));
    const before = old.bounds[pair[0]]![pair[1]];
    return [pair[0], pair[1], value, !old.isEmpty && before?.value === value && before.isStrict];
  });
  return filled(bounds);
}

/** Is a bound on the pair beyond the paper at a point on its edge? */
function isBeyond([i, j]: Pair, { x, y }: Point, most: number): boolean {
  const [isRight, isTop] = [x >= most, y >= most];
  if (j === 0) return i === 1 ? isRight : isTop;
  if (i === 0) return false;
  return i === 1 ? isRight && !isTop : isTop && !isRight;
}

/** Sets the bounds on some pairs so that the point lies on them, and those that leave it out, too. */
function through(zone: Matrix, pairs: readonly Pair[], to: Point, most: number): Matrix {
  const isOne = (i: number, j: number) => pairs.some(([a, b]) => a === i && b === j);
  const kept = reduced(zone);
  const wanted = [
    ...kept,
    ...pairs
      .filter(([i, j]) => !kept.some(([a, b]) => a === i && b === j))
      .map(([i, j]): Constraint => [i, j, 0, false]),
  ];
  const moved = wanted.flatMap(([i, j, value, isStrict]): Constraint[] => {
    const here = valueAt([i, j], to);
    if (!isOne(i, j) && here <= value) return [[i, j, value, isStrict]];
    return isBeyond([i, j], to, most) ? [] : [[i, j, here, isStrict]];
  });
  return filled(moved);
}

/** A corner, numbered as in `sidesOf`, dragged to a point. */
export function moveCorner(zone: Matrix, most: number, corner: number, to: Point): Matrix {
  const sides = sidesOf(zone, most);
  if (!sides[corner]) return zone;
  if (sides.length > 2) {
    const before = sides[(corner + sides.length - 1) % sides.length]!;
    return through(zone, [before.pair, sides[corner].pair], to, most);
  }
  const { from } = sides[corner];
  const others = sides.filter((_, i) => i !== corner).map((side) => side.from);
  const end = isEndless(zone);
  const wasCut = (end.x && from.x === most) || (end.y && from.y === most);
  // An end of a line that went on without end now has one.
  const made = hull([...others, to], wasCut ? kNothing : zone);
  const pairs = kPairs.filter((pair) => isBeyond(pair, to, most));
  return pairs.length > 0 ? through(made, pairs, to, most) : made;
}

/** A side, dragged so that a point lies on it. */
export function moveSide(zone: Matrix, most: number, side: number, to: Point): Matrix {
  const found = sidesOf(zone, most)[side];
  if (!found) return zone;
  const [i, j] = found.pair;
  const rest = reduced(zone).filter(([a, b]) => a !== i || b !== j);
  const strict = zone.bounds[i]![j]?.isStrict ?? false;
  const isGone = isBeyond(found.pair, to, most);
  const made = asZone(isGone ? rest : [...rest, [i, j, valueAt(found.pair, to), strict]]);
  return made.isEmpty ? zone : made;
}

/** A further corner: the smallest zone that has it, too. */
export function addCorner(zone: Matrix, most: number, at: Point): Matrix {
  const corners = sidesOf(zone, most).map(({ from }) => from);
  const made = hull([...corners, at], zone);
  const pairs = kPairs.filter((pair) => isBeyond(pair, at, most));
  return pairs.length > 0 ? through(made, pairs, at, most) : made;
}

/** Without a corner: the smallest zone with all others. */
export function removeCorner(zone: Matrix, most: number, corner: number): Matrix {
  const others = sidesOf(zone, most)
    .map(({ from }) => from)
    .filter((_, i) => i !== corner);
  return others.length > 0 ? hull(others, zone) : kNothing;
}

/** Does a side belong to the set?  It changes, unless nothing would be left. */
export function toggleSide(zone: Matrix, [i, j]: Pair): Matrix {
  const others = reduced(zone).filter(([a, b]) => a !== i || b !== j);
  const bound = zone.bounds[i]![j];
  if (!bound) return zone;
  const made = asZone([...others, [i, j, bound.value, !bound.isStrict]]);
  return made.isEmpty ? zone : made;
}

/** Lets it go on without end into the direction of a clock (1: x, 2: y), or ends it at the last corner. */
export function toggleEnd(zone: Matrix, most: number, clock: number): Matrix {
  if (zone.isEmpty) return zone;
  const other = 3 - clock;
  if (zone.bounds[clock]![0] !== null) {
    const open = reduced(zone).filter(([i, j]) => i !== clock || j !== 0);
    const made = asZone(open);
    return made.bounds[clock]![0] === null ? made : asZone(open.filter(([i, j]) => i !== clock || j !== other));
  }
  const last = Math.max(0, ...cornersOf(zone, most).map(({ x, y }) => (clock === 1 ? x : y)));
  const made = asZone([...reduced(zone), [clock, 0, last, false]]);
  return made.isEmpty ? zone : made;
}

// ---- as constraints ----

/** A difference that is bounded from above: of two clocks the one whose number is not negative comes first. */
function constraintWords([i, j, value, isStrict]: Constraint, [x, y]: readonly [string, string]): string {
  const strict = isStrict ? "" : "=";
  const name = (clock: number) => (clock === 1 ? x : y);
  if (j === 0) return value === 0 ? `${name(i)} == 0` : `${name(i)} <${strict} ${value}`;
  if (i === 0) return `${name(j)} >${strict} ${-value + 0}`;
  if (value === 0) return `${name(i)} <${strict} ${name(j)}`;
  return value < 0 ? `${name(j)} - ${name(i)} >${strict} ${-value}` : `${name(i)} - ${name(j)} <${strict} ${value}`;
}

/** "x >= 2 && x - y <= 3"; "false" for the empty set, "true" where all values are in it. */
export function wordsOf(zone: Matrix, clocks: readonly [string, string]): string {
  if (zone.isEmpty) return "false";
  const list = reduced(zone);
  const opposite = ([i, j, value, isStrict]: Constraint) =>
    !isStrict && list.some(([a, b, other, strict]) => a === j && b === i && other === -value && !strict);
  const words = list.flatMap((one) => {
    const [i, j, value] = one;
    if (!opposite(one)) return [constraintWords(one, clocks)];
    if (i === 0 || (j !== 0 && i > j)) return []; // said with its opposite
    if (j !== 0) return [value === 0 ? `${clocks[0]} == ${clocks[1]}` : `${clocks[0]} - ${clocks[1]} == ${value}`];
    return [`${clocks[i - 1]} == ${value}`];
  });
  return words.join(" && ") || "true";
}
