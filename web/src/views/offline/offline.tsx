// The dialog in which the visitor decides whether the page is kept in the browser.
import { useRef } from "preact/hooks";
import { forget, keep, takeNewVersion } from "../../offline/keep";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import { engineWords } from "../../words/about";
import * as words from "../../words/offline";
import { kClose } from "../../words/ui";
import "./offline.css";

function Choices({ store, state: { offline } }: { store: Store; state: State }) {
  const button = (label: string, act: (store: Store) => Promise<void>, kind = "") => (
    <button type="button" class={`button ${kind}`} disabled={offline === "keeping"} onClick={() => void act(store)}>
      {label}
    </button>
  );
  return (
    <p class="offline-choices">
      {(offline === "no" || offline === "failed" || offline === "keeping") && button(words.kKeep, keep, "primary")}
      {offline === "newer" && button(words.kUseNew, takeNewVersion, "primary")}
      {(offline === "kept" || offline === "newer") && button(words.kForget, forget)}
    </p>
  );
}

export default function OfflineDialog({ store, state, onClose }: { store: Store; state: State; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog name="offline" dialog={dialog} onClose={onClose}>
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id="offline-title">{words.kOfflineTitle}</h2>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <div class="offline-text">
          <p>{words.kWhatIsKept}</p>
          <p>{words.kWhatIsNot}</p>
          <p role="status">
            <strong>{words.offlineWords(state.offline)}</strong>{" "}
            {state.info && <span class="muted">{engineWords(state.info.version)}</span>}
          </p>
          <Choices store={store} state={state} />
        </div>
      </div>
    </Dialog>
  );
}
