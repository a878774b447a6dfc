// Does one zone cover another?  Yes, or no and a point; once it was tried, both zones are drawn.
import type { CoverState } from "@exercise";
import { isOpen } from "../../../task/exercise";
import { statusOf } from "../../../task/kinds/feedback";
import { reachOf } from "../../../task/kinds/paper";
import { shapeOf } from "../../../task/kinds/shape";
import * as words from "../../../words/task-kinds";
import { IncludeAnswer } from "./include";
import { PaperShown } from "./paper";
import type { KindProps } from "./props";
import { useTaskState } from "./use-engine";
import { pointOf } from "./zone";

export function CoverAnswer(props: KindProps<"cover">) {
  const { task, block, value } = props;
  const isTried = ["passed", "failed"].includes(statusOf(task, block.name)) && value.trim() !== "";
  const isDrawn = isTried && task.opened !== null && isOpen(task.opened.data, "run", task.progress.attempts);
  return (
    <>
      <IncludeAnswer {...props} />
      {isDrawn && <Zones {...props} />}
    </>
  );
}

function Zones({ store, task, block, feedback }: KindProps<"cover">) {
  const zones = useTaskState<CoverState>(store, task, block.name);
  const clocks = zones?.small.clocks ?? [];
  if (!zones || clocks.length !== 2) return null;
  const names: [string, string] = [clocks[0]!, clocks[1]!];
  const point = pointOf(feedback, names);
  const said = [zones.small, zones.large].map(({ entries }) => entries.flat().join(" "));
  return (
    <div class="kind-drawn">
      <PaperShown
        clocks={names}
        reach={reachOf(said, "", point)}
        shapes={[shapeOf(zones.large), shapeOf(zones.small)]}
        point={point}
      />
      <p class="kind-legend">
        <span class="kind-swatch is-other" /> {words.kStoredZone} <span class="kind-swatch" /> {words.kNewZone}
      </p>
    </div>
  );
}
