// One template as a drawing.  Locations and edges can be chosen by mouse and by the arrow keys; what
// they are called by screen readers is what the list beside the drawing says.
import { useRef } from "preact/hooks";
import type { Diagram, DiagramEdge, DiagramLocation } from "@engine";
import { kLineHeight } from "./geometry";
import type { Placed, PlacedEdge, PlacedLocation } from "./layout";

export interface Item { kind: "location" | "edge"; index: number; }
export const sameItem = (a: Item | null, b: Item | null) => a?.kind === b?.kind && a?.index === b?.index;

interface Props {
  diagram: Diagram;
  placed: Placed;
  /** Of its processes: "Train(2)", "template Train". */
  title: string;
  scale: number;
  selected: Item | null;
  /** The location the process is in; -1: nothing is known. */
  current: number;
  /** Edges that were just taken. */
  taken: readonly number[];
  onSelect: (item: Item) => void;
  /** Go to the place in the text. */
  onOpen: (item: Item) => void;
}

export function describeLocation(location: DiagramLocation): string {
  const flags = [location.initial && "initial", location.urgent && "urgent", location.committed && "committed"].filter(Boolean);
  return `Location ${location.name}${flags.length > 0 ? `, ${flags.join(", ")}` : ""}` +
    (location.invariant ? `, invariant ${location.invariant}` : "");
}

export function describeEdge(diagram: Diagram, edge: DiagramEdge): string {
  const parts = (["select", "guard", "sync", "update"] as const).filter((kind) => edge[kind]).map((kind) => `${kind} ${edge[kind]}`);
  return [`Edge ${diagram.locations[edge.source]?.name} → ${diagram.locations[edge.target]?.name}`, ...parts].join(", ");
}

function LocationShape({ location, box }: { location: DiagramLocation; box: PlacedLocation }) {
  const { width, height } = box;
  const top = -height / 2;
  const radius = Math.min(15, height / 2);
  const mark = location.committed ? "C" : location.urgent ? "U" : "";
  return (
    <>
      <rect class="d-box" x={-width / 2} y={top} width={width} height={height} rx={radius} style={location.color ? `stroke: ${location.color}` : undefined} />
      {location.initial && <rect class="d-inner" x={-width / 2 + 3} y={top + 3} width={width - 6} height={height - 6} rx={radius - 3} />}
      {mark && <text class="d-mark" x={-width / 2 + 13} y={top + 19} text-anchor="middle">{mark}</text>}
      <text class="d-name" x={mark ? 9 : 0} y={top + 19} text-anchor="middle">{box.name}</text>
      {box.invariant.map((line, i) => (
        <text class="d-invariant" y={top + 19 + (i + 1) * kLineHeight - 1} text-anchor="middle">{line}</text>
      ))}
    </>
  );
}

function EdgeLine({ edge, isUncontrollable }: { edge: PlacedEdge; isUncontrollable: boolean }) {
  return (
    <>
      <path class="d-reach" d={edge.path} />
      <path class="d-line" d={edge.path} stroke-dasharray={isUncontrollable ? "6 4" : undefined} />
      <path class="d-head" d={edge.head} />
    </>
  );
}

function EdgeLabels({ edge }: { edge: PlacedEdge }) {
  return (
    <>
      {edge.labels.map((label) => (
        <g transform={`translate(${label.x} ${label.y})`}>
          <rect class="d-ground" x={-3} y={-1} width={label.width + 6} height={label.height + 2} rx={3} />
          {label.lines.map((line, i) => <text class={`d-${line.kind}`} y={(i + 1) * kLineHeight - 4}>{line.text}</text>)}
        </g>
      ))}
    </>
  );
}

export function Picture({ diagram, placed, title, scale, selected, current, taken, onSelect, onOpen }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const items: Item[] = [
    ...diagram.locations.map((_, index) => ({ kind: "location" as const, index })),
    ...diagram.edges.map((_, index) => ({ kind: "edge" as const, index })),
  ];
  const at = Math.max(0, items.findIndex((item) => sameItem(item, selected)));
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: Math.min(at + 1, last), ArrowDown: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0), ArrowUp: Math.max(at - 1, 0),
      Home: 0, End: last,
    };
    const item = items[targets[event.key] ?? (event.key === "Enter" ? at : -1)];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return onOpen(item);
    onSelect(item);
    svg.current?.querySelector<SVGElement>(`[data-item="${item.kind}-${item.index}"]`)?.focus();
  };
  const handlers = (item: Item) => ({
    role: "button" as const, tabIndex: sameItem(item, items[at]!) ? 0 : -1, "data-item": `${item.kind}-${item.index}`,
    "aria-pressed": sameItem(item, selected),
    onClick: () => onSelect(item), onDblClick: () => onOpen(item),
  });
  // A chosen or lit edge lies above the others, labels above all lines.
  const order = diagram.edges.map((_, i) => i).sort((a, b) => Number(taken.includes(a)) - Number(taken.includes(b)));
  return (
    <svg ref={svg} class="diagram" role="group" aria-label={`Diagram of ${title}`} onKeyDown={onKeyDown}
      viewBox={`0 0 ${placed.width} ${placed.height}`} width={placed.width * scale} height={placed.height * scale}>
      {order.map((i) => (
        <g class={`d-edge ${taken.includes(i) ? "taken" : ""}`} {...handlers({ kind: "edge", index: i })}
          aria-label={describeEdge(diagram, diagram.edges[i]!) + (taken.includes(i) ? ", just taken" : "")}>
          <EdgeLine edge={placed.edges[i]!} isUncontrollable={diagram.edges[i]!.isUncontrollable} />
        </g>
      ))}
      {diagram.locations.map((location, i) => (
        <g class={`d-location ${i === current ? "current" : ""}`} {...handlers({ kind: "location", index: i })}
          aria-label={describeLocation(location) + (i === current ? ", the process is here" : "")}
          transform={`translate(${placed.locations[i]!.x} ${placed.locations[i]!.y})`}>
          <LocationShape location={location} box={placed.locations[i]!} />
        </g>
      ))}
      {order.map((i) => (
        <g class={`d-labels ${taken.includes(i) ? "taken" : ""} ${sameItem(selected, { kind: "edge", index: i }) ? "chosen" : ""}`} aria-hidden="true"
          onClick={() => onSelect({ kind: "edge", index: i })} onDblClick={() => onOpen({ kind: "edge", index: i })}>
          <EdgeLabels edge={placed.edges[i]!} />
        </g>
      ))}
    </svg>
  );
}
