// Drags in a diagram that is edited: of a location to another place, of its rim to another location.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Point } from "../diagram/geometry";

/** What is being dragged, by the number of the location. */
export type Drag = { kind: "move"; location: number; by: Point } | { kind: "edge"; location: number; to: Point };

interface Does {
  /** False: it could not be moved. */
  onMove: (location: number, by: Point) => boolean;
  onConnect: (from: number, to: number) => void;
}

/** Below, in pixels, it is a click. */
const kClick = 5;
/** A loop goes out so far. */
const kOut = 24;
/** So long, in milliseconds, is waited for the picture after a drag. */
const kDropped = 2000;

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

/** `picture`: what is drawn.  A location that was moved stays where it was dropped until there is another picture. */
export function useGestures(svg: RefObject<SVGSVGElement | null>, picture: unknown, does: Does | null) {
  const start = useRef<Start | null>(null);
  const [seen, setSeen] = useState<{ picture: unknown; drag: Drag } | null>(null);
  const setDrag = (drag: Drag | null) => setSeen(drag && { picture, drag });
  useEffect(() => {
    const isDropped = seen !== null && start.current === null;
    const timer = isDropped ? setTimeout(() => setSeen(null), kDropped) : 0; // nothing came of it
    return () => clearTimeout(timer);
  }, [seen]);
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
      const to = inPicture(svg.current, event);
      const by = { x: to.x - now.at.x, y: to.y - now.at.y };
      if (now.isDrag && now.kind === "move" && does.onMove(now.location, by)) {
        start.current = null;
        return setDrag({ kind: "move", location: now.location, by });
      }
      end();
      if (!now.isDrag || now.kind === "move") return;
      const target = locationAt(document.elementFromPoint(event.clientX, event.clientY));
      if (target >= 0 && (target !== now.location || now.wasOut)) does.onConnect(now.location, target);
    },
    onPointerCancel: end,
    /** A finger on a location drags it and scrolls nothing; `touch-action` does not reach into pictures. */
    onTouchMove(event: TouchEvent) {
      if (start.current) event.preventDefault();
    },
  };
  return { drag: seen !== null && seen.picture === picture ? seen.drag : null, handlers };
}
