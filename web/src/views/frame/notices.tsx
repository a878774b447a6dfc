// Above the panes: what there is to say about the link that the model came with, and when the engine does not run.
import "./notices.css";
import type { Store } from "../../state/store";
import type { State } from "../../state/state";
import { Icon } from "../../ui/icons";
import { failureWords } from "../../words/engine";

export function LinkNotice({ store, state }: { store: Store; state: State }) {
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
        <button type="button" class="button small" onClick={() => store.closeLink()}>
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
        <button type="button" class="button small" onClick={() => store.closeLink()}>
          Dismiss
        </button>
      </p>
    );
  }
  if (state.isEmbedded) return shared.notice === "" ? null : <p class="notice calm">{shared.notice}</p>;
  return (
    <aside class="notice calm" aria-label="Link">
      <Icon name="share" />
      <span>This model came with a link; your own is safe. {shared.notice}</span>
      <button type="button" class="button small" onClick={() => store.keepFork()}>
        Keep this one
      </button>
      <button type="button" class="button small" onClick={() => store.closeLink()}>
        Back to mine
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
        Restart the engine
      </button>
    </p>
  );
}
