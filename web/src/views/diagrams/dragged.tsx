// What is seen of a location while the diagram is edited: the rim that edges are drawn from, and a new one.
import { arrowhead, leave, type Point } from "../../diagram/geometry";
import type { PlacedLocation } from "../../diagram/layout";

export function Rim({ width, height, radius }: { width: number; height: number; radius: number }) {
  return <rect class="d-rim" data-rim x={-width / 2} y={-height / 2} width={width} height={height} rx={radius} />;
}

/** The edge that is drawn from a rim, as far as the pointer is. */
export function NewEdge({ box, to }: { box: PlacedLocation | undefined; to: Point }) {
  if (!box) return null;
  const from = leave(box, to);
  return (
    <g class="d-dragged">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <path d={arrowhead(from, to)} />
    </g>
  );
}
