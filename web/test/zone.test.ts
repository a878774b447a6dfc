// Zones as the engine gives them, closed and cut down to two clocks.
import { describe as suite, expect, test } from "vitest";
import { contains, polygon } from "../src/zone/polygon";
import { matrixOf, type Constraint } from "../src/zone/zone";
import { firstPair } from "../src/zone/zone-picture";

// Clocks are numbers from 1; 0 is the zero clock.
const atMost = (i: number, bound: number, strict = false): Constraint => [i, 0, bound, strict];
const atLeast = (i: number, bound: number, strict = false): Constraint => [0, i, -bound, strict];
const within = (i: number, j: number, bound: number, strict = false): Constraint => [i, j, bound, strict];
const equal = (i: number, j: number, difference = 0): Constraint[] => [
  within(i, j, difference),
  within(j, i, -difference),
];
const exactly = (i: number, value: number): Constraint[] => [atMost(i, value), atLeast(i, value)];

function corners(constraints: Constraint[], clocks: number, x: number, y: number): Set<string> {
  return new Set(polygon(matrixOf(constraints, clocks), x, y, 10).map((side) => `${side.x},${side.y}`));
}

suite("zones", () => {
  test("constraints are closed: x <= 5 and x - y == 2 bound y", () => {
    const zone = matrixOf([atMost(1, 5), ...equal(1, 2, 2)], 2);
    expect(zone.bounds[2]![0]).toEqual({ value: 3, isStrict: false });
    expect(zone.bounds[0]![1]).toEqual({ value: -2, isStrict: false });
    expect(zone.isEmpty).toBe(false);
  });
  test("contradictions, also by strictness alone", () => {
    expect(matrixOf([atMost(1, 3, true), atLeast(1, 3)], 2).isEmpty).toBe(true);
    expect(matrixOf(exactly(1, 3), 2).isEmpty).toBe(false);
    expect(matrixOf([], 2, true).isEmpty).toBe(true);
  });
  test("a triangle: x <= 2 and y <= x", () => {
    const sides = polygon(matrixOf([atMost(1, 2), within(2, 1, 0)], 2), 1, 2, 10);
    expect(new Set(sides.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["0,0", "2,0", "2,2"]));
    expect(sides.every((side) => !side.isCut)).toBe(true);
  });
  test("open and unbounded sides are told apart", () => {
    const sides = polygon(matrixOf([atLeast(1, 1, true), atMost(1, 3, true)], 2), 1, 2, 10);
    expect(new Set(sides.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(["1,0", "3,0", "3,10", "1,10"]));
    expect(sides.filter((side) => side.isOpen).length).toBe(2);
    expect(sides.filter((side) => side.isCut).length).toBe(1);
  });
  test("a point, and nothing", () => {
    expect(corners([...exactly(1, 2), ...exactly(2, 1)], 2, 1, 2)).toEqual(new Set(["2,1"]));
    expect(polygon(matrixOf([atMost(1, 0, true)], 2), 1, 2, 10)).toEqual([]);
  });
  test("equal clocks: a diagonal, from where the bound is", () => {
    // x == y and x >= 3: from (3, 3) to the end of the picture, no area.
    expect(corners([...equal(1, 2), atLeast(1, 3)], 2, 1, 2)).toEqual(new Set(["3,3", "10,10"]));
    expect(corners([...equal(1, 2, 2), atMost(1, 7)], 2, 1, 2)).toEqual(new Set(["2,0", "7,5"]));
    const open = matrixOf([...equal(1, 2), atLeast(1, 3, true)], 2);
    expect(contains(open, 1, 2, { x: 3, y: 3 })).toBe(false);
    expect(contains(open, 1, 2, { x: 4, y: 4 })).toBe(true);
  });
  test("relations through a third clock", () => {
    // c == b and a <= b: a <= c, the triangle above the diagonal.
    expect(corners([...equal(3, 2), within(1, 2, 0)], 3, 1, 3)).toEqual(new Set(["0,0", "10,10", "0,10"]));
    // a - b < 1 and b - c <= 2: a - c < 3, strict because one of them is.
    expect(matrixOf([within(1, 2, 1, true), within(2, 3, 2)], 3).bounds[1]![3]).toEqual({ value: 3, isStrict: true });
    // a == b, b == c, c == 4: all are 4.
    expect(corners([...equal(1, 2), ...equal(2, 3), ...exactly(3, 4)], 3, 1, 3)).toEqual(new Set(["4,4"]));
    // b >= a + 2 and c >= b + 1 with c <= 5: a <= 2.
    expect(matrixOf([within(1, 2, -2), within(2, 3, -1), atMost(3, 5)], 3).bounds[1]![0]).toEqual({
      value: 2,
      isStrict: false,
    });
  });
  // Every grid point is in the polygon just when it satisfies the constraints.
  test("random zones against their constraints", () => {
    let seed = 5;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 200; ++round) {
      const kinds = [
        () => atMost(1, next(8)),
        () => atLeast(1, next(6)),
        () => atMost(2, next(8)),
        () => atLeast(2, next(6)),
        () => within(1, 2, next(7) - 3),
        () => within(2, 1, next(7) - 3),
      ];
      const constraints = kinds.filter(() => next(2) === 0).map((make) => make());
      const sides = polygon(matrixOf(constraints, 2), 1, 2, 10);
      for (let x = 0; x <= 9; ++x) {
        for (let y = 0; y <= 9; ++y) {
          const values = [0, x, y];
          const holds = constraints.every(([i, j, bound]) => values[i]! - values[j]! <= bound);
          // Convex, corners in order: the point is on the same side of every edge.
          const turns = sides.map((from, i) => {
            const to = sides[(i + 1) % sides.length]!;
            return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
          });
          const inBox =
            sides.length > 0 &&
            x >= Math.min(...sides.map((s) => s.x)) - 1e-9 &&
            x <= Math.max(...sides.map((s) => s.x)) + 1e-9 &&
            y >= Math.min(...sides.map((s) => s.y)) - 1e-9 &&
            y <= Math.max(...sides.map((s) => s.y)) + 1e-9;
          const inside = inBox && (turns.every((turn) => turn >= -1e-9) || turns.every((turn) => turn <= 1e-9));
          expect(inside, `${JSON.stringify(constraints)} at ${x},${y}`).toBe(holds);
        }
      }
    }
  });
  test("the picture begins with the clocks of which most is said", () => {
    const layer = (...constraints: Constraint[]) => ({
      label: "",
      kind: "exact" as const,
      zone: { words: [], constraints },
    });
    expect(firstPair(3, [])).toEqual([1, 2]);
    expect(firstPair(3, [layer(within(3, 2, 1)), layer(atMost(3, 4))])).toEqual([3, 2]);
    expect(firstPair(3, [layer(atMost(2, 4))])).toEqual([2, 1]);
  });
});
