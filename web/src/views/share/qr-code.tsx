// A link as a QR code.
import { useEffect, useRef, useState } from "preact/hooks";
import { later } from "../../ui/later";
import { kQrFills, kQrTooLong, qrTooDense } from "../../words/link";

/** Denser codes are read by few cameras, and only from a large picture. */
const kDense = 97;

const qr = later(() => import("qr"));

/** The modules of the code, or why there are none. */
function useCode(url: string) {
  const [modules, setModules] = useState<boolean[][] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isWanted = true;
    setProblem("");
    setModules(null);
    qr()
      .then(({ default: encode }) => encode(url, "raw", { ecc: "low", border: 4 }))
      .then(
        (found) => {
          if (isWanted) setModules(found);
        },
        () => {
          if (isWanted) setProblem(kQrTooLong);
        },
      );
    return () => {
      isWanted = false;
    };
  }, [url]);
  return { modules, problem };
}

/** The link as a QR code: dark modules as one path, on white in every theme, as cameras want it.  A click fills the screen with it. */
export function QrCode({ url }: { url: string }) {
  const { modules, problem } = useCode(url);
  const large = useRef<HTMLDialogElement>(null);
  if (problem) return <p class="muted">{problem}</p>;
  if (!modules) return null;
  const isDense = modules.length - 8 > kDense;
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const picture = (
    <svg
      class="qr"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label="QR code of the link"
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" />
      <path d={path} />
    </svg>
  );
  return (
    <>
      <button
        type="button"
        class="qr-button"
        title="Fill the screen with it"
        onClick={() => large.current?.showModal()}
      >
        {picture}
      </button>
      <p class="muted">{isDense ? qrTooDense(modules.length - 8) : kQrFills}</p>
      <dialog
        class="qr-large"
        ref={large}
        aria-label="QR code of the link"
        onClick={() => large.current?.close()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {picture}
        <button type="button" class="button" autofocus>
          Close
        </button>
      </dialog>
    </>
  );
}
