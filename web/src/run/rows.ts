// A run as rows of a table: which cells changed.  The page shows what happened; only the engine decides it.
import type { Trace, TraceStep } from "@engine";
import { isAside } from "./projection";
import * as rational from "./rational";

export interface Cell {
  text: string;
  changed: boolean;
}
export interface Row {
  step: TraceStep;
  /** Only processes move that are not shown. */
  isAside: boolean;
  locations: Cell[];
  values: Cell[];
  /** Changed: not just grown by the delay, but reset. */
  clocks: Cell[];
}

function grewBy(before: string, delay: string, after: string, stands = false): boolean {
  if (stands && before === after) return true;
  const [b, d, a] = [before, delay, after].map(rational.parse);
  return !!b && !!d && !!a && rational.equal(rational.add(b, d), a);
}

export function rows(trace: Trace): Row[] {
  return trace.steps.map((step, i) => {
    const before = i > 0 ? trace.steps[i - 1]! : null;
    return {
      step,
      isAside: isAside(step, trace.processes),
      locations: step.locations.map((text, p) => ({ text, changed: !!before && text !== before.locations[p] })),
      values: step.values.map((value, v) => ({ text: String(value), changed: !!before && value !== before.values[v] })),
      clocks: step.clockValues.map((text, c) => ({
        text,
        changed:
          !!before &&
          !grewBy(before.clockValues[c] ?? "", step.delay, text, before.stopped?.includes(trace.clocks[c] ?? "")),
      })),
    };
  });
}
