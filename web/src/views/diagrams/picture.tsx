// One template as a drawing.  Locations and edges can be chosen by mouse and by the arrow keys; what
// they are called by screen readers is what the list beside the drawing says.
import { useMemo, useRef } from "preact/hooks";
import type { Diagram, DiagramLocation } from "@engine";
import { sameItem, type Item } from "../../diagram/item";
import { dragged } from "../../editing/preview";
import { useGestures } from "../../editing/use-gestures";
import { useGrowing } from "../../ui/growing";
import { memo } from "../../ui/memo";
import { rem } from "../../ui/rem";
import { diagramOf, edgeWords, kIsHere, kJustTaken, kTakeHint, locationWords } from "../../words/diagrams";
import { kLineHeight } from "../../diagram/geometry";
import type { Placed, PlacedEdge, PlacedLocation } from "../../diagram/layout";
import { NewEdge, Rim } from "./dragged";

/** What else can be done while the diagram is edited. */
export interface PictureEdits {
  /** A click, or Enter: the edge that waits for its target leads there.  False: none waits. */
  onFinish: (item: Item) => boolean;
  onConnect: (from: number, to: number) => void;
  /** False: it could not be moved. */
  onMove: (location: number, by: { x: number; y: number }) => boolean;
  /** False: it is no key of editing. */
  onKey: (event: KeyboardEvent, item: Item | null) => boolean;
}

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
  /** With constraints that are ticked. */
  ticked: { locations: readonly number[]; edges: readonly number[] };
  /** Edges that a click takes now. */
  possible: readonly number[];
  onTake: (edge: number) => void;
  onSelect: (item: Item) => void;
  /** Go to the place in the text. */
  onOpen: (item: Item) => void;
  edits: PictureEdits | null;
}

/** What may be done with an item; the same object for as long as the drawing lives, so that its parts need not be drawn anew. */
interface Acts {
  select: (item: Item) => void;
  pick: (item: Item) => void;
  open: (item: Item) => void;
  take: (edge: number) => void;
}

interface MarkProps {
  index: number;
  isSelected: boolean;
  isReachable: boolean;
  isPossible?: boolean;
  acts: Acts;
}

/** A click takes an edge that is possible; a second one, of a double click, is not meant for what is possible by then. */
function onClick(event: MouseEvent, item: Item, isPossible: boolean, acts: Acts): void {
  if (!isPossible) acts.pick(item);
  else if (event.detail <= 1) acts.take(item.index);
}

function handlers(kind: Item["kind"], { index, isSelected, isReachable, isPossible = false, acts }: MarkProps) {
  return {
    role: "button" as const,
    tabindex: isReachable ? 0 : -1,
    "data-item": `${kind}-${index}`,
    "aria-pressed": isSelected,
    onClick: (event: MouseEvent) => onClick(event, { kind, index }, isPossible, acts),
    onDblClick: () => isPossible || acts.open({ kind, index }),
  };
}

interface LocationProps extends MarkProps, Pick<DiagramLocation, "color" | "initial" | "committed" | "urgent"> {
  words: string;
  box: PlacedLocation;
  isCurrent: boolean;
  isTicked: boolean;
  isEdited: boolean;
}

