// The answer: a word, what it means, why, and what to try when there is none.
import "./verdict.css";
import type { ComponentChildren } from "preact";
import type { Contract, Diagnostic, Failure, Progress, Range } from "@engine";
import type { ProofFiles } from "@exporter";
import { inText } from "../../editor/positions";
import type { Answer, Outcome } from "../../engine/protocol";
import type { Check } from "../../state/check";
import { canExpect, type Expected } from "../../state/expected";
import { Icon, toneIcon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import {
  factsWords,
  goToLine,
  kAsExpected,
  kCheckVerdict,
  kGoToProblem,
  kNotAsExpected,
  kNotRun,
  kRunAgain,
  kVerdict,
  kWhatToTry,
  lineupWords,
  notExpected,
  oldResult,
  provingWords,
  rejectionWords,
} from "../../words/answer";
import { advice, reasonWords } from "../../words/reason";
import { sentence } from "../../words/text";
import { answerWords } from "../../words/verdict";
import { QueryShown } from "./query-shown";
import { told } from "../../words/say";

interface Props {
  check: Check;
  /** What changed since; "" when nothing did. */
  stale: string;
  contract: Contract | null;
  onRunAgain: () => void;
  onGoTo: (range: Range) => void;
  onFirstProblem: () => void;
  expect: Expected;
  /** Has the verdict proved; not while the engine has something else to do. */
  onProve: () => void;
  isBusy: boolean;
  /** The proof that is being made. */
  proving: { progress: Progress | null } | null;
  /** Of the files that a certificate is saved in, without their ends. */
  proofName: string;
  /** Saves a certificate as files for muntac. */
  onExport: (certificate: string) => Promise<ProofFiles | Failure>;
  /** What else can be asked about the run. */
  beside?: ComponentChildren;
}

const ProofVerdict = lazy(() => import("./proof").then((module) => module.ProofVerdict));

function Stale({ stale, onRunAgain }: { stale: string; onRunAgain: () => void }) {
  return (
    <p class="stale-banner">
      <Icon name="waiting" />
      <span>{oldResult(stale)}</span>
      <button type="button" class="link" onClick={onRunAgain}>
        {kRunAgain}
      </button>
    </p>
  );
}

/** Where a run-time error happens; the places are those of the text that was run. */
function ErrorPlaces({ error, onGoTo }: { error: Diagnostic; onGoTo: (range: Range) => void }) {
  const places = [error, ...error.notes].map((at) => ({ message: told(at), range: inText(at) }));
  return (
    <ul class="reasons">
      {places.map(
        ({ message, range }) =>
          range && (
            <li>
              {sentence(message)}{" "}
              <button type="button" class="link" onClick={() => onGoTo(range)}>
                {goToLine(range.line)}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

type Rejected = Extract<Outcome, { kind: "rejected" }>;

/** Model or query have errors: nothing was searched. */
function NotRun({ check, outcome, stale, onRunAgain, onFirstProblem }: Props & { outcome: Rejected }) {
  const { model, query } = outcome;
  return (
    <section class="verdict tone-bad" aria-label={kVerdict}>
      {stale !== "" && <Stale stale={stale} onRunAgain={onRunAgain} />}
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name="error" /> {kNotRun}
        </h3>
        <QueryShown query={check.query} />
      </div>
      <p class="verdict-reason">
        <strong>{rejectionWords(outcome)}</strong>
      </p>
      <ul class="reasons">
        {[...model, ...query].slice(0, 3).map((d) => (
          <li>{sentence(told(d))}</li>
        ))}
      </ul>
      {model.length > 0 && (
        <button type="button" class="button" onClick={onFirstProblem}>
          {kGoToProblem} <kbd>F8</kbd>
        </button>
      )}
    </section>
  );
}

function ProveButton({ isBusy, onProve }: Pick<Props, "isBusy" | "onProve">) {
  return (
    <button
      type="button"
      class="button small check-verdict"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onProve();
      }}
    >
      <Icon name="check" /> {kCheckVerdict}
    </button>
  );
}

function Proving({ progress }: { progress: Progress | null }) {
  return (
    <p class="checked" role="status">
      <Icon name="running" /> {provingWords(progress?.stored ?? null)}
    </p>
  );
}

function Advice({ result, check, contract }: { result: Answer; check: Check; contract: Contract | null }) {
  return (
    <div class="advice">
      <h4>{kWhatToTry}</h4>
      <ul>
        {advice(result, check.options, contract).map((tip) => (
          <li>{tip}</li>
        ))}
      </ul>
    </div>
  );
}

/** Null: nothing is expected of this answer. */
function isExpected(result: Answer, expect: Expected, stale: string): boolean | null {
  if (stale !== "" || expect === "" || result.verdict === "unknown" || !canExpect(result.form)) return null;
  return result.verdict === expect;
}

function Decided(props: Props & { result: Answer }) {
  const { check, result, stale, contract, onRunAgain, onGoTo, expect, proving, proofName } = props;
  const words = answerWords(result);
  // The run below needs the room: what it shows itself is not said twice.
  const isCompact = result.trace !== null && result.verdict !== "unknown";
  const asExpected = isExpected(result, expect, stale);
  const prove = !proving && !check.proof && result.verdict !== "unknown" && <ProveButton {...props} />;
  return (
    <section
      class={`verdict tone-${words.tone} ${stale ? "stale" : ""} ${isCompact ? "compact" : ""}`}
      aria-label={kVerdict}
    >
      {stale !== "" && <Stale stale={stale} onRunAgain={onRunAgain} />}
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name={toneIcon(words.tone)} /> {words.word}
        </h3>
        <QueryShown query={check.query} />
        {asExpected && (
          <span class="expectation tone-good">
            <Icon name="check" /> {kAsExpected}
          </span>
        )}
        {isCompact && prove}
      </div>
      {asExpected === false && expect !== "" && (
        <p class="expectation tone-bad">
          <Icon name="warning" /> <strong>{kNotAsExpected}</strong> {notExpected(result.form, expect)}
        </p>
      )}
      <p class="verdict-reason">
        {words.meaning && !isCompact && <strong>{words.meaning}</strong>} {reasonWords(result)}
      </p>
      {result.error && stale === "" && <ErrorPlaces error={result.error} onGoTo={onGoTo} />}
      <p class="verdict-facts">
        {factsWords(result)}
        {lineupWords(result) !== "" && <span class="verdict-lineup">{lineupWords(result)}</span>}
      </p>
      {isCompact && props.beside}
      {proving && <Proving progress={proving.progress} />}
      {!proving && check.proof && (
        <ProofVerdict
          proof={check.proof}
          isAssumed={result.config.errors === "assumed"}
          specs={contract?.proofs}
          name={proofName}
          onExport={props.onExport}
        />
      )}
      {!isCompact && prove}
      {result.verdict === "unknown" && <Advice result={result} check={check} contract={contract} />}
    </section>
  );
}

export function Verdict(props: Props) {
  const { outcome } = props.check;
  return outcome.kind === "rejected" ? (
    <NotRun {...props} outcome={outcome} />
  ) : (
    <Decided {...props} result={outcome.result} />
  );
}
