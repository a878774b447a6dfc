// The state machine of the simulator, without the page around it.  Concrete: every delay is chosen.
// Symbolic: only moves are, and delays follow: the earliest ones that make all of them possible.
import type { Edge, Hindered, Need, Replayed, RunAlong, SharedRun, Trace, Window } from "@engine";
import { randomDelay, sum } from "../run/delays";
import { kCannotSimulate, kNoDelays, notPossible } from "../words/messages";
import { told } from "../words/say";

export type Mode = "concrete" | "symbolic";

/** A move that can be taken now. */
export interface Choice {
  /** "" for an internal move. */
  channel: string;
  edges: Edge[];
  /** Delays for which it is possible; null: symbolic. */
  window: Window | null;
  /** Symbolic: its number among the moves of the state. */
  number: number;
  /** What fails when it is taken; "" for nothing. */
  error: string;
}

/** Where the simulation is. */
export interface Position {
  trace: Trace;
  choices: Choice[];
  /** How much time may pass; null: symbolic, or none. */
  wait: Window | null;
  /** What limits it, and what stands against moves; symbolic: nothing is known. */
  stops: Need[];
  hindered: Hindered[];
}

/** One thing that was done: time passed, or a move was made (after a delay; symbolic: by its number). */
type Act = { delay: string; edges: SharedRun["steps"][number]["edges"]; number: number };

/** What was chosen so far, one act after the other; undo takes back the last. */
interface Path {
  mode: Mode;
  acts: readonly Act[];
  /** What a restart took away, until something else is done. */
  before: readonly Act[];
}

/** The engine, asked about one model.  Null: it cannot answer. */
export interface Oracle {
  replay(run: SharedRun): Promise<Replayed | null>;
  runAlong(moves: number[]): Promise<RunAlong | null>;
}

export const kRandomSteps = 10;

const beginning = (mode: Mode): Path => ({ mode, acts: [], before: [] });

function doing({ mode, acts }: Path, act: Act): Path {
  return { mode, acts: [...acts, act], before: [] };
}

function undone({ mode, acts, before }: Path): Path {
  return { mode, acts: acts.length > 0 ? acts.slice(0, -1) : before, before: [] };
}

/** Delays add up until the next move. */
export function asRun(acts: readonly Act[]): SharedRun {
  const steps: SharedRun["steps"] = [];
  let waited = "0";
  for (const { delay, edges } of acts) {
    waited = sum(waited, delay);
    if (edges.length === 0) continue;
    steps.push({ delay: waited, edges });
    waited = "0";
  }
  return { steps, finalDelay: waited };
}

function actsOf({ steps, finalDelay }: SharedRun): Act[] {
  const acts = steps.map(({ delay, edges }) => ({ delay, edges, number: -1 }));
  return finalDelay === "0" ? acts : [...acts, { delay: finalDelay, edges: [], number: -1 }];
}

export class Simulation {
  private path: Path = beginning("concrete");
  /** The run of the other mode, which stays as it was left. */
  private other: Path = beginning("symbolic");
  private asked = 0;
  position: Position | null = null;
  /** Why the last wish was not fulfilled; "" if it was. */
  problem = "";
  isBusy = false;
  /** Of the position: another number is another position. */
  round = 0;

  /** `onChange`: something of this is another now. */
  constructor(
    private readonly oracle: Oracle,
    private readonly onChange: () => void,
  ) {}

  get mode(): Mode {
    return this.path.mode;
  }

  /** Is there anything to undo? */
  get canUndo(): boolean {
    const { acts, before } = this.path;
    return acts.length + before.length > 0;
  }

  /** To the initial state; undo leads back. */
  restart(): Promise<boolean> {
    const { mode, acts, before } = this.path;
    return this.go({ mode, acts: [], before: acts.length > 0 ? acts : before });
  }

  /** The run of the other mode, where it was left. */
  async change(mode: Mode): Promise<boolean> {
    if (mode === this.mode) return false;
    const left = this.path;
    if (!(await this.go(this.other))) return false;
    this.other = left;
    return true;
  }

  /** Goes on, concretely, from the end of a run. */
  startFrom(run: SharedRun): Promise<boolean> {
    if (this.mode === "symbolic") this.other = this.path;
    return this.go({ mode: "concrete", acts: actsOf(run), before: [] });
  }

  /** REQUIRES: the delay is within the window of the choice. */
  take({ edges, number }: Choice, delay: string): Promise<boolean> {
    const shared = edges.map(({ process, source, target, select, edge }) => ({
      process,
      source,
      target,
      select,
      edge,
    }));
    return this.go(doing(this.path, { delay, edges: shared, number }));
  }

  undo(): Promise<boolean> {
    return this.go(undone(this.path));
  }

  /** Lets time pass.  REQUIRES: concrete. */
  async wait(delay: string): Promise<boolean> {
    return this.mode === "concrete" && this.go(doing(this.path, { delay, edges: [], number: -1 }));
  }

  /** Some moves by chance; false: nothing more can happen. */
  async random(chance: () => number = Math.random): Promise<boolean> {
    for (let k = 0; k < kRandomSteps; ++k) {
      const possible = this.position?.choices.filter((choice) => choice.error === "") ?? [];
      const choice = possible[Math.floor(chance() * possible.length)];
      if (!choice) return false;
      const delay = choice.window ? randomDelay(choice.window, chance) : "0";
      if (!(await this.take(choice, delay))) return true;
    }
    return true;
  }

  /** Asks the engine where a path leads and what can happen next; false: it is not possible, or overtaken by a later wish. */
  private async go(path: Path): Promise<boolean> {
    const mine = ++this.asked;
    this.isBusy = true;
    this.onChange();
    const answer = await this.ask(path);
    if (mine !== this.asked) return false;
    this.isBusy = false;
    if (typeof answer === "string") {
      this.problem = answer;
    } else {
      this.path = path;
      this.position = answer;
      ++this.round;
      this.problem = "";
    }
    this.onChange();
    return typeof answer !== "string";
  }

  /** A position, or why there is none. */
  private async ask(path: Path): Promise<Position | string> {
    if (path.mode === "symbolic") {
      const answer = await this.oracle.runAlong(path.acts.map(({ number }) => number));
      if (!answer?.trace) return kNoDelays;
      const choices = answer.moves.map(({ error = "", ...move }) => ({
        ...move,
        window: null,
        error: told(move, error),
      }));
      return { trace: answer.trace, wait: null, choices, stops: [], hindered: [] };
    }
    const answer = await this.oracle.replay(asRun(path.acts));
    if (!answer?.trace) return kCannotSimulate;
    if (answer.broken) return notPossible(told(answer.broken));
    const { trace, wait, stops, hindered } = answer;
    const choices = answer.moves.map(({ channel, edges, delay, error = "", ...said }) => {
      return { channel, edges, window: delay, number: -1, error: told(said, error) };
    });
    return { trace, wait, choices, stops, hindered };
  }
}
