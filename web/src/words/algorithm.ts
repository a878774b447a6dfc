// The instrument that shows a search at work, in words: what can be recorded, the graph, and what a node is.
// What happens in a search: search.ts.
import type { Status } from "../algorithm/replay";

export const kMethod = "Method";
export const kOrder = "Order";
export const kData = "Data";
export const kWatchSearch = "Watch";

// ---- nothing to watch ----

/** Code is between backticks. */
export const otherSearch = (query: string, clocks: string, used: string) =>
  `\`${query}\` is not answered by ${clocks}: queries of this form have a search of their own (${used}), which records no events.`;
export const overAtOnce = (query: string) => `The search for \`${query}\` was over before anything happened.`;
export const kWatchable =
  "What can be watched is the search for a state: `E<> …` and `A[] …` (both without `deadlock`), and the whole state space. Select such a query, or the last entry of the list, and press Watch.";

// ---- the player ----

export const kStepThroughSearch = "Step through the search";
export const eventOf = (at: number, last: number, what: string) => `${at} of ${last}: ${what}`;
export const kToNext = "to next";
export const kAllEvents = "All events";

// ---- the graph ----

export const kSearchGraph = "The search graph so far";
/** The key of the graph. */
export const kKey: Partial<Record<Status | "found", string>> = {
  waiting: "waits",
  taken: "looked at",
  expanded: "done",
  covered: "covered (dashed: by whom)",
  found: "on the counterexample",
  cut: "cut off",
};

// ---- a node ----

export const kVariables = "Variables";
export const visibleWords = (visible: number, hidden: number) => `${visible} visible, ${hidden} hidden`;
export const hiddenName = (name: string) => `${name} hidden`;
export const coveredBy = (node: number) => ` by ${node}`;
export const kRuledOut = { clocks: "Ruled out by the clocks", data: "Ruled out by the data" };
export const kItsZone = "Its zone";
export const kNoConstraintKnown = "No constraint on the clocks that it knows of.";

/** What a search keeps of a zone: the clocks it knows of, guards, or constraints. */
export const kKept = {
  clocks: { title: "Clocks that it knows of", none: "None." },
  guards: { title: "Guards that matter", none: "None yet: all zones count as equal." },
  constraints: { title: "What is kept of it", none: "Nothing: the abstraction is everything." },
};
export const kNoneTaught = "None that a counterexample taught it.";

/** Layers of the picture. */
export const kAbstraction = "Abstraction";
export const keptOf = (node: number) => `What is kept of node ${node}`;
export const zoneOfNode = (node: number) => `Zone of node ${node}`;
