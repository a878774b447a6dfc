// Long lists of equally high rows: only those near the screen are there, and the selected one always is.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { bringIntoSight } from "./in-sight";
import { usePixelsPerUnit } from "./rem";

const kMargin = 12;
/** Shorter lists are drawn whole. */
const kFew = 80;
/** What marks the selected row. */
const kMark = "[aria-selected='true'], [aria-current='step'], [data-current]";

export interface Visible {
  first: number;
  last: number;
  /** Units of space to leave before and after them. */
  before: number;
  after: number;
}

/** How wide an element is inside, as it is resized; in units. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  const unit = usePixelsPerUnit();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth / unit);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [unit]);
  return width;
}

/** Brings the marked row to the screen when another one is marked, or the room becomes another one. */
function useInSight(
  scroll: RefObject<HTMLElement | null>,
  selected: number,
  top: number,
  height: number,
  drawn: unknown,
) {
  const isDue = useRef(false);
  const show = () => {
    const element = scroll.current;
    if (!element || !isDue.current || selected < 0) return;
    const row = element.querySelector(kMark);
    if (row) {
      isDue.current = false;
      bringIntoSight(row, height);
    } else {
      element.scrollTop = top; // it will be drawn there
    }
  };
  const latest = useRef(show);
  latest.current = show;
  useLayoutEffect(() => {
    isDue.current = true;
    show();
  }, [selected]);
  useLayoutEffect(show, [drawn]);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      isDue.current = true;
      latest.current();
    });
    observer.observe(scroll.current!);
    return () => observer.disconnect();
  }, []);
}

/** The rows to draw; `units`: how high one is. */
export function useVisible(
  scroll: RefObject<HTMLElement | null>,
  count: number,
  units: number,
  selected: number,
): Visible {
  const [range, setRange] = useState({ first: 0, last: kFew });
  const height = units * usePixelsPerUnit();
  useEffect(() => {
    const element = scroll.current;
    if (!element || count <= kFew) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - kMargin);
      const last = Math.min(count - 1, Math.ceil((element.scrollTop + element.clientHeight) / height) + kMargin);
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [count, height]);
  // A start alone is not where anybody stepped to: what can be done from there stays in sight.
  useInSight(scroll, count > 1 ? selected : -1, selected * height, height, range);
  if (count <= kFew) return { first: 0, last: count - 1, before: 0, after: 0 };
  const first = Math.min(range.first, count - 1),
    last = Math.min(range.last, count - 1);
  return { first, last, before: first * units, after: (count - 1 - last) * units };
}
