// Gives away the model as a link that holds all of it.
import "./share.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { count } from "../../words/numbers";
import type { Store } from "../../state/store";
import { asLink, urlOf } from "../../share/make";
import { asIframe, asLatex, asMarkdown } from "../../share/formats";
import { toJson } from "../../share/link";
import { currentAnswer, type State } from "../../state/state";
import { copy } from "../../ui/copy";
import { baseName } from "../../files/text";
import { download } from "../../ui/download";
import { fileNameOf, kExhaustive, sizedTitle } from "../../state/document";
import { kLongest, meter } from "../../words/link";

interface Props {
  store: Store;
  state: State;
  onDone: () => void;
}

/** Denser codes are read by few cameras, and only from a large picture. */
const kDense = 97;

/** The link as a QR code: dark modules as one path, on white in every theme, as cameras want it.  A click fills the screen with it. */
function QrCode({ url }: { url: string }) {
  const [modules, setModules] = useState<boolean[][] | null>(null);
  const [problem, setProblem] = useState("");
  const large = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let isWanted = true;
    setProblem("");
    setModules(null);
    import("qr")
      .then(({ default: encode }) => encode(url, "raw", { ecc: "low", border: 4 }))
      .then(
        (found) => {
          if (isWanted) setModules(found);
        },
        () => {
          if (isWanted) setProblem("This link is too long for a QR code.");
        },
      );
    return () => {
      isWanted = false;
    };
  }, [url]);
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
      <p class="muted">
        {isDense
          ? `With ${modules.length - 8} × ${modules.length - 8} squares this is too dense for many cameras: click it to fill the screen, or share fewer things.`
          : "Click it to fill the screen."}
      </p>
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

export default function ShareMenu({ store, state, onDone }: Props) {
  const { doc, selected } = state;
  const trace = currentAnswer(state)?.trace ?? null;
  const [queries, setQueries] = useState(true);
  const [run, setRun] = useState(true);
  const [start, setStart] = useState(false);
  const [isQr, setQr] = useState(false);
  const [url, setUrl] = useState("");
  const canRun = trace !== null && (queries || selected === kExhaustive.id);
  const wanted = { queries, run: run && canRun, start: start && !(run && canRun) };
  useEffect(() => {
    let isWanted = true;
    void urlOf(asLink(state, wanted)).then((made) => {
      if (isWanted) setUrl(made);
    });
    return () => {
      isWanted = false;
    };
  }, [doc, queries, wanted.run, wanted.start, trace, state.step, selected]);
  const give = (what: string, text: string) => async () => {
    const worked = await copy(text);
    store.tell(
      worked ? `${what} was copied.` : "The browser did not allow copying; the link can be copied from its field.",
    );
    if (worked) onDone();
  };
  const { tone, words } = meter(url.length);
  const name = sizedTitle(doc) || "A model in ZoneLab";
  const save = () =>
    download(
      `${baseName(fileNameOf(doc))}.json`,
      JSON.stringify(toJson(asLink(state, wanted).document), null, 1),
      "application/json",
    );
  return (
    <div class="share">
      <p class="muted">The link holds everything itself; it is stored nowhere.</p>
      <label class="check">
        <input type="checkbox" checked={queries} onChange={(event) => setQueries(event.currentTarget.checked)} />{" "}
        Queries
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={wanted.run}
          disabled={!canRun}
          onChange={(event) => setRun(event.currentTarget.checked)}
        />
        {trace ? ` The run, at step ${Math.min(state.step, trace.steps.length - 1)}` : " A run, once there is one"}
      </label>
      <label class="check" title="At most 5 seconds and 256 MB">
        <input
          type="checkbox"
          checked={wanted.start}
          disabled={wanted.run}
          onChange={(event) => setStart(event.currentTarget.checked)}
        />{" "}
        Runs the query when it is opened
      </label>
      <input
        class="share-url"
        readOnly
        aria-label="Link"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class={`share-meter tone-${tone}`}>
        <meter
          min={0}
          max={kLongest}
          low={2000}
          high={kLongest - 1}
          optimum={0}
          value={Math.min(url.length, kLongest)}
          aria-label="Length of the link"
        />{" "}
        {count(url.length)} characters: {words}
      </p>
      <div class="share-buttons">
        <button type="button" class="button primary" disabled={!url} onClick={give("The link", url)}>
          Copy link
        </button>
        <button type="button" class="button" disabled={!url} onClick={give("Markdown", asMarkdown(url, name))}>
          Markdown
        </button>
        <button type="button" class="button" disabled={!url} onClick={() => void give("HTML", asIframe(url, name))()}>
          HTML iframe
        </button>
        <button type="button" class="button" disabled={!url} onClick={give("LaTeX", asLatex(url, name))}>
          LaTeX
        </button>
        <button type="button" class="button" disabled={!url} aria-pressed={isQr} onClick={() => setQr(!isQr)}>
          QR code
        </button>
        <button type="button" class="button" onClick={save}>
          Save as file
        </button>
      </div>
      {isQr && url && <QrCode url={url} />}
    </div>
  );
}
