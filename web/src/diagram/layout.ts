// Where everything of a template's diagram goes: by the coordinates of its file if it has them all, else layer below
// layer by dagre ([Gansner+ 1993]; [Brandes-Koepf 2001]).  Loaded when the first diagram is looked at.
//
// What dagre does not know is given to it as room, so that nothing lies on anything else: loops widen their location, a
// label is a node of its edge that stands to the right of the line.  Then all is moved to the upper left corner,
// and lines are cut at the boxes.
import { Graph, layout as runDagre } from "@dagrejs/dagre";
import type { Diagram, DiagramEdge, DiagramLocation } from "@engine";
import {
  arrowhead,
  breakLabel,
  curve,
  kLineHeight,
  leave,
  loop,
  polyline,
  textSize,
  textWidth,
  type Box,
  type Point,
  type Size,
} from "./geometry";

/** One line of a label, in the colour of its kind. */
export interface LabelLine {
  kind: "select" | "guard" | "sync" | "update";
  text: string;
}
/** Lines beginning at a point: x is their left end, y the top. */
export interface Label extends Point, Size {
  lines: LabelLine[];
}

export interface PlacedLocation extends Box {
  name: string;
  invariant: string[];
}
export interface PlacedEdge {
  path: string;
  head: string;
  labels: Label[];
  /** Points between its ends. */
  nails: Point[];
}
export interface Placed extends Size {
  locations: PlacedLocation[];
  edges: PlacedEdge[];
  /** The coordinates are those of the file. */
  isFromFile: boolean;
}

const kPadding = 24;
const kLoopReach = 30;
/** Between an edge and its label. */
const kBeside = 6;
/** Coordinates of files are made for circles; boxes need a little more room. */
export const kFileScale = 1.3;
/** Above so many locations only one direction is tried. */
export const kFewLocations = 24;
/** Above so many there are no layers: they would take longer than anybody waits. */
const kMostInLayers = 400;
/** Between locations that stand in rows. */
const kBetween = 130;

const kKinds = ["select", "guard", "sync", "update"] as const;

function linesOf(edge: DiagramEdge, kinds: readonly (typeof kKinds)[number][] = kKinds): LabelLine[] {
  return kinds.flatMap((kind) => breakLabel(edge[kind]).map((text) => ({ kind, text })));
}

function sizeOf(lines: readonly LabelLine[]): Size {
  return textSize(lines.map((line) => line.text));
}

/** The box of a location without its place. */
function boxOf(location: DiagramLocation): PlacedLocation {
  const invariant = breakLabel(location.invariant);
  const name = location.isAnonymous ? "" : location.name;
  const flags = location.urgent || location.committed ? 20 : 0;
  const width = Math.max(textWidth(name, 13) + flags, textSize(invariant).width, 26);
  return { x: 0, y: 0, width: width + 24, height: 30 + invariant.length * kLineHeight, name, invariant };
}

/** Loops stand at the right of their location, one below the other. */
interface Loops {
  width: number;
  height: number;
  each: { edge: number; lines: LabelLine[]; size: Size }[];
}

function loopsAt(diagram: Diagram, location: number): Loops {
  const each = diagram.edges.flatMap((edge, i) => {
    if (edge.source !== location || edge.target !== location) return [];
    const lines = linesOf(edge);
    return [{ edge: i, lines, size: sizeOf(lines) }];
  });
  if (each.length === 0) return { width: 0, height: 0, each };
  return {
    width: kLoopReach + 8 + Math.max(...each.map((one) => one.size.width)),
    height: each.reduce((sum, one) => sum + Math.max(34, one.size.height + 8), 0),
    each,
  };
}

function placeLoops(box: PlacedLocation, loops: Loops, edges: PlacedEdge[]): void {
  let y = -loops.height / 2;
  for (const { edge, lines, size } of loops.each) {
    const height = Math.max(34, size.height + 8);
    // Labels may reach above and below the box, loops may not.
    const middle = y + height / 2;
    const room = Math.max(0, box.height / 2 - 8);
    const drawn = loop(box, Math.max(-room, Math.min(room, middle)), kLoopReach);
    edges[edge] = {
      path: drawn.path,
      head: arrowhead(drawn.from, drawn.end),
      nails: [],
      labels:
        lines.length === 0
          ? []
          : [
              {
                ...size,
                lines,
                x: box.x + box.width / 2 + kLoopReach + 4,
                y: box.y + middle - size.height / 2,
              },
            ],
    };
    y += height;
  }
}

