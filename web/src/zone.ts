// Zones as the engine writes them, "x <= 5", "x - y < 2", read back into a matrix of bounds, and cut
// down to what two clocks can be: a polygon.
export interface Bound { value: number; isStrict: boolean; }
/** Per pair of clocks (0 is the constant zero) the bound on their difference; null: none. */
export interface Zone { clocks: string[]; bounds: (Bound | null)[][]; isEmpty: boolean; }

function tighter(a: Bound | null, b: Bound | null): Bound | null {
  if (!a || !b) return a ?? b;
  if (a.value !== b.value) return a.value < b.value ? a : b;
  return a.isStrict ? a : b;
}

const plus = (a: Bound | null, b: Bound | null): Bound | null =>
  a && b ? { value: a.value + b.value, isStrict: a.isStrict || b.isStrict } : null;

/** Constraints that cannot be read are left out: the picture is then larger, never smaller. */
export function parseZone(constraints: readonly string[], clocks: readonly string[]): Zone {
  const names = ["0", ...clocks];
  const n = names.length;
  const bounds: (Bound | null)[][] = names.map((_, i) => names.map((_, j) => (i === 0 || i === j ? { value: 0, isStrict: false } : null)));
  let isEmpty = false;
  const restrict = (i: number, j: number, value: number, isStrict: boolean) => {
    bounds[i]![j] = tighter(bounds[i]![j]!, { value, isStrict });
  };
  for (const constraint of constraints) {
    if (constraint === "false") isEmpty = true;
    const match = /^(.*?) (<=|<|>=|>|==) (-?\d+)$/.exec(constraint);
    if (!match) continue;
    const [left, right] = match[1]!.split(" - ");
    const i = names.indexOf(left!), j = right === undefined ? 0 : names.indexOf(right);
    if (i < 0 || j < 0) continue;
    const value = Number(match[3]), isStrict = !match[2]!.includes("=");
    if (match[2] !== ">=" && match[2] !== ">") restrict(i, j, value, isStrict);
    if (match[2] !== "<=" && match[2] !== "<") restrict(j, i, -value, isStrict);
  }
  for (let k = 0; k < n; ++k) {
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < n; ++j) bounds[i]![j] = tighter(bounds[i]![j]!, plus(bounds[i]![k]!, bounds[k]![j]!));
    }
  }
  for (let i = 0; i < n; ++i) {
    const loop = bounds[i]![i]!;
    if (loop.value < 0 || (loop.value === 0 && loop.isStrict)) isEmpty = true;
  }
  return { clocks: [...clocks], bounds, isEmpty };
}

export interface Corner { x: number; y: number; }
/** A side from its corner to the next; open: the side itself does not belong to the zone. */
export interface Side extends Corner { isOpen: boolean; isCut: boolean; }

/** a x + b y <= c */
interface HalfPlane { a: number; b: number; c: number; isStrict: boolean; isCut: boolean; }

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
  return kept.filter((p, i) => kept.length === 1 || p.x !== kept[(i + 1) % kept.length]!.x || p.y !== kept[(i + 1) % kept.length]!.y);
}

/** The values of clocks `x` and `y` (1-based), up to `most`; sides at `most` are cuts, not bounds. */
export function polygon(zone: Zone, x: number, y: number, most: number): Side[] {
  if (zone.isEmpty) return [];
  const cut = { isOpen: false, isCut: true };
  // One corner at the origin; the axes belong to every zone.
  let sides: Side[] = [
    { x: 0, y: 0, isOpen: false, isCut: false }, { x: most, y: 0, ...cut }, { x: most, y: most, ...cut },
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

/** The largest constant that bounds one of two clocks: pictures reach a little further. */
export function largest(zones: readonly Zone[], x: number, y: number): number {
  let most = 1;
  for (const { bounds } of zones) {
    for (const [i, j] of [[x, 0], [0, x], [y, 0], [0, y], [x, y], [y, x]] as const) {
      const bound = bounds[i]![j];
      if (bound) most = Math.max(most, Math.abs(bound.value));
    }
  }
  return most;
}
