// A link as a QR code.
import { useRef } from "preact/hooks";
import { QrPicture, useQr } from "../../ui/qr";
import { kQrFill, kQrFills, kQrOfLink, kQrTooLong, qrTooDense } from "../../words/link";
import { kClose } from "../../words/ui";

/** Denser codes are read by few cameras, and only from a large picture. */
const kDense = 97;

/** The link as a QR code.  A click fills the screen with it. */
export function QrCode({ url }: { url: string }) {
  const { modules, isTooLong } = useQr(url);
  const large = useRef<HTMLDialogElement>(null);
  if (isTooLong) return <p class="muted">{kQrTooLong}</p>;
  if (!modules) return null;
  const isDense = modules.length - 8 > kDense;
  const picture = <QrPicture modules={modules} label={kQrOfLink} />;
  return (
    <>
      <button type="button" class="qr-button" title={kQrFill} onClick={() => large.current?.showModal()}>
        {picture}
      </button>
      <p class="muted">{isDense ? qrTooDense(modules.length - 8) : kQrFills}</p>
      <dialog
        class="qr-large"
        ref={large}
        aria-label={kQrOfLink}
        onClick={() => large.current?.close()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {picture}
        <button type="button" class="button" autofocus>
          {kClose}
        </button>
      </dialog>
    </>
  );
}
