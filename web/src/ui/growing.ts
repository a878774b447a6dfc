// Long lists of heavy parts, drawn a few at a time so that nothing has to wait for all of them.
import { useEffect, useState } from "preact/hooks";

/** How many of `total` are drawn: `each` more with every frame. */
export function useGrowing(total: number, each: number): number {
  const [count, setCount] = useState(each);
  useEffect(() => {
    if (count >= total) return;
    let timer: ReturnType<typeof setTimeout>;
    // After the frame, not before it: what came last is seen first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(count + each));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, total]);
  return Math.min(count, total);
}
