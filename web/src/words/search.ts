// The search at work in words: what an event is, and why it happens.
import type { Abstraction, SearchEvent, Traits } from "@engine";
import { cause, chainBegin, learnt } from "../algorithm/learnt";
import type { Snapshot, Status } from "../algorithm/replay";
import { count, plural } from "./numbers";
import { moveWords } from "./run";

/** A node of the search graph, by its status. */
export const kStatus: Record<Status, string> = {
  waiting: "waits",
  taken: "being looked at",
  expanded: "done",
  covered: "covered",
  replaced: "replaced",
  reached: "meets the goal",
  cut: "cut off",
};

/** What the player can stop at. */
const kStops: Partial<Record<string, string>> = {
  created: "node made",
  taken: "node taken",
  covered: "node covered",
  expanded: "node done",
  forbidden: "move ruled out",
  blocked: "move ruled out by the data",
  strengthened: "abstraction made finer",
  reopened: "node opened again",
  merged: "move into a node",
  replaced: "node replaced",
  reached: "goal met",
  counterexample: "counterexample",
  refined: "zone of more clocks",
  cut: "node cut off",
};
export const kAnyEvent = "any event";
export const kVariableShown = "variable made visible";

export function stopWords(kind: string): string {
  return kStops[kind] ?? kind;
}

/** The recording that an event is part of. */
export interface Recorded {
  events: readonly SearchEvent[];
  labels: Traits["labels"];
}

export interface Told {
  what: string;
  why: string;
}

const list = (words: readonly string[]) => (words.length > 0 ? words.join(", ") : "nothing");

/** "n = 3" */
export function valueWords({ variable, value }: Abstraction["visible"][number]): string {
  return `${variable} = ${value}`;
}

/** Of a variable that a node does not see. */
export const hiddenWords = (value: number | undefined) =>
  `${value} on the path that led here; the node stands for every value`;

/** Constraints or guards, and the variables that are visible. */
function abstractionWords(abstraction: Abstraction | undefined): string {
  return list([...(abstraction?.words ?? []), ...(abstraction?.visible ?? []).map(valueWords)]);
}

/** Why a variable of node `event.node` became visible. */
function whyVisible(event: SearchEvent, { events }: Recorded, at: number): string {
  const names = learnt(event).visible.map(({ variable }) => variable);
  const first = chainBegin(events, at);
  if (first.node !== event.node)
    return `Node ${first.node}, which it leads to, became finer; what a move computes there from ${names.join(", ")} must be known here, too.`;
  const reason = cause(events, at);
  if (!reason) return "What a move does from here, or whether it can fail, depends on it.";
  const who = reason.kind === "blocked" ? "the data rule out" : "the clocks rule out";
  return `Only then is it known that ${who} ${moveWords(reason.edges) || "a move"}.`;
}

/** How an abstraction became finer: variables that became visible, guards or constraints. */
function tellStrengthened(event: SearchEvent, recorded: Recorded, at: number): Told {
  const { words, visible } = learnt(event);
  if (visible.length > 0) {
    const values = visible.map(valueWords).join(", ");
    return {
      what: `Node ${event.node} must see ${values}${words.length > 0 ? `, and keeps ${words.join(", ")}` : ""}.`,
      why: `${visible.length === 1 ? "It was" : "They were"} hidden until now: the node stood for every value. ${whyVisible(event, recorded, at)}`,
    };
  }
  const fresh = words.length > 0 ? list(words) : abstractionWords(event.after);
  const before = abstractionWords(event.before);
  return recorded.labels === "guards"
    ? {
        what: `Node ${event.node} learns which guards matter: ${fresh}.`,
        why: `Before it was ${before}. Zones that agree on these guards count as equal.`,
      }
    : {
        what: `The abstraction of node ${event.node} becomes finer: ${fresh}.`,
        why: `Before it was ${before}. This is all of the zone that is needed to rule out the same moves: an interpolant between the two.`,
      };
}

function tellCreated({ node, other, edges }: SearchEvent): Told {
  return other === undefined
    ? {
        what: `Node ${node} is made: the initial state.`,
        why: "It waits for its turn. Its abstraction is everything: nothing is known yet that must not be forgotten.",
      }
    : {
        what: `Node ${node} is made from node ${other}: ${moveWords(edges)}.`,
        why: "Its zone is what that move leads to. It waits for its turn, and its abstraction is everything.",
      };
}

function tellCounterexample({ node, feasible, trace }: SearchEvent): Told {
  return feasible
    ? {
        what: `A run is found: it leads to node ${node}.`,
        why: "The path is possible with all clocks taken into account.",
      }
    : {
        what: `A path of ${plural(trace?.length ?? 0, "node")} seems to lead to the goal, in node ${node}.`,
        why: "Is it a run? With all clocks taken into account it is not: the place where it breaks, and the clocks that show it, stand above.",
      };
}

