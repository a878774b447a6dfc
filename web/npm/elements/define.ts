// Gives the elements their names, once in a page.
import { ZonelabExercise } from "./exercise.js";
import { ZonelabView } from "./view.js";

export function define(): void {
  if (typeof customElements === "undefined") return;
  customElements.get("zonelab-exercise") ?? customElements.define("zonelab-exercise", ZonelabExercise);
  customElements.get("zonelab-view") ?? customElements.define("zonelab-view", ZonelabView);
}
