// Which location a process is in, from when to when.
import type { Trace } from "@engine";
import * as rational from "./rational";

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
