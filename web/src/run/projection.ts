// Which processes of a run are shown.  The views get a run in which the others are not there: their locations,
// variables and clocks.  Its steps are all there, so that numbers, times and the cursor agree everywhere.
import type { Trace, TraceStep } from "@engine";

/** Names of processes that the visitor does not want to see; some may be those of an earlier text. */
export type Hidden = readonly string[];

/** What a process declares is named after it: "Train(1).x". */
function isOf(name: string, process: string): boolean {
  return name.startsWith(`${process}.`);
}

/** The processes of a run that are shown: all of them, if none would be. */
export function shownOf(processes: readonly string[], hidden: Hidden): readonly string[] {
  const shown = processes.filter((process) => !hidden.includes(process));
  return shown.length > 0 ? shown : processes;
}

/** The run without the processes that are hidden, and without their variables and clocks. */
export function project(trace: Trace, hidden: Hidden): Trace {
  const shown = shownOf(trace.processes, hidden);
  if (shown.length === trace.processes.length) return trace;
  const gone = trace.processes.filter((process) => !shown.includes(process));
  /** Indices of the names that stay. */
  const staying = (names: readonly string[], isGone: (name: string) => boolean) =>
    names.flatMap((name, i) => (isGone(name) ? [] : [i]));
  const isLocal = (name: string) => gone.some((process) => isOf(name, process));
  const processes = staying(trace.processes, (name) => gone.includes(name));
  const variables = staying(trace.variables, isLocal);
  const clocks = staying(trace.clocks, isLocal);
  const pick = <T>(list: readonly T[], indices: readonly number[]) => indices.map((i) => list[i]!);
  return {
    ...trace,
    processes: pick(trace.processes, processes),
    variables: pick(trace.variables, variables),
    clocks: pick(trace.clocks, clocks),
    steps: trace.steps.map((step) => ({
      ...step,
      locations: pick(step.locations, processes),
      values: pick(step.values, variables),
      clockValues: pick(step.clockValues, clocks),
    })),
  };
}

/** Do only processes move that a projected run does not show? */
export function isAside({ edges }: TraceStep, processes: readonly string[]): boolean {
  return edges.length > 0 && edges.every(({ process }) => !processes.includes(process));
}

/** The processes that do not move in a run; none of them if that are all. */
export function restingIn({ processes, steps }: Trace): string[] {
  const moving = new Set(steps.flatMap(({ edges }) => edges.map(({ process }) => process)));
  return moving.size > 0 ? processes.filter((process) => !moving.has(process)) : [];
}

/** Another choice: a process is shown from now on, or hidden. */
export function toggled(hidden: Hidden, process: string): Hidden {
  return hidden.includes(process) ? hidden.filter((one) => one !== process) : [...hidden, process];
}
