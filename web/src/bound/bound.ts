// A query at many values of constants: what is asked, where it is in a box, and how it is given away.
import type { BoundAnswer } from "@engine";

/** A constant with the values that it is to have, both ends included. */
export interface Axis {
  name: string;
  from: number;
  to: number;
}
export type Box = readonly Axis[];

export type BoundVerdict = "waiting" | "satisfied" | "violated" | "unknown" | "wrong";

const kSigns: Record<string, BoundVerdict> = {
  ".": "waiting",
  "+": "satisfied",
  "-": "violated",
  "?": "unknown",
  "!": "wrong",
};

/** What was found so far of a box. */
export interface Found extends Pick<BoundAnswer, "reasons" | "satisfied" | "violated"> {
  box: Box;
  /** Of each point. */
  verdicts: BoundVerdict[];
}
export const foundIn = (box: Box, { signs, ...rest }: Omit<BoundAnswer, "refusal">): Found => ({
  ...{ box, verdicts: [...signs].map((sign) => kSigns[sign] ?? "unknown") },
  ...rest,
});

/** As in the engine. */
export const kMostValues = 1000;
export const kMostPoints = 400;

export const sizeOf = ({ from, to }: Axis) => Math.max(0, to - from + 1);
export const pointsOf = (box: Box) => box.reduce((count, axis) => count * sizeOf(axis), 1);

/** What is wrong with the box; "" for nothing. */
export function refused(box: Box): "" | "order" | "values" | "points" {
  if (box.some(({ from, to }) => to < from)) return "order";
  if (box.some((axis) => sizeOf(axis) > kMostValues)) return "values";
  return box.length > 1 && pointsOf(box) > kMostPoints ? "points" : "";
}

/** The values of a point; those of the first constant vary first. */
export function valuesAt(box: Box, point: number): number[] {
  let rest = point;
  return box.map((axis) => {
    const value = axis.from + (rest % sizeOf(axis));
    rest = Math.floor(rest / sizeOf(axis));
    return value;
  });
}

/** -1: it is not in the box. */
export function pointAt(box: Box, values: readonly number[]): number {
  let point = 0;
  for (const [i, axis] of [...box.entries()].reverse()) {
    const value = values[i] ?? NaN;
    if (!(value >= axis.from && value <= axis.to)) return -1;
    point = point * sizeOf(axis) + value - axis.from;
  }
  return point;
}

/** Around what is written in the model; at most 20 values, so that two constants make a map. */
export function rangeAround(written: string): { from: number; to: number } {
  const value = /^\s*-?\d{1,6}\s*$/.test(written) ? Number(written) : 5;
  if (value < 0 || value > 9) return { from: value - 9, to: value + 10 };
  return { from: 0, to: Math.max(value * 2, 9) };
}

// ---- in links: "K=0..9", "A=0..9,B=0..5@3,4" ----

export function asPlace(box: Box, point: number | null): string {
  const axes = box.map(({ name, from, to }) => `${name}=${from}..${to}`).join(",");
  return point === null ? axes : `${axes}@${valuesAt(box, point).join(",")}`;
}

export function fromPlace(place: string): { box: Axis[]; point: number | null } | null {
  const [axes = "", at] = place.split("@");
  const box = axes.split(",").map((text) => {
    const [, name = "", from, to] = /^([\w.]+)=(-?\d{1,7})\.\.(-?\d{1,7})$/.exec(text) ?? [];
    return { name, from: Number(from), to: Number(to) };
  });
  if (box.length > 2 || box.some(({ name }) => name === "") || refused(box) !== "") return null;
  const point = at === undefined ? -1 : pointAt(box, at.split(",").map(Number));
  return { box, point: point < 0 ? null : point };
}

// ---- what was found ----

/** Neighbours in a row with the same verdict. */
export interface Stretch {
  from: number;
  to: number;
  verdict: BoundVerdict;
}
export function stretches(axis: Axis, verdicts: readonly BoundVerdict[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [i, verdict] of verdicts.entries()) {
    const last = found.at(-1);
    if (last?.verdict === verdict) last.to = axis.from + i;
    else found.push({ from: axis.from + i, to: axis.from + i, verdict });
  }
  return found;
}

/** The rows of a map, that of the greatest value of the second constant first; of one constant, one row. */
export function rowsOf(box: Box): { value: number | null; points: number[] }[] {
  const width = sizeOf(box[0]!);
  const row = (k: number) => Array.from({ length: width }, (_, i) => k * width + i);
  const second = box[1];
  if (!second) return [{ value: null, points: row(0) }];
  return Array.from({ length: sizeOf(second) }, (_, k) => ({ value: second.from + k, points: row(k) })).reverse();
}

export function asCsv({ box, verdicts }: Found): string {
  const head = [...box.map(({ name }) => name), "verdict"];
  const rows = verdicts.map((verdict, point) => [...valuesAt(box, point), verdict]);
  return [head, ...rows].map((row) => row.join(",")).join("\n") + "\n";
}
