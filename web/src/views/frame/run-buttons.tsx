// Run and Stop: in the header, and on phones below.
import { start, stop } from "../../actions/checks";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";

const kMac = /Mac|iP/.test(navigator.platform);

export function RunButtons({ store, state, place }: { store: Store; state: State; place: "header" | "dock" }) {
  const isRunning = state.checking !== null || state.queue.length > 0;
  return (
    <div class={`run-buttons in-${place}`}>
      <button
        type="button"
        class="button primary run"
        title="Run the selected query"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => start(store)}
      >
        <Icon name="play" /> Run {place === "header" && <kbd>{kMac ? "⌘" : "Ctrl"} ⏎</kbd>}
      </button>
      <button
        type="button"
        class="button stop"
        aria-disabled={!isRunning}
        title="Stop the search"
        aria-keyshortcuts="Escape"
        onClick={() => stop(store)}
      >
        <Icon name="stop" /> Stop {place === "header" && <kbd>Esc</kbd>}
      </button>
    </div>
  );
}
