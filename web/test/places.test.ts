// Where diagrams get their places: small ones at once, large ones in another thread, nothing twice.
import { afterEach, expect, test, vi } from "vitest";
import type { Diagram } from "@engine";
import { place } from "../src/diagram/layout";
import { Places } from "../src/diagram/places";

/** A chain of locations; `line` is where it stands in the text. */
function chain(name: string, count: number, invariant = "", line = 1): Diagram {
  const flags = { initial: false, urgent: false, committed: false, isAnonymous: false, color: "", at: null, line };
  const words = { select: "", guard: "", sync: "", update: "", nails: [], labels: {}, line };
  return {
    name,
    locations: Array.from({ length: count }, (_, i) => ({
      ...flags,
      name: `L${i}`,
      invariant: i === 0 ? invariant : "",
    })),
    edges: Array.from({ length: count - 1 }, (_, i) => ({ ...words, source: i, target: i + 1 })),
  } as unknown as Diagram;
}
const kRoom = { width: 600, height: 400 };

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: Diagram[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage({ diagram }: { diagram: Diagram }): void {
    this.asked.push(diagram);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(): void {
    this.onmessage?.({ data: place(this.asked.at(-1)!, kRoom) });
  }
}
function withWorkers(): { places: Places; onPlaced: ReturnType<typeof vi.fn> } {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
  const onPlaced = vi.fn();
  return { places: new Places(onPlaced), onPlaced };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a few small ones are there at once, as they would be without all this", () => {
  const { places } = withWorkers();
  const diagram = chain("P", 5);
  places.begin([diagram]);
  expect(places.drawingOf(diagram, kRoom, "a")).toEqual({ diagram, placed: place(diagram, kRoom) });
  expect(FakeWorker.all).toEqual([]);
});

test("a large one comes later; meanwhile it is shown as it was, and what is the same is not laid out again", () => {
  const { places, onPlaced } = withWorkers();
  const large = chain("P", 40);
  places.begin([large]);
  expect(places.drawingOf(large, kRoom, "a")).toBeNull();
  expect(places.drawingOf(large, kRoom, "a")).toBeNull(); // asked for once
  const [worker] = FakeWorker.all;
  expect(worker!.asked).toEqual([large]);
  worker!.answer();
  expect(onPlaced).toHaveBeenCalledTimes(1);
  const first = places.drawingOf(large, kRoom, "a");
  expect(first!.placed).toEqual(place(large, kRoom));
  expect(places.drawingOf(large, kRoom, "a")).toBe(first);

  const moved = chain("P", 40, "", 7); // in the text only
  places.begin([moved]);
  expect(places.drawingOf(moved, kRoom, "a")).toEqual({ diagram: moved, placed: first!.placed });
  const changed = chain("P", 40, "x <= 5");
  places.begin([changed]);
  expect(places.drawingOf(changed, kRoom, "a")!.diagram).toBe(moved);
  expect(worker!.asked).toHaveLength(2);
  worker!.answer();
  expect(places.drawingOf(changed, kRoom, "a")!.diagram).toBe(changed);
});

test("what nobody waits for any more is given up", () => {
  const { places } = withWorkers();
  const [one, two, other] = [chain("P", 40), chain("Q", 40), chain("P", 41)];
  places.begin([one, two]);
  for (const diagram of [one, two]) places.drawingOf(diagram, kRoom, "a");
  places.begin([other]);
  expect(FakeWorker.all[0]!.isEnded).toBe(true);
  expect(places.drawingOf(other, kRoom, "a")).toBeNull();
  expect(FakeWorker.all[1]!.asked).toEqual([other]);
  FakeWorker.all[1]!.answer();
  expect(FakeWorker.all[1]!.asked).toEqual([other]); // not Q, which is gone
  expect(places.drawingOf(other, kRoom, "a")!.diagram).toBe(other);
});

test("many small ones together are many, too", () => {
  const { places } = withWorkers();
  const all = Array.from({ length: 6 }, (_, i) => chain(`P${i}`, 20 - i)); // 20 + 19 + 18 are fewer than 60
  places.begin(all);
  expect(all.map((one) => places.drawingOf(one, kRoom, "a") !== null)).toEqual([true, true, true, false, false, false]);
});

test("very large ones stand in rows: at once, none upon another, also those that no edge leads to", () => {
  const diagram = chain("P", 1000, "x <= 5");
  diagram.edges = diagram.edges.filter((_, i) => i % 100 !== 50);
  const begun = performance.now();
  const { locations, edges } = place(diagram, kRoom);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(locations).toHaveLength(1000);
  expect(edges.every(({ path }) => path.startsWith("M"))).toBe(true);
  const sorted = [...locations].sort((a, b) => a.y - b.y || a.x - b.x);
  for (const [i, box] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next && next.y === box.y) expect(next.x - next.width / 2).toBeGreaterThan(box.x + box.width / 2);
  }
  expect(new Set(locations.map(({ x, y }) => `${x} ${y}`)).size).toBe(1000);
});

test("where there are no workers, or they fail, all is laid out in the page", async () => {
  for (const fails of ["at once", "later"]) {
    const { places, onPlaced } = withWorkers();
    if (fails === "at once")
      vi.stubGlobal("Worker", () => {
        throw new Error("SecurityError");
      });
    const large = chain("P", 40);
    places.begin([large]);
    places.drawingOf(large, kRoom, "a");
    FakeWorker.all[0]?.onerror?.();
    await Promise.resolve();
    expect(onPlaced).toHaveBeenCalled();
    expect(places.drawingOf(large, kRoom, "a")!.diagram).toBe(large);
  }
});
