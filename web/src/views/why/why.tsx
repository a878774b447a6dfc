// Why a run is stuck: what ends time, and each edge with what keeps it from being taken, now and after any delay.
import "./why.css";
import type { Stuck } from "../../words/needs";
import { kNothingLeaves } from "../../words/simulator";

export function Why({ stuck: { headline, stops, moves } }: { stuck: Stuck }) {
  return (
    <div class="why">
      <p class="why-headline">{headline}</p>
      {stops.map((words) => (
        <p>{words}</p>
      ))}
      {moves.length === 0 && <p>{kNothingLeaves}</p>}
      <dl>
        {moves.map(({ edges, why }) => (
          <>
            <dt>{edges}</dt>
            <dd>{why}</dd>
          </>
        ))}
      </dl>
    </div>
  );
}
