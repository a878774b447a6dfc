// Results as text, as the native program prints them.
import type { LineupMember, Progress, Result, Trace, TraceStep } from "../../../wasm/engine.js";
import { render } from "./diagnostics.js";
import { err, out, type Loaded } from "./report.js";

const kMegabyte = 2 ** 20;
/** What is shown of a run that nobody asked for. */
const kLastSteps = 20;

function stateLine({ processes, variables, clocks }: Trace, step: TraceStep): string {
  const locations = processes.map((process, p) => `${process}.${step.locations[p]}`);
  const values = variables.map((variable, v) => `  ${variable}=${step.values[v]}`);
  const times = clocks.map((clock, x) => `  ${clock}=${step.clockValues[x]}`);
  return `    (${locations.join(", ")})${values.join("")}${times.join("")}\n`;
}

function moveLine({ delay, time, channel, edges }: TraceStep, number: number): string {
  const moves = edges.map(
    ({ process, source, target, sync }) => `${process} ${source} -> ${target}${channel && ` ${channel}${sync}`}`,
  );
  const what = moves.join("; ") || "the condition holds, and what follows never comes";
  return `  ${number}. after ${delay}, at time ${time}: ${what}\n`;
}

function endOf({ ending, finalDelay }: Trace): string {
  const wait = `time passes for ${finalDelay}`;
  if (ending === "stays") return finalDelay === "0" ? "time passes for ever" : `${wait}, and for ever`;
  return ending === "stuck" ? `${wait}, and no move is possible any more` : wait;
}

/** The last `most` steps of a run, and the state before them. */
function printRun(trace: Trace, most: number): void {
  const count = trace.steps.length - 1; // the first is the initial state
  const first = Math.max(0, count - most);
  if (first > 0) out(`  (the first ${first} of ${count} steps are left out; --trace shows all)\n`);
  for (const [k, step] of trace.steps.entries()) {
    if (k > first) out(moveLine(step, k));
    if (k >= first) out(stateLine(trace, step));
  }
  if (trace.ending === "cycle") out(`  what follows step ${trace.cycleBegin} repeats for ever\n`);
  out(`  then ${endOf(trace)}; the run takes ${trace.duration} in all (replayed independently)\n`);
}

// As the native program says it (core/engine/text.cc, LineupText).
function turnsLine(lineup: LineupMember[]): string {
  const nameOf = ({ clocks, data, isSliced, isJoined, order }: LineupMember) =>
    [clocks, data !== "explicit" && data, isSliced && "sliced", isJoined && "joined", order !== "best" && order]
      .filter(Boolean)
      .join(", ");
  const decided = lineup.find((member) => member.hasDecided);
  const others = lineup
    .filter((member) => member !== decided)
    .map((member) => `${nameOf(member)} had stored ${member.stored}`)
    .join("; ");
  if (!decided) return `no search decided: ${others}`;
  const states = `${decided.expanded} state${decided.expanded === 1 ? "" : "s"}`;
  return `decided by ${nameOf(decided)} after ${states}; ${others}`;
}

export function printResult(result: Result, model: Loaded, showsTrace: boolean): void {
  const { verdict, query, reason, stats, config, error, trace } = result;
  const { stored, expanded, generated, cpu_seconds, peak_bytes } = stats;
  const memory = (peak_bytes / kMegabyte).toFixed(1);
  out(`${verdict.padEnd(9)} ${query}\n          ${reason.text}\n`);
  out(`          ${stored} stored, ${expanded} expanded, ${generated} generated; `);
  out(`${cpu_seconds.toFixed(3)} s, ${memory} MB; ${config.clocks}, ${config.data}, ${config.order}\n`);
  if (result.lineup && result.lineup.length > 1) out(`          ${turnsLine(result.lineup)}\n`);
  if (error) out(`${render(error, model, query)}The run that leads there:\n`);
  if ((showsTrace || error) && trace) printRun(trace, showsTrace ? Number.POSITIVE_INFINITY : kLastSteps);
}

export function showProgress({ stored, waiting, explored, bytes, seconds }: Progress): void {
  const memory = Math.floor(bytes / kMegabyte);
  err(`\r\x1b[K${stored} stored, ${waiting} waiting, ${explored} explored, ${memory} MB, ${seconds.toFixed(1)} s`);
}
export const hideProgress = () => err("\r\x1b[K");