/** Everything is moved so that it begins at the upper left corner. */
function frame(
  locations: PlacedLocation[],
  edges: PlacedEdge[],
  spots: readonly Point[],
): { size: Size; dx: number; dy: number } {
  const xs = [...spots.map((p) => p.x), ...locations.flatMap((l) => [l.x - l.width / 2, l.x + l.width / 2])];
  const ys = [...spots.map((p) => p.y), ...locations.flatMap((l) => [l.y - l.height / 2, l.y + l.height / 2])];
  for (const label of edges.flatMap((edge) => edge.labels)) {
    xs.push(label.x, label.x + label.width);
    ys.push(label.y, label.y + label.height);
  }
  const left = Math.min(...xs),
    top = Math.min(...ys);
  return {
    size: { width: Math.max(...xs) - left + 2 * kPadding, height: Math.max(...ys) - top + 2 * kPadding },
    dx: kPadding - left,
    dy: kPadding - top,
  };
}

interface Track {
  edge: number;
  points: Point[];
  label: Label | null;
}

function assemble(
  diagram: Diagram,
  boxes: PlacedLocation[],
  loops: Loops[],
  tracks: Track[],
  isFromFile: boolean,
): Placed {
  const draft: PlacedEdge[] = diagram.edges.map(() => ({ path: "", head: "", labels: [], nails: [] }));
  for (const { edge, label } of tracks) if (label) draft[edge]!.labels = [label];
  boxes.forEach((box, i) => placeLoops(box, loops[i]!, draft));
  const { size, dx, dy } = frame(
    boxes,
    draft,
    tracks.flatMap((track) => track.points),
  );
  const move = <P extends Point>(point: P): P => ({ ...point, x: point.x + dx, y: point.y + dy });
  const locations = boxes.map(move);
  const edges = draft.map((edge) => ({ ...edge, labels: edge.labels.map(move) }));
  locations.forEach((box, i) => placeLoops(box, loops[i]!, edges));
  for (const track of tracks) {
    const { source, target } = diagram.edges[track.edge]!;
    const inner = track.points.map(move);
    const [from, to] = [locations[source]!, locations[target]!];
    const points = [leave(from, inner[0] ?? to), ...inner, leave(to, inner.at(-1) ?? from)];
    edges[track.edge]!.path = isFromFile ? polyline(points) : curve(points);
    edges[track.edge]!.nails = inner;
    edges[track.edge]!.head = arrowhead(points.at(-2)!, points.at(-1)!);
  }
  return { ...size, locations, edges, isFromFile };
}

/** The points between two locations, with a straight piece where the label stands beside the edge. */
function pastLabel(
  { points, x, y }: { points: Point[]; x: number; y: number },
  { width, height }: Size,
  direction: "TB" | "LR",
): Point[] {
  const half = direction === "TB" ? { x: 0, y: height / 2 } : { x: width / 2, y: 0 };
  return points.slice(1, -1).flatMap((point, i) => {
    if (Math.abs(direction === "TB" ? point.y - y : point.x - x) > 1) return [point];
    const [before, after] = [points[i]!, points[i + 2]!];
    const sign = (direction === "TB" ? after.y - before.y : after.x - before.x) < 0 ? -1 : 1;
    return [-sign, sign].map((end) => ({ x: point.x + end * half.x, y: point.y + end * half.y }));
  });
}

function byDagre(diagram: Diagram, direction: "TB" | "LR"): Placed {
  const graph = new Graph({ multigraph: true });
  // With few edges upwards large diagrams are smaller, and laid out several times as fast; small ones begin at the top.
  const acyclicer = diagram.locations.length > kFewLocations ? "greedy" : undefined;
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 34, edgesep: 16, marginx: 0, marginy: 0, acyclicer });
  const boxes = diagram.locations.map(boxOf);
  const loops = boxes.map((_, i) => loopsAt(diagram, i));
  boxes.forEach((box, i) =>
    graph.setNode(String(i), {
      width: box.width + loops[i]!.width,
      height: Math.max(box.height, loops[i]!.height),
    }),
  );
  const labels = diagram.edges.map((edge) => linesOf(edge));
  diagram.edges.forEach((edge, i) => {
    if (edge.source === edge.target) return;
    const size = sizeOf(labels[i]!);
    graph.setEdge(
      String(edge.source),
      String(edge.target),
      {
        width: size.width,
        height: size.height + 4,
        labelpos: "r",
        labeloffset: kBeside,
        minlen: 1,
      },
      String(i),
    );
  });
  runDagre(graph);
  boxes.forEach((box, i) => {
    const { x, y } = graph.node(String(i)) as Point;
    box.x = x - loops[i]!.width / 2;
    box.y = y;
  });
  const tracks = diagram.edges.flatMap((edge, i): Track[] => {
    if (edge.source === edge.target) return [];
    const found = graph.edge(String(edge.source), String(edge.target), String(i)) as {
      points: Point[];
      x: number;
      y: number;
    };
    const size = sizeOf(labels[i]!);
    const label =
      labels[i]!.length === 0
        ? null
        : { ...size, lines: labels[i]!, x: found.x - size.width / 2, y: found.y - size.height / 2 };
    return [{ edge: i, points: label ? pastLabel(found, size, direction) : found.points.slice(1, -1), label }];
  });
  return assemble(diagram, boxes, loops, tracks, false);
}

