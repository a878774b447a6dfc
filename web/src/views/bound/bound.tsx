// Bounds: for which values of one constant, or of two, does the selected query hold?  A strip or a map, and what decides
// at the point that is looked at.
import "./bound.css";
import { useMemo, useState } from "preact/hooks";
import { asCsv, kMostValues, pointsOf, refused, rowsOf, sizeOf, stretches, valuesAt } from "../../bound/bound";
import type { Axis } from "../../bound/bound";
import { rangeAround } from "../../bound/bound";
import { useBound, type Asked, type Bounds } from "../../bound/use-bound";
import { download } from "../../ui/download";
import { copy } from "../../ui/copy";
import { Coded } from "../../ui/coded";
import { Icon, toneIcon } from "../../ui/icons";
import { runCopied } from "../../words/notices";
import { rejectionWords } from "../../words/answer";
import { reasonWords } from "../../words/reason";
import { sentence } from "../../words/text";
import { answerWords } from "../../words/verdict";
import { kAsText } from "../../words/controls";
import * as words from "../../words/bound";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { ProofVerdict } from "../result/proof";
import { QueryShown } from "../result/query-shown";
import Player from "../trace/player";
import { BoxGrid } from "./grid";
import { told } from "../../words/say";

interface Props {
  store: Store;
  state: State;
}

function Ends({ axis, onChange }: { axis: Axis; onChange: (axis: Axis) => void }) {
  const end = (which: "from" | "to") => (
    <input
      type="number"
      class="bound-end"
      aria-label={which === "from" ? words.fromOf(axis.name) : words.toOf(axis.name)}
      value={axis[which]}
      onInput={(event) => {
        const value = event.currentTarget.valueAsNumber;
        if (Number.isInteger(value) && Math.abs(value) <= 1e6) onChange({ ...axis, [which]: value });
      }}
    />
  );
  return (
    <>
      {end("from")} {words.kTo} {end("to")}
    </>
  );
}

function Chooser({ bounds: { constants, box, setBox } }: { bounds: Bounds }) {
  const all = constants ?? [];
  const change = (index: number, axis: Axis | null) =>
    setBox(axis ? [...box.slice(0, index), axis, ...box.slice(index + 1)] : box.slice(0, index));
  const choose = (index: number, name: string) => {
    const one = all.find((constant) => constant.name === name);
    change(index, one ? { name, ...rangeAround(one.value) } : null);
  };
  const select = (index: number, label: string) => (
    <select
      aria-label={label}
      value={box[index]?.name ?? ""}
      onChange={(event) => choose(index, event.currentTarget.value)}
    >
      {index === 1 && <option value="">{words.kNone}</option>}
      {all
        .filter(({ name }) => !box.some((axis, i) => i !== index && axis.name === name))
        .map(({ name, value }) => (
          <option value={name}>{`${name} (= ${value})`}</option>
        ))}
    </select>
  );
  return (
    <>
      <span class="bound-axis">
        {select(0, words.kConstant)} {box[0] && <Ends axis={box[0]} onChange={(axis) => change(0, axis)} />}
      </span>
      {all.length > 1 && (
        <span class="bound-axis">
          {words.kSecondConstant} {select(1, `${words.kSecondConstant} ${words.kConstant}`)}{" "}
          {box[1] && <Ends axis={box[1]} onChange={(axis) => change(1, axis)} />}
        </span>
      )}
    </>
  );
}

function Bar({ bounds }: { bounds: Bounds }) {
  const { box, isBusy, asked, start, stop, query } = bounds;
  const why = refused(box);
  const done = asked?.verdicts.filter((verdict) => verdict !== "waiting").length ?? 0;
  return (
    <>
      <div class="instrument-bar bound-bar">
        <Chooser bounds={bounds} />
        <button
          type="button"
          class="button primary small"
          disabled={isBusy || why !== "" || box.length === 0 || query.text.trim() === ""}
          onClick={() => void start()}
        >
          <Icon name="play" /> {why === "" ? words.askWords(pointsOf(box), box.length > 1) : words.kAsk}
        </button>
        {isBusy && (
          <>
            <button type="button" class="button small" onClick={stop}>
              <Icon name="stop" /> {words.kStop}
            </button>
            <span role="status" class="muted">
              {words.askedWords(done, pointsOf(box))}
            </span>
          </>
        )}
      </div>
      {why !== "" && (
        <p class="bound-note" role="status">
          <Icon name="warning" /> {words.kRefused[why]}
        </p>
      )}
    </>
  );
}

/** The same in sentences, a row each. */
function Twin({ asked }: { asked: Asked }) {
  const { box, verdicts } = asked;
  const [across, up] = box;
  return (
    <ul class="twin">
      {rowsOf(box).map(({ value, points }) => {
        const found = stretches(
          across!,
          points.map((point) => verdicts[point]!),
        );
        return <li>{words.rowWords(across!, found, up ? words.pointName([up], [value!]) : "")}</li>;
      })}
    </ul>
  );
}

