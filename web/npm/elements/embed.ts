// embed.js beside the page: a plain script with the element for exercises, for pages on any host.  It is kept small; the
// npm package has the other element, too.
import { ZonelabExercise } from "./exercise.js";
import { place } from "./frame.js";

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src$="embed.js"]')!;
place.page = new URL("./", script.src).href;
customElements.get("zonelab-exercise") ?? customElements.define("zonelab-exercise", ZonelabExercise);
