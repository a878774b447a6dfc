// How far a running search is.
import type { Progress } from "@engine";
import { bytes, count, kMegabyte, seconds } from "../../words/numbers";
import { Icon } from "../../ui/icons";

interface Props {
  query: string;
  progress: Progress | null;
  /** 0: no limit. */
  memoryLimitMb: number;
  stopping: boolean;
}

function Memory({ used, limitMb }: { used: number; limitMb: number }) {
  const limit = limitMb * kMegabyte;
  return (
    <div class="memory">
      <span>
        {bytes(used)}
        {limit > 0 && <span class="muted"> of {bytes(limit)}</span>}
      </span>
      {limit > 0 && (
        <meter aria-label="Memory used" min={0} max={limit} high={limit * 0.8} value={Math.min(used, limit)} />
      )}
    </div>
  );
}

export function ProgressView({ query, progress, memoryLimitMb, stopping }: Props) {
  const p = progress ?? { stored: 0, waiting: 0, explored: 0, covered: 0, bytes: 0, seconds: 0, done: false };
  return (
    <section class="progress" aria-label="Progress">
      <h3>
        <Icon name="running" /> {stopping ? "Stopping" : "Running"} <code class="query-shown">{query}</code>
      </h3>
      <dl class="counters">
        <div>
          <dt>Time</dt>
          <dd>{seconds(p.seconds)}</dd>
        </div>
        <div>
          <dt>Stored</dt>
          <dd>{count(p.stored)}</dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd>{count(p.waiting)}</dd>
        </div>
        <div>
          <dt>Explored</dt>
          <dd>{count(p.explored)}</dd>
        </div>
        <div>
          <dt>Covered</dt>
          <dd>{count(p.covered)}</dd>
        </div>
        <div class="wide">
          <dt>Memory</dt>
          <dd>
            <Memory used={p.bytes} limitMb={memoryLimitMb} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
