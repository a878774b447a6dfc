// What can be done in a diagram: the changes of the text, and of the layout where locations have places of their own.
import type { Diagram } from "@engine";
import type { Point } from "../diagram/geometry";
import type { Item } from "../diagram/item";
import { kFileScale, type Placed } from "../diagram/layout";
import { isKeyword } from "../editor/xta";
import { apply, type Change } from "./changes";
import * as edges from "./edges";
import * as layouts from "./layout-text";
import * as locations from "./locations";
import type { LocationKind } from "./locations";
import { scan, type ClauseKind, type Process } from "./scan";

/** A template, as it is written and as it is drawn. */
export interface Subject {
  text: string;
  layout: string;
  process: Process;
  diagram: Diagram;
  placed: Placed;
}
export interface Edit {
  changes: Change[];
  layout: string;
  /** What is chosen afterwards. */
  chosen: Item | null;
}

/** Between locations that get their places by key. */
const kBelow = 80;
/** How far an edge keeps away from the one beside it. */
const kBend = 30;

/** Whether the diagram is that of the text: while it is not, its items are not those of the text. */
export function isDrawnOf({ locations: all, edges: arrows }: Diagram, { states, trans }: Process): boolean {
  const items = trans?.items ?? [];
  return (
    all.length === states.items.length &&
    arrows.length === items.length &&
    all.every(({ name }, i) => name === states.items[i]!.name.text) &&
    arrows.every(
      ({ source, target }, i) => all[source]!.name === items[i]!.source && all[target]!.name === items[i]!.target.text,
    )
  );
}

/** Where the cursor goes: to what is chosen, or to the name of the process, where nothing is. */
export function caretOf(text: string, template: string, { changes, chosen }: Edit): number {
  const process = scan(apply(text, changes), template);
  if (!process) return 0;
  const item = chosen?.kind === "location" ? process.states.items[chosen.index]?.name : null;
  const edge = chosen?.kind === "edge" ? process.trans?.items[chosen.index] : null;
  return (item ?? edge ?? process.name).from;
}

/** A point of the picture in units of the layout. */
function inLayout({ diagram, placed }: Subject, { x, y }: Point): Point {
  const first = diagram.locations[0]?.at;
  const box = placed.locations[0];
  const corner = placed.isFromFile && first && box;
  const scaled = (by: Point): Point => ({ x: (x - by.x) / kFileScale, y: (y - by.y) / kFileScale });
  if (!corner) return scaled({ x: 0, y: 0 });
  const { x: dx, y: dy } = scaled(box);
  return { x: first.x + dx, y: first.y + dy };
}

/** The layout in which everything has a place.  It may be newer than the picture: edits come faster than it is drawn. */
function fixed({ layout, process, diagram, placed }: Subject): string {
  const places = layouts.placesOf(layout, process.name.text);
  const isFixed = placed.isFromFile || process.states.items.every(({ name }) => places.has(name.text));
  return isFixed ? layout : layouts.fixTemplate(layout, diagram, placed);
}

/** At a point of the picture; null: wherever there is room. */
export function addLocation(subject: Subject, at: Point | null): Edit {
  const { text, process, diagram, placed, layout } = subject;
  const name = locations.freshName(text);
  const changes = locations.addLocation(text, process, name);
  const chosen: Item = { kind: "location", index: process.states.items.length };
  if (!at && !placed.isFromFile) return { changes, layout, chosen };
  const places = diagram.locations.map((location) => location.at ?? { x: 0, y: 0 });
  const below = { x: places[0]?.x ?? 0, y: Math.max(0, ...places.map(({ y }) => y)) + kBelow };
  const place = at ? inLayout(subject, at) : below;
  return { changes, layout: layouts.placeLocation(fixed(subject), process.name.text, name, place), chosen };
}

