// A graph of many nodes.  Nodes are chosen by mouse or by the arrow keys: up to the parent, down to
// the first child, left and right among the nodes of a layer.
import { memo } from "./memo";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { arrowhead } from "../diagram/geometry";
import type { Spot } from "./layout";

export interface GraphNode { label: string; kind: string; title: string; }
export interface GraphLink { from: number; to: number; kind: "move" | "cover" | "merge"; }

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
  zoom: number;
  onSelect: (node: number) => void;
  onOpen: (node: number) => void;
}

const kRadius = 12;

function pathOf(from: Spot, to: Spot, kind: GraphLink["kind"]): { path: string; head: string } {
  if (from === to) {
    const path = `M${from.x + 8} ${from.y - 9}C${from.x + 30} ${from.y - 26} ${from.x + 30} ${from.y + 18} ${from.x + 10} ${from.y + 8}`;
    return { path, head: arrowhead({ x: from.x + 24, y: from.y + 10 }, { x: from.x + 10, y: from.y + 8 }, 6) };
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const isTree = kind === "move" && to.y > from.y;
  const bend = isTree ? 0 : Math.min(60, length * 0.22);
  const middle = { x: (from.x + to.x) / 2 + ((to.y - from.y) / length) * bend, y: (from.y + to.y) / 2 - ((to.x - from.x) / length) * bend };
  const clip = (at: Spot, towards: Spot) => {
    const d = Math.hypot(towards.x - at.x, towards.y - at.y) || 1;
    return { x: at.x + ((towards.x - at.x) / d) * kRadius, y: at.y + ((towards.y - at.y) / d) * kRadius };
  };
  const a = clip(from, middle), b = clip(to, middle);
  return { path: `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`, head: arrowhead(middle, b, 6) };
}

const Links = memo(function Links({ links, spots }: { links: readonly GraphLink[]; spots: readonly Spot[] }) {
  return (
    <g>
      {links.map((link) => {
        const { path, head } = pathOf(spots[link.from]!, spots[link.to]!, link.kind);
        return <g class={`n-link n-${link.kind}`}><path class="n-line" d={path} /><path class="n-head" d={head} /></g>;
      })}
    </g>
  );
});

const Nodes = memo(function Nodes({ nodes, spots, found }: { nodes: Props["nodes"]; spots: readonly Spot[]; found: ReadonlySet<number> }) {
  return (
    <g>
      {nodes.map((node, i) => node && (
        <g class={`n-node n-${node.kind} ${found.has(i) ? "found" : ""}`} data-node={i} transform={`translate(${spots[i]!.x} ${spots[i]!.y})`}>
          <circle r={kRadius} />
          <text y={4} text-anchor="middle">{node.label}</text>
          <title>{node.title}</title>
        </g>
      ))}
    </g>
  );
});

export function GraphPicture({ label, spots, size, nodes, links, parents, selected, found, zoom, onSelect, onOpen }: Props) {
  const scroll = useRef<HTMLDivElement>(null);
  const layers = useMemo(() => {
    const byLayer = new Map<number, number[]>();
    spots.forEach((spot, i) => byLayer.set(spot.y, [...(byLayer.get(spot.y) ?? []), i]));
    for (const layer of byLayer.values()) layer.sort((a, b) => spots[a]!.x - spots[b]!.x);
    return byLayer;
  }, [spots]);
  const spot = spots[selected];
  useEffect(() => {
    const element = scroll.current;
    if (!element || !spot) return;
    const x = spot.x * zoom, y = spot.y * zoom;
    const margin = 40;
    if (x < element.scrollLeft + margin || x > element.scrollLeft + element.clientWidth - margin) element.scrollLeft = x - element.clientWidth / 2;
    if (y < element.scrollTop + margin || y > element.scrollTop + element.clientHeight - margin) element.scrollTop = y - element.clientHeight / 2;
  }, [spot, zoom]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !spot) return;
    const layer = layers.get(spot.y) ?? [];
    const there = (list: number[]) => list.find((node) => nodes[node]);
    const at = layer.indexOf(selected);
    const next: Record<string, number | undefined> = {
      ArrowUp: parents[selected], ArrowDown: there(parents.flatMap((parent, i) => (parent === selected ? [i] : []))),
      ArrowLeft: there(layer.slice(0, at).reverse()), ArrowRight: there(layer.slice(at + 1)), Home: 0,
    };
    if (event.key === "Enter") onOpen(selected);
    else if (!(event.key in next)) return;
    else if (next[event.key] !== undefined && next[event.key]! >= 0) onSelect(next[event.key]!);
    event.preventDefault();
    event.stopPropagation();
  };
  const pick = (event: MouseEvent) => {
    const node = (event.target as Element).closest("[data-node]")?.getAttribute("data-node");
    return node === null || node === undefined ? null : Number(node);
  };
  return (
    <div class="graph-scroll" ref={scroll} tabIndex={0} role="group" aria-label={`${label}. Arrow keys go to parent, child and neighbours.`} onKeyDown={onKeyDown}
      onClick={(event) => { const node = pick(event); if (node !== null) onSelect(node); }}
      onDblClick={(event) => { const node = pick(event); if (node !== null) onOpen(node); }}>
      <svg class="graph diagram" viewBox={`0 0 ${size.width} ${size.height}`} width={size.width * zoom} height={size.height * zoom} role="img" aria-label={label}>
        <Links links={links} spots={spots} />
        <Nodes nodes={nodes} spots={spots} found={found} />
        {spot && nodes[selected] && <circle class="n-selected" cx={spot.x} cy={spot.y} r={kRadius + 4} />}
      </svg>
    </div>
  );
}
