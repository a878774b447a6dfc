// Run and Stop: in the header, and on phones below.
import { start, stop } from "../../actions/checks";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { kCommandKey } from "../../ui/command-key";
import { Icon } from "../../ui/icons";
import { kRun, kRunHint, kStop, kStopHint } from "../../words/frame";

export function RunButtons({ store, state, place }: { store: Store; state: State; place: "header" | "dock" }) {
  // Where an exercise is open, the key is that of Check.
  const hasKey = !state.task?.opened;
  const isRunning = state.checking !== null || state.queue.length > 0;
  return (
    <div class={`run-buttons in-${place}`}>
      <button
        type="button"
        class="button primary run"
        title={kRunHint}
        aria-keyshortcuts={hasKey ? "Control+Enter Meta+Enter" : undefined}
        onClick={() => start(store)}
      >
        <Icon name="play" /> {kRun} {place === "header" && hasKey && <kbd>{kCommandKey} ⏎</kbd>}
      </button>
      <button
        type="button"
        class="button stop"
        aria-disabled={!isRunning}
        title={kStopHint}
        aria-keyshortcuts="Escape"
        onClick={() => stop(store)}
      >
        <Icon name="stop" /> {kStop} {place === "header" && <kbd>Esc</kbd>}
      </button>
    </div>
  );
}
