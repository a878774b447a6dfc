// What the page says at the controls of answers that are runs, predictions, sets of clock values, matrices, ticks.
import type { Misread } from "../task/kinds/moves";
import type { MisreadWord } from "../task/kinds/words";
import { plural } from "./numbers";
import type { Pair, Point } from "../task/kinds/shape";

const atPlace = (line: number, column: number) => `Line ${line}, column ${column}: `;
export const problemAt = ({ line, column, message }: { line: number; column: number; message: string }) =>
  atPlace(line, column) + message;

// ---- runs ----

export const kRun = "Your run: a move in each line, with its time since the start";
export const kRunWithTimes = "The moves, each with its time since the start";
export const kUseRun = "Use the simulator’s run";
export const kOpenSimulator = "Open the simulator";
export const kNoRunYet = "Make the run in the simulator, or type it.";
export const kOtherModel =
  "The model beside is no longer the exercise’s. Your run is checked on the exercise’s own model.";
export const kRunTaken = "The simulator’s run is your answer now.";
export const runExample = "P.A->B @3/2";
export const kFillTimes = "Begin with these moves";
const kWanted: Record<Misread["wanted"], string> = {
  move: "A move is written `P.A->B`: process, source and target of its edge.",
  time: "The time of the move is missing: write `@` and the time since the start, such as `@9/2`.",
  number: "A time is a number that is not negative, such as `3`, `9/2` or `4.5`.",
  order: "This time is before that of the move before. Times count from the start.",
  end: "A time without a move stands at the end only.",
};
export const misread = ({ line, column, wanted }: Misread) => atPlace(line, column) + kWanted[wanted];
export const kGoal = "Goal";
export const kAvoid = "Never on the way";
export const atMostMoves = (steps: number) => `At most ${steps} ${steps === 1 ? "move" : "moves"}`;
export const atMostTime = (time: string) => `Done by time ${time}`;

// ---- timed words ----

export const kWord = "Your timed word: events with their times since the start";
export const wordExample = (channel: string) => `${channel}@0 ${channel}@3/2`;
export const kUseWord = "Use the simulator’s run as a word";
export const kWordTaken = "The observed moves of the simulator’s run are your answer now.";
export const kNoWordYet = "Type the word, or make a run in the simulator: its observed moves become the word.";
export const observed = (channels: readonly string[]) => `Events: ${channels.map((one) => `\`${one}\``).join(", ")}`;
export const atMostEvents = (many: number) => `At most ${plural(many, "event")}`;
export const lastEvent = (channel: string) => `The last event is \`${channel}\``;
export const countOf = (count: string) => `Number of events: \`${count}\``;
export const modelCalled = (name: string) => (name === "start" ? "The model" : `The model “${name}”`);
export const kOpenModel = "Open it in the editor";
const kWantedOfWord: Record<MisreadWord["wanted"], string> = {
  event: "An event is written with its time, such as `press@5/2`.",
  channel: "There is no such event.",
  number: "A time is a number that is not negative, such as `3`, `9/2` or `4.5`.",
  order: "This time is before that of the event before. Times count from the start.",
  end: "A time without an event stands at the end only.",
};
export const misreadWord = ({ line, column, wanted }: MisreadWord) => atPlace(line, column) + kWantedOfWord[wanted];

// ---- predictions ----

export const kState = "The state";
export const kStateAt = (time: string) => `The state, at time ${time}`;
export const kLocations = "Locations";
export const kClocks = "Clocks";
export const kVariables = "Variables";
export const kWhichMoves = "Which moves can come next, at once or after waiting?";
export const kHowLong = "How long may one wait at most?";
export const kForEver = "for ever";
export const kLoadingState = "The state is being made…";
export const kNoState = "The state cannot be shown: the engine did not answer.";
export const kNotPossible = "not possible";

// ---- sets of clock values ----

export const kLines = "As constraints";
export const kLinesAbout = "Such as `x >= 2 && x - y < 3`. `true`: all values, `false`: none.";
export const kSuccessors = "A region in each line, in the order of time";
export const kPaper = "On squared paper";
export const kPaperAbout =
  "Click to set a corner; drag corners and sides. Past the edge of the paper the set goes on without end. A dashed side does not belong to it.";
export const kPaperKeys =
  "Arrow keys move the corner or side that has the focus, Delete removes a corner, Enter says whether a side belongs to the set.";
export const kPaperShown = "What you wrote, as it looks.";
export const kEmptySet = "This is the empty set: no value satisfies all of it.";
export const kWholeSet = "These are all values: nothing is left out.";
export const kSetFollows = "Both ways of giving the set follow each other.";
export const paperOf = (x: string, y: string) => `Squared paper for ${x} and ${y}`;
export const cornerWords = ({ x, y }: Point, [one, other]: readonly string[], isX: boolean, isY: boolean) =>
  `Corner ${one} = ${isX ? "without end" : x}, ${other} = ${isY ? "without end" : y}`;