/** Box and texts are apart: the texts are said by the label of the box. */
const LocationMark = memo(function LocationMark(location: LocationProps) {
  const { words, box, isCurrent, isTicked, isEdited } = location;
  const { width, height } = box;
  const top = -height / 2;
  const radius = Math.min(15, height / 2);
  const flag = location.committed ? "C" : location.urgent ? "U" : "";
  const at = `translate(${box.x} ${box.y})`;
  return (
    <>
      <g
        class={`d-location ${isCurrent ? "current" : ""} ${isTicked ? "ticked" : ""}`}
        transform={at}
        {...handlers("location", location)}
        aria-label={words + (isCurrent ? kIsHere : "")}
      >
        <rect
          class="d-box"
          x={-width / 2}
          y={top}
          width={width}
          height={height}
          rx={radius}
          style={location.color ? `stroke: ${location.color}` : undefined}
        />
        {location.initial && (
          <rect class="d-inner" x={-width / 2 + 3} y={top + 3} width={width - 6} height={height - 6} rx={radius - 3} />
        )}
        {isEdited && <Rim width={width} height={height} radius={radius} />}
      </g>
      <g class="d-words" transform={at} aria-hidden="true">
        {flag && (
          <text class="d-mark" x={-width / 2 + 13} y={top + 19} text-anchor="middle">
            {flag}
          </text>
        )}
        <text class="d-name" x={flag ? 9 : 0} y={top + 19} text-anchor="middle">
          {box.name}
        </text>
        {box.invariant.map((line, i) => (
          <text class="d-invariant" y={top + 19 + (i + 1) * kLineHeight - 1} text-anchor="middle">
            {line}
          </text>
        ))}
      </g>
    </>
  );
});

const EdgeMark = memo(function EdgeMark({
  edge,
  words,
  isUncontrollable,
  isTaken,
  ...mark
}: MarkProps & { edge: PlacedEdge; words: string; isUncontrollable: boolean; isTaken: boolean }) {
  return (
    <g
      class={`d-edge ${isTaken ? "taken" : ""} ${mark.isPossible ? "possible" : ""}`}
      {...handlers("edge", mark)}
      aria-label={words + (isTaken ? kJustTaken : "") + (mark.isPossible ? kTakeHint : "")}
    >
      <path class="d-reach" d={edge.path} />
      <path class="d-line" d={edge.path} stroke-dasharray={isUncontrollable ? "6 4" : undefined} />
      <path class="d-head" d={edge.head} />
    </g>
  );
});

