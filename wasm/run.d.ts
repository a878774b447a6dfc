// Runs as the engine gives and takes them: traces, replayed runs, what can happen next and what keeps it from happening.

import type { Edge, Zone } from "./engine.js";
import type { Said } from "./said.js";

/** A concrete timed run.  Times and clock values are exact rationals as strings: "3", "5/2". */
export interface Trace {
  processes: string[];
  variables: string[];
  clocks: string[];
  /** True: the independent replayer accepted this run. */
  replayed: boolean;
  /** steps[0] is the initial state; its `delay` is "0" and `edges` is []. */
  steps: TraceStep[];
  /** Time that passes in the last state until the goal holds (or the error happens). */
  finalDelay: string;
  /** Total duration of the run, `finalDelay` included. */
  duration: string;
  /** "": the run leads to a state that decides the query.  Else it avoids a predicate for ever: what
   * follows step `cycleBegin` repeats, time can pass for ever at the end, or nothing is possible there. */
  ending: "" | "cycle" | "stays" | "stuck";
  /** p --> q: the step, without edges, at which p holds and from which on q never does. */
  trigger: number | null;
  cycleBegin: number | null;
  /** When the run can end; null: not known, the run is too long. */
  endWindow: Window | null;
}
/** Points of time; `to` is null where there is no end.  Open: the point itself is left out. */
export interface Window {
  from: string;
  fromOpen: boolean;
  to: string | null;
  toOpen: boolean;
}
export interface TraceStep {
  /** Time spent in the previous state before this step. */ delay: string;
  /** Point of time of this step since the start. */ time: string;
  /** Channel, e.g. "go[2]"; "" for an internal step. */ channel: string;
  /** The edges that fire together, sender first; `line` is the edge's line in the text. */
  edges: Edge[];
  /** The state after the step. */
  locations: string[]; // per process
  values: number[]; // per variable
  clockValues: string[]; // per clock
  /** The clocks that stand still in this state, if there are any. */
  stopped?: string[];
  /** The zone after the step; null: not known, clock values are too large. */
  zone: Zone | null;
  /** When this step happens in runs with the same moves; null: not known, the run is too long. */
  window: Window | null;
}

/** A run as it travels: what of a trace's steps (without the initial state) says which run it is. */
export interface SharedRun {
  steps: Array<{ delay: string; edges: Array<Pick<Edge, "process" | "source" | "target" | "select" | "edge">> }>;
  finalDelay: string;
}
export type BrokenCode =
  | "malformed"
  | "too-long"
  | "unknown-process"
  | "unknown-edge"
  | "impossible-delay"
  | "impossible-move"
  | "run-time-error"
  | "disagree";
export interface Replayed {
  /** As much of the run as is possible. */
  trace: Trace | null;
  /** The step (from 1) that is not possible, and why, as a clause; null: the whole run is. */
  broken: { step: number; code: BrokenCode; message: string; said?: Said } | null;
  /** What can happen next, each with the delays for which it can. */
  moves: Array<{ channel: string; edges: Edge[]; delay: Window; error?: string; said?: Said }>;
  /** How much time may pass at the end. */
  wait: Window | null;
  /** What limits how much time may pass. */
  stops: Need[];
  /** Of each move that leaves the present locations, what it needs beyond what is met after every delay. */
  hindered: Hindered[];
  /** Of a whole run: does the goal of the query hold at its end?  Null: there is no query. */
  goal: boolean | null;
}

/** What a move needs, or what limits time; `when`: the delays after which it is met, null: none. */
export interface Need {
  /** guard: of `process`; invariant: of the process's `location`, where it is or would be; partner: nobody is ready at
   * the other end of channel `text`; committed: the process must move first; urgent, urgent-channel: no time may pass;
   * priority: a move of higher priority is possible; error: the move ends in the run-time error `text`. */
  kind: "guard" | "invariant" | "partner" | "committed" | "urgent" | "urgent-channel" | "priority" | "error";
  process: string;
  location: string;
  /** As the model writes it. */
  text: string;
  /** The variables and clocks that it speaks of, and their values: ["x", "5/2"]. */
  values: Array<[name: string, value: string]>;
  when: Window | null;
}
/** `delay`: when the move can be made; null: after no delay. */
export interface Hindered {
  channel: string;
  edges: Edge[];
  delay: Window | null;
  needs: Need[];
}

/** The values after each step, the initial state first, and at the end of the run; none if there is an `error`. */
export interface Watched {
  values: string[];
  error: string;
  said?: Said;
}

/** `trace` is null if there is no such run; `moves` are those that some run along the same moves goes on with. */
export interface RunAlong {
  trace: Trace | null;
  moves: Array<{ number: number; channel: string; edges: Edge[]; error?: string; said?: Said }>;
}
