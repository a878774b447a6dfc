// Keeps what is looked at on the screen: in its own scroller, and in all that are around it.

/** The ancestors that scroll, from within. */
function scrollersOf(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    const isMore = at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1;
    if (isMore && (overflowY === "auto" || overflowY === "scroll")) found.push(at);
  }
  return found;
}

/** How high the things are that stick to the upper edge of a scroller. */
function stuckIn(scroller: HTMLElement, element: Element): number {
  const stuck = [...scroller.querySelectorAll<HTMLElement>("[data-sticks], thead")].filter(
    (one) => !one.contains(element) && getComputedStyle(one).position === "sticky" && ownScroller(one) === scroller,
  );
  return stuck.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
}
const ownScroller = (element: Element) => scrollersOf(element)[0];

/** By how much to scroll so that what goes from `from` to `to` is between `low` and `high`, with `more` around it. */
export function shift(from: number, to: number, low: number, high: number, more: number): number {
  const margin = Math.max(0, Math.min(more, (high - low - (to - from)) / 2));
  if (from - margin < low) return from - margin - low;
  if (to + margin > high) return Math.min(to + margin - high, from - margin - low);
  return 0;
}

/** Scrolls no more than is needed; `more`: how much is to be seen around it, in pixels. */
export function bringIntoSight(element: Element, more = 0, isSideways = false): void {
  for (const scroller of scrollersOf(element)) {
    const box = scroller.getBoundingClientRect();
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const upper = box.top + scroller.clientTop;
    scroller.scrollTop += shift(top, bottom, upper + stuckIn(scroller, element), upper + scroller.clientHeight, more);
    if (isSideways) scroller.scrollLeft += shift(left, right, box.left, box.left + scroller.clientWidth, more);
  }
}
