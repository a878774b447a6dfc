// For which values of constants a query holds, in words.
import type { Axis, BoundVerdict, Box, Found, Stretch } from "../bound/bound";
import { count, plural } from "./numbers";

export const kBoundHelp =
  "Choose a constant of the model and a range of values: the selected query is asked for each of them. Two constants make a map.";
export const kNoConstants =
  "The model has no constant integer. Declare one, such as `const int K = 4;`, and use it in guards.";
export const kNoQuery = "Select a query that holds or does not: E<>, A[], E[], A<> or -->.";

// ---- the choice ----

export const kConstant = "Constant";
export const kSecondConstant = "and";
export const kNone = "no other";
export const fromOf = (name: string) => `Least value of ${name}`;
export const toOf = (name: string) => `Greatest value of ${name}`;
export const kTo = "to";
export const kAsk = "Run";
export const askWords = (points: number, isMap: boolean) => `Run for ${plural(points, isMap ? "point" : "value")}`;
export const kRefused = {
  "": "",
  order: "A range goes from the smaller number to the larger one.",
  values: "A range has at most 1,000 values: each is asked.",
  points: "The map has at most 400 points, such as 20 times 20.",
};
export const askedWords = (done: number, all: number) => `${count(done)} of ${plural(all, "value")} asked`;
export const kStop = "Stop";
export const kLost = "The engine broke down on this question.";
export const kOld = "Old results: the model or the query has changed since.";
export const kCopyCsv = "Copy as CSV";
export const copiedWords = (worked: boolean) => (worked ? "Copied as CSV." : "The browser does not allow copying.");
export const kDone = "All values were asked.";

// ---- the map ----

const kNames: Record<BoundVerdict, string> = {
  waiting: "not asked",
  satisfied: "satisfied",
  violated: "violated",
  unknown: "not decided",
  wrong: "no model",
};
export const verdictName = (verdict: BoundVerdict) => kNames[verdict];
/** Beside the colour. */
export const kSigns: Record<BoundVerdict, string> = {
  waiting: "·",
  satisfied: "+",
  violated: "−",
  unknown: "?",
  wrong: "!",
};
export const kKeyOfMap = "Signs";
export const mapLabel = (box: Box) =>
  box.length > 1
    ? `Map: ${box[0]!.name} to the right, ${box[1]!.name} upwards. Arrow keys choose a point, Enter shows what decides there.`
    : `Values of ${box[0]!.name}. Arrow keys choose one, Enter shows what decides there.`;
export const pointName = (box: Box, values: readonly number[]) =>
  box.map(({ name }, i) => `${name} = ${values[i]}`).join(", ");
export const pointWords = (box: Box, values: readonly number[], state: string) => `${pointName(box, values)}: ${state}`;

const rangeWords = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from} to ${to}`);
const listed = (ranges: readonly Stretch[]) => ranges.map(rangeWords).join(", ");

/** Of one constant: the least and the greatest value, and whether that is all there is to say. */
function stripSummary({ name, from, to }: Axis, ranges: readonly Stretch[]): string[] {
  const holding = ranges.filter(({ verdict }) => verdict === "satisfied");
  const open = ranges.filter(({ verdict }) => verdict === "unknown");
  const undecided = open.length > 0 ? [`Not decided for ${listed(open)}.`] : [];
  if (holding.length === 0)
    return open.length > 0
      ? ["Satisfied for none that was decided.", ...undecided]
      : ["Satisfied for no value of this range."];
  const [least, greatest] = [holding[0]!.from, holding.at(-1)!.to];
  const isOpen = (value: number) => open.some((one) => one.from <= value && value <= one.to);
  const known = (value: number, end: string) =>
    value < from || value > to ? ` (the range ${end} there)` : isOpen(value) ? " (beyond it, it was not decided)" : "";
  const between = ranges.filter((one) => one.from > least && one.to < greatest && one.verdict !== "satisfied");
  const broken = between.filter(({ verdict }) => verdict === "violated");
  return [
    `Satisfied for ${listed(holding)}.`,
    `Least ${name}: ${least}${known(least - 1, "begins")}; greatest: ${greatest}${known(greatest + 1, "ends")}.`,
    ...(broken.length > 0 ? [`Not monotone: in between it is violated for ${listed(broken)}.`] : []),
    ...undecided,
  ];
}

/** Of two constants: the border as a condition, if there is one. */
function mapSummary({ verdicts, ...where }: Found): string[] {
  const states = new Set(verdicts);
  const said = (["satisfied", "violated"] as const).flatMap((verdict) => {
    if (!states.has(verdict)) return [];
    const name = verdict === "satisfied" ? "Satisfied" : "Violated";
    if (states.size === 1) return [`${name} everywhere in this box.`];
    const condition = where[verdict];
    return condition ? [`${name} exactly where \`${condition}\`.`] : [];
  });
  const open = verdicts.filter((verdict) => verdict === "unknown").length;
  return [
    ...(said.length > 0 ? said : ["The border is not that of a simple condition; the rows below tell it."]),
    ...(open > 0 ? [`Not decided at ${plural(open, "point")}.`] : []),
  ];
}

/** Code is between backticks. */
export function summary(found: Found, ranges: readonly Stretch[]): string[] {
  const wrong = found.verdicts.filter((verdict) => verdict === "wrong").length;
  return [
    ...(found.box.length === 1 ? stripSummary(found.box[0]!, ranges) : mapSummary(found)),
    ...(wrong > 0 ? [`At ${plural(wrong, "point")} the model has errors.`] : []),
  ];
}

/** A row of the map, or the strip, in words. */
export function rowWords(axis: Axis, ranges: readonly Stretch[], row: string): string {
  const parts = ranges.map((one) => `${kNames[one.verdict]} for ${axis.name} = ${rangeWords(one)}`);
  return `${row === "" ? "" : `${row}: `}${parts.join(", ")}`;
}

// ---- one point ----

export const decidesAt = (point: string) => `What decides at ${point}`;
export const kAtPoint = "Choose a value to see the run, or the reason, that decides there.";
export const kAsking = "Asking once more, for the run and a proof …";
/** Of the file that it is saved in. */
export const kProofName = "bound";
