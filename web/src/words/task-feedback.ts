// What the page says of answers that are not right, from what the grader found: why a move is impossible, a point in one
// set only, the operation that was done otherwise, entries, ticks.  No sentence names the right answer.
import type { OperationMistake, TaskFeedback, TriedWord, WhyNot } from "@exercise";
import { plural } from "./numbers";

type Of<K extends TaskFeedback["kind"]> = Extract<TaskFeedback, { kind: K }>;
type Because = { why: WhyNot; constraint?: string; values?: Record<string, string> };

/** "x is 2, y is 9/2" */
const valuesWords = (values: Record<string, string> = {}) =>
  Object.entries(values)
    .map(([name, value]) => `${name} is ${value}`)
    .join(", ");

/** "", or " `x < 2` does not hold: x is 2." */
function constraintWords({ constraint, values }: Because): string {
  const words = valuesWords(values);
  if (!constraint) return words ? ` ${words[0]!.toUpperCase()}${words.slice(1)}.` : "";
  return ` \`${constraint}\` does not hold${words ? `: ${words}` : ""}.`;
}

const kWhy: Record<WhyNot, string> = {
  guard: "The guard of its edge forbids it.",
  invariant: "An invariant forbids it.",
  source: "Its process is in another location.",
  partner: "Nobody is there to synchronise with it.",
  committed: "Another process is in a committed location, which must be left first.",
  urgent: "An urgent move has to be made before time may pass.",
  time: "Time cannot pass until then.",
  name: "There is no such edge.",
  priority: "A move with a higher priority is possible instead.",
  update: "Its update cannot be carried out.",
  ambiguous: "Several moves fit: name the other edges, too, behind `+`.",
  none: "No edge from there has this event.",
};

export const whyWords = (because: Because) => `${kWhy[because.why]}${constraintWords(because)}`;

function stepWords({ step, move, time, ...because }: Of<"step">): string {
  const when = ["name", "ambiguous"].includes(because.why) || time === "" ? "" : `, at time ${time}`;
  return `Move ${step}, \`${move}\`${when}, is impossible. ${whyWords(because)}`;
}

const kGoals: Record<Of<"goal">["which"], string> = {
  goal: "the goal does not hold at its end",
  avoid: "on the way something holds that is to be avoided",
  steps: "it has too many moves",
  duration: "it takes too long",
  moves: "its moves are not those that are given",
  events: "it has too many events",
  last: "it ends with another event",
  count: "it has more or fewer of some event than are asked for",
};

/** "It stops behind 2 events: `twice@2` is not possible there.  …" */
function whereItStops({ events, until, possible, why }: TriedWord): string {
  const next = events[possible];
  const stuck = next ? `\`${next.channel}@${next.time}\` is not possible there` : `time cannot pass until ${until}`;
  const edge = why?.edge ? ` The edge is \`${why.edge}\`.` : "";
  const where = possible === 0 ? "at the start" : `behind ${plural(possible, "event")}`;
  return `It stops ${where}: ${stuck}.${why ? ` ${whyWords(why)}${edge}` : ""}`;
}

const kNameOf = (of: string) => (of === "start" ? "The model" : `\`${of}\``);
/** What a model makes of a word; `isSaid`: the exercise has said already which word it is. */
function triedWords(word: TriedWord, isSaid: boolean): string[] {
  const { of, text, isPossible } = word;
  if (of === "extra") return isSaid ? [] : [`Yours can do \`${text}\`, and should not.`];
  if (of === "missing")
    return [
      isSaid ? `\`${text}\`: ${whereItStops(word)}` : `Yours should do \`${text}\`, and cannot. ${whereItStops(word)}`,
    ];
  return [
    isPossible ? `${kNameOf(of)} can do \`${text}\`.` : `${kNameOf(of)} cannot do \`${text}\`. ${whereItStops(word)}`,
  ];
}

/** "x = 1/2, y = 3" */
export const pointWords = (point: Record<string, string>) =>
  Object.entries(point)
    .map(([clock, value]) => `${clock} = ${value}`)
    .join(", ");

const resetWords = (clock = "") => (clock === "" ? "a clock is" : `\`${clock}\` is`);

function operationWords(operation: OperationMistake, clock: string | undefined): string {
  switch (operation) {
    case "delay":
      return "Yours is the set before time passes.";
    case "extra-delay":
      return "You let time pass where it was not asked for.";
    case "reset":
      return `In yours ${resetWords(clock)} not reset.`;
    case "guard":
      return "The guard of the edge was forgotten.";
    case "invariant":
      return "The invariant was forgotten.";
    case "target-invariant":
      return "The invariant of the location that is entered was forgotten.";
    case "reset-before-guard":
      return "The guard is checked before clocks are reset; you did it the other way round.";
    case "strict":
      return "Look at the borders: `<` and `<=` are not the same.";
    case "diagonal":
      return "The differences of clocks were forgotten: yours is the box around the set.";
    case "wrong-clock":
      return clock ? `In yours \`${clock}\` is reset in the place of another clock.` : "Another clock was reset.";
    case "extrapolation-side":
      return "Lower and upper guards were taken for each other.";
    case "no-extrapolation":
      return "Yours comes of no extrapolation, or of another one than is asked for.";
    case "loop":
    case "next":
      return "";
  }
}

