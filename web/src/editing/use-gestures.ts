// Drags in a diagram that is edited: of a location to another place, of its rim to another location.
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Point } from "../diagram/geometry";

/** What is being dragged, by the number of the location. */
export type Drag = { kind: "move"; location: number; by: Point } | { kind: "edge"; location: number; to: Point };

interface Does {
  onMove: (location: number, by: Point) => void;
  onConnect: (from: number, to: number) => void;
}

/** Below, in pixels, it is a click. */
const kClick = 5;
/** A loop goes out so far. */
const kOut = 24;

export function locationAt(element: Element | null): number {
  const item = element?.closest("[data-item^='location']")?.getAttribute("data-item");
  return item ? Number(item.slice("location-".length)) : -1;
}

/** A place of the screen in units of a picture. */
export function inPicture(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  return { x: ((clientX - left) * box.width) / width, y: ((clientY - top) * box.height) / height };
}

interface Start {
  kind: Drag["kind"];
  location: number;
  pointer: number;
  client: Point;
  at: Point;
  isDrag: boolean;
  wasOut: boolean;
}

export function useGestures(svg: RefObject<SVGSVGElement | null>, does: Does | null) {
  const start = useRef<Start | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  if (!does) return { drag: null, handlers: {} };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const target = event.target as Element;
      const location = locationAt(target);
      if (event.button !== 0 || !event.isPrimary || location < 0 || !svg.current) return;
      const client = { x: event.clientX, y: event.clientY };
      const kind = target.closest("[data-rim]") ? "edge" : "move";
      const at = inPicture(svg.current, event);
      start.current = { kind, location, pointer: event.pointerId, client, at, isDrag: false, wasOut: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = start.current;
      if (!now || event.pointerId !== now.pointer || !svg.current) return;
      const far = Math.hypot(event.clientX - now.client.x, event.clientY - now.client.y);
      now.wasOut ||= far > kOut;
      if (!now.isDrag && far < kClick) return;
      if (!now.isDrag) svg.current.setPointerCapture(now.pointer);
      now.isDrag = true;
      const to = inPicture(svg.current, event);
      const { kind, location, at } = now;
      setDrag(kind === "move" ? { kind, location, by: { x: to.x - at.x, y: to.y - at.y } } : { kind, location, to });
    },
    onPointerUp(event: PointerEvent) {
      const now = start.current;
      if (!now || event.pointerId !== now.pointer || !svg.current) return;
      end();
      if (!now.isDrag) return;
      const to = inPicture(svg.current, event);
      if (now.kind === "move") return does.onMove(now.location, { x: to.x - now.at.x, y: to.y - now.at.y });
      const target = locationAt(document.elementFromPoint(event.clientX, event.clientY));
      if (target >= 0 && (target !== now.location || now.wasOut)) does.onConnect(now.location, target);
    },
    onPointerCancel: end,
    /** A finger on a location drags it and scrolls nothing; `touch-action` does not reach into pictures. */
    onTouchMove(event: TouchEvent) {
      if (start.current) event.preventDefault();
    },
  };
  return { drag, handlers };
}
