// Long lists of equally high rows: only those near the screen are there.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

const kMargin = 12;
/** Shorter lists are drawn whole. */
const kFew = 80;

export interface Visible {
  first: number;
  last: number;
  before: number;
  after: number;
}

/** How wide an element is inside, as it is resized. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** The rows to draw, and the space to leave before and after them.  Keeps row `selected` on the screen. */
export function useVisible(
  scroll: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  selected: number,
  head = 0,
): Visible {
  const [range, setRange] = useState({ first: 0, last: kFew });
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
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const top = selected * height,
      bottom = top + height;
    if (top < element.scrollTop) element.scrollTop = Math.max(0, top - height);
    else if (bottom + head > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom + head - element.clientHeight + height;
  }, [selected]);
  if (count <= kFew) return { first: 0, last: count - 1, before: 0, after: 0 };
  const first = Math.min(range.first, count - 1),
    last = Math.min(range.last, count - 1);
  return { first, last, before: first * height, after: (count - 1 - last) * height };
}