function Found({ store, bounds, asked }: { store: Store; bounds: Bounds; asked: Asked }) {
  const { box, verdicts } = asked;
  const ranges = useMemo(() => stretches(box[0]!, verdicts), [verdicts]);
  const give = async () => {
    const csv = asCsv(asked);
    if (await copy(csv)) store.tell(words.copiedWords(true));
    else download("bounds.csv", csv, "text/csv");
  };
  const why = asked.reasons.find(({ point }) => point === bounds.point)?.text ?? "";
  return (
    <>
      <div class="bound-map">
        {box.length > 1 && (
          <p class="muted bound-axes">
            {box[1]!.name} ↑ {box[0]!.name} →
          </p>
        )}
        <BoxGrid
          box={box}
          verdicts={verdicts}
          selected={bounds.point}
          onSelect={bounds.setPoint}
          onOpen={(point) => void bounds.open(point)}
        />
        <p class="muted bound-at">
          {words.pointWords(box, valuesAt(box, bounds.point), words.verdictName(verdicts[bounds.point]!))}
          {why && `: ${sentence(why)}`}
        </p>
      </div>
      {asked.isDone && (
        <ul class="bound-summary">
          {words.summary(asked, ranges).map((line) => (
            <li>
              <Coded text={line} />
            </li>
          ))}
        </ul>
      )}
      <div class="instrument-bar">
        <p class="legend" aria-label={words.kKeyOfMap}>
          {[...new Set(verdicts)].map((verdict) => (
            <span class="key">
              <span class={`box-key ${verdict}`} aria-hidden="true">
                {words.kSigns[verdict]}
              </span>{" "}
              {words.verdictName(verdict)}
            </span>
          ))}
        </p>
        <span class="spring" />
        <button type="button" class="button small" onClick={() => void give()}>
          <Icon name="copy" /> {words.kCopyCsv}
        </button>
      </div>
      {box.length < 3 && pointsOf(box) <= kMostValues && (
        <details class="twin-details">
          <summary>{kAsText}</summary>
          <Twin asked={asked} />
        </details>
      )}
    </>
  );
}

/** The verdict at a point, with the run there. */
function Decides({ store, state, bounds, asked }: Props & { bounds: Bounds; asked: Asked }) {
  const [step, setStep] = useState(0);
  const { decided } = bounds;
  if (!decided) return asked.isDone ? <p class="muted bound-note">{words.kAtPoint}</p> : null;
  const name = words.pointName(asked.box, valuesAt(asked.box, decided.point));
  const { outcome } = decided;
  const result = outcome?.kind === "result" ? outcome.result : null;
  const said = result && answerWords(result);
  return (
    <section class="bound-point" aria-label={words.decidesAt(name)}>
      <div class={`verdict compact ${said ? `tone-${said.tone}` : ""}`}>
        <div class="verdict-head">
          <h4 class="verdict-word">
            {said ? (
              <>
                <Icon name={toneIcon(said.tone)} /> {said.word}
              </>
            ) : outcome ? (
              <>
                <Icon name="error" /> {outcome.kind === "rejected" && rejectionWords(outcome)}
              </>
            ) : (
              words.kAsking
            )}
          </h4>
          <strong class="bound-name">{name}</strong>
          <QueryShown query={asked.query} />
        </div>
        {result && <p class="verdict-reason">{reasonWords(result)}</p>}
        {outcome?.kind === "result" && outcome.proof && (
          <ProofVerdict
            proof={outcome.proof}
            isAssumed={outcome.result.config.errors === "assumed"}
            specs={state.info?.contract.proofs}
            name={words.kProofName}
          />
        )}
        {outcome?.kind === "rejected" && (
          <ul class="reasons">
            {[...outcome.model, ...outcome.query].slice(0, 3).map((one) => (
              <li>{sentence(told(one))}</li>
            ))}
          </ul>
        )}
      </div>
      {result?.trace && (
        <Player
          store={store}
          text={decided.text}
          trace={result.trace}
          query={asked.query}
          look={state.runLook}
          step={step}
          onStep={setStep}
          onGoToLine={(line) => store.goToLine(line)}
          onCopied={(worked, format) => store.tell(runCopied(worked, format))}
        />
      )}
    </section>
  );
}

export default function BoundView({ store, state }: Props) {
  const bounds = useBound(store, state);
  const { constants, asked, isOld } = bounds;
  const hasPicture = asked && asked.refusal === "" && sizeOf(asked.box[0]!) > 0;
  return (
    <div class="instrument bound">
      {constants?.length === 0 ? (
        <p class="muted loading">
          <Coded text={words.kNoConstants} />
        </p>
      ) : (
        <Bar bounds={bounds} />
      )}
      {!asked && constants?.length !== 0 && <p class="muted loading">{words.kBoundHelp}</p>}
      {isOld && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>{words.kOld}</span>
        </p>
      )}
      {asked?.refusal && (
        <p class="bound-note" role="status">
          <Icon name="warning" /> {sentence(asked.refusal)}
        </p>
      )}
      {hasPicture && <Found store={store} bounds={bounds} asked={asked} />}
      {hasPicture && <Decides store={store} state={state} bounds={bounds} asked={asked} />}
    </div>
  );
}
