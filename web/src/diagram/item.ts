// Locations and edges of a diagram, and what they are called.
import type { ClockConstraint, Diagram } from "@engine";
import { inText } from "../editor/positions";
import type { Highlight, Offer } from "../state/state";
import { edgeWords, locationWords } from "../words/diagrams";

export interface Item {
  kind: "location" | "edge";
  index: number;
}
export const sameItem = (a: Item | null, b: Item | null) => a?.kind === b?.kind && a?.index === b?.index;

/** An item of one of the templates. */
export interface Chosen {
  template: number;
  item: Item;
}

export function thingOf({ locations, edges }: Diagram, { kind, index }: Item) {
  return kind === "location" ? locations[index] : edges[index];
}

/** The words of an item; "" if it is not there. */
export function describeItem(diagram: Diagram | undefined, { kind, index }: Item): string {
  if (!diagram) return "";
  const location = kind === "location" && diagram.locations[index];
  if (location) return locationWords(location);
  const edge = diagram.edges[index];
  return edge ? edgeWords(diagram, edge) : "";
}

interface Place {
  line: number;
  column: number;
}

/** What the cursor of the editor stands on. */
export function itemAt(items: readonly Diagram[], cursor: Place | null): Chosen | null {
  if (!cursor) return null;
  const covers = (thing: Parameters<typeof inText>[0]) => {
    const range = inText(thing);
    if (!range) return false;
    const before = cursor.line < range.line || (cursor.line === range.line && cursor.column < range.column);
    const behind = cursor.line > range.endLine || (cursor.line === range.endLine && cursor.column > range.endColumn);
    return !before && !behind;
  };
  for (const [template, diagram] of items.entries()) {
    const location = diagram.locations.findIndex(covers);
    if (location >= 0) return { template, item: { kind: "location", index: location } };
    const edge = diagram.edges.findIndex(covers);
    if (edge >= 0) return { template, item: { kind: "edge", index: edge } };
  }
  return null;
}

/** Where a process is in its diagram (-1: nothing is known), and the edges that it has just taken. */
export function highlightIn(
  diagram: Diagram,
  process: { index: number; name: string } | null,
  highlight: Highlight | null,
): { current: number; taken: number[] } {
  if (!process || !highlight) return { current: -1, taken: [] };
  const location = highlight.locations[process.index];
  return {
    current: location === undefined ? -1 : diagram.locations.findIndex((one) => one.name === location),
    taken: highlight.edges.filter((edge) => edge.process === process.name).map((edge) => edge.edge),
  };
}

/** Locations and edges with constraints that are ticked. */
export function tickedIn({ name, locations }: Diagram, ticked: readonly ClockConstraint[]) {
  const ours = ticked.filter(({ template }) => template === name);
  const at = (constraint: ClockConstraint) => locations.findIndex((one) => one.name === constraint.location);
  return {
    locations: ours.filter(({ kind }) => kind === "invariant").map(at),
    edges: ours.flatMap(({ edge }) => (edge === undefined ? [] : [edge])),
  };
}

/** The edges of a process that take part in a move on offer. */
export function possibleIn(process: string | undefined, offers: readonly Offer[]): number[] {
  return offers.flatMap(({ edges }) => edges.filter((edge) => edge.process === process).map((edge) => edge.edge));
}

/** The moves on offer in which an edge of a process takes part. */
export function offersOf(process: string, index: number, offers: readonly Offer[]): Offer[] {
  return offers.filter(({ edges }) => edges.some((edge) => edge.process === process && edge.edge === index));
}
