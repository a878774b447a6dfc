// For which values of constants a query holds, in words.
import type { Axis, BoundVerdict, Box, Found, Stretch } from "../bound/bound";
import { count } from "./numbers";
import { counted, listed, phrase, say } from "./say";

export const kBoundHelp = say`Choose a constant of the model and a range of values: the selected query is asked for each of them. Two constants make a map.`;
export const kNoConstants = say`The model has no constant integer. Declare one, such as \`const int K = 4;\`, and use it in guards.`;
export const kNoQuery = say`Select a query that holds or does not: E<>, A[], E[], A<> or -->.`;

// ---- the choice ----

export const kConstant = say`Constant`;
export const kSecondConstant = say`between two constants^and`;
export const kNone = say`constant^no other`;
export const fromOf = (name: string) => say`Least value of ${name}`;
export const toOf = (name: string) => say`Greatest value of ${name}`;
export const kTo = say`between the ends of a range^to`;
export const kAsk = say`verb^Run`;
export const askWords = (points: number, isMap: boolean) =>
  isMap ? phrase("Run for # point | Run for # points", points) : phrase("Run for # value | Run for # values", points);
export const kRefused = {
  "": "",
  order: say`A range goes from the smaller number to the larger one.`,
  values: say`A range has at most 1,000 values: each is asked.`,
  points: say`The map has at most 400 points, such as 20 times 20.`,
};
export const askedWords = (done: number, all: number) =>
  say`${count(done)} of ${counted("# value | # values", all)} asked`;
export const kStop = say`Stop`;
export const kLost = say`The engine broke down on this question.`;
export const kOld = say`Old results: the model or the query has changed since.`;
export const kCopyCsv = say`Copy as CSV`;
export const copiedWords = (worked: boolean) =>
  worked ? say`Copied as CSV.` : say`The browser does not allow copying.`;
export const kDone = say`All values were asked.`;

// ---- the map ----

const kNames: Record<BoundVerdict, string> = {
  waiting: say`not asked`,
  satisfied: say`verdict^satisfied`,
  violated: say`verdict^violated`,
  unknown: say`verdict^not decided`,
  wrong: say`no model`,
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
export const kKeyOfMap = say`Signs`;
export const mapLabel = (box: Box) =>
  box.length > 1
    ? say`Map: ${box[0]!.name} to the right, ${box[1]!.name} upwards. Arrow keys choose a point, Enter shows what decides there.`
    : say`Values of ${box[0]!.name}. Arrow keys choose one, Enter shows what decides there.`;
export const pointName = (box: Box, values: readonly number[]) =>
  box.map(({ name }, i) => `${name} = ${values[i]}`).join(", ");
export const pointWords = (box: Box, values: readonly number[], state: string) => `${pointName(box, values)}: ${state}`;

const rangeWords = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : say`${from} to ${to}`);
const listOf = (ranges: readonly Stretch[]) => listed(ranges.map(rangeWords));

/** Of one constant: the least and the greatest value, and whether that is all there is to say. */
function stripSummary({ name, from, to }: Axis, ranges: readonly Stretch[]): string[] {
  const holding = ranges.filter(({ verdict }) => verdict === "satisfied");
  const open = ranges.filter(({ verdict }) => verdict === "unknown");
  const undecided = open.length > 0 ? [say`Not decided for ${listOf(open)}.`] : [];
  if (holding.length === 0)
    return open.length > 0
      ? [say`Satisfied for none that was decided.`, ...undecided]
      : [say`Satisfied for no value of this range.`];
  const [least, greatest] = [holding[0]!.from, holding.at(-1)!.to];
  const isOpen = (value: number) => open.some((one) => one.from <= value && value <= one.to);
  const known = (value: number) => {
    if (value < from) return say` (the range begins there)`;
    if (value > to) return say` (the range ends there)`;
    return isOpen(value) ? say` (beyond it, it was not decided)` : "";
  };
  const between = ranges.filter((one) => one.from > least && one.to < greatest && one.verdict !== "satisfied");
  const broken = between.filter(({ verdict }) => verdict === "violated");
  return [
    say`Satisfied for ${listOf(holding)}.`,
    say`Least ${name}: ${least}${known(least - 1)}; greatest: ${greatest}${known(greatest + 1)}.`,
    ...(broken.length > 0 ? [say`Not monotone: in between it is violated for ${listOf(broken)}.`] : []),
    ...undecided,
  ];
}

const kWhere = {
  satisfied: [
    say`Satisfied everywhere in this box.`,
    (condition: string) => say`Satisfied exactly where \`${condition}\`.`,
  ],
  violated: [
    say`Violated everywhere in this box.`,
    (condition: string) => say`Violated exactly where \`${condition}\`.`,
  ],
} as const;

/** Of two constants: the border as a condition, if there is one. */
function mapSummary({ verdicts, ...where }: Found): string[] {
  const states = new Set(verdicts);
  const said = (["satisfied", "violated"] as const).flatMap((verdict) => {
    if (!states.has(verdict)) return [];
    const [everywhere, exactlyWhere] = kWhere[verdict];
    if (states.size === 1) return [everywhere];
    const condition = where[verdict];
    return condition ? [exactlyWhere(condition)] : [];
  });
  const open = verdicts.filter((verdict) => verdict === "unknown").length;
  return [
    ...(said.length > 0 ? said : [say`The border is not that of a simple condition; the rows below tell it.`]),
    ...(open > 0 ? [say`Not decided at ${counted("# point | # points", open)}.`] : []),
  ];
}

/** Code is between backticks. */
export function summary(found: Found, ranges: readonly Stretch[]): string[] {
  const wrong = found.verdicts.filter((verdict) => verdict === "wrong").length;
  return [
    ...(found.box.length === 1 ? stripSummary(found.box[0]!, ranges) : mapSummary(found)),
    ...(wrong > 0 ? [say`At ${counted("# point | # points", wrong)} the model has errors.`] : []),
  ];
}

/** A row of the map, or the strip, in words. */
export function rowWords(axis: Axis, ranges: readonly Stretch[], row: string): string {
  const parts = ranges.map((one) => say`${kNames[one.verdict]} for ${axis.name} = ${rangeWords(one)}`);
  return `${row === "" ? "" : `${row}: `}${listed(parts)}`;
}

// ---- one point ----

export const decidesAt = (point: string) => say`What decides at ${point}`;
export const kAtPoint = say`Choose a value to see the run, or the reason, that decides there.`;
export const kAsking = say`Asking once more, for the run and a proof …`;
/** Of the file that it is saved in. */
export const kProofName = "bound";
