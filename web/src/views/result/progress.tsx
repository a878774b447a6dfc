// How far a running search is.
import type { Progress } from "@engine";
import { useEffect, useState } from "preact/hooks";
import { bytes, count, kMegabyte, seconds } from "../../words/numbers";
import { Icon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import {
  kCovered,
  kExplored,
  kMemory,
  kMemoryUsed,
  kProgress,
  kRunning,
  kStopping,
  kStored,
  kTime,
  kWaiting,
  ofLimit,
} from "../../words/result";

const Silent = lazy(() => import("./silent").then((module) => module.default), true);

interface Props {
  query: string;
  progress: Progress | null;
  /** 0: no limit. */
  memoryLimitMb: number;
  stopping: boolean;
}

/** Words come ten times a second; without any for so long, the visitor is told. */
const kSilenceMs = 12_000;

function useSilence(progress: Progress | null): boolean {
  const [silent, setSilent] = useState<Progress | null | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(progress), kSilenceMs);
    return () => clearTimeout(timer);
  }, [progress]);
  return silent === progress;
}

function Memory({ used, limitMb }: { used: number; limitMb: number }) {
  const limit = limitMb * kMegabyte;
  return (
    <div class="memory">
      <span>
        {bytes(used)}
        {limit > 0 && <span class="muted"> {ofLimit(bytes(limit))}</span>}
      </span>
      {limit > 0 && (
        <meter aria-label={kMemoryUsed} min={0} max={limit} high={limit * 0.8} value={Math.min(used, limit)} />
      )}
    </div>
  );
}

export function ProgressView({ query, progress, memoryLimitMb, stopping }: Props) {
  const isSilent = useSilence(progress);
  const p = progress ?? { stored: 0, waiting: 0, explored: 0, covered: 0, bytes: 0, seconds: 0, done: false };
  return (
    <section class="progress" aria-label={kProgress}>
      <h3>
        <Icon name="running" /> {stopping ? kStopping : kRunning} <code class="query-shown">{query}</code>
      </h3>
      <dl class="counters">
        <div>
          <dt>{kTime}</dt>
          <dd>{seconds(p.seconds)}</dd>
        </div>
        <div>
          <dt>{kStored}</dt>
          <dd>{count(p.stored)}</dd>
        </div>
        <div>
          <dt>{kWaiting}</dt>
          <dd>{count(p.waiting)}</dd>
        </div>
        <div>
          <dt>{kExplored}</dt>
          <dd>{count(p.explored)}</dd>
        </div>
        <div>
          <dt>{kCovered}</dt>
          <dd>{count(p.covered)}</dd>
        </div>
        <div class="wide">
          <dt>{kMemory}</dt>
          <dd>
            <Memory used={p.bytes} limitMb={memoryLimitMb} />
          </dd>
        </div>
      </dl>
      {isSilent && !stopping && <Silent />}
    </section>
  );
}