/** Breadth first from the initial location: where each location is drawn first is near to where runs first come. */
function breadthFirst({ locations, edges }: Diagram): number[] {
  const targets: number[][] = locations.map(() => []);
  for (const { source, target } of edges) targets[source]!.push(target);
  const first = Math.max(
    0,
    locations.findIndex(({ initial }) => initial),
  );
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (location: number) => {
    if (seen.has(location)) return;
    seen.add(location);
    order.push(location);
  };
  visit(first);
  // What no edge leads to comes behind all else.
  for (let next = 0, at = 0; at < locations.length; ++at) {
    while (seen.has(next) && order.length === at) ++next;
    if (order.length === at) visit(next);
    targets[order[at]!]!.forEach(visit);
  }
  return order;
}

/** So many locations that layers would take minutes: in rows, with straight edges. */
export function inRows(diagram: Diagram): Placed {
  const boxes = diagram.locations.map(boxOf);
  const loops = boxes.map((_, i) => loopsAt(diagram, i));
  const perRow = Math.ceil(Math.sqrt(boxes.length));
  const order = breadthFirst(diagram);
  for (let row = 0, y = 0; row < order.length; row += perRow) {
    const here = order.slice(row, row + perRow);
    const height = Math.max(...here.map((i) => Math.max(boxes[i]!.height, loops[i]!.height)));
    let x = 0;
    for (const i of here) {
      Object.assign(boxes[i]!, { x: x + boxes[i]!.width / 2, y: y + height / 2 });
      x += boxes[i]!.width + loops[i]!.width + kBetween;
    }
    y += height + kBetween;
  }
  const tracks = diagram.edges.flatMap((edge, i): Track[] => {
    if (edge.source === edge.target) return [];
    const lines = linesOf(edge);
    const size = sizeOf(lines);
    const [from, to] = [boxes[edge.source]!, boxes[edge.target]!];
    // Above the line, which is level between neighbours.
    const corner = { x: (from.x + to.x - size.width) / 2, y: (from.y + to.y) / 2 - size.height - kBeside };
    return [{ edge: i, points: [], label: lines.length === 0 ? null : { ...size, lines, ...corner } }];
  });
  return assemble(diagram, boxes, loops, tracks, false);
}

/** Labels without a place of their own go beside the middle of their edge. */
function byFile(diagram: Diagram): Placed {
  const scale = ({ x, y }: Point): Point => ({ x: x * kFileScale, y: y * kFileScale });
  const boxes = diagram.locations.map((location) => ({ ...boxOf(location), ...scale(location.at!) }));
  const loops = boxes.map((_, i) => loopsAt(diagram, i));
  const tracks = diagram.edges.flatMap((edge, i): Track[] => {
    if (edge.source === edge.target) return [];
    const nails = edge.nails.map(scale);
    const [from, to] = [boxes[edge.source]!, boxes[edge.target]!];
    const middle = nails[Math.floor(nails.length / 2)] ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const placed = kKinds.filter((kind) => edge.labels[kind] && edge[kind] !== "");
    const first = placed.length > 0 ? edge.labels[placed[0]!]! : null;
    const lines = linesOf(edge);
    const size = sizeOf(lines);
    const corner = first ? scale(first) : { x: middle.x + 6, y: middle.y - size.height / 2 };
    return [{ edge: i, points: nails, label: lines.length === 0 ? null : { ...size, lines, ...corner } }];
  });
  return assemble(diagram, boxes, loops, tracks, true);
}

/** `room` is that of the screen: of two directions the one that can be shown larger is taken. */
export function place(diagram: Diagram, room: Size): Placed {
  if (diagram.locations.length === 0) return { width: 0, height: 0, locations: [], edges: [], isFromFile: false };
  if (diagram.locations.every((location) => location.at !== null)) return byFile(diagram);
  if (diagram.locations.length > kMostInLayers) return inRows(diagram);
  const down = byDagre(diagram, "TB");
  if (diagram.locations.length > kFewLocations) return down;
  const across = byDagre(diagram, "LR");
  const scale = (size: Size) => Math.min(room.width / size.width, room.height / size.height, 1);
  return scale(across) > scale(down) * 1.1 ? across : down;
}
