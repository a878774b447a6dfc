// The places of all diagrams.  What takes no time is placed at once: templates with the coordinates of a file, and a few
// small ones.  All else is laid out in a thread of its own, one after another, while the page goes on; until its places
// are there a template is shown as it was before.  What did not change is not laid out again.
import type { Diagram } from "@engine";
import type { Size } from "./geometry";
import { kFewLocations, place, type Placed } from "./layout";

/** What is drawn of a template. */
export interface Drawing {
  diagram: Diagram;
  placed: Placed;
}

/** Of one model so many locations are laid out at once. */
const kAtOnce = 60;
const kMostKnown = 100;

/** All that a layout depends on: not the places in the text. */
function contentOf({ locations, edges }: Diagram): string {
  return JSON.stringify([
    locations.map((one) => [one.name, one.isAnonymous, one.invariant, one.urgent, one.committed, one.at]),
    edges.map((one) => [one.source, one.target, one.select, one.guard, one.sync, one.update, one.nails, one.labels]),
  ]);
}

const isPlacedByFile = ({ locations }: Diagram) => locations.every(({ at }) => at !== null);

interface Task {
  key: string;
  diagram: Diagram;
  room: Size;
}

export class Places {
  private readonly known = new Map<string, Placed>();
  private readonly contents = new WeakMap<Diagram, string>();
  private readonly last = new Map<string, Drawing>();
  private readonly waiting = new Map<string, Task>();
  private running: Task | null = null;
  private worker: Worker | null = null;
  private hasWorkers = true;
  private atOnce = 0;

  /** `onPlaced`: there are more places. */
  constructor(private readonly onPlaced: () => void) {}

  /** From now on these are the diagrams. */
  begin(items: readonly Diagram[]): void {
    this.atOnce = 0;
    this.waiting.clear();
    const { running } = this;
    if (running && !items.some((one) => running.key.startsWith(this.contentOf(one)))) this.end();
    for (const name of this.last.keys()) if (!items.some((one) => one.name === name)) this.last.delete(name);
  }

  /** Its drawing, or that of the same template as it was; null: it is on its way.  `shape` names the room's shape. */
  drawingOf(diagram: Diagram, room: Size, shape: string): Drawing | null {
    const isSmall = diagram.locations.length <= kFewLocations;
    const key = this.contentOf(diagram) + (isSmall ? shape : "");
    const placed = this.known.get(key) ?? (this.isQuick(diagram) ? this.know(key, place(diagram, room)) : null);
    if (!placed) {
      this.request({ key, diagram, room });
      return this.last.get(diagram.name) ?? null;
    }
    const before = this.last.get(diagram.name);
    if (before?.diagram === diagram && before.placed === placed) return before;
    const drawing = { diagram, placed };
    this.last.set(diagram.name, drawing);
    return drawing;
  }

  /** Ends what runs. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.running = null;
  }

  private contentOf(diagram: Diagram): string {
    const known = this.contents.get(diagram) ?? contentOf(diagram);
    this.contents.set(diagram, known);
    return known;
  }

  private isQuick(diagram: Diagram): boolean {
    if (!this.hasWorkers || isPlacedByFile(diagram)) return true;
    const count = diagram.locations.length;
    if (count > kFewLocations || this.atOnce + count > kAtOnce) return false;
    this.atOnce += count;
    return true;
  }

  private know(key: string, placed: Placed): Placed {
    if (this.known.size >= kMostKnown) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, placed);
    return placed;
  }

  private request(task: Task): void {
    if (task.key === this.running?.key || this.waiting.has(task.key)) return;
    this.waiting.set(task.key, task);
    this.next();
  }

  private next(): void {
    const [task] = this.waiting.values();
    if (this.running || !task) return;
    this.waiting.delete(task.key);
    try {
      this.worker ??= new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    } catch {
      return this.withoutWorkers();
    }
    this.running = task;
    this.worker.onmessage = ({ data }: MessageEvent<Placed>) => {
      this.know(task.key, data);
      this.running = null;
      this.onPlaced();
      this.next();
    };
    this.worker.onerror = () => this.withoutWorkers();
    this.worker.postMessage({ diagram: task.diagram, room: task.room });
  }

  /** Where there are none, all is laid out at once. */
  private withoutWorkers(): void {
    this.end();
    this.hasWorkers = false;
    this.waiting.clear();
    queueMicrotask(this.onPlaced);
  }
}
