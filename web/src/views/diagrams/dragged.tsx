// What is seen of a location while the diagram is edited: the rim that edges are drawn from, and where a drag leads.
import { arrowhead, leave } from "../../diagram/geometry";
import type { PlacedLocation } from "../../diagram/layout";
import type { Drag } from "../../editing/use-gestures";

export function Rim({ width, height, radius }: { width: number; height: number; radius: number }) {
  return <rect class="d-rim" data-rim x={-width / 2} y={-height / 2} width={width} height={height} rx={radius} />;
}

export function Dragged({ drag, box }: { drag: Drag; box: PlacedLocation | undefined }) {
  if (!box) return null;
  const { x, y, width, height } = box;
  if (drag.kind === "move") {
    const at = { x: x - width / 2 + drag.by.x, y: y - height / 2 + drag.by.y };
    return <rect class="d-dragged" {...at} width={width} height={height} rx={Math.min(15, height / 2)} />;
  }
  const from = leave(box, drag.to);
  return (
    <g class="d-dragged">
      <path d={`M${from.x} ${from.y}L${drag.to.x} ${drag.to.y}`} />
      <path d={arrowhead(from, drag.to)} />
    </g>
  );
}
