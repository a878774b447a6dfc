// Watches: expressions that the engine evaluates along a run.  Here is what to ask it, and what its answers are as
// values of the steps.
import type { SharedRun, Trace, TraceStep, Watched } from "@engine";
import { kNotFollowed, notWatched } from "../words/watches";
import { isEnd } from "./ending";
import * as rational from "./rational";
import { asSharedRun, sharedStep } from "./shared-run";
import { told } from "../words/say";

/** What an expression is worth in each step, or why nobody can say. */
export interface Course {
  expression: string;
  /** A rational, "true" or "false"; none if there is a problem. */
  values: readonly string[];
  /** A sentence; "" for none. */
  problem: string;
}

/** Time passes without a move, and the run goes on: the engine counts no step there. */
const isPause = (step: TraceStep) => step.edges.length === 0 && !isEnd(step) && !rational.isZero(step.delay);

function pausesOf({ steps }: Trace): number[] {
  return steps.flatMap((step, k) => (k > 0 && isPause(step) ? [k] : []));
}

/** The run as a whole, and up to each pause, where it ends for this. */
export function runsToWatch(trace: Trace): SharedRun[] {
  const toPauses = pausesOf(trace).map((k) => asSharedRun({ ...trace, finalDelay: "0" }, k));
  return [asSharedRun(trace), ...toPauses];
}

/** `answers`: of the engine to `runsToWatch`; null: it gave none. */
export function coursesOf(
  trace: Trace,
  expressions: readonly string[],
  answers: readonly (readonly Watched[] | null)[] | null,
): Course[] {
  const pauses = pausesOf(trace);
  const moves = asSharedRun(trace).steps.length;
  return expressions.map((expression, i) => {
    const watched = answers?.map((answer) => answer?.[i]) ?? [];
    const [whole, ...toPauses] = watched;
    const wrong = watched.find((one) => one?.error);
    if (wrong) return { expression, values: [], problem: notWatched(told(wrong, wrong.error)) };
    // One value for the initial state, one for each move, one at the end.
    if (whole?.values.length !== moves + 2 || toPauses.length !== pauses.length)
      return { expression, values: [], problem: kNotFollowed };
    const values = trace.steps.map((step, k) => {
      if (isEnd(step)) return whole.values.at(-1)!;
      const pause = pauses.indexOf(k);
      return (pause < 0 ? whole.values[sharedStep(trace, k)] : toPauses[pause]?.values.at(-1)) ?? "";
    });
    return { expression, values, problem: "" };
  });
}

/** For drawing. */
export function heightOf(value: string): number {
  return value === "true" ? 1 : value === "false" ? 0 : rational.toNumber(value);
}

/** With one more, unless it is there. */
export function withWatch(expressions: readonly string[], typed: string): readonly string[] {
  const expression = typed.trim();
  return expression === "" || expressions.includes(expression) ? expressions : [...expressions, expression];
}
