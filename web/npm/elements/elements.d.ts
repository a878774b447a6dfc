// The custom elements, as `zonelab/elements` exports them.

/** Where the folder `site` of this package is served: an address, or a path from the embedding page. */
export declare function setPage(page: string | URL): void;

/** `<zonelab-exercise src page variant lang height title events>` */
export declare class ZonelabExercise extends HTMLElement {
  /** The learner's newest state, plain data that may be kept, and set before the exercise is loaded. */
  state: unknown;
}
/** `<zonelab-view src page view query run step lang height title>` */
export declare class ZonelabView extends HTMLElement {
  /** The model's text, XTA or XML; null: that of `src` or of the element. */
  model: string | null;
}

/** What `zonelab-score` tells: the best score so far, from 0 to 1. */
export interface ScoreDetail {
  score: number;
  state: unknown;
}
/** What `zonelab-event` tells, if the element has the attribute `events`. */
export interface EventDetail {
  name: "attempt" | "hint" | "solved";
  data: unknown;
}
declare global {
  interface HTMLElementTagNameMap {
    "zonelab-exercise": ZonelabExercise;
    "zonelab-view": ZonelabView;
  }
  interface HTMLElementEventMap {
    "zonelab-score": CustomEvent<ScoreDetail>;
    "zonelab-solved": CustomEvent<{ state: unknown }>;
    "zonelab-event": CustomEvent<EventDetail>;
  }
}
