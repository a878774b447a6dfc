// Above the panes: what there is to say about the link that the model came with, and when the engine does not run.
import "./notices.css";
import type { Store } from "../../state/store";
import type { State } from "../../state/state";
import { Icon } from "../../ui/icons";
import { failureWords, kRestart } from "../../words/engine";
import { kBackToMine, kCameWithLink, kDismiss, kKeepThis, kLinkNotice } from "../../words/frame";

export function LinkNotice({ store, state }: { store: Store; state: State }) {
  const { shared } = state;
  if (!shared) return null;
  if (shared.offer) {
    const { label, act } = shared.offer;
    return (
      <aside class="notice calm" aria-label={kLinkNotice}>
        <Icon name="share" />
        <span>{shared.notice}</span>
        <button type="button" class="button small" onClick={act}>
          {label}
        </button>
        <button type="button" class="button small" onClick={() => store.closeLink()}>
          {kDismiss}
        </button>
      </aside>
    );
  }
  if (shared.isError) {
    return (
      <p class="notice" role="alert">
        <Icon name="warning" />
        <span>{shared.notice}</span>
        <button type="button" class="button small" onClick={() => store.closeLink()}>
          {kDismiss}
        </button>
      </p>
    );
  }
  if (state.isEmbedded) return shared.notice === "" ? null : <p class="notice calm">{shared.notice}</p>;
  return (
    <aside class="notice calm" aria-label={kLinkNotice}>
      <Icon name="share" />
      <span>
        {kCameWithLink} {shared.notice}
      </span>
      <button type="button" class="button small" onClick={() => store.keepFork()}>
        {kKeepThis}
      </button>
      <button type="button" class="button small" onClick={() => store.closeLink()}>
        {kBackToMine}
      </button>
    </aside>
  );
}

export function EngineNotice({ store, state }: { store: Store; state: State }) {
  if (state.engine.phase !== "failed") return null;
  return (
    <p class="notice" role="alert">
      <Icon name="warning" />
      <span>{failureWords(state.engine.failure)}</span>
      <button type="button" class="button small" onClick={() => store.restartEngine()}>
        {kRestart}
      </button>
    </p>
  );
}
