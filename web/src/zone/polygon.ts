// What a zone says of two clocks: a polygon, cut out of a square by one half plane after another
// [Sutherland-Hodgman 1974].
//
// The bounds of the matrix are as tight as they can be (zone.ts).  So what the zone says of two clocks is what its six
// bounds of them and of zero say [Bengtsson-Yi 2004]: other clocks need not be looked at.  Each of those is a half
// plane.  The square and all half planes are convex, and so is what is cut out: a line leaves one piece of a convex
// polygon, with at most one new side, on the line.  That side has the kind of its bound: open where it is strict.
import type { Bound, Matrix } from "./zone";

export interface Corner {
  x: number;
  y: number;
}
/** A side from its corner to the next; open: the side itself does not belong to the zone. */
export interface Side extends Corner {
  isOpen: boolean;
  isCut: boolean;
}

/** a x + b y <= c */
interface HalfPlane {
  a: number;
  b: number;
  c: number;
  isStrict: boolean;
  isCut: boolean;
}

function clip(sides: Side[], plane: HalfPlane): Side[] {
  const value = (p: Corner) => plane.a * p.x + plane.b * p.y - plane.c;
  const kept: Side[] = [];
  sides.forEach((from, i) => {
    const to = sides[(i + 1) % sides.length]!;
    const [here, there] = [value(from), value(to)];
    const crossing = () => {
      const t = here / (here - there);
      return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
    };
    const own = { isOpen: plane.isStrict, isCut: plane.isCut };
    if (here <= 0) {
      // A side that lies on the border takes the border's kind.
      const isOnBorder = here === 0 && there === 0 && !from.isCut;
      if (here === 0 && there > 0) kept.push({ ...from, ...own });
      else kept.push(isOnBorder ? { ...from, isOpen: from.isOpen || plane.isStrict } : from);
      if (here < 0 && there > 0) kept.push({ ...crossing(), ...own });
    } else if (there < 0) {
      kept.push({ ...crossing(), isOpen: from.isOpen, isCut: from.isCut });
    }
  });
  return kept.filter(
    (p, i) => kept.length === 1 || p.x !== kept[(i + 1) % kept.length]!.x || p.y !== kept[(i + 1) % kept.length]!.y,
  );
}

/** The values of clocks `x` and `y` (1-based), up to `most`; sides at `most` are cuts, not bounds. */
export function polygon(zone: Matrix, x: number, y: number, most: number): Side[] {
  if (zone.isEmpty) return [];
  const cut = { isOpen: false, isCut: true };
  // One corner at the origin; the axes belong to every zone.
  let sides: Side[] = [
    { x: 0, y: 0, isOpen: false, isCut: false },
    { x: most, y: 0, ...cut },
    { x: most, y: most, ...cut },
    { x: 0, y: most, isOpen: false, isCut: false },
  ];
  const add = (bound: Bound | null, a: number, b: number) => {
    if (bound) sides = clip(sides, { a, b, c: bound.value, isStrict: bound.isStrict, isCut: false });
  };
  const { bounds } = zone;
  add(bounds[x]![0]!, 1, 0);
  add(bounds[0]![x]!, -1, 0);
  add(bounds[y]![0]!, 0, 1);
  add(bounds[0]![y]!, 0, -1);
  add(bounds[x]![y]!, 1, -1);
  add(bounds[y]![x]!, -1, 1);
  return sides;
}

/** Is a point within all that the zone says of clocks `x` and `y`? */
export function contains({ bounds, isEmpty }: Matrix, x: number, y: number, point: Corner): boolean {
  const values = [
    [x, 0, point.x],
    [0, x, -point.x],
    [y, 0, point.y],
    [0, y, -point.y],
    [x, y, point.x - point.y],
    [y, x, point.y - point.x],
  ] as const;
  return (
    !isEmpty &&
    values.every(([i, j, value]) => {
      const bound = bounds[i]![j];
      return !bound || (bound.isStrict ? value < bound.value : value <= bound.value);
    })
  );
}

/** The largest constant that bounds one of two clocks: pictures reach a little further. */
export function largest(zones: readonly Matrix[], x: number, y: number): number {
  let most = 1;
  for (const { bounds } of zones) {
    for (const [i, j] of [
      [x, 0],
      [0, x],
      [y, 0],
      [0, y],
      [x, y],
      [y, x],
    ] as const) {
      const bound = bounds[i]![j];
      if (bound) most = Math.max(most, Math.abs(bound.value));
    }
  }
  return most;
}
