// The pane of queries in words.
export const kAddQuery = "Add";
export const kRunAll = "Run all";
export const kCompletions = "Completions";

/** "2 of 3 as expected, 1 not decided" */
export const expectationTally = (asExpected: number, expecting: number, undecided: number) =>
  `${asExpected} of ${expecting} as expected${undecided > 0 ? `, ${undecided} not decided` : ""}`;

// ---- the search of the whole state space ----

export const kWholeSpace = "Whole state space";
/** Within a line, and as the name of this query. */
export const kWholeSpaceName = "whole state space";
export const kWholeSpaceHelp = "Visits every state there is; for the statistics.";

// ---- one query ----

export const queryName = (number: number) => `query ${number}`;
export const textOf = (name: string) => `Text of ${name}`;
export const runNamed = (name: string) => `Run ${name}`;
export const deleteNamed = (name: string) => `Delete ${name}`;
export const kComment = "Comment";
export const commentOn = (name: string) => `Comment on ${name}`;
export const expectedOf = (name: string) => `Expected verdict of ${name}`;
export const kExpectHelp = "The verdict that you expect";
export const kExpect = "expect…";
/** `verdict`: "reachable" */
export const expectWords = (verdict: string) => `expect ${verdict}`;
export const columnWords = (column: number) => `column ${column}`;

// ---- its status ----

export const kStatusWords = { idle: "Not run", running: "Running", waiting: "Waiting", rejected: "Not run: error" };
export const kIsOld = "(old)";
export const kIsExpected = "as expected";
export const kIsUnexpected = "not as expected";
