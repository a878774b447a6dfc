// Compares the model with another one that differs in one process, by its timed words; a word that only one of them can do
// is stepped through on both diagrams.
import "./same-model.css";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Diagram, Structure, Trace } from "@engine";
import type { ComparedSide } from "@exercise";
import { nameOf } from "../../actions/models";
import { lengthOf, stateAt, type Word } from "../../compare/word-steps";
import { place } from "../../diagram/layout";
import type { ComparedModels } from "../../engine/protocol";
import type { Entry } from "../../state/library";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon } from "../../ui/icons";
import { kStop } from "../../words/frame";
import * as words from "../../words/same-model";
import { Picture } from "../diagrams/picture";
import { told } from "../../words/say";

const kPasted = "pasted";
const kNothing = () => undefined;
const kNothingTicked = { locations: [], edges: [] };
const kRoom = { width: 420, height: 360 };

/** Templates of which there is one process. */
function templatesOf({ processes }: Structure): string[] {
  const all = processes.map(({ template }) => template);
  return all.filter((name) => all.indexOf(name) === all.lastIndexOf(name));
}
const channelsOf = ({ channels }: Structure) =>
  channels.filter(({ urgent, name }) => !urgent && !name.includes("[")).map(({ name }) => name);
const usedBy = ({ processes }: Structure, template: string) =>
  new Set(processes.filter((one) => one.template === template).flatMap(({ edges }) => edges.map((one) => one.channel)));

function useOthers(store: Store, own: string): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    let isWanted = true;
    const read = () => void store.library?.list().then((list) => isWanted && setEntries(list));
    read();
    const stop = store.library?.subscribe(read);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [store]);
  return entries.filter(({ id }) => id !== own);
}

