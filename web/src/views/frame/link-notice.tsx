// What there is to say about a link: above the page, and in place of a verdict where a run came with it.
import type { Lab } from "../../state/store";
import type { Run, State } from "../../state/state";
import { linkWords } from "../../words/verdict";
import { Icon } from "../../ui/icons";
import { toneIcon } from "../queries/queries";
import { QueryShown } from "../result/verdict";

export function LinkNotice({ lab, state }: { lab: Lab; state: State }) {
  const { shared } = state;
  if (!shared) return null;
  if (shared.offer) {
    const { label, act } = shared.offer;
    return (
      <aside class="notice calm" aria-label="Link">
        <Icon name="share" />
        <span>{shared.notice}</span>
        <button type="button" class="button small" onClick={act}>
          {label}
        </button>
        <button type="button" class="button small" onClick={() => lab.closeLink()}>
          Dismiss
        </button>
      </aside>
    );
  }
  if (shared.isError) {
    return (
      <p class="notice" role="alert">
        <Icon name="warning" />
        <span>{shared.notice}</span>
        <button type="button" class="button small" onClick={() => lab.closeLink()}>
          Dismiss
        </button>
      </p>
    );
  }
  if (state.isEmbedded) return null;
  return (
    <aside class="notice calm" aria-label="Link">
      <Icon name="share" />
      <span>This model came with a link; your own is safe. {shared.notice}</span>
      <button type="button" class="button small" onClick={() => lab.keepFork()}>
        Keep this one
      </button>
      <button type="button" class="button small" onClick={() => lab.closeLink()}>
        Back to mine
      </button>
    </aside>
  );
}

export function LinkVerdict({ run, stale, onRun }: { run: Run; stale: string; onRun: () => void }) {
  const { word, tone } = linkWords(run.link!);
  const words = run.outcome.kind === "result" ? run.outcome.result.reason : "";
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
        <QueryShown query={run.query} />
      </div>
      <p class="verdict-reason">{words}</p>
      <p class="verdict-facts">
        Replayed on this computer; no search was made.{" "}
        <button type="button" class="link" onClick={onRun}>
          Run the query
        </button>
      </p>
    </section>
  );
}
