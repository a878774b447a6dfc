// Zones as the engine writes them, "x <= 5", "x - y < 2", read back into a matrix of bounds, and cut
// down to what two clocks can be: a polygon.
export interface Bound {
  value: number;
  isStrict: boolean;
}
/** Per pair of clocks (0 is the constant zero) the bound on their difference; null: none. */
export interface Zone {
  clocks: string[];
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

/** One side of a constraint, "x", "x - y + 3", "-2", as a sum: which clocks are added, which subtracted, and the rest. */
function readSum(
  text: string,
  names: readonly string[],
): { added: number[]; subtracted: number[]; constant: number } | null {
  const sum = { added: [] as number[], subtracted: [] as number[], constant: 0 };
  let sign = 1;
  for (const word of text.split(/\s+([+-])\s+/)) {
    // names of clocks may have blanks: "P(1, 2).x"
    const clock = names.indexOf(word, 1);
    if (word === "+" || word === "-") sign = word === "+" ? 1 : -1;
    else if (clock > 0) (sign > 0 ? sum.added : sum.subtracted).push(clock);
    else if (/^-?\d+$/.test(word)) sum.constant += sign * Number(word);
    else return null;
  }
  return sum;
}

/** A constraint with at most one clock on each side of a difference: x - y within some bound; null: it is another one. */
function readDifference(
  constraint: string,
  names: readonly string[],
): { x: number; y: number; relation: string; value: number } | null {
  const [, leftText, relation, rightText] = /^(.+?)\s*(<=|<|>=|>|==)\s*(.+)$/.exec(constraint.trim()) ?? [];
  const left = leftText ? readSum(leftText, names) : null,
    right = rightText ? readSum(rightText, names) : null;
  if (!left || !right) return null;
  const added = [...left.added, ...right.subtracted],
    subtracted = [...left.subtracted, ...right.added];
  if (added.length > 1 || subtracted.length > 1) return null;
  return { x: added[0] ?? 0, y: subtracted[0] ?? 0, relation: relation!, value: right.constant - left.constant };
}

/** Constraints that cannot be read are left out: the picture is then larger, never smaller. */
export function parseZone(constraints: readonly string[], clocks: readonly string[]): Zone {
  const names = ["0", ...clocks];
  const n = names.length;
  const bounds: (Bound | null)[][] = names.map((_, i) =>
    names.map((_, j) => (i === 0 || i === j ? { value: 0, isStrict: false } : null)),
  );
  let isEmpty = false;
  const restrict = (i: number, j: number, value: number, isStrict: boolean) => {
    bounds[i]![j] = tighter(bounds[i]![j]!, { value, isStrict });
  };
  for (const constraint of constraints) {
    if (constraint === "false") isEmpty = true;
    const read = readDifference(constraint, names);
    if (!read) continue;
    const { x, y, relation, value } = read;
    const isStrict = !relation.includes("=");
    if (!relation.startsWith(">")) restrict(x, y, value, isStrict);
    if (!relation.startsWith("<")) restrict(y, x, -value, isStrict);
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
export function polygon(zone: Zone, x: number, y: number, most: number): Side[] {
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
export function contains({ bounds, isEmpty }: Zone, x: number, y: number, point: Corner): boolean {
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
export function largest(zones: readonly Zone[], x: number, y: number): number {
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
