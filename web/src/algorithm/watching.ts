// What is looked at in a recording at one of its events: where the player can go, and which counterexample it is about.
import type { SearchEvent } from "@engine";
import type { Course } from "../ui/player";
import type { Iteration } from "./cegar";
import { kAny, nextStop, type Stop } from "./recording";

export interface Place {
  course: Course;
  /** What the player stops at. */
  stop: Stop;
  /** The counterexample that is looked at; -1: the search has not met one yet. */
  iteration: number;
  /** The nodes of its path, as long as the search learns from it. */
  onPath: number[];
}

interface Recorded {
  events: readonly SearchEvent[];
  /** Its counterexamples. */
  found: readonly Iteration[];
  /** Where a player of it can stop. */
  stops: readonly Stop[];
}

/** `where`, `wanted`: what was chosen, perhaps in another recording. */
export function placeAt({ events, found, stops }: Recorded, where: number, wanted: Stop): Place {
  const last = events.length - 1;
  const at = Math.max(0, Math.min(where, last));
  const stop = stops.includes(wanted) ? wanted : kAny;
  const iteration = found.findLastIndex((one) => one.from <= at);
  const open = found[iteration];
  return {
    course: { at, last, back: nextStop(events, at, stop, -1), forward: nextStop(events, at, stop, 1) },
    ...{ stop, iteration },
    onPath: open && at <= open.to ? open.trace.map(({ node }) => node) : [],
  };
}
