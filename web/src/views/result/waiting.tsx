// A query that waits for its turn: for what, and how that is ended.
import { startNow, stopWaiting } from "../../actions/checks";
import type { QueryItem } from "../../state/document";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { kDoNotRun, kStopThat, kWaiting, waitingFor, waitingWords } from "../../words/waiting";

export function Waiting({ store, state, query }: { store: Store; state: State; query: QueryItem }) {
  const { checking, queue, engine } = state;
  const before = queue.indexOf(query.id);
  return (
    <section class="progress" aria-label={kWaiting}>
      <h3>
        <Icon name="waiting" /> {waitingWords(query.text)}
      </h3>
      <p>{waitingFor(engine.phase, checking, before)}</p>
      <p class="waiting-buttons">
        {checking && (
          <button type="button" class="button" onClick={() => startNow(store, query.id)}>
            {kStopThat}
          </button>
        )}
        <button type="button" class="button" onClick={() => stopWaiting(store, query.id)}>
          {kDoNotRun}
        </button>
      </p>
    </section>
  );
}