const Labels = memo(function Labels({
  edge,
  index,
  isTaken,
  isTicked,
  isSelected,
  isPossible = false,
  acts,
}: Omit<MarkProps, "isReachable"> & { edge: PlacedEdge; isTaken: boolean; isTicked: boolean }) {
  return (
    <g
      class={`d-labels ${isTicked ? "ticked" : ""} ${isTaken ? "taken" : ""} ${isSelected ? "chosen" : ""} ${isPossible ? "possible" : ""}`}
      aria-hidden="true"
      onClick={(event) => onClick(event, { kind: "edge", index }, isPossible, acts)}
      onDblClick={() => isPossible || acts.open({ kind: "edge", index })}
    >
      {edge.labels.map((label) => (
        <g transform={`translate(${label.x} ${label.y})`}>
          <rect class="d-ground" x={-3} y={-1} width={label.width + 6} height={label.height + 2} rx={3} />
          {label.lines.map((line, i) => (
            <text class={`d-${line.kind}`} y={(i + 1) * kLineHeight - 4}>
              {line.text}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
});

/** Where a key leads from an item; -1: nowhere. */
function targetOf(key: string, here: number, last: number): number {
  const targets: Record<string, number> = {
    ArrowRight: Math.min(here + 1, last),
    ArrowDown: Math.min(here + 1, last),
    ArrowLeft: Math.max(here - 1, 0),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: last,
    Enter: here,
  };
  return targets[key] ?? -1;
}

function itemsOf(diagram: Diagram): Item[] {
  return [
    ...diagram.locations.map((_, index): Item => ({ kind: "location", index })),
    ...diagram.edges.map((_, index): Item => ({ kind: "edge", index })),
  ];
}

const dataOf = ({ kind, index }: Item) => `${kind}-${index}`;

interface Keys {
  items: readonly Item[];
  at: number;
  possible: readonly number[];
  acts: Acts;
  edits: PictureEdits | null;
}

function onKey(event: KeyboardEvent, svg: SVGSVGElement | null, { items, at, possible, acts, edits }: Keys): void {
  // What has the focus counts: keys may come faster than the picture is drawn anew.
  const focused = (event.target as Element).closest("[data-item]")?.getAttribute("data-item");
  const here = focused ? items.findIndex((item) => dataOf(item) === focused) : at;
  if (edits?.onKey(event, items[here] ?? null)) return;
  const item = items[targetOf(event.key, here, items.length - 1)];
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter")
    return item.kind === "edge" && possible.includes(item.index) ? acts.take(item.index) : acts.open(item);
  acts.select(item);
  svg?.querySelector<SVGElement>(`[data-item="${dataOf(item)}"]`)?.focus();
}

/** Locations and edges that a frame of the screen has time for. */
const kAtOnce = 120;

type Does = Pick<Props, "onTake" | "onSelect" | "onOpen" | "edits">;

function useActs(does: Does): Acts {
  const latest = useRef(does);
  latest.current = does;
  return useMemo(
    (): Acts => ({
      select: (item) => latest.current.onSelect(item),
      pick: (item) => latest.current.edits?.onFinish(item) || latest.current.onSelect(item),
      open: (item) => latest.current.edits?.onFinish(item) || latest.current.onOpen(item),
      take: (edge) => latest.current.onTake(edge),
    }),
    [],
  );
}

export function Picture({
  diagram,
  placed: still,
  title,
  scale,
  selected,
  current,
  taken,
  ticked,
  possible,
  ...does
}: Props) {
  const { edits } = does;
  const svg = useRef<SVGSVGElement>(null);
  const acts = useActs(does);
  const { drag, handlers: gestures } = useGestures(svg, still, edits);
  const placed = drag?.kind === "move" ? dragged(still, diagram.edges, drag.location, drag.by) : still;
  const drawn = useGrowing(Math.max(diagram.locations.length, diagram.edges.length), kAtOnce);
  const items = useMemo(() => itemsOf(diagram), [diagram]);
  const words = useMemo(() => diagram.edges.map((edge) => edgeWords(diagram, edge)), [diagram]);
  const at = Math.max(
    0,
    items.findIndex((item) => sameItem(item, selected)),
  );
  const mark = (kind: Item["kind"], index: number) => ({
    index,
    acts,
    isSelected: sameItem({ kind, index }, selected),
    isReachable: sameItem(items[at]!, { kind, index }),
  });
  // Edges that were taken lie above the others, labels above all lines.
  const order = useMemo(
    () => diagram.edges.map((_, i) => i).sort((a, b) => Number(taken.includes(a)) - Number(taken.includes(b))),
    [diagram, taken.join()],
  );
  const edgeOf = (i: number) => ({
    edge: placed.edges[i]!,
    isTaken: taken.includes(i),
    isPossible: possible.includes(i),
  });
  return (
    <svg
      ref={svg}
      class={`diagram ${edits ? "edited" : ""}`}
      role="group"
      aria-label={diagramOf(title)}
      data-name={title.replace(/[^\w-]+/g, "-").replace(/-+$/, "")}
      onKeyDown={(event) => onKey(event, svg.current, { items, at, possible, acts, edits })}
      {...gestures}
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      width={rem(placed.width * scale)}
      height={rem(placed.height * scale)}
    >
      {order.slice(0, drawn).map((i) => (
        <EdgeMark
          key={i}
          {...edgeOf(i)}
          words={words[i]!}
          isUncontrollable={diagram.edges[i]!.isUncontrollable}
          {...mark("edge", i)}
        />
      ))}
      {diagram.locations.slice(0, drawn).map((location, i) => (
        <LocationMark
          key={`l${i}`}
          color={location.color}
          initial={location.initial}
          committed={location.committed}
          urgent={location.urgent}
          words={locationWords(location)}
          box={placed.locations[i]!}
          isCurrent={i === current}
          isTicked={ticked.locations.includes(i)}
          isEdited={edits !== null}
          {...mark("location", i)}
        />
      ))}
      {order.slice(0, drawn).map((i) => (
        <Labels
          key={`w${i}`}
          {...edgeOf(i)}
          index={i}
          isTicked={ticked.edges.includes(i)}
          acts={acts}
          isSelected={sameItem(selected, { kind: "edge", index: i })}
        />
      ))}
      {drag?.kind === "edge" && <NewEdge box={placed.locations[drag.location]} to={drag.to} />}
    </svg>
  );
}
