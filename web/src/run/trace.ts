// A trace as rows of a table and as text.  The page shows what happened; only the engine decides it.
import type { Edge, SharedRun, Trace, TraceStep, Window } from "@engine";
import { endingMark, endingWords } from "./lasso";
import * as rational from "./rational";

export interface Cell {
  text: string;
  changed: boolean;
}
export interface Row {
  step: TraceStep;
  locations: Cell[];
  values: Cell[];
  /** Changed: not just grown by the delay, but reset. */
  clocks: Cell[];
}

function grewBy(before: string, delay: string, after: string): boolean {
  const [b, d, a] = [before, delay, after].map(rational.parse);
  return !!b && !!d && !!a && rational.equal(rational.add(b, d), a);
}

export function rows(trace: Trace): Row[] {
  return trace.steps.map((step, i) => {
    const before = i > 0 ? trace.steps[i - 1]! : null;
    return {
      step,
      locations: step.locations.map((text, p) => ({ text, changed: !!before && text !== before.locations[p] })),
      values: step.values.map((value, v) => ({ text: String(value), changed: !!before && value !== before.values[v] })),
      clocks: step.clockValues.map((text, c) => ({
        text,
        changed: !!before && !grewBy(before.clockValues[c] ?? "", step.delay, text),
      })),
    };
  });
}

/** "Gate: Free → Occupied, line 40" */
export function edgeWords({
  process,
  source,
  target,
  line = 0,
}: Pick<Edge, "process" | "source" | "target"> & { line?: number }): string {
  return `${process}: ${source} → ${target}${line > 0 ? `, line ${line}` : ""}`;
}

/** What `-->` runs have one step without a move for. */
export const kTrigger = "the first condition holds, and the second never will";

/** "go[2]: Boss S → S, Worker(2) Rest → Busy"; "Start" for the initial state. */
export function describe(step: TraceStep, index = 0): string {
  if (step.edges.length === 0) return index === 0 ? "Start" : kTrigger;
  const moves = step.edges.map(
    (edge) => `${edge.process} ${edge.source} → ${edge.target}${edge.select ? ` (${edge.select})` : ""}`,
  );
  return (step.channel ? `${step.channel}: ` : "") + moves.join(", ");
}

function unit(time: string): string {
  return `${time} time unit${time === "1" ? "" : "s"}`;
}

/** One sentence on a step, for people who hear rather than see the table. */
export function sentence(step: TraceStep, index = 0): string {
  if (step.edges.length === 0 && index === 0) return "The initial state.";
  const wait = rational.isZero(step.delay) ? "Without delay" : `After ${unit(step.delay)}`;
  return `${wait}, at time ${step.time}: ${describe(step, index)}.`;
}

/** The whole run as text, one paragraph per step. */
export function asText(trace: Trace, query: string): string {
  const state = (step: TraceStep) =>
    [
      trace.processes.map((name, i) => `${name}.${step.locations[i]}`),
      trace.variables.map((name, i) => `${name}=${step.values[i]}`),
      trace.clocks.map((name, i) => `${name}=${step.clockValues[i]}`),
    ]
      .flat()
      .join("  ");
  const lines = [`Run for ${query}`, ""];
  trace.steps.forEach((step, i) => {
    lines.push(`${i}. ${sentence(step, i)}`, `   ${state(step)}`);
    if (step.zone.length > 0) lines.push(`   zone: ${step.zone.join(", ")}`);
  });
  const ending = endingWords(trace);
  if (ending) lines.push(ending);
  else if (!rational.isZero(trace.finalDelay)) lines.push(`Then ${unit(trace.finalDelay)} pass.`);
  lines.push(
    "",
    `${trace.steps.length - 1} steps, ${unit(trace.duration)} in all` +
      (trace.replayed ? "; replayed by an independent checker." : "."),
  );
  return lines.join("\n") + "\n";
}

/** "between 2 and 5 (5 excluded)", "at 3 exactly", "at any time from 2 on". */
export function windowWords(window: Window): string {
  const from = window.from + (window.fromOpen ? " (excluded)" : "");
  if (window.to === null) return `at any time from ${from} on`;
  if (window.to === window.from) return `at time ${window.from} exactly`;
  return `at any time between ${from} and ${window.to}${window.toOpen ? " (excluded)" : ""}`;
}

