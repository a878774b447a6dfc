// The pane of queries in words.
import { say } from "./say";

export const kAddQuery = say`Add`;
export const kRunAll = say`Run all`;
export const kCompletions = say`Completions`;

/** "2 of 3 as expected, 1 not decided" */
export const expectationTally = (asExpected: number, expecting: number, undecided: number) =>
  undecided > 0
    ? say`${asExpected} of ${expecting} as expected, ${undecided} not decided`
    : say`${asExpected} of ${expecting} as expected`;

// ---- the search of the whole state space ----

export const kWholeSpace = say`Whole state space`;
/** Within a line, and as the name of this query. */
export const kWholeSpaceName = say`whole state space`;
export const kWholeSpaceHelp = say`Visits every state there is; for the statistics.`;

// ---- one query ----

export const queryName = (number: number) => say`query ${number}`;
export const textOf = (name: string) => say`Text of ${name}`;
export const runNamed = (name: string) => say`Run ${name}`;
export const deleteNamed = (name: string) => say`Delete ${name}`;
export const kComment = say`Comment`;
export const commentOn = (name: string) => say`Comment on ${name}`;
export const expectedOf = (name: string) => say`Expected verdict of ${name}`;
export const kExpectHelp = say`The verdict that you expect`;
export const kExpect = say`expect…`;
/** `verdict`: "reachable" */
export const expectWords = (verdict: string) => say`expect ${verdict}`;
export const columnWords = (column: number) => say`column ${column}`;

// ---- its status ----

export const kStatusWords = {
  idle: say`Not run`,
  running: say`query^Running`,
  waiting: say`query^Waiting`,
  rejected: say`Not run: error`,
};
export const kIsOld = say`result^(old)`;
export const kIsExpected = say`as expected`;
export const kIsUnexpected = say`not as expected`;
