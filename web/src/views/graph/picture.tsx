// A graph of many nodes.  Nodes are chosen by mouse or by the arrow keys: up to the parent, down to
// the first child, left and right among the nodes of a layer.  Of large graphs little is in the page:
// neighbouring edges of a kind are one path, and nodes are there only near what is seen of them.
import "./graph.css";
import { memo } from "../../ui/memo";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrowhead } from "../../diagram/geometry";
import type { Spot } from "../../graph/layout";
import { pixelsPerUnit, rem, usePixelsPerUnit } from "../../ui/rem";
import { zoomKey, type Zoom } from "../../ui/zoom";

export interface GraphNode {
  label: string;
  kind: string;
  title: () => string;
}
export interface GraphLink {
  from: number;
  to: number;
  kind: "move" | "cover" | "merge";
}

interface Props {
  label: string;
  spots: readonly Spot[];
  size: { width: number; height: number };
  /** Null: not there (yet). */
  nodes: readonly (GraphNode | null)[];
  links: readonly GraphLink[];
  parents: readonly number[];
  selected: number;
  found: ReadonlySet<number>;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onSelect: (node: number) => void;
  onOpen: (node: number) => void;
}

const kRadius = 12;
/** Below this radius nodes are dots without numbers. */
const kReadable = 5;
/** Graphs with fewer nodes are in the page as a whole. */
const kFew = 300;
/** What is seen is looked at in steps of so many pixels. */
const kBlock = 300;
/** Edges that begin within so many pixels are one path. */
const kWide = 800;
const kFewLinks = 150;
/** Of many edges those that are longer, in pixels, are drawn only at the selected node: the eye cannot follow them. */
const kLong = 700;
/** A click on a dot may miss it by so many pixels. */
const kReach = 16;
/** The selected node is kept so far from the edges. */
const kMargin = 40;
const areMany = (links: readonly GraphLink[]) => links.length > kFewLinks;
export const hidesLong = (links: readonly GraphLink[], width: number, zoom: Zoom) =>
  zoom !== "fit" && areMany(links) && width * zoom > kLong;

