// Tells the style sheet at which edges of a scroller there is more to see: it fades the content there.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** `isThere`: changes when the element comes and goes. */
export function useScrollFade(ref: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const isRight = scrollWidth - clientWidth - scrollLeft > 2,
        isBelow = scrollHeight - clientHeight - scrollTop > 2;
      element.dataset.more = `${isRight ? "right" : ""} ${isBelow ? "below" : ""}`;
      // Bars that take room are not faded.
      element.style.setProperty("--bar-right", `${element.offsetWidth - element.clientLeft * 2 - clientWidth}px`);
      element.style.setProperty("--bar-below", `${element.offsetHeight - element.clientTop * 2 - clientHeight}px`);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    const watch = () => {
      sizes.disconnect();
      for (const one of [element, ...element.children]) sizes.observe(one);
    };
    watch();
    const children = new MutationObserver(watch);
    children.observe(element, { childList: true });
    return () => {
      element.removeEventListener("scroll", look);
      sizes.disconnect();
      children.disconnect();
    };
  }, [isThere]);
}
