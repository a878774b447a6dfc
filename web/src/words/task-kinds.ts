// What the page says at the controls of answers that are runs, predictions, sets of clock values, matrices, ticks.
import type { Misread } from "../task/kinds/moves";
import type { MisreadWord } from "../task/kinds/words";
import type { Pair, Point } from "../task/kinds/shape";
import { allOf, counted, listed, phrase, say, told } from "./say";

const atPlace = (line: number, column: number, message: string) => say`Line ${line}, column ${column}: ${message}`;
export const problemAt = (problem: { line: number; column: number; message: string }) =>
  atPlace(problem.line, problem.column, told(problem));

// ---- runs ----

export const kRun = say`Your run: a move in each line, with its time since the start`;
export const kRunWithTimes = say`The moves, each with its time since the start`;
export const kUseRun = say`Use the simulator’s run`;
export const kOpenSimulator = say`Open the simulator`;
export const kNoRunYet = say`Make the run in the simulator, or type it.`;
export const kOtherModel = say`The model beside is no longer the exercise’s. Your run is checked on the exercise’s own model.`;
export const kRunTaken = say`The simulator’s run is your answer now.`;
export const runExample = "P.A->B @3/2";
export const kFillTimes = say`Begin with these moves`;
const kWanted: Record<Misread["wanted"], string> = {
  move: say`A move is written \`P.A->B\`: process, source and target of its edge.`,
  time: say`The time of the move is missing: write \`@\` and the time since the start, such as \`@9/2\`.`,
  number: say`A time is a number that is not negative, such as \`3\`, \`9/2\` or \`4.5\`.`,
  order: say`This time is before that of the move before. Times count from the start.`,
  end: say`A time without a move stands at the end only.`,
};
export const misread = ({ line, column, wanted }: Misread) => atPlace(line, column, kWanted[wanted]);
export const kGoal = say`Goal`;
export const kAvoid = say`Never on the way`;
export const atMostMoves = (steps: number) => say`At most ${counted("# move | # moves", steps)}`;
export const atMostTime = (time: string) => say`Done by time ${time}`;

// ---- timed words ----

export const kWord = say`Your timed word: events with their times since the start`;
export const wordExample = (channel: string) => `${channel}@0 ${channel}@3/2`;
export const kUseWord = say`Use the simulator’s run as a word`;
export const kWordTaken = say`The observed moves of the simulator’s run are your answer now.`;
export const kNoWordYet = say`Type the word, or make a run in the simulator: its observed moves become the word.`;
export const observed = (channels: readonly string[]) => say`Events: ${listed(channels.map((one) => `\`${one}\``))}`;
export const atMostEvents = (many: number) => say`At most ${counted("# event | # events", many)}`;
export const lastEvent = (channel: string) => say`The last event is \`${channel}\``;
export const countOf = (count: string) => say`Number of events: \`${count}\``;
export const modelCalled = (name: string) => (name === "start" ? say`The model` : say`The model “${name}”`);
export const kOpenModel = say`Open it in the editor`;
const kWantedOfWord: Record<MisreadWord["wanted"], string> = {
  event: say`An event is written with its time, such as \`press@5/2\`.`,
  channel: say`There is no such event.`,
  number: say`A time is a number that is not negative, such as \`3\`, \`9/2\` or \`4.5\`.`,
  order: say`This time is before that of the event before. Times count from the start.`,
  end: say`A time without an event stands at the end only.`,
};
export const misreadWord = ({ line, column, wanted }: MisreadWord) => atPlace(line, column, kWantedOfWord[wanted]);

// ---- predictions ----

export const kState = say`The state`;
export const kStateAt = (time: string) => say`The state, at time ${time}`;
export const kLocations = say`Locations`;
export const kClocks = say`Clocks`;
export const kVariables = say`Variables`;
export const kWhichMoves = say`Which moves can come next, at once or after waiting?`;
export const kHowLong = say`How long may one wait at most?`;
export const kForEver = say`how long one may wait^for ever`;
export const kLoadingState = say`The state is being made…`;
export const kNoState = say`The state cannot be shown: the engine did not answer.`;
export const kNotPossible = say`not possible`;

// ---- sets of clock values ----

export const kLines = say`As constraints`;
export const kLinesAbout = say`Such as \`x >= 2 && x - y < 3\`. \`true\`: all values, \`false\`: none.`;
export const kSuccessors = say`A region in each line, in the order of time`;
export const kPaper = say`On squared paper`;
export const kPaperAbout = say`Click to set a corner; drag corners and sides. Past the edge of the paper the set goes on without end. A dashed side does not belong to it.`;
export const kPaperKeys = say`Arrow keys move the corner or side that has the focus, Delete removes a corner, Enter says whether a side belongs to the set.`;
export const kPaperShown = say`What you wrote, as it looks.`;
export const kEmptySet = say`This is the empty set: no value satisfies all of it.`;
export const kWholeSet = say`These are all values: nothing is left out.`;
export const kSetFollows = say`Both ways of giving the set follow each other.`;
export const paperOf = (x: string, y: string) => say`Squared paper for ${x} and ${y}`;
export const cornerWords = ({ x, y }: Point, [one, other]: readonly string[], isX: boolean, isY: boolean) =>
  say`Corner ${one!} = ${isX ? say`without end` : x}, ${other!} = ${isY ? say`without end` : y}`;
