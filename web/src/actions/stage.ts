// The whole screen for one pane, or for the diagram and the run beside each other: for lectures.
import type { Stage } from "../state/state";
import type { Store } from "../state/store";

/** What the model's pane showed before. */
const before = new WeakMap<Store, Store["state"]["modelView"]>();

export function leaveStage(store: Store): void {
  if (store.state.stage === "") return;
  store.set({ stage: "", modelView: before.get(store) ?? store.state.modelView });
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/** Once more: back to the page. */
export function showOnStage(store: Store, stage: Exclude<Stage, "">): void {
  const { state } = store;
  if (state.stage === stage) return leaveStage(store);
  if (state.stage === "") before.set(store, state.modelView);
  store.set({
    stage,
    modelView: stage === "both" ? "diagram" : (before.get(store) ?? state.modelView),
    tab: stage === "both" ? "result" : stage,
  });
  // Where the browser has no whole screen to give, the page gives its own.
  if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
}

const kPanes = ["model", "queries", "result"] as const;

/** The pane in which an element is; the result if it is in none. */
export function paneOf(element: Element | null): (typeof kPanes)[number] {
  return kPanes.find((pane) => element?.closest(`.${pane}-pane`)) ?? "result";
}