/** One of the two models behind some events of the word. */
function Side({ title, text, process, trace, word, count, store }: SideProps) {
  const [diagram, setDiagram] = useState<Diagram | null>(null);
  useEffect(() => {
    let isWanted = true;
    void store.engine.get<"diagrams">({ kind: "diagrams", text, layout: "" }).then((all) => {
      if (isWanted) setDiagram(all?.find(({ name }) => name === process) ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [store, text, process]);
  const placed = useMemo(() => diagram && place(diagram, kRoom), [diagram]);
  if (!trace) return null;
  const at = stateAt(trace, word, count);
  const index = at.processes.findIndex((name) => name === process || name.startsWith(`${process}(`));
  const current = diagram?.locations.findIndex(({ name }) => name === at.locations[index]) ?? -1;
  const taken = at.edges.filter((edge) => edge.process === at.processes[index]).map((edge) => edge.edge);
  const scale = placed ? Math.min(1, kRoom.width / placed.width, kRoom.height / placed.height) : 1;
  return (
    <figure class={`same-side ${at.isStuck ? "stuck" : ""}`}>
      <figcaption>
        {title}
        {at.isStuck && (
          <span class="same-stuck">
            <Icon name="cross" /> {words.kStops}
          </span>
        )}
      </figcaption>
      {diagram && placed && (
        <Picture
          {...{ diagram, placed, scale, current, taken }}
          ticked={kNothingTicked}
          title={`${title}: ${process}`}
          selected={null}
          possible={[]}
          onTake={kNothing}
          onSelect={kNothing}
          onOpen={kNothing}
          edits={null}
        />
      )}
    </figure>
  );
}
interface SideProps {
  store: Store;
  title: string;
  text: string;
  process: string;
  trace: Trace | null;
  word: Word;
  count: number;
}

interface StepsProps {
  store: Store;
  texts: readonly [string, string];
  process: string;
  word: Word;
  runs: [Trace | null, Trace | null];
}

/** The word, an event after the other, in both models. */
function Steps({ store, texts, process, word, runs }: StepsProps) {
  const length = lengthOf(word);
  const [count, setCount] = useState(0);
  const things = [
    ...word.events.map(({ channel, time }) => `${channel}@${time}`),
    ...(word.until === null ? [] : [words.timeIs(word.until)]),
  ];
  return (
    <div class="same-steps">
      <div class="instrument-bar">
        <button type="button" class="button small" disabled={count === 0} onClick={() => setCount(count - 1)}>
          {words.kBack}
        </button>
        <button type="button" class="button small" disabled={count === length} onClick={() => setCount(count + 1)}>
          {words.kForward}
        </button>
        <span role="status">{count === 0 ? words.kBegin : words.atStep(count, length)}</span>
      </div>
      <ol class="same-word" aria-label={words.kWord}>
        {things.map((thing, index) => (
          <li class={index < count ? "is-done" : ""} aria-current={index === count - 1 ? "step" : undefined}>
            <code>{thing}</code>
          </li>
        ))}
      </ol>
      <div class="same-sides">
        {[words.kThis, words.kThat].map((title, side) => (
          <Side
            key={title}
            {...{ store, title, process, word, count }}
            text={texts[side]!}
            trace={runs[side] ?? null}
          />
        ))}
      </div>
    </div>
  );
}

interface Asked {
  texts: [string, string];
  process: string;
  observed: string[];
}
const keyOf = (asked: Asked) => JSON.stringify(asked);

function Found({ store, asked, found }: { store: Store; asked: Asked; found: ComparedModels }) {
  const [shown, setShown] = useState<number | null>(null);
  const { compared, runs, isStopped } = found;
  if (compared.complaints)
    return (
      <div role="alert">
        <ul class="same-complaints">
          {compared.complaints.flatMap(({ model, message, diagnostics }) =>
            (message ? [{ line: 0, message }] : diagnostics.filter(({ severity }) => severity === "error")).map(
              (one) => (
                <li>
                  <Icon name="error" /> <Coded text={words.complaintIn(model, one.line, told(one))} />
                </li>
              ),
            ),
          )}
        </ul>
      </div>
    );
  const sides = [compared.a, compared.b] as const;
  const isSame = sides.every(({ included }) => included === "satisfied");
  const line = (side: ComparedSide, index: number) => (
    <li>
      <Icon name={side.word ? "cross" : side.included === "satisfied" ? "passed" : "unknown"} />
      <span>
        <Coded text={words.sideWords(side, index)} /> {words.choiceWords(side, index)}
      </span>
      {side.word && runs[index] && (
        <button
          type="button"
          class="button small"
          aria-pressed={shown === index}
          onClick={() => setShown(shown === index ? null : index)}
        >
          <Icon name="play" /> {words.kStep}
          <span class="visually-hidden">: {side.word.text}</span>
        </button>
      )}
    </li>
  );
  const word = shown === null ? null : sides[shown]!.word;
  return (
    <>
      {isStopped && <p class="muted">{words.kStopped}</p>}
      {isSame && <p class="tone-good same-equal">{words.kSame}</p>}
      <ul class="same-found">{sides.map(line)}</ul>
      {shown !== null && word && (
        <Steps key={shown} {...{ store, word }} texts={asked.texts} process={asked.process} runs={runs[shown]!} />
      )}
    </>
  );
}

export default function SameModel({ store, state }: { store: Store; state: State }) {
  const id = useId();
  const { doc, diagnosis } = state;
  const structure = diagnosis?.text === doc.text ? diagnosis.structure : null;
  const others = useOthers(store, doc.id);
  const [source, setSource] = useState("");
  const [pasted, setPasted] = useState("");
  const [chosen, setChosen] = useState("");
  const [channels, setChannels] = useState<Record<string, boolean>>({});
  const [running, setRunning] = useState(false);
  const [found, setFound] = useState<{ asked: Asked; found: ComparedModels | null } | null>(null);
  const isThere = useRef(true);
  useEffect(
    () => () => {
      isThere.current = false;
      void store.engine.get<"stopComparing">({ kind: "stopComparing" });
    },
    [store],
  );
  if (!structure) return <p class="muted">{words.kNoModel}</p>;
  const templates = templatesOf(structure);
  if (templates.length === 0) return <p class="muted">{words.kNoProcess}</p>;
  const process = templates.includes(chosen) ? chosen : templates.at(-1)!;
  const used = usedBy(structure, process);
  const offered = channelsOf(structure);
  const observed = offered.filter((name) => channels[name] ?? used.has(name));
  const other = source === kPasted ? pasted : (others.find((one) => one.id === source)?.doc.text ?? "");
  const asked: Asked = { texts: [doc.text, other], process, observed };
  const compare = async () => {
    setRunning(true);
    const [a, b] = asked.texts;
    const answer = await store.engine.get<"compareModels">(
      { kind: "compareModels", a, b, process, observed },
      kNothing,
    );
    if (!isThere.current) return;
    setRunning(false);
    setFound({ asked, found: answer });
    store.announce(answer ? words.kTitle : words.kFailed);
  };
  return (
    <div class="same-model">
      <p class="muted">{words.kAbout}</p>
      <div class="same-form">
        <div class="field">
          <label for={`${id}-other`}>{words.kOther}</label>
          <select id={`${id}-other`} value={source} onChange={(event) => setSource(event.currentTarget.value)}>
            <option value="">{words.kChoose}</option>
            <option value={kPasted}>{words.kPasted}</option>
            {others.map((entry) => (
              <option value={entry.id}>{nameOf(entry.doc)}</option>
            ))}
          </select>
        </div>
        {source === kPasted && (
          <div class="field">
            <label for={`${id}-text`}>{words.kPasteHere}</label>
            <textarea
              id={`${id}-text`}
              class="same-text"
              rows={6}
              spellcheck={false}
              value={pasted}
              onInput={(event) => setPasted(event.currentTarget.value)}
            />
          </div>
        )}
        <div class="field">
          <label for={`${id}-process`}>{words.kProcess}</label>
          <select id={`${id}-process`} value={process} onChange={(event) => setChosen(event.currentTarget.value)}>
            {templates.map((name) => (
              <option>{name}</option>
            ))}
          </select>
        </div>
        <fieldset class="same-channels">
          <legend>{words.kChannels}</legend>
          {offered.map((name) => (
            <label class="check">
              <input
                type="checkbox"
                checked={observed.includes(name)}
                onChange={(event) => setChannels({ ...channels, [name]: event.currentTarget.checked })}
              />{" "}
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div class="instrument-bar">
        <button
          type="button"
          class="button primary small"
          disabled={running || other.trim() === ""}
          onClick={() => void compare()}
        >
          <Icon name="play" /> {words.kCompare}
        </button>
        {running && (
          <>
            <span role="status" class="muted">
              {words.kComparing}
            </span>
            <button
              type="button"
              class="button small"
              onClick={() => void store.engine.get<"stopComparing">({ kind: "stopComparing" })}
            >
              <Icon name="stop" /> {kStop}
            </button>
          </>
        )}
      </div>
      {found && !running && keyOf(found.asked) !== keyOf(asked) && <p class="muted">{words.kChanged}</p>}
      {found && !running && !found.found && <p role="alert">{words.kFailed}</p>}
      {found?.found && !running && <Found store={store} asked={found.asked} found={found.found} />}
    </div>
  );
}