/** Pixels per unit of the layout, and the radius of a node in pixels. */
interface Scale {
  x: number;
  y: number;
  radius: number;
}
/** What is seen, in pixels of the drawing. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

function pathOf(from: Spot, to: Spot, isTree: boolean, radius: number): { path: string; head: string } {
  if (from === to) {
    const far = radius * 2.5;
    const path = `M${round(from.x + radius * 0.7)} ${round(from.y - radius * 0.75)}C${round(from.x + far)} ${round(from.y - far * 0.87)} ${round(from.x + far)} ${round(from.y + far * 0.6)} ${round(from.x + radius * 0.83)} ${round(from.y + radius * 0.67)}`;
    return {
      path,
      head: arrowhead(
        { x: from.x + radius * 2, y: from.y + radius * 0.83 },
        { x: from.x + radius * 0.83, y: from.y + radius * 0.67 },
        radius / 2,
      ),
    };
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = isTree ? 0 : Math.min(60, length * 0.22);
  const middle = {
    x: (from.x + to.x) / 2 + ((to.y - from.y) / length) * bend,
    y: (from.y + to.y) / 2 - ((to.x - from.x) / length) * bend,
  };
  const clip = (at: Spot, towards: Spot) => {
    const d = Math.hypot(towards.x - at.x, towards.y - at.y) || 1;
    return { x: at.x + ((towards.x - at.x) / d) * radius, y: at.y + ((towards.y - at.y) / d) * radius };
  };
  const a = clip(from, middle),
    b = clip(to, middle);
  const line = isTree ? "L" : `Q${round(middle.x)} ${round(middle.y)} `;
  return {
    path: `M${round(a.x)} ${round(a.y)}${line}${round(b.x)} ${round(b.y)}`,
    head: radius < kReadable ? "" : arrowhead(middle, b, radius / 2),
  };
}

interface LinksProps {
  links: readonly GraphLink[];
  at: readonly Spot[];
  parents: readonly number[];
  radius: number;
  longest: number;
}

/** Edges by kind, those of the tree apart: of many the others are faint.  By place, too: what does not change need not be painted anew. */
const Links = memo(function Links({ links, at, parents, radius, longest }: LinksProps) {
  const kinds = new Map<string, { name: string; lines: string[]; heads: string[] }>();
  for (const { from, to, kind } of links) {
    const a = at[from]!,
      b = at[to]!;
    const isTree = kind === "move" && parents[to] === from;
    if (!isTree && Math.hypot(b.x - a.x, b.y - a.y) > longest) continue;
    const name = `n-${kind} ${isTree ? "" : "n-far"}`;
    const key = `${name} ${Math.floor(Math.min(a.x, b.x) / kWide)}`;
    let own = kinds.get(key);
    if (!own) {
      own = { name, lines: [], heads: [] };
      kinds.set(key, own);
    }
    const { path, head } = pathOf(a, b, isTree, radius);
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

interface NodesProps {
  nodes: Props["nodes"];
  at: readonly Spot[];
  found: ReadonlySet<number>;
  radius: number;
  area: Area | null;
}

const Nodes = memo(function Nodes({ nodes, at, found, radius, area }: NodesProps) {
  if (radius < kReadable) {
    const dots = new Map<string, string>();
    nodes.forEach((node, i) => {
      if (!node) return;
      const kind = `n-${node.kind} ${found.has(i) ? "found" : ""}`;
      dots.set(
        kind,
        `${dots.get(kind) ?? ""}M${round(at[i]!.x - radius)} ${round(at[i]!.y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
      );
    });
    const kinds = [...dots].sort(([a], [b]) => Number(a.endsWith("found")) - Number(b.endsWith("found")));
    return (
      <g class="n-dots">
        {kinds.map(([kind, path]) => (
          <g key={kind} class={`n-node ${kind}`}>
            <path d={path} />
          </g>
        ))}
      </g>
    );
  }
  const isSeen = ({ x, y }: Spot) => !area || (x > area.left && x < area.right && y > area.top && y < area.bottom);
  return (
    <g>
      {nodes.map(
        (node, i) =>
          node &&
          isSeen(at[i]!) && (
            <g
              key={i}
              class={`n-node n-${node.kind} ${found.has(i) ? "found" : ""}`}
              data-node={i}
              transform={`translate(${round(at[i]!.x)} ${round(at[i]!.y)})`}
            >
              <circle r={radius} />
              <text y={radius / 3} text-anchor="middle" font-size={radius * 0.875}>
                {node.label}
              </text>
              <title>{node.title()}</title>
            </g>
          ),
      )}
    </g>
  );
});

/** The size of an element, and what of its content is seen, in blocks. */
function useView(element: { current: HTMLElement | null }) {
  const [view, setView] = useState({ width: 0, height: 0, left: 0, top: 0 });
  useEffect(() => {
    const scroll = element.current!;
    const unit = pixelsPerUnit();
    let frame = 0;
    const look = () => {
      frame = 0;
      const width = scroll.clientWidth / unit,
        height = scroll.clientHeight / unit;
      const left = Math.floor(scroll.scrollLeft / unit / kBlock) * kBlock,
        top = Math.floor(scroll.scrollTop / unit / kBlock) * kBlock;
      setView((old) =>
        old.width === width && old.height === height && old.left === left && old.top === top
          ? old
          : { width, height, left, top },
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    scroll.addEventListener("scroll", later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(scroll);
    return () => {
      cancelAnimationFrame(frame);
      scroll.removeEventListener("scroll", later);
      observer.disconnect();
    };
  }, [usePixelsPerUnit()]);
  return view;
}

/** All of it in the room that there is, each axis by itself: a tree is often much wider than high. */
function fitted(size: Props["size"], room: { width: number; height: number }): Scale {
  const x = Math.min(1, (room.width || size.width) / size.width),
    y = Math.min(1, (room.height || size.height) / size.height);
  return { x, y, radius: kRadius * Math.max(0.12, Math.min(x * 1.3, y, 1)) };
}

/** Where an arrow key leads: parent, first child, neighbours in the layer; undefined: it is another key. */
function neighbour(key: string, { spots, nodes, parents, selected }: Props): number | null | undefined {
  const { y } = spots[selected]!;
  const layer = spots.flatMap((one, i) => (one.y === y ? [i] : [])).sort((a, b) => spots[a]!.x - spots[b]!.x);
  const here = layer.indexOf(selected);
  const there = (list: number[]) => list.find((node) => nodes[node]) ?? null;
  switch (key) {
    case "ArrowUp":
      return parents[selected] ?? null;
    case "ArrowDown":
      return there(parents.flatMap((parent, i) => (parent === selected ? [i] : [])));
    case "ArrowLeft":
      return there(layer.slice(0, here).reverse());
    case "ArrowRight":
      return there(layer.slice(here + 1));
    case "Home":
      return 0;
    default:
      return undefined;
  }
}

function onKey(event: KeyboardEvent, props: Props): void {
  const { zoom, onZoom, spots, selected, onOpen, onSelect } = props;
  if (zoomKey(event, { zoom, onZoom }) || event.ctrlKey || event.metaKey || event.altKey || !spots[selected]) return;
  if (event.key === "Enter") onOpen(selected);
  else {
    const next = neighbour(event.key, props);
    if (next === undefined) return;
    if (next !== null && next >= 0) onSelect(next);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The node that was pointed at; of dots the nearest one. */
function nodeAt(event: MouseEvent, nodes: Props["nodes"], at: readonly Spot[], radius: number, width: number) {
  const node = (event.target as Element).closest("[data-node]")?.getAttribute("data-node");
  if (node) return Number(node);
  if (radius >= kReadable) return null;
  const box = (event.currentTarget as Element).querySelector("svg")!.getBoundingClientRect();
  const stretch = box.width / (width || 1); // the page may be zoomed, for projectors
  const x = (event.clientX - box.left) / stretch,
    y = (event.clientY - box.top) / stretch;
  const distance = (i: number) => Math.hypot(at[i]!.x - x, at[i]!.y - y);
  const nearest = nodes.reduce<number>(
    (best, one, i) => (one && (best < 0 || distance(i) < distance(best)) ? i : best),
    -1,
  );
  return nearest >= 0 && distance(nearest) < kReach ? nearest : null;
}

/** What has to be drawn of a large graph; null: all of it. */
function areaOf(view: ReturnType<typeof useView>): Area {
  return {
    left: view.left - kBlock,
    top: view.top - kBlock,
    right: view.left + view.width + 2 * kBlock,
    bottom: view.top + view.height + 2 * kBlock,
  };
}

/** Brings a spot into view. */
function scrollTo(element: HTMLElement, spot: Spot): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  const unit = pixelsPerUnit();
  const x = spot.x * unit,
    y = spot.y * unit,
    margin = kMargin * unit;
  if (x < scrollLeft + margin || x > scrollLeft + clientWidth - margin) element.scrollLeft = x - clientWidth / 2;
  if (y < scrollTop + margin || y > scrollTop + clientHeight - margin) element.scrollTop = y - clientHeight / 2;
}

export function GraphPicture(props: Props) {
  const { label, spots, size, nodes, links, parents, selected, found, zoom, onSelect, onOpen } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const view = useView(scroll);
  const scale = zoom === "fit" ? fitted(size, view) : { x: zoom, y: zoom, radius: kRadius * zoom };
  const { radius } = scale;
  const at = useMemo(() => spots.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })), [spots, scale.x, scale.y]);
  const isLarge = nodes.length > kFew;
  const area = useMemo(() => (isLarge ? areaOf(view) : null), [isLarge, view]);
  const near = useMemo(() => links.filter((link) => link.from === selected || link.to === selected), [links, selected]);
  const spot = at[selected];
  useEffect(() => {
    if (scroll.current && spot) scrollTo(scroll.current, spot);
  }, [spot, view.width, view.height]);
  const width = size.width * scale.x,
    height = size.height * scale.y;
  const act = (what: (node: number) => void) => (event: MouseEvent) => {
    const node = nodeAt(event, nodes, at, radius, width);
    if (node !== null) what(node);
  };
  const longest = hidesLong(links, size.width, zoom) ? kLong : Infinity;
  return (
    <div
      class="graph-scroll"
      ref={scroll}
      tabIndex={0}
      role="group"
      aria-label={`${label}. Arrow keys go to parent, child and neighbours, f shows all of it.`}
      style={`--content: ${rem(Math.ceil((zoom === "fit" ? size.height : height) + 18))}`}
      onKeyDown={(event) => onKey(event, props)}
      onClick={act(onSelect)}
      onDblClick={act(onOpen)}
    >
      <svg
        class={`graph diagram ${radius < kReadable ? "tiny" : ""}`}
        viewBox={`0 0 ${width} ${height}`}
        width={rem(width)}
        height={rem(height)}
        role="img"
        aria-label={label}
      >
        <Links links={links} at={at} parents={parents} radius={radius} longest={longest} />
        <g class="n-near">
          <Links links={near} at={at} parents={parents} radius={radius} longest={Infinity} />
        </g>
        <Nodes nodes={nodes} at={at} found={found} radius={radius} area={area} />
        {spot && nodes[selected] && <circle class="n-selected" cx={spot.x} cy={spot.y} r={radius + 4} />}
      </svg>
    </div>
  );
}