/** "[2, 5[" */
export function interval(window: Window): string {
  return `${window.fromOpen ? "]" : "["}${window.from}, ${window.to ?? "∞"}${window.toOpen || window.to === null ? "[" : "]"}`;
}

/** What says which run it is, up to a step: enough for the engine to find it again.  Steps without a move are left out. */
export function asSharedRun(trace: Trace, upTo = trace.steps.length - 1): SharedRun {
  const steps: SharedRun["steps"] = [];
  let waited: rational.Rational = { n: 0n, d: 1n };
  for (const step of trace.steps.slice(1, upTo + 1)) {
    waited = rational.add(waited, rational.parse(step.delay) ?? { n: 0n, d: 1n });
    if (step.edges.length === 0) continue;
    const edges = step.edges.map(({ process, source, target, select, edge }) => ({
      process,
      source,
      target,
      select,
      edge,
    }));
    steps.push({ delay: rational.format(waited), edges });
    waited = { n: 0n, d: 1n };
  }
  const rest =
    upTo === trace.steps.length - 1 ? (rational.parse(trace.finalDelay) ?? { n: 0n, d: 1n }) : { n: 0n, d: 1n };
  return { steps, finalDelay: rational.format(rational.add(waited, rest)) };
}

/** The number of a step among those with a move, as a shared run counts. */
export function sharedStep(trace: Trace, step: number): number {
  return step - trace.steps.slice(1, step + 1).filter((one) => one.edges.length === 0).length;
}

/** As UPPAAL's command line writes traces: states and transitions by turns. */
export function asUppaal(trace: Trace): string {
  const state = (step: TraceStep) =>
    [
      "State:",
      `( ${trace.processes.map((name, i) => `${name}.${step.locations[i]}`).join(" ")} )`,
      [
        ...trace.variables.map((name, i) => `${name}=${step.values[i]}`),
        ...trace.clocks.map((name, i) => `${name}=${step.clockValues[i]}`),
      ].join(" "),
    ].join("\n");
  const parts = trace.steps.flatMap((step, i) => {
    if (i === 0) return [state(step)];
    if (step.edges.length === 0) return rational.isZero(step.delay) ? [] : [`Delay: ${step.delay}`];
    const delay = rational.isZero(step.delay) ? [] : [`Delay: ${step.delay}`];
    const edges = step.edges.map(
      (edge) =>
        `  ${edge.process}.${edge.source}->${edge.process}.${edge.target} { ${step.channel ? `${step.channel}${edge.sync}` : "tau"}${edge.select ? `, ${edge.select}` : ""} }`,
    );
    return [...delay, `Transitions:\n${edges.join("\n")}`, state(step)];
  });
  if (!rational.isZero(trace.finalDelay)) parts.push(`Delay: ${trace.finalDelay}`);
  const ending = endingMark(trace);
  if (ending) parts.push(`(${ending.replace("↻ ", "")})`);
  return parts.join("\n\n") + "\n";
}

/** A stretch of time that a process spends in one location. */
export interface Stay {
  location: string;
  from: number;
  to: number;
  firstStep: number;
  lastStep: number;
}

/** Per process, its stays, by `time` or by number of steps. */
export function stays(trace: Trace, axis: "time" | "steps"): Stay[][] {
  const at = axis === "steps" ? (k: number) => k : (k: number) => rational.toNumber(trace.steps[k]!.time);
  const end = axis === "steps" ? trace.steps.length : rational.toNumber(trace.duration);
  return trace.processes.map((_, p) => {
    const list: Stay[] = [];
    trace.steps.forEach((step, k) => {
      const location = step.locations[p]!;
      const last = list.at(-1);
      const until = k + 1 < trace.steps.length ? at(k + 1) : end;
      if (last?.location === location) Object.assign(last, { to: until, lastStep: k });
      else list.push({ location, from: at(k), to: until, firstStep: k, lastStep: k });
    });
    return list;
  });
}
