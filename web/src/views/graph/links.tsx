// The edges of a graph: of a kind one path, so that there is little in the page; and what the moves are called.
import { arrowhead, leave, textWidth, type Point } from "../../diagram/geometry";
import type { Spot } from "../../graph/layout";
import { kReadable, type GraphLink, type Scale } from "../../graph/scale";
import { memo } from "../../ui/memo";
import type { Zoom } from "../../ui/zoom";

/** Edges that begin within so many units are one path. */
const kWide = 800;
const kFewLinks = 150;
/** Of many edges those that are longer are drawn only at the selected node: the eye cannot follow them. */
export const kLong = 700;
export const areMany = (links: readonly GraphLink[]) => links.length > kFewLinks;
export const hidesLong = (links: readonly GraphLink[], width: number, zoom: Zoom) =>
  zoom !== "fit" && areMany(links) && width * zoom > kLong;

const round = (value: number) => Math.round(value * 10) / 10;

function loopOf({ x, y }: Spot, { card, radius }: Scale): { path: string; head: string } {
  const side = card ? card.width / 2 : radius * 0.75;
  const reach = card ? 26 : radius * 1.75;
  const from = { x: x + side, y: y - radius * 0.5 },
    to = { x: x + side, y: y + radius * 0.5 };
  const path = `M${round(from.x)} ${round(from.y)}C${round(from.x + reach)} ${round(from.y - reach / 2)} ${round(to.x + reach)} ${round(to.y + reach / 2)} ${round(to.x)} ${round(to.y)}`;
  return { path, head: arrowhead({ x: to.x + reach / 2, y: to.y + reach / 3 }, to, card ? 8 : radius / 2) };
}

function bendOf(from: Spot, to: Spot, isTree: boolean): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = isTree ? 0 : Math.min(60, length * 0.22);
  return {
    x: (from.x + to.x) / 2 + ((to.y - from.y) / length) * bend,
    y: (from.y + to.y) / 2 - ((to.x - from.x) / length) * bend,
  };
}

function pathOf(from: Spot, to: Spot, isTree: boolean, scale: Scale): { path: string; head: string } {
  if (from === to) return loopOf(from, scale);
  const { card, radius } = scale;
  const middle = bendOf(from, to, isTree);
  const clip = (at: Spot, towards: Point) => {
    if (card) return leave({ ...at, ...card }, towards);
    const d = Math.hypot(towards.x - at.x, towards.y - at.y) || 1;
    return { x: at.x + ((towards.x - at.x) / d) * radius, y: at.y + ((towards.y - at.y) / d) * radius };
  };
  const a = clip(from, middle),
    b = clip(to, middle);
  const line = isTree ? "L" : `Q${round(middle.x)} ${round(middle.y)} `;
  return {
    path: `M${round(a.x)} ${round(a.y)}${line}${round(b.x)} ${round(b.y)}`,
    head: radius < kReadable ? "" : arrowhead(middle, b, card ? 8 : radius / 2),
  };
}

export interface LinksProps {
  links: readonly GraphLink[];
  at: readonly Spot[];
  parents: readonly number[];
  scale: Scale;
  longest: number;
}

const isTreeLink = ({ from, to, kind }: GraphLink, parents: readonly number[]) =>
  kind === "move" && parents[to] === from;

/** Edges by kind, those of the tree apart: of many the others are faint.  By place, too: what does not change need not be painted anew. */
export const Links = memo(function Links({ links, at, parents, scale, longest }: LinksProps) {
  const kinds = new Map<string, { name: string; lines: string[]; heads: string[] }>();
  for (const link of links) {
    const a = at[link.from]!,
      b = at[link.to]!;
    const isTree = isTreeLink(link, parents);
    if (!isTree && Math.hypot(b.x - a.x, b.y - a.y) > longest) continue;
    const name = `n-${link.kind} ${isTree ? "" : "n-far"}`;
    const key = `${name} ${Math.floor(Math.min(a.x, b.x) / kWide)}`;
    let own = kinds.get(key);
    if (!own) {
      own = { name, lines: [], heads: [] };
      kinds.set(key, own);
    }
    const { path, head } = pathOf(a, b, isTree, scale);
    own.lines.push(path);
    own.heads.push(head);
  }
  return (
    <g class={areMany(links) ? "n-many" : ""}>
      {[...kinds].map(([key, { name, lines, heads }]) => (
        <g key={key} class={`n-link ${name}`}>
          <path class="n-line" d={lines.join("")} />
          <path class="n-head" d={heads.join("")} />
        </g>
      ))}
    </g>
  );
});

interface WordsProps extends Omit<LinksProps, "longest"> {
  /** All moves, or only those of the tree: others would lie on each other. */
  isTreeOnly: boolean;
  /** As tall as this, and no wider than that. */
  font: number;
  widest: number;
  isSeen: (spot: Spot) => boolean;
}

const clipped = (text: string, font: number, widest: number) => {
  const fits = Math.max(4, Math.floor(widest / textWidth("m", font)));
  return text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
};

/** The moves: at the end of the edge, where those to siblings are apart. */
export const LinkWords = memo(function LinkWords(props: WordsProps) {
  const { links, at, parents, scale, isTreeOnly, font, widest, isSeen } = props;
  return (
    <g class="n-moves">
      {links.map((link) => {
        const from = at[link.from]!,
          to = at[link.to]!;
        const isTree = isTreeLink(link, parents);
        if (link.kind !== "move" || from === to || (isTreeOnly && !isTree) || !isSeen(to)) return null;
        const half = scale.card ? scale.card.height / 2 : scale.radius;
        const middle = bendOf(from, to, isTree);
        const place = isTree ? { x: to.x + (from.x - to.x) * 0.12, y: to.y - half - font * 1.1 } : middle;
        return (
          <text x={round(place.x)} y={round(place.y)} font-size={font} text-anchor="middle">
            {clipped(link.words(), font, widest)}
          </text>
        );
      })}
    </g>
  );
});
