// In place of a verdict: what the engine made of a run that came with a link.
import type { Check } from "../../state/check";
import { Icon, toneIcon } from "../../ui/icons";
import { sharedWords } from "../../words/verdict";
import { QueryShown } from "./query-shown";

interface Props {
  query: string;
  shared: NonNullable<Check["shared"]>;
  /** What changed since; "" when nothing did. */
  stale: string;
  onRun: () => void;
}

export function SharedRunVerdict({ query, shared, stale, onRun }: Props) {
  const { word, tone } = sharedWords(shared);
  return (
    <section class={`verdict tone-${tone} ${stale ? "stale" : ""}`} aria-label="Verdict on the shared run">
      {stale && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>Old result: {stale}.</span>
        </p>
      )}
      <div class="verdict-head">
        <h3 class="verdict-word">
          <Icon name={toneIcon(tone)} /> {word}
        </h3>
        <QueryShown query={query} />
      </div>
      <p class="verdict-reason">{shared.words}</p>
      <p class="verdict-facts">
        Replayed on this computer; no search was made.{" "}
        <button type="button" class="link" onClick={onRun}>
          Run the query
        </button>
      </p>
    </section>
  );
}