/** What is wrong with a name for a location; "": nothing. */
export function nameProblem(process: Process, name: string): "" | "empty" | "malformed" | "keyword" | "taken" {
  if (name === "") return "empty";
  if (!/^[A-Za-z_][\w$#]*$/.test(name)) return "malformed";
  if (isKeyword(name)) return "keyword";
  return locations.stateOf(process, name) ? "taken" : "";
}

const indexOf = ({ states }: Process, name: string) => states.items.findIndex((state) => state.name.text === name);
const asItem = (process: Process, name: string): Item => ({ kind: "location", index: indexOf(process, name) });

export function renameLocation({ process, layout }: Subject, from: string, to: string): Edit {
  return {
    changes: locations.renameLocation(process, from, to),
    layout: layouts.renameLocation(layout, process.name.text, from, to),
    chosen: asItem(process, from),
  };
}

export function removeLocation({ text, process, layout }: Subject, name: string): Edit {
  return {
    changes: locations.removeLocation(text, process, name),
    layout: layouts.removeLocation(layout, process.name.text, name),
    chosen: null,
  };
}

export function makeInitial({ process, layout }: Subject, name: string): Edit {
  return { changes: locations.makeInitial(process, name), layout, chosen: asItem(process, name) };
}

export function setKind({ text, process, layout }: Subject, name: string, kind: LocationKind): Edit {
  return { changes: locations.setKind(text, process, name, kind), layout, chosen: asItem(process, name) };
}

export function setInvariant({ text, process, layout }: Subject, name: string, invariant: string): Edit {
  return { changes: locations.setInvariant(text, process, name, invariant), layout, chosen: asItem(process, name) };
}

export function setLabel({ text, process, layout }: Subject, index: number, kind: ClauseKind, value: string): Edit {
  return { changes: edges.setLabel(text, process, index, kind, value), layout, chosen: { kind: "edge", index } };
}

/** By so much of a picture, from where the layout has it. */
export function moveLocation(subject: Subject, name: string, by: Point): Edit {
  const { process } = subject;
  const template = process.name.text;
  const layout = fixed(subject);
  const from = layouts.placesOf(layout, template).get(name);
  const to = from && { x: from.x + by.x / kFileScale, y: from.y + by.y / kFileScale };
  return {
    changes: [],
    layout: to ? layouts.placeLocation(layout, template, name, to) : subject.layout,
    chosen: asItem(process, name),
  };
}

/** Beside those that lie between the same two locations. */
export function addEdge({ text, process, layout, diagram, placed }: Subject, source: string, target: string): Edit {
  const changes = edges.addEdge(text, process, source, target);
  const items = process.trans?.items ?? [];
  const edit: Edit = { changes, layout, chosen: { kind: "edge", index: items.length } };
  const goes = (from: string, to: string) =>
    items.filter((edge) => edge.source === from && edge.target.text === to).length;
  const [same, other] = [goes(source, target), goes(target, source)];
  const place = (name: string) => diagram.locations.find((location) => location.name === name)?.at;
  const [from, to] = [place(source), place(target)];
  if (source === target || same + other === 0 || !placed.isFromFile || !from || !to) return edit;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const far = (kBend * (same + other)) / length;
  const by = { x: (to.y - from.y) * far, y: (from.x - to.x) * far };
  return { ...edit, layout: layouts.bendEdge(layout, process.name.text, [source, target, same + 1], by) };
}

export function removeEdge({ text, process, layout }: Subject, index: number): Edit {
  const items = process.trans?.items ?? [];
  const edge = items[index]!;
  const number = layouts.numbersOf(items.map(({ source, target }) => ({ source, target: target.text })))[index]!;
  return {
    changes: edges.removeEdge(text, process, index),
    layout: layouts.removeEdge(layout, process.name.text, edge.source, edge.target.text, number),
    chosen: null,
  };
}

/** Everything goes where there is room for it again. */
export function arrange({ process, layout }: Subject, chosen: Item | null): Edit {
  return { changes: [], layout: layouts.removeTemplate(layout, process.name.text), chosen };
}
