// What the page says of answers that are not right, from what the grader found: why a move is impossible, a point in one
// set only, the operation that was done otherwise, entries, ticks.  No sentence names the right answer.
import type { OperationMistake, TaskFeedback, TriedWord, WhyNot } from "@exercise";
import { sentence } from "./text";
import { counted, listed, phrase, say, sentences, told } from "./say";

type Of<K extends TaskFeedback["kind"]> = Extract<TaskFeedback, { kind: K }>;
type Because = { why: WhyNot; constraint?: string; values?: Record<string, string> };

/** "x is 2, y is 9/2" */
export const valuesWords = (values: Record<string, string> = {}) =>
  listed(Object.entries(values).map(([name, value]) => say`${name} is ${value}`));

/** "", or "`x < 2` does not hold: x is 2." */
function constraintWords({ constraint, values }: Because): string {
  const words = valuesWords(values);
  if (!constraint) return sentence(words);
  return words ? say`\`${constraint}\` does not hold: ${words}.` : say`\`${constraint}\` does not hold.`;
}

const kWhy: Record<WhyNot, string> = {
  guard: say`The guard of its edge forbids it.`,
  invariant: say`An invariant forbids it.`,
  source: say`Its process is in another location.`,
  partner: say`Nobody is there to synchronise with it.`,
  committed: say`Another process is in a committed location, which must be left first.`,
  urgent: say`An urgent move has to be made before time may pass.`,
  time: say`Time cannot pass until then.`,
  name: say`There is no such edge.`,
  priority: say`A move with a higher priority is possible instead.`,
  update: say`Its update cannot be carried out.`,
  ambiguous: say`Several moves fit: name the other edges, too, behind \`+\`.`,
  none: say`No edge from there has this event.`,
};

export const whyWords = (because: Because) => sentences(kWhy[because.why], constraintWords(because));

function stepWords({ step, move, time, ...because }: Of<"step">): string {
  const isTimed = !["name", "ambiguous"].includes(because.why) && time !== "";
  return sentences(
    isTimed
      ? say`Move ${step}, \`${move}\`, at time ${time}, is impossible.`
      : say`Move ${step}, \`${move}\`, is impossible.`,
    whyWords(because),
  );
}

const kGoals: Record<Of<"goal">["which"], string> = {
  goal: say`the goal does not hold at its end`,
  avoid: say`on the way something holds that is to be avoided`,
  steps: say`it has too many moves`,
  duration: say`it takes too long`,
  moves: say`its moves are not those that are given`,
  events: say`it has too many events`,
  last: say`it ends with another event`,
  count: say`it has more or fewer of some event than are asked for`,
};

/** "It stops behind 2 events: `twice@2` is not possible there.  …" */
function whereItStops({ events, until, possible, why }: TriedWord): string {
  const next = events[possible];
  const stuck = next
    ? say`\`${next.channel}@${next.time}\` is not possible there`
    : say`time cannot pass until ${until}`;
  return sentences(
    possible === 0
      ? say`It stops at the start: ${stuck}.`
      : say`It stops behind ${counted("# event | # events", possible)}: ${stuck}.`,
    why && whyWords(why),
    why?.edge && say`The edge is \`${why.edge}\`.`,
  );
}

/** What a model makes of a word; `isSaid`: the exercise has said already which word it is. */
function triedWords(word: TriedWord, isSaid: boolean): string[] {
  const { of, text, isPossible } = word;
  if (of === "extra") return isSaid ? [] : [say`Yours can do \`${text}\`, and should not.`];
  if (of === "missing")
    return [
      isSaid
        ? `\`${text}\`: ${whereItStops(word)}`
        : sentences(say`Yours should do \`${text}\`, and cannot.`, whereItStops(word)),
    ];
  const isStart = of === "start";
  if (isPossible) return [isStart ? say`The model can do \`${text}\`.` : say`\`${of}\` can do \`${text}\`.`];
  const cannot = isStart ? say`The model cannot do \`${text}\`.` : say`\`${of}\` cannot do \`${text}\`.`;
  return [sentences(cannot, whereItStops(word))];
}

/** "x = 1/2, y = 3" */
export const pointWords = (point: Record<string, string>) =>
  Object.entries(point)
    .map(([clock, value]) => `${clock} = ${value}`)
    .join(", ");

function operationWords(operation: OperationMistake, clock: string | undefined): string {
  switch (operation) {
    case "delay":
      return say`Yours is the set before time passes.`;
    case "extra-delay":
      return say`You let time pass where it was not asked for.`;
    case "reset":
      return clock ? say`In yours \`${clock}\` is not reset.` : say`In yours a clock is not reset.`;
    case "guard":
      return say`The guard of the edge was forgotten.`;
    case "invariant":
      return say`The invariant was forgotten.`;
    case "target-invariant":
      return say`The invariant of the location that is entered was forgotten.`;
    case "reset-before-guard":
      return say`The guard is checked before clocks are reset; you did it the other way round.`;
    case "strict":
      return say`Look at the borders: \`<\` and \`<=\` are not the same.`;
    case "diagonal":
      return say`The differences of clocks were forgotten: yours is the box around the set.`;
    case "wrong-clock":
      return clock ? say`In yours \`${clock}\` is reset in the place of another clock.` : say`Another clock was reset.`;
    case "extrapolation-side":
      return say`Lower and upper guards were taken for each other.`;
    case "no-extrapolation":
      return say`Yours comes of no extrapolation, or of another one than is asked for.`;
    case "loop":
    case "next":
      return "";
  }
}

