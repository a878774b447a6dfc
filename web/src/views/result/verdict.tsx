// The answer: a word, what it means, why, and what to try when there is none.
import type { Configurations, Diagnostic, Progress, Range } from "@engine";
import { inText } from "../../editor/positions";
import type { Checked } from "../../engine/protocol";
import { canExpect, expectedWords, type Expected } from "../../state/expected";
import { bytes, count, plural, seconds } from "../../words/numbers";
import type { Run } from "../../state/state";
import { advice, reasonWords, resultWords, sentence } from "../../words/verdict";
import { Icon } from "../../ui/icons";
import { toneIcon } from "../queries/queries";

interface Props {
  run: Run;
  /** What changed since; "" when nothing did. */
  stale: string;
  choices: Configurations | null;
  onRunAgain: () => void;
  onGoTo: (range: Range) => void;
  onFirstProblem: () => void;
  expect: Expected;
  /** Has the verdict checked; not while the engine has something else to do. */
  onCheck: () => void;
  isBusy: boolean;
  /** The check that is going on. */
  checking: { progress: Progress | null } | null;
  /** Saves a certificate. */
  onSave: (certificate: string) => void;
}

/** What each kind of proof is, for the checker's words. */
const kProofs: Record<string, (size: string) => string> = {
  invariant: (size) =>
    `${size} that together hold everything the model can reach: no move and no delay leads out of them, and none of them decides the query the other way`,
  run: (size) => `a run of ${size}, which it walked through move by move and delay by delay`,
  lasso: (size) => `a run of ${size} that can go on for ever, which it walked through and found repeatable`,
  "no-lasso": (size) => `${size} in an order which shows that every run that tries must come to an end`,
};

function CheckedWords({
  checked,
  isAssumed,
  onSave,
}: {
  checked: Checked;
  isAssumed: boolean;
  onSave: (certificate: string) => void;
}) {
  const { refusal, proof, size, certificate, seconds: time } = checked;
  const unit = proof === "run" || proof === "lasso" ? "step" : "symbolic state";
  return (
    <div class={`checked tone-${refusal === "" ? "good" : proof === "" ? "unknown" : "bad"}`} role="status">
      <p>
        <Icon name={refusal === "" ? "check" : proof === "" ? "unknown" : "cross"} />{" "}
        <strong>
          {refusal === "" ? "Accepted by the checker." : proof === "" ? "Not checked." : "Refused by the checker."}
        </strong>{" "}
        {refusal === "" ? (
          <>
            The engine wrote its proof down: {kProofs[proof]?.(plural(size, unit)) ?? "a certificate"}. The checker is a
            program of its own with nothing of the search in it; it took {seconds(time)}.
          </>
        ) : (
          <>
            {sentence(refusal)}{" "}
            {proof !== "" &&
              (isAssumed
                ? "The search took for granted that hidden variables cause no run-time errors; the checker does not."
                : "Do not rely on this verdict, and please report it.")}
          </>
        )}
      </p>
      {certificate !== "" && (
        <button type="button" class="link" onClick={() => onSave(certificate)}>
          Save the certificate ({bytes(certificate.length)})
        </button>
      )}
    </div>
  );
}

export function QueryShown({ query }: { query: string }) {
  return query === "exhaustive" ? (
    <span class="query-shown">Whole state space</span>
  ) : (
    <code class="query-shown" title={query}>
      {query}
    </code>
  );
}

function Stale({ stale, onRunAgain }: { stale: string; onRunAgain: () => void }) {
  return (
    <p class="stale-banner">
      <Icon name="waiting" />
      <span>Old result: {stale}.</span>
      <button type="button" class="link" onClick={onRunAgain}>
        Run again
      </button>
    </p>
  );
}

