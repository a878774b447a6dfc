// "Start here" in words: of each step what it is about, what to do, and what it showed.
import type { StepName } from "../tour/steps";
import { say } from "./say";

export interface StepWords {
  title: string;
  about: string;
  task: string;
  done: string;
}

export const kTourTitle = say`Start here`;
export const kTourLeave = say`Leave`;
export const kTourEnd = say`That was all of it. The examples go on from easy to hard; the guide explains every construct.`;
export const placeOf = (index: number, count: number) => say`Step ${index + 1} of ${count}`;

export const kStepWords: Record<StepName, StepWords> = {
  run: {
    title: say`A query and its run`,
    about: say`A lamp and its user, two timed automata. The query E<> Lamp.bright asks: can the lamp ever be bright?`,
    task: say`Press Run, then → below the verdict to follow the run to its end. The diagram shows where each process is.`,
    done: say`Reachable: the run is the proof. Its delays are exact, and an independent checker replayed it.`,
  },
  guard: {
    title: say`A guard`,
    about: say`x is a clock: it grows by itself. The guard x >= 1 && x <= 3 says when the edge to bright may be taken.`,
    task: say`In the text change that x >= 1 to x >= 2, and run again.`,
    done: say`Now the run waits longer before it presses again.`,
  },
  invariant: {
    title: say`An invariant`,
    about: say`dim { x <= 10 }: the lamp may be dim only as long as this holds. A guard allows an edge, an invariant forces one.`,
    task: say`Change x <= 10 to x <= 12, choose the second query, A[] (Lamp.dim imply x <= 10), and run it.`,
    done: say`A[] means always. It held before; now there is a run that breaks it.`,
  },
  reset: {
    title: say`A reset`,
    about: say`assign x = 0 sets the clock back when the edge is taken, so x measures the time since then.`,
    task: say`Open Simulator, let time pass with Wait, then Take the move on press. Watch x in the table.`,
    done: say`Time went on, and x began at 0 again.`,
  },
  query: {
    title: say`A query of your own`,
    about: say`E<> p: p can happen. A[] p: p always holds. p is any condition on locations, variables and clocks.`,
    task: say`Below Queries press Add, write E<> Lamp.bright and x > 3, and run it.`,
    done: say`The engine searched all runs, however time passes in them.`,
  },
  zone: {
    title: say`A zone`,
    about: say`Clocks have infinitely many values. A zone is a set of them, such as 1 <= x <= 3, and there are finitely many.`,
    task: say`Open State space and draw the zone graph. Choose a node to see its zone.`,
    done: say`This graph is what the engine searches: locations with a zone instead of single times.`,
  },
};

export const kTourBack = say`Back`;
export const kTourNext = say`Next`;
export const kTourSkip = say`Skip`;
export const kTourFinish = say`Finish`;
