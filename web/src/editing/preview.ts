// The picture while one of its locations is dragged: the location goes along, with its loops, and its edges follow.
//
// Nails and labels of an edge stand in the layout relative to the middle of its ends (layout-text.ts), so they go half
// of the way.
import { arrowhead, leave, polyline, type Point } from "../diagram/geometry";
import type { Label, Placed, PlacedEdge } from "../diagram/layout";

/** Of each edge the numbers of the locations at its ends. */
type Ends = readonly { source: number; target: number }[];

const plus = <P extends Point>(point: P, by: Point): P => ({ ...point, x: point.x + by.x, y: point.y + by.y });

/** A path of the picture: pairs of coordinates, all of them absolute. */
const shiftedPath = (path: string, by: Point): string =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${Number(x) + by.x} ${Number(y) + by.y}`);

function shifted(edge: PlacedEdge, by: Point): PlacedEdge {
  const labels = edge.labels.map((label): Label => plus(label, by));
  return { ...edge, labels, path: shiftedPath(edge.path, by), head: shiftedPath(edge.head, by) };
}

/** What does not move is the same object as before. */
export function dragged(placed: Placed, ends: Ends, location: number, by: Point): Placed {
  const locations = placed.locations.map((box, i) => (i === location ? plus(box, by) : box));
  const half = { x: by.x / 2, y: by.y / 2 };
  const edges = placed.edges.map((edge, i) => {
    const { source, target } = ends[i]!;
    if (source !== location && target !== location) return edge;
    if (source === target) return shifted(edge, by);
    const [from, to] = [locations[source]!, locations[target]!];
    const nails = edge.nails.map((nail) => plus(nail, half));
    const points = [leave(from, nails[0] ?? to), ...nails, leave(to, nails.at(-1) ?? from)];
    const head = arrowhead(points.at(-2)!, points.at(-1)!);
    return { ...edge, nails, labels: edge.labels.map((label) => plus(label, half)), path: polyline(points), head };
  });
  return { ...placed, locations, edges };
}
