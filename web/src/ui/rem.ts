// Sizes of the page grow with its text: F9, and the browser's own size of text.  Pictures are laid out in units
// of which sixteen are one rem.
import { useEffect, useState } from "preact/hooks";

const kUnits = 16;

/** As a length of style sheets and of pictures. */
export const rem = (units: number) => `${+(units / kUnits).toFixed(4)}rem`;

/** Pixels per unit. */
export function pixelsPerUnit(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || kUnits) / kUnits;
}

/** The same, drawn anew when it changes. */
export function usePixelsPerUnit(): number {
  const [value, setValue] = useState(pixelsPerUnit);
  useEffect(() => {
    const look = () => setValue(pixelsPerUnit());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return value;
}

/** Is there room for one pane only?  As the style sheets ask it. */
export function isOnePane(): boolean {
  const unit = pixelsPerUnit();
  return innerWidth <= 45 * kUnits * unit || innerHeight <= 30 * kUnits * unit;
}