/** Where a run-time error happens; the places are those of the text that was run. */
function ErrorPlaces({ error, onGoTo }: { error: Diagnostic; onGoTo: (range: Range) => void }) {
  const places = [error, ...error.notes].map((at) => ({ message: at.message, range: inText(at) }));
  return (
    <ul class="reasons">
      {places.map(
        ({ message, range }) =>
          range && (
            <li>
              {sentence(message)}{" "}
              <button type="button" class="link" onClick={() => onGoTo(range)}>
                Go to line {range.line}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

/** Why there was no run, in a few words. */
function rejection(model: Diagnostic[], query: Diagnostic[]): string {
  if (model.length > 0) return "The model has errors.";
  if (query.some((diagnostic) => diagnostic.code === "bad-option")) return "The search settings do not go together.";
  return query.every((diagnostic) => diagnostic.where === "query")
    ? "The query has an error."
    : "The model cannot be searched like this.";
}

export function Verdict({
  run,
  stale,
  choices,
  onRunAgain,
  onGoTo,
  onFirstProblem,
  expect,
  onCheck,
  isBusy,
  checking,
  onSave,
}: Props) {
  const { outcome, query } = run;
  const banner = stale !== "" && <Stale stale={stale} onRunAgain={onRunAgain} />;
  if (outcome.kind === "rejected") {
    const inModel = outcome.model.length > 0;
    return (
      <section class="verdict tone-bad" aria-label="Verdict">
        {banner}
        <div class="verdict-head">
          <h3 class="verdict-word">
            <Icon name="error" /> Not run
          </h3>
          <QueryShown query={query} />
        </div>
        <p class="verdict-reason">
          <strong>{rejection(outcome.model, outcome.query)}</strong>
        </p>
        <ul class="reasons">
          {[...outcome.model, ...outcome.query].slice(0, 3).map((d) => (
            <li>{sentence(d.message)}</li>
          ))}
        </ul>
        {inModel && (
          <button type="button" class="button" onClick={onFirstProblem}>
            Go to the first problem <kbd>F8</kbd>
          </button>
        )}
      </section>
    );
  }
  const { result } = outcome;
  const words = resultWords(query, result);
  // The run below needs the room: what it shows itself is not said twice.
  const isCompact = result.trace !== null && result.verdict !== "unknown";
  const isExpected =
    stale !== "" || expect === "" || result.verdict === "unknown" || !canExpect(query)
      ? null
      : result.verdict === expect;
  const check = !checking && !run.checked && result.verdict !== "unknown" && (
    <button
      type="button"
      class="button small check-verdict"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onCheck();
      }}
    >
      <Icon name="check" /> Check this verdict
    </button>
  );
  return (
    <section
      class={`verdict tone-${words.tone} ${stale ? "stale" : ""} ${isCompact ? "compact" : ""}`}
      aria-label="Verdict"
    >
      {banner}
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name={toneIcon(words.tone)} /> {words.word}
        </h3>
        <QueryShown query={query} />
        {isExpected && (
          <span class="expectation tone-good">
            <Icon name="check" /> As expected
          </span>
        )}
        {isCompact && check}
      </div>
      {isExpected === false && expect !== "" && (
        <p class="expectation tone-bad">
          <Icon name="warning" /> <strong>Not as expected:</strong> this query was expected to be “
          {expectedWords(query, expect)}”.
        </p>
      )}
      <p class="verdict-reason">
        {words.meaning && !isCompact && <strong>{words.meaning}</strong>} {reasonWords(result)}
      </p>
      {result.error && stale === "" && <ErrorPlaces error={result.error} onGoTo={onGoTo} />}
      <p class="verdict-facts">
        {count(result.stats.stored)} states stored · {seconds(result.stats.cpu_seconds)} · {result.config.clocks} ·{" "}
        {result.config.data} · {result.config.order}
      </p>
      {checking && (
        <p class="checked" role="status">
          <Icon name="running" /> Checking: the search is made once more, for a proof
          {checking.progress && ` (${count(checking.progress.stored)} states)`}, and the checker goes through it. Stop
          ends it.
        </p>
      )}
      {!checking && run.checked && (
        <CheckedWords checked={run.checked} isAssumed={result.config.errors === "assumed"} onSave={onSave} />
      )}
      {!isCompact && check}
      {result.verdict === "unknown" && (
        <div class="advice">
          <h4>What to try</h4>
          <ul>
            {advice(result, run.options, choices).map((tip) => (
              <li>{tip}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
