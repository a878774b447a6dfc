// A trace as rows of a table and as text.  The page shows what happened; only the engine decides it.
import type { Trace, TraceStep } from "@engine";
import * as rational from "./rational";

export interface Cell { text: string; changed: boolean; }
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
        text, changed: !!before && !grewBy(before.clockValues[c] ?? "", step.delay, text),
      })),
    };
  });
}

/** "go[2]: Boss S → S, Worker(2) Rest → Busy"; "Start" for the initial state. */
export function describe(step: TraceStep): string {
  if (step.edges.length === 0) return "Start";
  const moves = step.edges.map((edge) =>
    `${edge.process} ${edge.source} → ${edge.target}${edge.select ? ` (${edge.select})` : ""}`);
  return (step.channel ? `${step.channel}: ` : "") + moves.join(", ");
}

function unit(time: string): string {
  return `${time} time unit${time === "1" ? "" : "s"}`;
}

/** One sentence on a step, for people who hear rather than see the table. */
export function sentence(step: TraceStep): string {
  if (step.edges.length === 0) return "The initial state.";
  const wait = rational.isZero(step.delay) ? "Without delay" : `After ${unit(step.delay)}`;
  return `${wait}, at time ${step.time}: ${describe(step)}.`;
}

/** The whole run as text, one paragraph per step. */
export function asText(trace: Trace, query: string): string {
  const state = (step: TraceStep) => [
    trace.processes.map((name, i) => `${name}.${step.locations[i]}`),
    trace.variables.map((name, i) => `${name}=${step.values[i]}`),
    trace.clocks.map((name, i) => `${name}=${step.clockValues[i]}`),
  ].flat().join("  ");
  const lines = [`Run for ${query}`, ""];
  trace.steps.forEach((step, i) => {
    lines.push(`${i}. ${sentence(step)}`, `   ${state(step)}`);
    if (step.zone.length > 0) lines.push(`   zone: ${step.zone.join(", ")}`);
  });
  if (!rational.isZero(trace.finalDelay)) lines.push(`Then ${unit(trace.finalDelay)} pass.`);
  lines.push("", `${trace.steps.length - 1} steps, ${unit(trace.duration)} in all` +
    (trace.replayed ? "; replayed by an independent checker." : "."));
  return lines.join("\n") + "\n";
}
