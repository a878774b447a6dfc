// QR codes; what makes them is fetched with the first one.
import { useEffect, useState } from "preact/hooks";
import { later } from "./later";

const qr = later(() => import("qr"));

/** The modules of a text's code; null: it is being made, or there is none that holds so much. */
export function useQr(text: string): { modules: boolean[][] | null; isTooLong: boolean } {
  const [modules, setModules] = useState<boolean[][] | null>(null);
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    let isWanted = true;
    setTooLong(false);
    setModules(null);
    qr()
      .then(({ default: encode }) => encode(text, "raw", { ecc: "low", border: 4 }))
      .then(
        (found) => {
          if (isWanted) setModules(found);
        },
        () => {
          if (isWanted) setTooLong(true);
        },
      );
    return () => {
      isWanted = false;
    };
  }, [text]);
  return { modules, isTooLong };
}

/** Dark modules as one path, on white in every theme, as cameras want it. */
export function QrPicture({ modules, label }: { modules: boolean[][]; label: string }) {
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" />
      <path d={path} />
    </svg>
  );
}
