// The picture while a location is dragged is the one that there is after the drop.
import { expect, test } from "vitest";
import type { Diagram } from "@engine";
import { place } from "../src/diagram/layout";
import { dragged } from "../src/editing/preview";

const location = (name: string, x: number, y: number) => ({
  ...{ name, invariant: "", at: { x, y }, color: "", isAnonymous: false },
  ...{ initial: name === "A", urgent: false, committed: false },
});
/** Two edges, one with a nail and a label of its own place, and a loop; `x`: where B is. */
function diagram(x: number, y: number): Diagram {
  const middle = { x: x / 2, y: y / 2 };
  const edge = { select: "", guard: "", sync: "", update: "", isUncontrollable: false, nails: [], labels: {} };
  const nails = [{ x: middle.x, y: middle.y + 30 }];
  const labels = { guard: { x: middle.x + 8, y: middle.y + 20 } };
  return {
    name: "P",
    locations: [location("A", 0, 0), location("B", x, y), location("C", 0, 200)],
    edges: [
      { ...edge, source: 0, target: 1, guard: "x > 1", nails, labels },
      { ...edge, source: 1, target: 1, update: "x = 0" },
      { ...edge, source: 2, target: 0 },
    ],
  } as unknown as Diagram;
}
const kRoom = { width: 800, height: 600 };
/** The coordinates in a path, to a tenth. */
const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

test("what is dragged, its loops, edges, nails and labels stand where they will stand", () => {
  const before = place(diagram(200, 0), kRoom);
  const after = place(diagram(240, 60), kRoom);
  // 1.3 units of a picture are one of a layout.
  const seen = dragged(before, diagram(200, 0).edges, 1, { x: 52, y: 78 });
  const corner = {
    x: after.locations[0]!.x - before.locations[0]!.x,
    y: after.locations[0]!.y - before.locations[0]!.y,
  };
  for (const [i, { x, y }] of after.locations.entries()) {
    expect(seen.locations[i]!.x + corner.x).toBeCloseTo(x, 5);
    expect(seen.locations[i]!.y + corner.y).toBeCloseTo(y, 5);
  }
  for (const [i, { path, head, labels }] of after.edges.entries()) {
    for (const [one, other] of [
      [seen.edges[i]!.path, path],
      [seen.edges[i]!.head, head],
    ] as const) {
      const there = numbers(other);
      expect(numbers(one)).toHaveLength(there.length);
      for (const [k, value] of numbers(one).entries())
        expect(Math.abs(value + (k % 2 === 0 ? corner.x : corner.y) - there[k]!)).toBeLessThan(0.3);
    }
    for (const [k, label] of labels.entries()) {
      expect(seen.edges[i]!.labels[k]!.x + corner.x).toBeCloseTo(label.x, 5);
      expect(seen.edges[i]!.labels[k]!.y + corner.y).toBeCloseTo(label.y, 5);
    }
  }
});

test("what does not move is not drawn anew", () => {
  const before = place(diagram(200, 0), kRoom);
  const seen = dragged(before, diagram(200, 0).edges, 1, { x: 5, y: 5 });
  expect(seen.edges[2]).toBe(before.edges[2]);
  expect([seen.locations[0], seen.locations[2]]).toEqual([before.locations[0], before.locations[2]]);
  expect(seen.locations[0]).toBe(before.locations[0]);
});
