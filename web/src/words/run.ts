// Runs in words: steps, windows of time, how a run ends; and whole runs as text.
import type { Edge, Trace, TraceStep, Window } from "@engine";
import { isEnd, stepCount } from "../run/ending";
import { cycleOf, type Cycle } from "../run/lasso";
import * as rational from "../run/rational";
import { counted, phrase, say, type Counted } from "./say";

/** "Gate: Free → Occupied, line 40" */
export function edgeWords({
  process,
  source,
  target,
  line = 0,
}: Pick<Edge, "process" | "source" | "target"> & { line?: number }): string {
  return `${process}: ${source} → ${target}${line > 0 ? say`after an edge^, line ${line}` : ""}`;
}

/** What `-->` runs have one step without a move for. */
export const kTrigger = say`the first condition holds, and the second never will`;

/** "P req → wait, Q a → b (k = 2)": the edges of a move. */
export function moveWords(edges: readonly Edge[] | undefined): string {
  return (edges ?? [])
    .map((edge) => `${edge.process} ${edge.source} → ${edge.target}${edge.select ? ` (${edge.select})` : ""}`)
    .join(", ");
}

export const kMessageChart = say`Message sequence chart`;

/** The last wait of a run. */
export const kEnd = say`time passes to the end of the run`;
/** The same with its channel: "go[2]: Boss S → S, Worker(2) Rest → Busy". */
export function choiceWords({ channel, edges }: { channel: string; edges: readonly Edge[] }): string {
  return (channel ? `${channel}: ` : "") + moveWords(edges);
}

/** "go[2]: Boss S → S, Worker(2) Rest → Busy"; "Start" for the initial state. */
export function describe(step: TraceStep, index = 0): string {
  if (isEnd(step)) return kEnd;
  if (step.edges.length === 0) return index === 0 ? say`first step^Start` : kTrigger;
  return choiceWords(step);
}

/** "≈ 38.833" beside a fraction; "" beside a whole number, and where the decimal is the fraction as it is read anyway. */
export function decimal(time: string): string {
  if (!time.includes("/")) return "";
  const value = rational.toNumber(time);
  const text = String(+value.toFixed(3));
  return `${rational.isDecimal(time, text) ? "=" : "≈"} ${text}`;
}

export const kTimeUnits = "# time unit | # time units";
/** "1 time unit" */
export const unit = (time: string): Counted => counted(kTimeUnits, time);
/** "5 more time units" */
export const moreUnits = (time: string): Counted => counted("# more time unit | # more time units", time);

/** "5 time units", "233/6 ≈ 38.833 time units" */
export function durationWords(time: string): string {
  return phrase(kTimeUnits, time === "1" ? time : [time, decimal(time)].filter(Boolean).join(" "));
}

/** One sentence on a step, for people who hear rather than see the table. */
export function stepWords(step: TraceStep, index = 0): string {
  if (step.edges.length === 0 && index === 0) return say`The initial state.`;
  if (isEnd(step))
    return say`${counted("# time unit more passes | # time units more pass", step.delay)}, until time ${step.time}: the run ends here.`;
  return rational.isZero(step.delay)
    ? say`Without delay, at time ${step.time}: ${describe(step, index)}.`
    : say`After ${unit(step.delay)}, at time ${step.time}: ${describe(step, index)}.`;
}

const steps = (trace: Trace) => counted("# step | # steps", stepCount(trace));

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
  const lines = [say`Run for ${query}`, ""];
  trace.steps.forEach((step, i) => {
    lines.push(`${i}. ${stepWords(step, i)}`, `   ${state(step)}`);
    if (step.zone && step.zone.words.length > 0) lines.push(`   ${say`zone: ${step.zone.words.join(", ")}`}`);
  });
  const ending = endingWords(trace);
  if (ending) lines.push(ending);
  else if (!rational.isZero(trace.finalDelay))
    lines.push(say`Then ${counted("# time unit passes | # time units pass", trace.finalDelay)}.`);
  lines.push(
    "",
    trace.replayed
      ? say`${steps(trace)}, ${unit(trace.duration)} in all; replayed by an independent checker.`
      : say`${steps(trace)}, ${unit(trace.duration)} in all.`,
  );
  return lines.join("\n") + "\n";
}