const kTold: Partial<Record<string, (event: SearchEvent, recorded: Recorded, at: number) => Told>> = {
  created: tellCreated,
  taken: ({ node }) => ({
    what: `Node ${node} is taken from the waiting list.`,
    why: "First: is there a node that covers it? If not, all its moves are tried.",
  }),
  covered: ({ node, other }) => ({
    what: `Node ${node} is covered by node ${other}.`,
    why: `Whatever can happen from ${node} can happen from the abstraction of ${other}, so it need not be explored. From now on one abstraction must stay within the other.`,
  }),
  expanded: ({ node }) => ({
    what: `Node ${node} is done.`,
    why: "All its moves were tried; what they led to waits.",
  }),
  forbidden: ({ node, edges }) => ({
    what: `From node ${node} the clocks rule out a move: ${moveWords(edges) || "one"}.`,
    why: "The abstraction must rule it out, too; if it does not, the reason is looked for and kept.",
  }),
  blocked: ({ node, edges }) => ({
    what: `From node ${node} the data rule out a move: ${moveWords(edges) || "one"}.`,
    why: "Its guard is false with the values that the node really has. If they are hidden, those that make it false must become visible.",
  }),
  strengthened: tellStrengthened,
  counterexample: tellCounterexample,
  refined: ({ node, precision, zone }) => ({
    what: `Node ${node} now knows of ${list(precision ?? [])}.`,
    why: `Its zone is computed anew with these clocks: ${zone && zone.words.length > 0 ? zone.words.join(", ") : "still no constraint"}.`,
  }),
  cut: ({ node, other }) => ({
    what: `Node ${node} is cut off, with all below it.`,
    why: `With what is known now, nothing leads there from node ${other}.`,
  }),
  reopened: ({ node, other }) => ({
    what: `Node ${node} is opened again.`,
    why: `Node ${other} became finer and does not cover it any more: it waits for its turn once more.`,
  }),
  merged: ({ node, other, edges }) => ({
    what: `A move of node ${other} leads into node ${node}: ${moveWords(edges)}.`,
    why: "There is no need for another node: what it leads to is part of that one.",
  }),
  replaced: ({ node, other }) => ({
    what: `Node ${node} is replaced by node ${other}.`,
    why: "The new zone includes the old one, so the old one is superfluous.",
  }),
  reached: ({ node }) => ({
    what: `Node ${node} meets the goal.`,
    why: "The search is over: the moves that lead here are a run.",
  }),
};

/** Event number `at` of a recording. */
export function tell(recorded: Recorded, at: number): Told {
  const event = recorded.events[at]!;
  return kTold[event.kind]?.(event, recorded, at) ?? { what: `${event.kind}: node ${event.node}.`, why: "" };
}

// ---- counts ----

/** How the papers' number of nodes comes from the events: moves that are ruled out, or that lead into a node, count as nodes. */
export function countedNodes(nodes: number, { counts: { made, forbidden }, merges }: Snapshot): string {
  if (nodes === made) return plural(nodes, "node");
  const sum =
    nodes === made + forbidden
      ? `${plural(forbidden, "move")} ruled out`
      : nodes === made + merges.length
        ? `${plural(merges.length, "move")} into them`
        : "";
  return sum
    ? `${plural(made, "node")} made and ${sum}, which the papers count as ${count(nodes)} nodes`
    : `${plural(nodes, "node")} as the papers count them`;
}

/** Where the search is, of `end`. */
export function countWords({ counts, merges }: Snapshot, end: Snapshot): string {
  const parts = [
    `${count(counts.made)} of ${plural(end.counts.made, "node")} made`,
    `${count(counts.expanded)} done`,
    `${count(counts.covered)} covered`,
    merges.length > 0 && `${plural(merges.length, "move")} into nodes that were there`,
    `${plural(counts.forbidden, "move")} ruled out`,
    `made finer ${plural(counts.strengthened, "time")}`,
    end.counts.counterexamples > 0 && plural(counts.counterexamples, "counterexample"),
    `${count(counts.reopened)} opened again`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** What there is at the end of a recording. */
export function endWords(verdict: string, nodes: string, complete: boolean, hasGaps: boolean): string {
  const rest = complete ? nodes : `${nodes}; only the beginning was recorded`;
  return `At the end: ${verdict}, ${rest}.${hasGaps ? " Missing node numbers belong to moves that were ruled out." : ""}`;
}

/** Whether a recording still speaks of what is there; `isQuery`: its query is to be named. */
export function currencyWords(isOtherModel: boolean, isOtherQuery: boolean): { words: string; isQuery: boolean } {
  if (isOtherModel) return { words: "The model has changed since this was recorded.", isQuery: false };
  return isOtherQuery ? { words: "This was recorded for another query", isQuery: true } : { words: "", isQuery: false };
}

export const kWatchHelp =
  "Watch a lazy or counterexample-guided search at work on the selected query: which node is taken, why it is covered, which move is ruled out, and what is learnt from it. Small models are best.";
