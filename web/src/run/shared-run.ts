// A run as it travels in links and back to the engine.
import type { SharedRun, Trace } from "@engine";
import { isEnd } from "./ending";
import * as rational from "./rational";

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

/** The run up to a step; what waits at its own end is a step of its own. */
export function runUpTo(trace: Trace, step: number): SharedRun {
  const shared = asSharedRun(trace, step);
  return trace.steps[step] && isEnd(trace.steps[step]) ? shared : { ...shared, finalDelay: "0" };
}

/** The number of a step among those with a move, as a shared run counts. */
export function sharedStep(trace: Trace, step: number): number {
  return step - trace.steps.slice(1, step + 1).filter((one) => one.edges.length === 0 && !isEnd(one)).length;
}
