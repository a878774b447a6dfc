// How a graph of many nodes is drawn in the room that there is: as dots, as numbered circles, or as cards that say
// what the nodes are.
import { textWidth, type Size } from "../diagram/geometry";
import type { Zoom } from "../ui/zoom";
import { kAcross, kDown } from "./layout";

/** A node as pictures and files of graphs need it. */
export interface GraphNode {
  label: string;
  kind: string;
  /** What it is: locations, values, its zone; a line each. */
  lines: () => readonly string[];
  title: () => string;
}
export interface GraphLink {
  from: number;
  to: number;
  kind: "move" | "cover" | "merge";
  /** The move in words; "" for none. */
  words: () => string;
}

/** Units per unit of the layout, and how large a node is. */
export interface Scale {
  x: number;
  y: number;
  radius: number;
  /** Null: nodes are circles or dots. */
  card: (Size & { font: number }) | null;
}

const kRadius = 12;
/** Below this radius nodes are dots without numbers. */
export const kReadable = 5;
/** Graphs of so few nodes name them as soon as they are drawn. */
const kFewNamed = 24;
/** Others do from this zoom on. */
const kNamedFrom = 1.5;
export const kCardFont = 11.5;
export const kCardLine = 15;
export const kLongestLine = 34;
/** Cards are no narrower: the moves that lead to them stand above them. */
const kShortestLine = 20;
export const kMostLines = 6;
/** Between cards: beside each other, and above each other, where the moves stand. */
const kApart = 22,
  kBelow = 54;
/** Of so many nodes the widest name says how wide cards are. */
const kMeasured = 400;

/** Long lines are broken at their spaces. */
export function wrapped(lines: readonly string[]): string[] {
  const all = lines.flatMap((line) => {
    const rows: string[] = [];
    for (const word of line.split(" ")) {
      const last = rows.at(-1);
      if (last !== undefined && last.length + word.length < kLongestLine) rows[rows.length - 1] = `${last} ${word}`;
      else rows.push(word);
    }
    return rows;
  });
  return all.length > kMostLines ? [...all.slice(0, kMostLines - 1), `${all[kMostLines - 1]!.slice(0, -1)}…`] : all;
}

/** As large as the largest card needs it. */
export function cardOf(nodes: readonly (GraphNode | null)[]): Size {
  let longest = kShortestLine,
    most = 1;
  for (const node of nodes.slice(0, kMeasured)) {
    if (!node) continue;
    const lines = wrapped(node.lines());
    most = Math.max(most, lines.length);
    longest = Math.max(longest, ...lines.map((line) => line.length));
  }
  return {
    width: textWidth("m".repeat(Math.min(longest, kLongestLine)), kCardFont) + 16,
    height: (most + 1) * kCardLine + 10,
  };
}

const namedAt = (nodes: number, zoom: number): number | null => {
  if (nodes <= kFewNamed) return zoom;
  return zoom >= kNamedFrom ? zoom / 2 : null;
};

/** All of it in the room that there is, each axis by itself: a tree is often much wider than high. */
function fitted(size: Size, room: Size): Scale {
  const x = Math.min(1, (room.width || size.width) / size.width),
    y = Math.min(1, (room.height || size.height) / size.height);
  return { x, y, radius: kRadius * Math.max(0.12, Math.min(x * 1.3, y, 1)), card: null };
}

/** `size`: of the layout; `room`: on the screen, in units. */
export function scaleOf(nodes: readonly (GraphNode | null)[], size: Size, room: Size, zoom: Zoom): Scale {
  if (zoom === "fit") return fitted(size, room);
  const factor = namedAt(nodes.length, zoom);
  if (factor === null) return { x: zoom, y: zoom, radius: kRadius * zoom, card: null };
  const { width, height } = cardOf(nodes);
  return {
    x: ((width + kApart) / kAcross) * factor,
    y: ((height + kBelow) / kDown) * factor,
    radius: (Math.min(width, height) / 2) * factor,
    card: { width: width * factor, height: height * factor, font: kCardFont * factor },
  };
}
