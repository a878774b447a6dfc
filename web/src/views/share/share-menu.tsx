// Gives away the model as a link that holds all of it, and the exercise that is open.
import "./share.css";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { baseName } from "../../files/text";
import { asIframe, asLatex, asMarkdown } from "../../share/formats";
import { refusedAsLink, toJson } from "../../share/link";
import { asLink, urlOf, type Wanted } from "../../share/make";
import { fileNameOf, kExhaustive, sizedTitle } from "../../state/document";
import { shownRun, type State } from "../../state/state";
import type { Store } from "../../state/store";
import type { Task } from "../../task/state";
import { copy } from "../../ui/copy";
import { download } from "../../ui/download";
import {
  kCopyLink,
  kExerciseLink,
  kExerciseLinkAbout,
  kHoldsAll,
  kIframe,
  kLink,
  kLinkLength,
  kLongest,
  kMake,
  kMakeAbout,
  kModelAlone,
  kQrCode,
  kSandbox,
  kSaveAsFile,
  kStartLimits,
  kTheLink,
  kUntitled,
  kWishQueries,
  kWishStart,
  lengthWords,
  meter,
  runWish,
} from "../../words/link";
import { QrCode } from "./qr-code";
import { kPartNotLoaded } from "../../words/ui";
import { copied, kNoCopyingLink } from "../../words/messages";

interface Props {
  store: Store;
  state: State;
  onDone: () => void;
}

/** What the link is to hold, and the link; "" while it is made. */
function useLink(state: State) {
  const { doc, selected } = state;
  const { trace = null, isByHand = false } = shownRun(state) ?? {};
  const [queries, setQueries] = useState(true);
  const [run, setRun] = useState(true);
  const [start, setStart] = useState(false);
  const [url, setUrl] = useState("");
  const canRun = trace !== null && (isByHand || queries || selected === kExhaustive.id);
  const wanted: Wanted = { queries, run: run && canRun, start: start && !(run && canRun) };
  const refusal = useMemo(() => refusedAsLink(asLink(state, wanted).document), [doc, queries, wanted.run, trace]);
  useEffect(() => {
    let isWanted = true;
    setUrl("");
    if (refusal) return;
    void urlOf(asLink(state, wanted)).then((made) => {
      if (isWanted) setUrl(made);
    });
    return () => {
      isWanted = false;
    };
  }, [doc, queries, wanted.run, wanted.start, trace, state.step, selected, refusal]);
  return { trace, isByHand, wanted, canRun, refusal, url, setQueries, setRun, setStart };
}

interface WishProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  title?: string;
  children: ComponentChildren;
}

function Wish({ isOn, onChange, disabled = false, title, children }: WishProps) {
  return (
    <label class="check" title={title}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />{" "}
      {children}
    </label>
  );
}

function Length({ url }: { url: string }) {
  const { tone, words } = meter(url.length);
  return (
    <p class={`share-meter tone-${tone}`}>
      <meter
        min={0}
        max={kLongest}
        low={2000}
        high={kLongest - 1}
        optimum={0}
        value={Math.min(url.length, kLongest)}
        aria-label={kLinkLength}
      />{" "}
      {lengthWords(url.length, words)}
    </p>
  );
}

/** What people mean by Share while an exercise is open. */
function ExerciseLink({ store, task, onDone }: { store: Store; task: Task; onDone: () => void }) {
  const give = async () => {
    try {
      const { copyLink } = await import("../../task/copy-link");
      await copyLink(store, task);
      onDone();
    } catch {
      store.tell(kPartNotLoaded);
    }
  };
  return (
    <>
      <button type="button" class="button primary" aria-describedby="share-exercise" onClick={() => void give()}>
        {kExerciseLink}
      </button>
      <p class="muted" id="share-exercise">
        {kExerciseLinkAbout}
      </p>
      <p class="share-model">{kModelAlone}</p>
    </>
  );
}

/** The model becomes an exercise of the visitor's own. */
function MakeExercise({ store, onDone }: { store: Store; onDone: () => void }) {
  const make = async () => {
    try {
      const { makeExercise } = await import("../../author/session");
      onDone();
      await makeExercise(store);
    } catch {
      store.tell(kPartNotLoaded);
    }
  };
  return (
    <>
      <button type="button" class="button" aria-describedby="share-make" onClick={() => void make()}>
        {kMake}
      </button>
      <p class="muted" id="share-make">
        {kMakeAbout}
      </p>
    </>
  );
}

export default function ShareMenu({ store, state, onDone }: Props) {
  const { doc, task } = state;
  const isExercise = task?.opened != null;
  const { trace, isByHand, wanted, canRun, refusal, url, setQueries, setRun, setStart } = useLink(state);
  const [isQr, setQr] = useState(false);
  const give = async (what: string, text: string) => {
    const worked = await copy(text);
    store.tell(worked ? copied(what) : kNoCopyingLink);
    if (worked) onDone();
  };
  const name = sizedTitle(doc) || kUntitled;
  const formats: [string, string, string][] = [
    ["Markdown", "Markdown", asMarkdown(url, name)],
    [kIframe, "HTML", url && asIframe(url, name)],
    ["LaTeX", "LaTeX", asLatex(url, name)],
  ];
  const save = () => {
    const text = JSON.stringify(toJson(asLink(state, wanted).document), null, 1);
    download(`${baseName(fileNameOf(doc))}.json`, text, "application/json");
  };
  return (
    <div class="share">
      {task && isExercise && <ExerciseLink {...{ store, task, onDone }} />}
      <p class="muted">{kHoldsAll}</p>
      <Wish isOn={wanted.queries} onChange={setQueries}>
        {kWishQueries}
      </Wish>
      <Wish isOn={wanted.run} disabled={!canRun} onChange={setRun}>
        {runWish(trace && { isByHand, step: Math.min(state.step, trace.steps.length - 1) })}
      </Wish>
      <Wish isOn={wanted.start} disabled={wanted.run} title={kStartLimits} onChange={setStart}>
        {kWishStart}
      </Wish>
      <input
        class="share-url"
        readOnly
        aria-label={kLink}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {refusal ? <p class="share-meter tone-bad">{refusal}</p> : <Length url={url} />}
      <div class="share-buttons">
        <button
          type="button"
          class={`button ${isExercise ? "" : "primary"}`}
          disabled={!url}
          onClick={() => void give(kTheLink, url)}
        >
          {kCopyLink}
        </button>
        {formats.map(([label, what, text]) => (
          <button type="button" class="button" disabled={!url} onClick={() => void give(what, text)}>
            {label}
          </button>
        ))}
        <button type="button" class="button" disabled={!url} aria-pressed={isQr} onClick={() => setQr(!isQr)}>
          {kQrCode}
        </button>
        <button type="button" class="button" onClick={save}>
          {kSaveAsFile}
        </button>
      </div>
      <p class="muted share-note">{kSandbox}</p>
      {!isExercise && !state.isEmbedded && <MakeExercise {...{ store, onDone }} />}
      {isQr && url && <QrCode url={url} />}
    </div>
  );
}