export function boundWords([i, j]: Pair, value: number, isOpen: boolean, [x, y]: readonly string[]): string {
  const name = (clock: number) => (clock === 1 ? x : y);
  const strict = isOpen ? "" : "=";
  if (j === 0) return `${name(i)} <${strict} ${value}`;
  return i === 0 ? `${name(j)} >${strict} ${-value + 0}` : `${name(i)} - ${name(j)} <${strict} ${value}`;
}
export const sideWords = (pair: Pair, value: number, isOpen: boolean, clocks: readonly string[]) =>
  `Side ${boundWords(pair, value, isOpen, clocks)}, ${isOpen ? kBelongs.no : kBelongs.yes}`;
export const kBelongs = { yes: "belongs to the set", no: "does not belong to the set" };
export const kClear = "Clear";
export const kTable = "Corners as a table";
export const kCorner = "Corner";
export const kAddCorner = "Add the corner";
export const kNewCorner = "New";
export const kRemove = "Remove";
export const removeCorner = ({ x, y }: Point) => `Remove the corner (${x}, ${y})`;
export const cornerValue = (clock: string, index: number) => `${clock} of corner ${index + 1}`;
export const newCornerValue = (clock: string) => `${clock} of the new corner`;
export const endless = (clock: string) => `${clock} grows without end`;
export const kSides = "Sides";
export const kNoCorner = "There is no corner yet.";
export const pointShown = (point: string) => `The point ${point}`;

// ---- matrices, inclusions, ticks ----

export const kMatrixAbout = "Write `<=5` or `<5`, or `inf` where there is no bound. Arrow keys lead from cell to cell.";
export const entryLabel = (row: string, column: string) => `Bound of ${row} − ${column}`;
export const kZeroClock = "0";
export const kNoEntry = "This is no bound: write `<=5`, `<5` or `inf`.";
export const emptyEntries = (many: number) =>
  many === 1 ? "One entry is still empty." : `${many} entries are still empty.`;
export const kWrongEntry = "wrong";
export const kYes = "Yes";
export const kNo = "No";
export const kPoint = "A point that shows it:";
export const kPointAbout = "In the first set, not in the second; fractions such as `1/2` are fine.";
export const kWrongOption = "does not belong";

// ---- puzzles ----

const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(" and ");
export const pairsLabel = (names: readonly string[]) =>
  names.length > 1 ? `As a condition on ${names.join(" and ")}` : `As a condition on ${names.join("")}`;
export function pairsAbout(names: readonly string[]): string {
  const [a = "A", b] = names;
  const example = b ? `${a} - ${b} <= 2 && ${a} >= 1` : `${a} >= 1 && ${a} < 4`;
  return `Write it with ${listOf(names)}, such as \`${example}\`; \`||\` is or, \`!\` is not.`;
}
export const pairsMap = (names: readonly string[]) =>
  names.length > 1
    ? `What your condition says: ${names[0]} to the right, ${names[1]} upwards. Arrow keys go from point to point.`
    : `What your condition says of values of ${names.join("")}. Arrow keys go from value to value.`;
export const inAnswer = (isIn: boolean) => (isIn ? "holds, you say" : "does not hold, you say");
export const pairsCount = (holding: number, all: number) => `You say that it holds at ${holding} of ${all} points.`;
export const pairsSolved = (all: number) =>
  `Right: at each of the ${all} points the engine says the same. This is the map.`;
export const pairsMarked = (isInYours: boolean) =>
  isInYours ? "At the marked point it does not hold." : "At the marked point it holds.";

// ---- constraints that matter, what searches learn, what they cover ----

export const setName = (index: number, wanted: number) => (wanted === 1 ? "Your set" : `Set ${index + 1}`);
export const kSetMarks = {
  right: "right",
  "not-enough": "not enough",
  "not-minimal": "one can go",
  undecided: "not decided",
};
export const kLoadingConstraints = "The constraints are being found…";
export const kTickedAbout = "All others are dropped. What you tick is marked in the text and in the diagram.";
/** As answers write it. */
export const kNoClock = "none";
export const kNoClockIsLearnt = "no clock";
export const kLearntAbout = "Constraints that are added, such as `x - y <= 3`; `true`: none.";
export const kGuardsAbout = "Guards that matter from then on, such as `x <= 5, y > 2`; `none`: none.";
export const kStoredZone = "the zone that is stored";
export const kNewZone = "the zone that may be covered";
