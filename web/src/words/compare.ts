// The comparison in words.
import { clauses, say } from "./say";

export function replacedRows(isOne: boolean): string {
  return isOne
    ? say`A query of this form needs a search of its own, whatever is chosen: these rows are one and the same search.`
    : say`A query of this form needs a search of its own, whatever is chosen: some rows were searched with something other than their name says.`;
}

export const kCompareHelp = say`Each configuration answers the selected query in turn.`;

/** Why the results are old; "" if they are not. */
export function oldWords(isOtherModel: boolean, isOtherQuery: boolean): string {
  if (isOtherModel) return say`Old results: the model has changed since.`;
  return isOtherQuery ? say`Old results: they are for another query.` : "";
}

export const kBars = say`Bars of nodes and time`;
export const kSaveBars = say`Save the bars as SVG`;
/** Code is between backticks. */
export const kComparable = say`Configurations can be compared on \`E<>\` and \`A[]\` (without \`deadlock\`) and on the whole state space.`;

// ---- the choice ----

export const kConfigurationsFor = say`Configurations for`;
export const kInWholeSpace = say`configurations for^the whole state space`;
/** What is compared, without a title. */
export const kSomeModel = say`Model`;
/** The configuration that the settings of the search are. */
export const kMine = say`my configuration^Mine`;
export const mineHelp = (settings: string) => say`The search settings as they are: ${settings}`;
export const compareWords = (configurations: number) => say`Compare ${configurations}`;
export const runningWords = (name: string, done: number, all: number) =>
  say`${name} is running, ${done} of ${all} done`;
/** Around a number of seconds. */
export const kAtMost = say`seconds each^at most`;
export const kSecondsEach = say`s each`;

// ---- the table ----

export const kTable = say`Table of the comparison`;
export const kHeads = { configuration: say`Configuration`, searchedWith: say`Searched with`, verdict: say`Verdict` };
export const searchedWith = (used: string) => say`searched with ${used}`;
/** For people who hear rather than see that a value stands out. */
export const kLeast = say`(least)`;
export const kSaveCsv = say`Save CSV`;

// ---- the bars ----

export const kSeriesNames = { nodes: say`Nodes`, time: say`Time` };
export const kLogarithmic = say`logarithmic`;
export const logarithmicFrom = (begin: string) => say`logarithmic, from ${begin}`;
export const barsWords = (rows: readonly string[]) => say`${kBars}. ${clauses(rows)}`;
