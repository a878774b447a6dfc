// A run that ends by waiting: the state after that wait is a step of its own, without a move.
import type { Trace, TraceStep } from "@engine";
import * as rational from "./rational";

/** What of a step is the last wait. */
interface EndStep extends TraceStep {
  isEnd: true;
}

export const isEnd = (step: TraceStep): boolean => (step as Partial<EndStep>).isEnd === true;

/** How many steps there are after the initial state, the last wait left out. */
export function stepCount({ steps }: Pick<Trace, "steps">): number {
  return steps.length - 1 - steps.filter(isEnd).length;
}

function later(value: string, delay: string): string {
  const [a, b] = [rational.parse(value), rational.parse(delay)];
  return a && b ? rational.format(rational.add(a, b)) : value;
}

/** With that step.  Where a cycle is closed by waiting, the run does not end there. */
export function withEnd(trace: Trace): Trace {
  const { steps, clocks, finalDelay, duration, endWindow, ending } = trace;
  const last = steps.at(-1);
  if (!last || ending === "cycle" || rational.isZero(finalDelay)) return trace;
  const end: EndStep = {
    ...last,
    delay: finalDelay,
    time: duration,
    channel: "",
    edges: [],
    clockValues: last.clockValues.map((value, c) =>
      last.stopped?.includes(clocks[c] ?? "") ? value : later(value, finalDelay),
    ),
    window: endWindow,
    isEnd: true,
  };
  return { ...trace, steps: [...steps, end], finalDelay: "0" };
}

/** As the engine gave it. */
export function withoutEnd(trace: Trace): Trace {
  const end = trace.steps.at(-1);
  return end && isEnd(end) ? { ...trace, steps: trace.steps.slice(0, -1), finalDelay: end.delay } : trace;
}

/** An answer of the engine in which there may be a run. */
export function withEnds<A extends { trace: Trace | null } | null>(answer: A): A {
  return answer?.trace ? { ...answer, trace: withEnd(answer.trace) } : answer;
}
