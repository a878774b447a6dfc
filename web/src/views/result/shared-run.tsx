// In place of a verdict: what the engine made of a run that came with a link.
import type { Check } from "../../state/check";
import { Icon, toneIcon } from "../../ui/icons";
import { sharedWords } from "../../words/verdict";
import { QueryShown } from "./query-shown";
import { kReplayedHere, kRunQuery, kSharedVerdict } from "../../words/link";
import { oldResult } from "../../words/answer";

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
    <section class={`verdict tone-${tone} ${stale ? "stale" : ""}`} aria-label={kSharedVerdict}>
      {stale && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>{oldResult(stale)}</span>
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
        {kReplayedHere}{" "}
        <button type="button" class="link" onClick={onRun}>
          {kRunQuery}
        </button>
      </p>
    </section>
  );
}