export function whereWords({ point, isInYours }: Pick<Of<"point">, "point" | "isInYours">): string {
  return isInYours
    ? say`The point ${pointWords(point)} is in your set and should not be.`
    : say`The point ${pointWords(point)} should be in your set and is not.`;
}

const puzzleWords = ({ point, isInYours }: Of<"point">) =>
  isInYours
    ? say`With ${pointWords(point)} your condition says that it holds; it does not.`
    : say`With ${pointWords(point)} your condition says that it does not hold; it does.`;

function zoneWords({ operation, clock, ...where }: Of<"point">): string {
  if (operation === "loop") return say`A loop leads out of it, to the point ${pointWords(where.point)}.`;
  if (operation === "next")
    return say`It leads to the point ${pointWords(where.point)}, which is not in your answer for the next node.`;
  const shown = whereWords(where);
  return operation === "" ? shown : sentences(shown, operationWords(operation, clock));
}

const kWait = {
  right: "",
  "": "",
  "too-long": say`One may not wait so long.`,
  "too-short": say`One may wait longer.`,
};

function movesWords({ extra, missing, wait }: Of<"moves">): string[] {
  const wrong = extra.map(({ move, ...because }) => sentences(say`\`${move}\` cannot come next.`, whyWords(because)));
  const more = missing > 0 ? [phrase("One move more can come next. | # moves more can come next.", missing)] : [];
  return [...wrong, ...more, ...(kWait[wait] ? [kWait[wait]] : [])];
}

/** `clocks`: names of rows and columns, the zero clock first. */
export function entryWords(row: number, column: number, via: number | undefined, clocks: readonly string[]): string {
  const name = (clock: number) => clocks[clock] ?? String(clock);
  const entry = say`The bound of ${name(row)} − ${name(column)} is not right.`;
  return via === undefined ? entry : sentences(entry, say`By way of ${name(via)} there is a tighter one.`);
}

function pickedWords({ wrong, missing }: Of<"picked">): string[] {
  return [
    ...(wrong.length > 0
      ? [phrase("# ticked answer does not belong. | # ticked answers do not belong.", wrong.length)]
      : []),
    ...(missing > 0 ? [phrase("# answer is missing. | # answers are missing.", missing)] : []),
  ];
}

/** Of a point that is to be in one set and not in another: what is wrong with it. */
function exampleWords({ point, isInYours }: Of<"point">, block: string): string {
  const [covered, lacking] =
    block === "cover"
      ? [say`it is covered`, say`it is not in the zone that may be covered`]
      : [say`the larger set has it, too`, say`the smaller set lacks it`];
  return say`The point ${pointWords(point)} does not show it: ${isInYours ? covered : lacking}.`;
}

function itemsWords({ extra, missing }: Of<"items">): string[] {
  return [
    ...extra.map((one) => say`\`${one}\` is not learnt here.`),
    ...(missing > 0 ? [phrase("One more is learnt. | # more are learnt.", missing)] : []),
  ];
}

const kSets: Record<Of<"sets">["sets"][number], (set: string) => string> = {
  right: (set) => say`${set} is right.`,
  "not-enough": (set) => say`${set} is not enough: a run gets through.`,
  "not-minimal": (set) => say`${set} is enough, but one of its constraints can go.`,
  undecided: (set) => say`${set} could not be decided within the limits.`,
};
function setsWords({ wanted, sets }: Of<"sets">): string[] {
  const name = (i: number) => (wanted === 1 ? say`Your set` : say`Set ${i + 1}`);
  const rest = wanted - sets.length;
  return [
    ...sets.map((set, i) => kSets[set](name(i))),
    ...(rest > 0 ? [phrase("One more set is asked for. | # more sets are asked for.", rest)] : []),
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
        ? [say`As a word it is right, but ${kGoals[feedback.which]}.`]
        : [say`All moves of your run are possible, but ${kGoals[feedback.which]}. It ends at time ${feedback.time}.`];
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
        sentences(
          say`This is right with ${counted("# constraint | # constraints", feedback.given)}.`,
          phrase("One is enough. | # are enough.", feedback.best),
        ),
      ];
    case "items":
      return itemsWords(feedback);
    case "sets":
      return setsWords(feedback);
    case "form":
      return [say`Line ${feedback.line}, column ${feedback.column}: ${told(feedback)}`];
  }
}

export const kSeeStep = say`See it in the simulator`;
export const kNotSo = say`The simulator could not be brought to this step: the model beside is another one.`;
