// Begins and leaves "Start here".  It is offered once, to those who have no model of their own.
import { kLamp } from "../files/first";
import type { Store } from "../state/store";
import { isNewcomer, wasSeen } from "../tour/seen";
import { isOnePane } from "../ui/rem";
import { openOrigin } from "./examples";

/** The model beside its diagram where there is room. */
function show(store: Store): void {
  store.set({ tour: 0, tab: "model", tool: "result", modelView: isOnePane() ? "text" : "both" });
}

/** The lamp takes the place of the text, undoably. */
export function startTour(store: Store): void {
  openOrigin(store, kLamp);
  show(store);
}

export function leaveTour(store: Store): void {
  wasSeen();
  store.set({ tour: null });
}

/** For a visitor who meets the lamp; see firstDocument. */
export function welcome(store: Store): void {
  const { text, origin } = store.state.doc;
  if (isNewcomer() && origin?.name === kLamp.name && text === kLamp.text) show(store);
}
