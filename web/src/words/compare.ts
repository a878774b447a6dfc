// The comparison in words.

export function replacedRows(isOne: boolean): string {
  const rows = isOne
    ? "these rows are one and the same search"
    : "some rows were searched with something other than their name says";
  return `A query of this form needs a search of its own, whatever is chosen: ${rows}.`;
}

export const kCompareHelp = "Each configuration answers the selected query in turn.";

/** Why the results are old; "" if they are not. */
export function oldWords(isOtherModel: boolean, isOtherQuery: boolean): string {
  if (isOtherModel) return "Old results: the model has changed since.";
  return isOtherQuery ? "Old results: they are for another query." : "";
}

export const kBars = "Bars of nodes and time";
export const kSaveBars = "Save the bars as SVG";
/** Code is between backticks. */
export const kComparable =
  "Configurations can be compared on `E<>` and `A[]` (without `deadlock`) and on the whole state space.";

// ---- the choice ----

export const kConfigurationsFor = "Configurations for";
export const kInWholeSpace = "the whole state space";
/** What is compared, without a title. */
export const kSomeModel = "Model";
/** The configuration that the settings of the search are. */
export const kMine = "Mine";
export const mineHelp = (settings: string) => `The search settings as they are: ${settings}`;
export const compareWords = (configurations: number) => `Compare ${configurations}`;
export const runningWords = (name: string, done: number, all: number) => `${name} is running, ${done} of ${all} done`;
/** Around a number of seconds. */
export const kAtMost = "at most";
export const kSecondsEach = "s each";

// ---- the table ----

export const kTable = "Table of the comparison";
export const kHeads = { configuration: "Configuration", searchedWith: "Searched with", verdict: "Verdict" };
export const searchedWith = (used: string) => `searched with ${used}`;
/** For people who hear rather than see that a value stands out. */
export const kLeast = "(least)";
export const kSaveCsv = "Save CSV";

// ---- the bars ----

export const kSeriesNames = { nodes: "Nodes", time: "Time" };
export const kLogarithmic = "logarithmic";
export const logarithmicFrom = (begin: string) => `logarithmic, from ${begin}`;
export const barsWords = (rows: readonly string[]) => `${kBars}. ${rows.join("; ")}`;
