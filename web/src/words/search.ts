// The search at work in words: what an event is, and why it happens.
import type { Abstraction, SearchEvent, Traits } from "@engine";
import { cause, chainBegin, learnt } from "../algorithm/learnt";
import type { Snapshot, Status } from "../algorithm/replay";
import { count } from "./numbers";
import { moveWords } from "./run";
import { sentence } from "./text";
import { counted, listed, phrase, say, sentences } from "./say";

/** A node of the search graph, by its status. */
export const kStatus: Record<Status, string> = {
  waiting: say`node^waits`,
  taken: say`node^being looked at`,
  expanded: say`node^done`,
  covered: say`node^covered`,
  replaced: say`node^replaced`,
  reached: say`meets the goal`,
  cut: say`node^cut off`,
};

/** What the player can stop at. */
const kStops: Partial<Record<string, string>> = {
  created: say`node made`,
  taken: say`node taken`,
  covered: say`node covered`,
  expanded: say`node done`,
  forbidden: say`move ruled out`,
  blocked: say`move ruled out by the data`,
  strengthened: say`abstraction made finer`,
  reopened: say`node opened again`,
  merged: say`move into a node`,
  replaced: say`node replaced`,
  reached: say`goal met`,
  counterexample: say`event^counterexample`,
  refined: say`zone of more clocks`,
  cut: say`node cut off`,
};
export const kAnyEvent = say`any event`;
export const kVariableShown = say`variable made visible`;

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

const list = (words: readonly string[]) => (words.length > 0 ? words.join(", ") : say`constraints^nothing`);

/** "n = 3" */
export function valueWords({ variable, value }: Abstraction["visible"][number]): string {
  return `${variable} = ${value}`;
}

/** Of a variable that a node does not see. */
export const hiddenWords = (value: number | undefined) =>
  say`${value ?? "?"} on the path that led here; the node stands for every value`;

/** Constraints or guards, and the variables that are visible. */
function abstractionWords(abstraction: Abstraction | undefined): string {
  return list([...(abstraction?.words ?? []), ...(abstraction?.visible ?? []).map(valueWords)]);
}

/** Why a variable of node `event.node` became visible. */
function whyVisible(event: SearchEvent, { events }: Recorded, at: number): string {
  const names = learnt(event).visible.map(({ variable }) => variable);
  const first = chainBegin(events, at);
  if (first.node !== event.node)
    return say`Node ${first.node}, which it leads to, became finer; what a move computes there from ${names.join(", ")} must be known here, too.`;
  const reason = cause(events, at);
  if (!reason) return say`What a move does from here, or whether it can fail, depends on it.`;
  const move = moveWords(reason.edges) || say`ruled out^a move`;
  return reason.kind === "blocked"
    ? say`Only then is it known that the data rule out ${move}.`
    : say`Only then is it known that the clocks rule out ${move}.`;
}

/** How an abstraction became finer: variables that became visible, guards or constraints. */
function tellStrengthened(event: SearchEvent, recorded: Recorded, at: number): Told {
  const { words, visible } = learnt(event);
  if (visible.length > 0) {
    const values = visible.map(valueWords).join(", ");
    return {
      what:
        words.length > 0
          ? say`Node ${event.node} must see ${values}, and keeps ${words.join(", ")}.`
          : say`Node ${event.node} must see ${values}.`,
      why: sentences(
        visible.length === 1
          ? say`It was hidden until now: the node stood for every value.`
          : say`They were hidden until now: the node stood for every value.`,
        whyVisible(event, recorded, at),
      ),
    };
  }
  const fresh = words.length > 0 ? list(words) : abstractionWords(event.after);
  const before = abstractionWords(event.before);
  return recorded.labels === "guards"
    ? {
        what: say`Node ${event.node} learns which guards matter: ${fresh}.`,
        why: say`Before it was ${before}. Zones that agree on these guards count as equal.`,
      }
    : {
        what: say`The abstraction of node ${event.node} becomes finer: ${fresh}.`,
        why: say`Before it was ${before}. This is all of the zone that is needed to rule out the same moves: an interpolant between the two.`,
      };
}

function tellCreated({ node, other, edges }: SearchEvent): Told {
  return other === undefined
    ? {
        what: say`Node ${node} is made: the initial state.`,
        why: say`It waits for its turn. Its abstraction is everything: nothing is known yet that must not be forgotten.`,
      }
    : {
        what: say`Node ${node} is made from node ${other}: ${moveWords(edges)}.`,
        why: say`Its zone is what that move leads to. It waits for its turn, and its abstraction is everything.`,
      };
}

function tellCounterexample({ node, feasible, trace }: SearchEvent): Told {
  return feasible
    ? {
        what: say`A run is found: it leads to node ${node}.`,
        why: say`The path is possible with all clocks taken into account.`,
      }
    : {
        what: say`A path of ${counted("# node | # nodes", trace?.length ?? 0)} seems to lead to the goal, in node ${node}.`,
        why: say`Is it a run? With all clocks taken into account it is not: the place where it breaks, and the clocks that show it, stand above.`,
      };
}

