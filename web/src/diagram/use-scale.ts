// How large diagrams are drawn in the room that there is, and where their scrollers begin.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagram } from "@engine";
import { pixelsPerUnit, usePixelsPerUnit } from "../ui/rem";
import type { Zoom } from "../ui/zoom";
import type { Size } from "./geometry";
import { kFewLocations, type Placed } from "./layout";
import { Places } from "./places";
import type { Diagrams } from "./use-diagrams";

/** More processes are not shown at once. */
export const kMostAtOnce = 24;
/** Of what is not fitted: texts are 12 pixels high at 1. */
const kLeastScale = 0.8,
  kLeastInColumns = 0.7;
const kMostScale = 1.15,
  kMostInColumns = 0.85;
/** Below, processes stand one below the other. */
const kTwoColumns = 480;

/** The size of an element, as it is resized; in units of pictures. */
export function useSize(): [(element: HTMLElement | null) => void, Size] {
  const unit = usePixelsPerUnit();
  const [size, setSize] = useState<Size>({ width: 560, height: 420 });
  const observer = useRef<ResizeObserver | null>(null);
  return [
    (element) => {
      observer.current?.disconnect();
      if (!element) return;
      observer.current = new ResizeObserver(([entry]) => {
        const { width, height } = entry!.contentRect;
        setSize((old) =>
          Math.abs(old.width - width) < 2 && Math.abs(old.height - height) < 2 ? old : { width, height },
        );
      });
      observer.current.observe(element);
    },
    { width: size.width / unit, height: size.height / unit },
  ];
}

/** The processes that are shown at once, and the index of each one's diagram. */
export function severalOf({ processes, items }: Diagrams) {
  return processes.slice(0, kMostAtOnce).map((process, index) => ({
    process,
    index,
    template: items.findIndex((diagram) => diagram.name === process.template),
  }));
}

function columnsOf(diagrams: Diagrams, room: Size): number {
  const several = severalOf(diagrams);
  const areSmall = several.every(({ template }) => (diagrams.items[template]?.locations.length ?? 0) <= kFewLocations);
  return diagrams.shown.kind === "all" && several.length > 1 && areSmall && room.width > kTwoColumns ? 2 : 1;
}

/** `arrived`: another number when there are more places. */
function usePlaces(items: readonly Diagram[]): { places: Places; arrived: number } {
  const [arrived, setArrived] = useState(0);
  const places = useMemo(() => new Places(() => setArrived((count) => count + 1)), []);
  useMemo(() => places.begin(items), [places, items]);
  useEffect(() => () => places.end(), [places]);
  return { places, arrived };
}

/** `whole`: the room of the picture with what is told below it, which comes and goes. */
export function useScale(diagrams: Diagrams, room: Size, whole: Size, zoom: Zoom) {
  const { items, shown } = diagrams;
  const columns = columnsOf(diagrams, room);
  // Beside each other: what matters is the width, the rest is scrolled to.
  const cellOf = (size: Size) => (columns > 1 ? { width: size.width / columns, height: size.width } : size);
  const cell = cellOf(room);
  const key = `${columns} ${Math.round(room.width / 80)}`;
  const { places, arrived } = usePlaces(items);
  const drawing = (diagram: Diagram) => places.drawingOf(diagram, cellOf(whole), key);
  /** Null: they are on their way. */
  const placed = (diagram: Diagram): Placed | null => {
    const found = drawing(diagram);
    return found?.diagram === diagram ? found.placed : null;
  };
  const scaleOf = (diagram: Diagram): number => {
    const size = drawing(diagram)?.placed;
    if (!size) return 1;
    const width = (cell.width - 14) / size.width;
    const all = Math.min(width, (room.height - (shown.kind === "all" ? 44 : 6)) / size.height);
    if (zoom === "fit") return Math.min(kMostScale, all);
    return columns > 1
      ? zoom * Math.max(kLeastInColumns, Math.min(kMostInColumns, width))
      : zoom * Math.max(kLeastScale, Math.min(kMostScale, all));
  };
  return { columns, key, arrived, drawing, placed, scaleOf };
}

export type Scale = ReturnType<typeof useScale>;

/** A diagram that is larger than its scroller begins at its initial location. */
export function useBeginning(
  scroll: RefObject<HTMLElement | null>,
  diagram: Diagram | null,
  { key, drawing, scaleOf }: Scale,
  whenever: readonly unknown[] = [],
): void {
  const drawn = diagram && drawing(diagram);
  useLayoutEffect(() => {
    const element = scroll.current;
    const initial = drawn?.diagram.locations.findIndex((location) => location.initial) ?? -1;
    if (!element || !drawn || initial < 0) return;
    const { x, y, height } = drawn.placed.locations[initial]!;
    const pixels = scaleOf(drawn.diagram) * pixelsPerUnit();
    element.scrollLeft = x * pixels - element.clientWidth / 2;
    element.scrollTop = (y - height) * pixels - element.clientHeight / 4;
  }, [diagram?.name, drawn === null, key, ...whenever]);
}

/** The one diagram that is shown: later, the middle of what is seen stays where it is. */
export function useScrolling(
  scroll: RefObject<HTMLElement | null>,
  { items, template, shown }: Diagrams,
  sizes: Scale,
  asList: boolean,
): void {
  const diagram = items[template];
  const scale = diagram ? sizes.scaleOf(diagram) : 1;
  const scaled = useRef(scale);
  const isDrawn = diagram !== undefined && sizes.drawing(diagram) !== null;
  const whenever = [isDrawn, items.length, shown.kind, "index" in shown && shown.index, asList];
  useBeginning(scroll, asList ? null : (diagram ?? null), sizes, whenever);
  useLayoutEffect(() => {
    scaled.current = scale;
  }, [diagram?.name, sizes.key, ...whenever]);
  useLayoutEffect(() => {
    const element = scroll.current,
      factor = scale / scaled.current;
    scaled.current = scale;
    if (!element || factor === 1) return;
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * factor - element.clientWidth / 2;
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * factor - element.clientHeight / 2;
  }, [scale]);
}
