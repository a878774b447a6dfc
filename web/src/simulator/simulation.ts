// The state machine of the simulator, without the page around it.  Concrete: every delay is chosen.
// Symbolic: only moves are, and delays follow: the earliest ones that make all of them possible.
import type { Edge, Replayed, RunAlong, SharedRun, Trace, Window } from "@engine";
import { randomDelay, sum } from "../run/delays";
import { kCannotSimulate, kNoDelays, notPossible } from "../words/messages";

export type Mode = "concrete" | "symbolic";

/** A move that can be taken now. */
export interface Choice {
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
}

/** What was chosen so far. */
type Path = { mode: "concrete"; run: SharedRun } | { mode: "symbolic"; moves: number[] };

/** The engine, asked about one model.  Null: it cannot answer. */
export interface Oracle {
  replay(run: SharedRun): Promise<Replayed | null>;
  runAlong(moves: number[]): Promise<RunAlong | null>;
}

export const kRandomSteps = 10;
const kStart: SharedRun = { steps: [], finalDelay: "0" };

function beginning(mode: Mode): Path {
  return mode === "concrete" ? { mode, run: kStart } : { mode, moves: [] };
}

/** Delays before a move are counted from the end of the run, waiting included. */
function taken(path: Path, { edges, number }: Choice, delay: string): Path {
  if (path.mode === "symbolic") return { ...path, moves: [...path.moves, number] };
  const shared = edges.map(({ process, source, target, select, edge }) => ({ process, source, target, select, edge }));
  const step = { delay: sum(path.run.finalDelay, delay), edges: shared };
  return { ...path, run: { steps: [...path.run.steps, step], finalDelay: "0" } };
}

function undone(path: Path): Path {
  if (path.mode === "symbolic") return { ...path, moves: path.moves.slice(0, -1) };
  const { steps, finalDelay } = path.run;
  return { ...path, run: { steps: finalDelay !== "0" ? steps : steps.slice(0, -1), finalDelay: "0" } };
}

export class Simulation {
  private path: Path = beginning("concrete");
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
    const { path } = this;
    return path.mode === "symbolic" ? path.moves.length > 0 : path.run.steps.length > 0 || path.run.finalDelay !== "0";
  }

  restart(mode: Mode = this.mode): Promise<boolean> {
    this.path = beginning(mode);
    return this.go(this.path);
  }

  /** Goes on, concretely, from the end of a run. */
  startFrom(run: SharedRun): Promise<boolean> {
    return this.go({ mode: "concrete", run });
  }

  /** REQUIRES: the delay is within the window of the choice. */
  take(choice: Choice, delay: string): Promise<boolean> {
    return this.go(taken(this.path, choice, delay));
  }

  undo(): Promise<boolean> {
    return this.go(undone(this.path));
  }

  /** Lets time pass.  REQUIRES: concrete. */
  async wait(delay: string): Promise<boolean> {
    const { path } = this;
    if (path.mode !== "concrete") return false;
    return this.go({ ...path, run: { ...path.run, finalDelay: sum(path.run.finalDelay, delay) } });
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
      const answer = await this.oracle.runAlong(path.moves);
      if (!answer?.trace) return kNoDelays;
      const choices = answer.moves.map(({ edges, number, error = "" }) => ({ edges, window: null, number, error }));
      return { trace: answer.trace, wait: null, choices };
    }
    const answer = await this.oracle.replay(path.run);
    if (!answer?.trace) return kCannotSimulate;
    if (answer.broken) return notPossible(answer.broken.message);
    const choices = answer.moves.map(({ edges, delay, error = "" }) => ({ edges, window: delay, number: -1, error }));
    return { trace: answer.trace, wait: answer.wait, choices };
  }
}
