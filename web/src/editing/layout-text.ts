// The layout of a document, the text of a `.ugi` file, as edits of a diagram change it.
//
//   process P graphinfo {
//   location A (40,80);            where its centre is
//   guard A B 1 (8,-36);           labels and nails: relative to the middle between both ends,
//   trans A B 1 (0,34);            so that they go along when an end is moved
//   }
//
// The number counts the edges from A to B in the order of the text.  core/xml/ugi.h has all of the format.
import type { Diagram } from "@engine";
import { kFileScale, type Placed } from "../diagram/layout";
import type { Point } from "../diagram/geometry";
import { kLineHeight } from "../diagram/geometry";

/** A line of a template's layout. */
interface Line {
  word: string;
  /** A location, or source and target of an edge. */
  names: string[];
  /** Of an edge among those with the same ends, from 1. */
  number: number;
  at: Point;
}
interface Block {
  from: number;
  to: number;
  lines: Line[];
}

function lineOf(statement: string): Line | null {
  const words = statement.match(/[\w$#-]+/g) ?? [];
  if (words.length !== 4 && words.length !== 6) return null;
  const [x, y] = words.slice(-2).map((word) => Number.parseInt(word, 10) || 0);
  const isEdge = words.length === 6;
  return {
    word: words[0]!,
    names: words.slice(1, isEdge ? 3 : 2),
    number: isEdge ? Number.parseInt(words[3]!, 10) || 0 : 0,
    at: { x: x!, y: y! },
  };
}

function blockOf(layout: string, template: string): Block | null {
  for (const match of layout.matchAll(/\bprocess\s+([\w$#]+)\s+graphinfo\s*\{([^}]*)\}?\n?/g)) {
    if (match[1] !== template) continue;
    const lines = match[2]!.split(";").flatMap((statement) => lineOf(statement) ?? []);
    return { from: match.index, to: match.index + match[0].length, lines };
  }
  return null;
}

function write(template: string, lines: readonly Line[]): string {
  const texts = lines.map(({ word, names, number, at: { x, y } }) =>
    [word, ...names, ...(number > 0 ? [number] : []), `(${Math.round(x)},${Math.round(y)});\n`].join(" "),
  );
  return `process ${template} graphinfo {\n${texts.join("")}}\n`;
}

/** The layout with other lines for a template; where it has none yet they come at the end. */
function withLines(layout: string, template: string, change: (lines: Line[]) => Line[]): string {
  const block = blockOf(layout, template);
  if (block) return layout.slice(0, block.from) + write(template, change(block.lines)) + layout.slice(block.to);
  const lines = change([]);
  return lines.length === 0 ? layout : layout + write(template, lines);
}

const isOf = (line: Line, source: string, target: string) =>
  line.number > 0 && line.names[0] === source && line.names[1] === target;

/** The places of a template's locations, by name. */
export function placesOf(layout: string, template: string): ReadonlyMap<string, Point> {
  const lines = blockOf(layout, template)?.lines ?? [];
  return new Map(lines.flatMap(({ word, names, at }) => (word === "location" ? [[names[0]!, at]] : [])));
}

/** Puts a location somewhere. */
export function placeLocation(layout: string, template: string, name: string, at: Point): string {
  return withLines(layout, template, (lines) => {
    const there = lines.find((line) => line.word === "location" && line.names[0] === name);
    if (!there) return [...lines, { word: "location", names: [name], number: 0, at }];
    return lines.map((line) => (line === there ? { ...line, at } : line));
  });
}

export function renameLocation(layout: string, template: string, from: string, to: string): string {
  return withLines(layout, template, (lines) =>
    lines.map((line) => ({ ...line, names: line.names.map((name) => (name === from ? to : name)) })),
  );
}

/** With the edges at it. */
export function removeLocation(layout: string, template: string, name: string): string {
  return withLines(layout, template, (lines) => lines.filter((line) => !line.names.includes(name)));
}

/** The edges behind it with the same ends are counted anew. */
export function removeEdge(layout: string, template: string, source: string, target: string, number: number): string {
  return withLines(layout, template, (lines) =>
    lines.flatMap((line) => {
      if (!isOf(line, source, target) || line.number < number) return [line];
      return line.number === number ? [] : [{ ...line, number: line.number - 1 }];
    }),
  );
}

/** A nail beside the middle of an edge, for one that would lie upon others. */
export function bendEdge(
  layout: string,
  template: string,
  [source, target, number]: [string, string, number],
  by: Point,
): string {
  return withLines(layout, template, (lines) => [...lines, { word: "trans", names: [source, target], number, at: by }]);
}

/** No places: the template is laid out anew whenever it is drawn. */
export function removeTemplate(layout: string, template: string): string {
  const block = blockOf(layout, template);
  return block ? layout.slice(0, block.from) + layout.slice(block.to) : layout;
}

/** For each edge its number among those with the same ends. */
export function numbersOf(edges: readonly { source: unknown; target: unknown }[]): number[] {
  return edges.map(
    ({ source, target }, i) =>
      edges.slice(0, i + 1).filter((other) => other.source === source && other.target === target).length,
  );
}

const kWords = [
  ["select", "select"],
  ["guard", "guard"],
  ["sync", "sync"],
  ["update", "assign"],
] as const;

/** The picture of a template as it is, written down: from now on everything stays where it is. */
export function fixTemplate(layout: string, diagram: Diagram, placed: Placed): string {
  const names = diagram.locations.map((location) => location.name);
  const scaled = ({ x, y }: Point): Point => ({ x: x / kFileScale, y: y / kFileScale });
  const numbers = numbersOf(diagram.edges);
  const locations = placed.locations.map(
    (box, i): Line => ({ word: "location", names: [names[i]!], number: 0, at: scaled(box) }),
  );
  const edges = diagram.edges.flatMap(({ source, target }, i): Line[] => {
    if (source === target) return []; // drawn at its location
    const [a, b] = [locations[source]!.at, locations[target]!.at];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const line = (word: string, point: Point): Line => {
      const { x, y } = scaled(point);
      const at = { x: x - middle.x, y: y - middle.y };
      return { word, names: [names[source]!, names[target]!], number: numbers[i]!, at };
    };
    const { nails, labels } = placed.edges[i]!;
    return [
      ...nails.map((nail) => line("trans", nail)),
      ...labels.flatMap(({ lines, x, y }) =>
        kWords.flatMap(([kind, word]) => {
          const first = lines.findIndex((one) => one.kind === kind);
          return first < 0 ? [] : [line(word, { x, y: y + first * kLineHeight })];
        }),
      ),
    ];
  });
  return withLines(layout, diagram.name, () => [...locations, ...edges]);
}
