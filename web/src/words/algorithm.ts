// The instrument that shows a search at work, in words: what can be recorded, the graph, and what a node is.
// What happens in a search: search.ts.
import type { Status } from "../algorithm/replay";
import { say } from "./say";

export const kMethod = say`Method`;
export const kOrder = say`of a search^Order`;
export const kData = say`Data`;
export const kWatchSearch = say`a search^Watch`;

// ---- nothing to watch ----

/** Code is between backticks. */
export const otherSearch = (query: string, clocks: string, used: string) =>
  say`\`${query}\` is not answered by ${clocks}: queries of this form have a search of their own (${used}), which records no events.`;
export const overAtOnce = (query: string) => say`The search for \`${query}\` was over before anything happened.`;
export const kWatchable = say`What can be watched is the search for a state: \`E<> …\` and \`A[] …\` (both without \`deadlock\`), and the whole state space. Select such a query, or the last entry of the list, and press Watch.`;

// ---- the player ----

export const kStepThroughSearch = say`Step through the search`;
export const eventOf = (at: number, last: number, what: string) => say`${at} of ${last}: ${what}`;
export const kToNext = say`before a kind of event^to next`;
export const kAllEvents = say`All events`;

// ---- the graph ----

export const kSearchGraph = say`The search graph so far`;
/** The key of the graph. */
export const kKey: Partial<Record<Status | "found", string>> = {
  waiting: say`node^waits`,
  taken: say`node^looked at`,
  expanded: say`node^done`,
  covered: say`covered (dashed: by whom)`,
  found: say`on the counterexample`,
  cut: say`node^cut off`,
};

// ---- a node ----

export const kVariables = say`Variables`;
export const visibleWords = (visible: number, hidden: number) => say`${visible} visible, ${hidden} hidden`;
export const hiddenName = (name: string) => say`${name} hidden`;
/** Of its status: covered, or replaced. */
export const coveredBy = (status: string, node: number) => say`${status} by ${node}`;
export const kRuledOut = { clocks: say`Ruled out by the clocks`, data: say`Ruled out by the data` };
export const kItsZone = say`Its zone`;
export const kNoConstraintKnown = say`No constraint on the clocks that it knows of.`;

/** What a search keeps of a zone: the clocks it knows of, guards, or constraints. */
export const kKept = {
  clocks: { title: say`Clocks that it knows of`, none: say`None.` },
  guards: { title: say`Guards that matter`, none: say`None yet: all zones count as equal.` },
  constraints: { title: say`What is kept of it`, none: say`Nothing: the abstraction is everything.` },
};
export const kNoneTaught = say`None that a counterexample taught it.`;

/** Layers of the picture. */
export const kAbstraction = say`Abstraction`;
export const keptOf = (node: number) => say`What is kept of node ${node}`;
export const zoneOfNode = (node: number) => say`Zone of node ${node}`;