/** "between 2 and 5 (5 excluded)", "at 3 exactly", "at any time from 2 on". */
export function windowWords(window: Window): string {
  const end = (time: string, isOpen: boolean) => (isOpen ? say`${time} (excluded)` : time);
  const from = end(window.from, window.fromOpen);
  if (window.to === null) return say`at any time from ${from} on`;
  if (window.to === window.from) return say`at time ${window.from} exactly`;
  return say`at any time between ${from} and ${end(window.to, window.toOpen)}`;
}

/** "[2, 5[" */
export function interval(window: Window): string {
  return `${window.fromOpen ? "]" : "["}${window.from}, ${window.to ?? "∞"}${window.toOpen || window.to === null ? "[" : "]"}`;
}

// ---- the end of a run ----

/** "step 4", "steps 2 to 5" */
export function cycleWords({ first, last }: Cycle): string {
  return first === last ? say`step ${first}` : say`steps ${first} to ${last}`;
}

/** The engine narrows the zones of runs that go on for ever; "" where they are all that the moves so far allow. */
export function zoneNote(trace: Trace, step: number): string {
  return trace.ending !== "" && step < trace.steps.length - 1
    ? say`As it is when the next move is made, without values from which the run could not go on as it does.`
    : "";
}

/** How the run ends; "" if it just leads to a state that decides the query. */
export function endingWords(trace: Trace): string {
  const cycle = cycleOf(trace);
  const delay = rational.isZero(trace.finalDelay) ? null : moreUnits(trace.finalDelay);
  if (cycle)
    return delay
      ? say`After ${delay} it goes on with step ${cycle.first}: ${cycleWords(cycle)} can be repeated for ever.`
      : say`It goes on with step ${cycle.first}: ${cycleWords(cycle)} can be repeated for ever.`;
  if (trace.ending === "stays") return say`It can stay in this state for ever: time passes without end.`;
  if (trace.ending === "stuck")
    return delay
      ? say`After ${delay} it is stuck: no move is possible any more, now or after any delay.`
      : say`It is stuck: no move is possible any more, now or after any delay.`;
  return "";
}

/** The same in two or three words; "" as above. */
export function endingNote(trace: Trace): string {
  const cycle = cycleOf(trace);
  if (cycle) return say`end of a run^${cycleWords(cycle)} for ever`;
  return trace.ending === "stays"
    ? say`end of a run^stays for ever`
    : trace.ending === "stuck"
      ? say`end of a run^stuck`
      : "";
}

/** For marks in pictures: with a sign where something repeats. */
export function endingMark(trace: Trace): string {
  return cycleOf(trace) ? `↻ ${endingNote(trace)}` : endingNote(trace);
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
    if (isEnd(step)) return [`Delay: ${step.delay}`];
    if (step.edges.length === 0) return rational.isZero(step.delay) ? [] : [`Delay: ${step.delay}`];
    const delay = rational.isZero(step.delay) ? [] : [`Delay: ${step.delay}`];
    const edges = step.edges.map(
      (edge) =>
        `  ${edge.process}.${edge.source}->${edge.process}.${edge.target} { ${step.channel ? `${step.channel}${edge.sync}` : "tau"}${edge.select ? `, ${edge.select}` : ""} }`,
    );
    return [...delay, `Transitions:\n${edges.join("\n")}`, state(step)];
  });
  if (!rational.isZero(trace.finalDelay)) parts.push(`Delay: ${trace.finalDelay}`);
  const ending = endingNote(trace);
  if (ending) parts.push(`(${ending})`);
  return parts.join("\n\n") + "\n";
}