export function whereWords({ point, isInYours }: Pick<Of<"point">, "point" | "isInYours">): string {
  const where = isInYours ? "is in your set and should not be" : "should be in your set and is not";
  return `The point ${pointWords(point)} ${where}.`;
}

const puzzleWords = ({ point, isInYours }: Of<"point">) =>
  isInYours
    ? `With ${pointWords(point)} your condition says that it holds; it does not.`
    : `With ${pointWords(point)} your condition says that it does not hold; it does.`;

function zoneWords({ operation, clock, ...where }: Of<"point">): string {
  if (operation === "loop") return `A loop leads out of it, to the point ${pointWords(where.point)}.`;
  if (operation === "next")
    return `It leads to the point ${pointWords(where.point)}, which is not in your answer for the next node.`;
  const shown = whereWords(where);
  return operation === "" ? shown : `${shown} ${operationWords(operation, clock)}`;
}

const kWait = {
  right: "",
  "": "",
  "too-long": "One may not wait so long.",
  "too-short": "One may wait longer.",
};

function movesWords({ extra, missing, wait }: Of<"moves">): string[] {
  const wrong = extra.map(({ move, ...because }) => `\`${move}\` cannot come next. ${whyWords(because)}`);
  const more =
    missing > 0 ? [missing === 1 ? "One move more can come next." : `${missing} moves more can come next.`] : [];
  return [...wrong, ...more, ...(kWait[wait] ? [kWait[wait]] : [])];
}

/** `clocks`: names of rows and columns, the zero clock first. */
export function entryWords(row: number, column: number, via: number | undefined, clocks: readonly string[]): string {
  const name = (clock: number) => clocks[clock] ?? String(clock);
  const entry = `The bound of ${name(row)} − ${name(column)} is not right.`;
  return via === undefined ? entry : `${entry} By way of ${name(via)} there is a tighter one.`;
}

function pickedWords({ wrong, missing }: Of<"picked">): string[] {
  return [
    ...(wrong.length > 0 ? [`${plural(wrong.length, "ticked answer does", "ticked answers do")} not belong.`] : []),
    ...(missing > 0 ? [`${plural(missing, "answer is", "answers are")} missing.`] : []),
  ];
}

/** Of a point that is to be in one set and not in another: what is wrong with it. */
function exampleWords({ point, isInYours }: Of<"point">, block: string): string {
  const [covered, lacking] =
    block === "cover"
      ? ["it is covered", "it is not in the zone that may be covered"]
      : ["the larger set has it, too", "the smaller set lacks it"];
  return `The point ${pointWords(point)} does not show it: ${isInYours ? covered : lacking}.`;
}

function itemsWords({ extra, missing }: Of<"items">): string[] {
  return [
    ...extra.map((one) => `\`${one}\` is not learnt here.`),
    ...(missing > 0 ? [missing === 1 ? "One more is learnt." : `${missing} more are learnt.`] : []),
  ];
}

const kSets: Record<Of<"sets">["sets"][number], string> = {
  right: "is right",
  "not-enough": "is not enough: a run gets through",
  "not-minimal": "is enough, but one of its constraints can go",
  undecided: "could not be decided within the limits",
};
function setsWords({ wanted, sets }: Of<"sets">): string[] {
  const name = (i: number) => (wanted === 1 ? "Your set" : `Set ${i + 1}`);
  const rest = wanted - sets.length;
  return [
    ...sets.map((set, i) => `${name(i)} ${kSets[set]}.`),
    ...(rest > 0 ? [rest === 1 ? "One more set is asked for." : `${rest} more sets are asked for.`] : []),
  ];
}

/** Sentences, one for each thing that is wrong; with `code` between backticks.  `block`: the kind of the check. */
export function feedbackWords(
  feedback: TaskFeedback,
  block = "",
  clocks: readonly string[] = [],
  isSaid = false,
): string[] {
  switch (feedback.kind) {
    case "step":
      return [stepWords(feedback)];
    case "goal":
      return feedback.time === ""
        ? [`As a word it is right, but ${kGoals[feedback.which]}.`]
        : [`All moves of your run are possible, but ${kGoals[feedback.which]}. It ends at time ${feedback.time}.`];
    case "words":
      return feedback.words.flatMap((word) => triedWords(word, isSaid));
    case "point":
      if (block === "puzzle") return [puzzleWords(feedback)];
      return [block === "include" || block === "cover" ? exampleWords(feedback, block) : zoneWords(feedback)];
    case "moves":
      return movesWords(feedback);
    case "entries":
      return feedback.entries.map(({ row, column, via }) => entryWords(row, column, via, clocks));
    case "picked":
      return pickedWords(feedback);
    case "count":
      return [
        `This is right with ${plural(feedback.given, "constraint")}. ${feedback.best === 1 ? "One is" : `${feedback.best} are`} enough.`,
      ];
    case "items":
      return itemsWords(feedback);
    case "sets":
      return setsWords(feedback);
    case "form":
      return [`Line ${feedback.line}, column ${feedback.column}: ${feedback.message}`];
  }
}

export const kSeeStep = "See it in the simulator";
export const kNotSo = "The simulator could not be brought to this step: the model beside is another one.";
