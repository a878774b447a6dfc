// The answer to a query that the engine could not give itself: it was stopped, broke down or was not asked.
import type { Options, Progress } from "@engine";
import type { Answer, Job, Lost } from "./protocol";

type Asked = Pick<Job, "query" | "form"> & { options: Options };

/** Verdict "unknown", with the counters of the last progress. */
export function undecided({ query, form, options }: Asked, reason: Lost, last: Progress | null = null): Answer {
  return {
    query,
    form,
    verdict: "unknown",
    reason,
    config: options,
    stats: {
      nodes: last?.stored ?? 0,
      stored: last?.stored ?? 0,
      expanded: last?.explored ?? 0,
      covered: last?.covered ?? 0,
      cpu_seconds: last?.seconds ?? 0,
      peak_bytes: last?.bytes ?? 0,
    },
    trace: null,
    certificate: null,
  };
}