export function boundWords([i, j]: Pair, value: number, isOpen: boolean, [x, y]: readonly string[]): string {
  const name = (clock: number) => (clock === 1 ? x : y);
  const strict = isOpen ? "" : "=";
  if (j === 0) return `${name(i)} <${strict} ${value}`;
  return i === 0 ? `${name(j)} >${strict} ${-value + 0}` : `${name(i)} - ${name(j)} <${strict} ${value}`;
}
export const sideWords = (pair: Pair, value: number, isOpen: boolean, clocks: readonly string[]) =>
  listed([say`Side ${boundWords(pair, value, isOpen, clocks)}`, isOpen ? kBelongs.no : kBelongs.yes]);
export const kBelongs = { yes: say`belongs to the set`, no: say`does not belong to the set` };
export const kClear = say`Clear`;
export const kTable = say`Corners as a table`;
export const kCorner = say`Corner`;
export const kAddCorner = say`Add the corner`;
export const kNewCorner = say`a corner^New`;
export const kRemove = say`Remove`;
export const removeCorner = ({ x, y }: Point) => say`Remove the corner (${x}, ${y})`;
export const cornerValue = (clock: string, index: number) => say`${clock} of corner ${index + 1}`;
export const newCornerValue = (clock: string) => say`${clock} of the new corner`;
export const endless = (clock: string) => say`${clock} grows without end`;
export const kSides = say`Sides`;
export const kNoCorner = say`There is no corner yet.`;
export const pointShown = (point: string) => say`The point ${point}`;

// ---- matrices, inclusions, ticks ----

export const kMatrixAbout = say`Write \`<=5\` or \`<5\`, or \`inf\` where there is no bound. Arrow keys lead from cell to cell.`;
export const entryLabel = (row: string, column: string) => say`Bound of ${row} − ${column}`;
export const kZeroClock = "0";
export const kNoEntry = say`This is no bound: write \`<=5\`, \`<5\` or \`inf\`.`;
export const emptyEntries = (many: number) => phrase("One entry is still empty. | # entries are still empty.", many);
export const kWrongEntry = say`an entry^wrong`;
export const kYes = say`Yes`;
export const kNo = say`No`;
export const kPoint = say`A point that shows it:`;
export const kPointAbout = say`In the first set, not in the second; fractions such as \`1/2\` are fine.`;
export const kWrongOption = say`does not belong`;

// ---- puzzles ----

const listOf = (names: readonly string[]) => allOf(names.map((name) => `\`${name}\``));
export const pairsLabel = (names: readonly string[]) => say`As a condition on ${allOf(names)}`;
export function pairsAbout(names: readonly string[]): string {
  const [a = "A", b] = names;
  const example = b ? `${a} - ${b} <= 2 && ${a} >= 1` : `${a} >= 1 && ${a} < 4`;
  return say`Write it with ${listOf(names)}, such as \`${example}\`; \`||\` is or, \`!\` is not.`;
}
export const pairsMap = (names: readonly string[]) =>
  names.length > 1
    ? say`What your condition says: ${names[0]!} to the right, ${names[1]!} upwards. Arrow keys go from point to point.`
    : say`What your condition says of values of ${names.join("")}. Arrow keys go from value to value.`;
export const inAnswer = (isIn: boolean) => (isIn ? say`holds, you say` : say`does not hold, you say`);
export const pairsCount = (holding: number, all: number) => say`You say that it holds at ${holding} of ${all} points.`;
export const pairsSolved = (all: number) =>
  say`Right: at each of the ${all} points the engine says the same. This is the map.`;
export const pairsMarked = (isInYours: boolean) =>
  isInYours ? say`At the marked point it does not hold.` : say`At the marked point it holds.`;

// ---- constraints that matter, what searches learn, what they cover ----

export const setName = (index: number, wanted: number) => (wanted === 1 ? say`Your set` : say`Set ${index + 1}`);
export const kSetMarks = {
  right: say`a set^right`,
  "not-enough": say`a set^not enough`,
  "not-minimal": say`a set^one can go`,
  undecided: say`a set^not decided`,
};
export const kLoadingConstraints = say`The constraints are being found…`;
export const kTickedAbout = say`All others are dropped. What you tick is marked in the text and in the diagram.`;
/** As answers write it. */
export const kNoClock = "none";
export const kNoClockIsLearnt = say`no clock`;
export const kLearntAbout = say`Constraints that are added, such as \`x - y <= 3\`; \`true\`: none.`;
export const kGuardsAbout = say`Guards that matter from then on, such as \`x <= 5, y > 2\`; \`none\`: none.`;
export const kStoredZone = say`the zone that is stored`;
export const kNewZone = say`the zone that may be covered`;
