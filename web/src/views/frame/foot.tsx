// Below the panes: the footer, messages that come and go, and on phones the bar that chooses a pane.
import "./foot.css";
import { errorCount, type State, type Tab } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon, type IconName } from "../../ui/icons";
import { engineWords, kEngineLoading, kLicence, kNothingLeaves, kToGuide, kWorksOffline } from "../../words/about";
import { kNewThere, kOffline } from "../../words/offline";
import { RunButtons } from "./run-buttons";
import { errorsWords, kDismiss, kPanes } from "../../words/frame";

export function Toast({ store, state }: { store: Store; state: State }) {
  const { toast } = state;
  return (
    <div class="toast-place" role="status">
      {toast && (
        <div class="toast">
          <span>{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              class="link"
              onClick={() => {
                store.dismissToast();
                toast.act();
              }}
            >
              {toast.action}
            </button>
          )}
          <button type="button" class="icon-button" aria-label={kDismiss} onClick={() => store.dismissToast()}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}

export function Dock({ store, state }: { store: Store; state: State }) {
  const errors = errorCount(state.diagnosis);
  const tabs: [Tab, string, IconName][] = [
    ...(state.task ? ([["task", kPanes.task, "book"]] as [Tab, string, IconName][]) : []),
    ["model", kPanes.model, "model"],
    ["queries", kPanes.queries, "list"],
    ["result", kPanes.result, "result"],
  ];
  return (
    <nav class="dock" aria-label={kPanes.label}>
      {tabs.map(([tab, label, icon]) => (
        <button
          type="button"
          class="dock-tab"
          aria-current={state.tab === tab ? "true" : undefined}
          onClick={() => store.showTab(tab)}
        >
          <Icon name={icon} />
          <span>
            {label}
            {tab === "model" && errors > 0 && (
              <span class="count">
                {errors}
                <span class="visually-hidden"> {errorsWords(errors)}</span>
              </span>
            )}
          </span>
        </button>
      ))}
      <RunButtons store={store} state={state} place="dock" />
    </nav>
  );
}

export function Footer({ store, state }: { store: Store; state: State }) {
  return (
    <footer class="footer">
      <p>
        {kNothingLeaves}
        {state.isWhole && ` ${kWorksOffline}`}
      </p>
      <p class="footer-links">
        {"serviceWorker" in navigator && !state.isEmbedded && (
          <button type="button" class="link" onClick={() => store.set({ isOfflineShown: true })}>
            {state.offline === "newer" ? kNewThere : kOffline}
          </button>
        )}
        <button type="button" class="link" onClick={() => store.set({ guide: "" })}>
          {kToGuide}
        </button>
        <a class="link" href="licenses.txt">
          {kLicence}
        </a>
        <span class="muted">
          {state.engine.phase === "loading" ? kEngineLoading : state.info && engineWords(state.info.version)}
        </span>
      </p>
    </footer>
  );
}
