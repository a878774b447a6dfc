// In the place of a result: the run that shows why a check of the exercise has its status.  It is one of a model of its
// own: the learner's, or a variant of it, with the processes that watch it.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Evidence as Shown, TriedWord } from "@exercise";
import { hideRun, setTask } from "../../task/session";
import { lineIn, seenIn } from "../../task/evidence";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon, toneIcon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import { reasonWords } from "../../words/reason";
import * as words from "../../words/task";
import { answerWords } from "../../words/verdict";
import { runCopied } from "../../words/notices";
import { QueryShown } from "../result/query-shown";

const Player = lazy(() => import("../trace/player").then((module) => module.default));

interface HeadProps {
  store: Store;
  name: string;
  /** What the exercise says to who fails it. */
  said: string;
  shown: Shown;
}

/** Who opened the run by key goes on from here, and later where it was opened. */
function Close({ store, name, result }: Pick<HeadProps, "store" | "name"> & { result: Shown["result"] }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), [result]);
  return (
    <button
      type="button"
      class="button small"
      ref={close}
      onClick={() => {
        hideRun(store);
        requestAnimationFrame(() => document.getElementById(`run-of-${name}`)?.focus());
      }}
    >
      {words.kCloseRun}
    </button>
  );
}

/** Of `equal`: the word, and how far the run beside it is. */
function WordHead({
  store,
  name,
  said,
  shown: { result },
  word,
  step,
}: HeadProps & { word: TriedWord | null; step: number }) {
  const done = (result.trace?.steps ?? [])
    .slice(1, step + 1)
    .filter(({ channel }) => word?.events.some((event) => event.channel === channel)).length;
  const stateOf = (index: number) =>
    index < done ? "done" : word && !word.isPossible && index === word.possible ? "stops" : "ahead";
  const steps = [
    ...(word?.events ?? []).map(({ channel, time }) => `${channel}@${time}`),
    ...(word?.until ? [words.nothingUntil(word.until)] : []),
  ];
  return (
    <section class="verdict tone-bad compact" aria-label={words.whyRun(words.checkLabel({ name }))}>
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name="cross" /> {word ? words.kWordIs[word.isPossible ? "extra" : "missing"] : words.kAnotherWord}
        </h3>
        <Close {...{ store, name, result }} />
      </div>
      {word && (
        <ol class="timed-word" aria-label={words.kTimedWord}>
          {steps.map((event, index) => (
            <li class={`is-${stateOf(index)}`}>
              <code>{event}</code>
              <span class="visually-hidden"> {words.kEventIs[stateOf(index)]}</span>
            </li>
          ))}
        </ol>
      )}
      <p class="verdict-reason">
        <Coded text={said} /> {word && !word.isPossible && words.kRunUpTo}
      </p>
    </section>
  );
}

function Head({ store, name, said, shown: { query, result } }: HeadProps) {
  const { word, tone, meaning } = answerWords(result);
  const label = words.checkLabel({ name });
  const isWatched = result.trace?.processes.some((process) => process.includes("#"));
  return (
    <section class={`verdict tone-${tone} compact`} aria-label={words.whyRun(label)}>
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name={toneIcon(tone)} /> {word}
        </h3>
        <QueryShown query={query} />
        <Close {...{ store, name, result }} />
      </div>
      <p class="verdict-reason">
        <strong>{label}:</strong> <Coded text={said} /> {result.trace ? "" : meaning} {reasonWords(result)}{" "}
        {isWatched && <span class="muted">{words.kWatched}</span>}
      </p>
    </section>
  );
}

export default function Evidence({ store, state }: { store: Store; state: State }) {
  const evidence = state.task?.evidence ?? null;
  const shown = evidence?.shown;
  const trace = shown?.result.trace ?? null;
  const at = Math.min(evidence?.step ?? 0, (trace?.steps.length ?? 1) - 1);
  const own = state.diagnosis?.structure ?? null;
  useEffect(() => {
    if (trace && shown && state.tool === "result")
      store.highlight(seenIn(trace, at, own, (line) => lineIn(shown.text, line, store.state.doc.text)));
  }, [store, trace, at, own, state.tool]);
  useEffect(() => () => store.highlight(null), [store]);
  const player = useMemo(
    () =>
      trace &&
      shown && (
        <Player
          store={store}
          text={shown.text}
          trace={trace}
          query={shown.query}
          step={at}
          form={state.form}
          look={state.runLook}
          onForm={(form) => store.set({ form })}
          onStep={(step) => {
            const now = store.state.task?.evidence;
            if (now && now.step !== step) setTask(store, { evidence: { ...now, step } });
          }}
          onCopied={(worked, format) => store.tell(runCopied(worked, format))}
          onGoToLine={(line) => {
            const mine = lineIn(shown.text, line, store.state.doc.text);
            if (mine > 0) store.goToLine(mine);
            else store.tell(words.kNotYours);
          }}
        />
      ),
    [store, shown, trace, at, state.form, state.runLook],
  );
  if (!evidence || !shown) return null;
  const result = state.task?.outcome?.grade.checks.find(({ name }) => name === evidence.check);
  const props = { store, shown, name: evidence.check, said: result?.sentence ?? "" };
  const word = result?.feedback?.kind === "words" ? (result.feedback.words[0] ?? null) : null;
  return (
    <>
      {shown.query === "" ? <WordHead {...props} word={word} step={at} /> : <Head {...props} />}
      {player}
    </>
  );
}
