// The answer: a word, what it means, why, and what to try when there is none.
import type { Configurations } from "@engine";
import { count, seconds } from "../format";
import type { Run } from "../state";
import { advice, sentence, verdictWords } from "../words";
import { Icon } from "./icons";
import { toneIcon } from "./queries";

interface Props {
  run: Run;
  /** What changed since; "" when nothing did. */
  stale: string;
  choices: Configurations | null;
  onRunAgain: () => void;
  onFirstProblem: () => void;
}

export function QueryShown({ query }: { query: string }) {
  return query === "exhaustive" ? <span class="query-shown">Whole state space</span> : <code class="query-shown">{query}</code>;
}

function Stale({ stale, onRunAgain }: { stale: string; onRunAgain: () => void }) {
  return (
    <p class="stale-banner">
      <Icon name="waiting" />
      <span>Old result: {stale}.</span>
      <button type="button" class="link" onClick={onRunAgain}>Run again</button>
    </p>
  );
}

export function Verdict({ run, stale, choices, onRunAgain, onFirstProblem }: Props) {
  const { outcome, query } = run;
  const banner = stale !== "" && <Stale stale={stale} onRunAgain={onRunAgain} />;
  if (outcome.kind === "rejected") {
    const inModel = outcome.model.length > 0;
    return (
      <section class="verdict tone-bad" aria-label="Verdict">
        {banner}
        <div class="verdict-head">
          <h3 class="verdict-word"><Icon name="error" /> Not run</h3>
          <QueryShown query={query} />
        </div>
        <p class="verdict-reason"><strong>{inModel ? "The model has errors." : "The query has an error."}</strong></p>
        <ul class="reasons">{[...outcome.model, ...outcome.query].slice(0, 3).map((d) => <li>{sentence(d.message)}</li>)}</ul>
        {inModel && <button type="button" class="button" onClick={onFirstProblem}>Go to the first problem <kbd>F8</kbd></button>}
      </section>
    );
  }
  const { result } = outcome;
  const words = verdictWords(query, result.verdict, result.trace !== null);
  return (
    <section class={`verdict tone-${words.tone} ${stale ? "stale" : ""}`} aria-label="Verdict">
      {banner}
      <div class="verdict-head">
        <h3 class="verdict-word"><Icon name={toneIcon(words.tone)} /> {words.word}</h3>
        <QueryShown query={query} />
      </div>
      <p class="verdict-reason"><strong>{words.meaning}</strong> {sentence(result.reason)}</p>
      <p class="verdict-facts">
        {count(result.stats.stored)} states stored · {seconds(result.stats.cpu_seconds)} · {result.config.clocks} ·{" "}
        {result.config.data} · {result.config.order}
      </p>
      {result.verdict === "unknown" && (
        <div class="advice">
          <h4>What to try</h4>
          <ul>{advice(result, run.options, choices).map((tip) => <li>{tip}</li>)}</ul>
        </div>
      )}
    </section>
  );
}