const kTold: Partial<Record<string, (event: SearchEvent, recorded: Recorded, at: number) => Told>> = {
  created: tellCreated,
  taken: ({ node }) => ({
    what: say`Node ${node} is taken from the waiting list.`,
    why: say`First: is there a node that covers it? If not, all its moves are tried.`,
  }),
  covered: ({ node, other }) => ({
    what: say`Node ${node} is covered by node ${other!}.`,
    why: say`Whatever can happen from ${node} can happen from the abstraction of ${other!}, so it need not be explored. From now on one abstraction must stay within the other.`,
  }),
  expanded: ({ node }) => ({
    what: say`Node ${node} is done.`,
    why: say`All its moves were tried; what they led to waits.`,
  }),
  forbidden: ({ node, edges }) => ({
    what: say`From node ${node} the clocks rule out a move: ${moveWords(edges) || say`move^one`}.`,
    why: say`The abstraction must rule it out, too; if it does not, the reason is looked for and kept.`,
  }),
  blocked: ({ node, edges }) => ({
    what: say`From node ${node} the data rule out a move: ${moveWords(edges) || say`move^one`}.`,
    why: say`Its guard is false with the values that the node really has. If they are hidden, those that make it false must become visible.`,
  }),
  strengthened: tellStrengthened,
  counterexample: tellCounterexample,
  refined: ({ node, precision, zone }) => ({
    what: say`Node ${node} now knows of ${list(precision ?? [])}.`,
    why:
      zone && zone.words.length > 0
        ? say`Its zone is computed anew with these clocks: ${zone.words.join(", ")}.`
        : say`Its zone is computed anew with these clocks: still no constraint.`,
  }),
  cut: ({ node, other }) => ({
    what: say`Node ${node} is cut off, with all below it.`,
    why: say`With what is known now, nothing leads there from node ${other!}.`,
  }),
  reopened: ({ node, other }) => ({
    what: say`Node ${node} is opened again.`,
    why: say`Node ${other!} became finer and does not cover it any more: it waits for its turn once more.`,
  }),
  merged: ({ node, other, edges }) => ({
    what: say`A move of node ${other!} leads into node ${node}: ${moveWords(edges)}.`,
    why: say`There is no need for another node: what it leads to is part of that one.`,
  }),
  replaced: ({ node, other }) => ({
    what: say`Node ${node} is replaced by node ${other!}.`,
    why: say`The new zone includes the old one, so the old one is superfluous.`,
  }),
  reached: ({ node }) => ({
    what: say`Node ${node} meets the goal.`,
    why: say`The search is over: the moves that lead here are a run.`,
  }),
};

/** Event number `at` of a recording. */
export function tell(recorded: Recorded, at: number): Told {
  const event = recorded.events[at]!;
  return kTold[event.kind]?.(event, recorded, at) ?? { what: say`${event.kind}: node ${event.node}.`, why: "" };
}

// ---- counts ----

export const nodesWords = (nodes: number) => phrase("# node | # nodes", nodes);

/** How the papers' number of nodes comes from the events: moves that are ruled out, or that lead into a node, count as nodes. */
export function countedNodes(nodes: number, { counts: { made, forbidden }, merges }: Snapshot): string {
  if (nodes === made) return nodesWords(nodes);
  const [those, all] = [counted("# node | # nodes", made), counted("# node | # nodes", nodes)];
  if (nodes === made + forbidden)
    return say`${those} made and ${counted("# move | # moves", forbidden)} ruled out, which the papers count as ${all}`;
  if (nodes === made + merges.length)
    return say`${those} made and ${counted("# move | # moves", merges.length)} into them, which the papers count as ${all}`;
  return say`${all} as the papers count them`;
}

/** Where the search is, of `end`. */
export function countWords({ counts, merges }: Snapshot, end: Snapshot): string {
  const parts = [
    say`${count(counts.made)} of ${counted("# node | # nodes", end.counts.made)} made`,
    say`${count(counts.expanded)} done`,
    say`${count(counts.covered)} covered`,
    merges.length > 0 && say`${counted("# move | # moves", merges.length)} into nodes that were there`,
    say`${counted("# move | # moves", counts.forbidden)} ruled out`,
    say`made finer ${counted("# time | # times", counts.strengthened)}`,
    end.counts.counterexamples > 0 && phrase("# counterexample | # counterexamples", counts.counterexamples),
    say`${count(counts.reopened)} opened again`,
  ];
  return sentence(listed(parts.filter((part) => part !== false)));
}

/** What there is at the end of a recording. */
export function endWords(verdict: string, nodes: string, complete: boolean, hasGaps: boolean): string {
  return sentences(
    complete
      ? say`At the end: ${verdict}, ${nodes}.`
      : say`At the end: ${verdict}, ${nodes}; only the beginning was recorded.`,
    hasGaps && say`Missing node numbers belong to moves that were ruled out.`,
  );
}

/** Whether a recording still speaks of what is there; `isQuery`: its query is to be named. */
export function currencyWords(isOtherModel: boolean, isOtherQuery: boolean): { words: string; isQuery: boolean } {
  if (isOtherModel) return { words: say`The model has changed since this was recorded.`, isQuery: false };
  return isOtherQuery
    ? { words: say`This was recorded for another query`, isQuery: true }
    : { words: "", isQuery: false };
}

export const kWatchHelp = say`Watch a lazy or counterexample-guided search at work on the selected query: which node is taken, why it is covered, which move is ruled out, and what is learnt from it. Small models are best.`;
