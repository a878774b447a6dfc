// A graph of many nodes.  Nodes are chosen by mouse or by the arrow keys: up to the parent, down to
// the first child, left and right among the nodes of a layer.  Of large graphs little is in the page:
// neighbouring edges of a kind are one path, and nodes are there only near what is seen of them.
import "./graph.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Spot } from "../../graph/layout";
import { kReadable, scaleOf, type GraphLink, type GraphNode } from "../../graph/scale";
import { pixelsPerUnit, rem, usePixelsPerUnit } from "../../ui/rem";
import { zoomKey, type Zoom } from "../../ui/zoom";
import { hidesLong, kLong, Links, LinkWords } from "./links";
import { ChosenCard, Nodes } from "./nodes";
import { graphWords } from "../../words/graph";

interface Props {
  label: string;
  spots: readonly Spot[];
  size: { width: number; height: number };
  /** Null: not there (yet). */
  nodes: readonly (GraphNode | null)[];
  /** What says how large cards are; else the nodes do. */
  sample?: readonly (GraphNode | null)[];
  links: readonly GraphLink[];
  parents: readonly number[];
  selected: number;
  found: ReadonlySet<number>;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onSelect: (node: number) => void;
  onOpen: (node: number) => void;
}

/** Graphs with fewer nodes are in the page as a whole. */
const kFew = 300;
/** What is seen is looked at in steps of so many units. */
const kBlock = 300;
/** A click on a dot may miss it by so many units. */
const kReach = 16;
/** The selected node is kept so far from the edges. */
const kMargin = 40;
/** The moves of the chosen node, where nodes are only numbers. */
const kMoveFont = 11,
  kWidestMove = 190;

/** What is seen, in units of the drawing. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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
  const stretch = box.width / (width || 1);
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

const isWithin =
  (area: Area | null) =>
  ({ x, y }: Spot) =>
    !area || (x > area.left && x < area.right && y > area.top && y < area.bottom);

type DrawingProps = Pick<
  Props,
  "label" | "spots" | "size" | "nodes" | "sample" | "links" | "parents" | "selected" | "found" | "zoom"
> & {
  room: { width: number; height: number };
  area: Area | null;
};

/** What a drawing of the graph needs: scale, places, size. */
function drawingOf({
  nodes,
  sample,
  size,
  room,
  zoom,
  spots,
}: Pick<DrawingProps, "nodes" | "sample" | "size" | "room" | "zoom" | "spots">) {
  const scale = scaleOf(sample ?? nodes, size, room, zoom);
  return {
    scale,
    at: spots.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })),
    width: size.width * scale.x,
    height: size.height * scale.y,
  };
}

function Drawing(props: DrawingProps & { drawing: ReturnType<typeof drawingOf> }) {
  const { links, parents, nodes, found, selected, area, size, zoom, drawing } = props;
  const { scale, at, width } = drawing;
  const { radius, card } = scale;
  const near = useMemo(() => links.filter((link) => link.from === selected || link.to === selected), [links, selected]);
  const isSeen = useMemo(() => isWithin(area), [area]);
  const longest = hidesLong(links, size.width, zoom) ? kLong : Infinity;
  const spot = at[selected];
  const chosen = spot && nodes[selected];
  const common = { at, parents, scale };
  return (
    <>
      <Links links={links} {...common} longest={longest} />
      <g class="n-near">
        <Links links={near} {...common} longest={Infinity} />
      </g>
      <Nodes nodes={nodes} at={at} found={found} scale={scale} isSeen={isSeen} />
      {card ? (
        <LinkWords links={links} {...common} isTreeOnly font={card.font} widest={card.width} isSeen={isSeen} />
      ) : (
        <LinkWords links={near} {...common} isTreeOnly={false} font={kMoveFont} widest={kWidestMove} isSeen={isSeen} />
      )}
      {chosen && !card && (
        <>
          <circle class="n-selected" cx={spot.x} cy={spot.y} r={radius + 4} />
          <ChosenCard node={chosen} spot={spot} radius={radius} width={width} />
        </>
      )}
      {chosen && card && (
        <rect
          class="n-selected"
          x={spot.x - card.width / 2 - 4}
          y={spot.y - card.height / 2 - 4}
          width={card.width + 8}
          height={card.height + 8}
          rx={9}
        />
      )}
    </>
  );
}

/** The whole graph as one picture. */
export function GraphFile(props: Omit<DrawingProps, "room" | "area">) {
  const all = { ...props, room: { width: props.size.width, height: props.size.height }, area: null };
  const drawing = drawingOf(all);
  return (
    <svg class="graph" viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-label={props.label}>
      <Drawing {...all} drawing={drawing} />
    </svg>
  );
}

export function GraphPicture(props: Props) {
  const { label, spots, size, nodes, sample, links, parents, selected, found, zoom, onSelect, onOpen } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const view = useView(scroll);
  const drawing = useMemo(
    () => drawingOf({ nodes, sample, size, room: view, zoom, spots }),
    [sample ?? nodes, size, zoom, spots, zoom === "fit" && view],
  );
  const { scale, at, width, height } = drawing;
  const area = useMemo(() => (nodes.length > kFew ? areaOf(view) : null), [nodes.length > kFew, view]);
  const spot = at[selected];
  useEffect(() => {
    if (scroll.current && spot) scrollTo(scroll.current, spot);
  }, [spot?.x, spot?.y, view.width, view.height]);
  const act = (what: (node: number) => void) => (event: MouseEvent) => {
    const node = nodeAt(event, nodes, at, scale.radius, width);
    if (node !== null) what(node);
  };
  return (
    <div
      class="graph-scroll"
      ref={scroll}
      tabIndex={0}
      role="group"
      aria-label={graphWords(label)}
      style={`--content: ${rem(Math.ceil((zoom === "fit" ? size.height : height) + 18))}`}
      onKeyDown={(event) => onKey(event, props)}
      onClick={act(onSelect)}
      onDblClick={act(onOpen)}
    >
      <svg
        class={`graph diagram ${scale.radius < kReadable ? "tiny" : ""}`}
        viewBox={`0 0 ${width} ${height}`}
        width={rem(width)}
        height={rem(height)}
        role="img"
        aria-label={label}
      >
        <Drawing {...{ label, spots, size, nodes, links, parents, selected, found, zoom, area, drawing }} room={view} />
      </svg>
    </div>
  );
}
