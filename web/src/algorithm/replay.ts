// The events of a lazy search, folded into the graph as it was after each of them, and told in words.
import type { Edge, SearchEvent } from "@engine";

export type Status = "waiting" | "taken" | "expanded" | "covered" | "replaced" | "reached";

export interface SearchNode {
  parent: number;
  edges: Edge[];
  locations: string[];
  values: number[];
  zone: string[];
  /** Null: nothing was learnt yet, the abstraction is everything. */
  abstraction: string[] | null;
  status: Status;
  coveredBy: number;
}

export interface Snapshot {
  /** By number; null: not made yet. */
  nodes: (SearchNode | null)[];
  merges: { from: number; to: number }[];
  /** Moves that were found impossible: node and words. */
  forbidden: { node: number; edges: Edge[] }[];
  /** Made, covered now, … */
  counts: { made: number; expanded: number; covered: number; strengthened: number; reopened: number; forbidden: number };
}

function nodeCount(events: readonly SearchEvent[]): number {
  return events.reduce((most, event) => Math.max(most, event.node + 1), 0);
}

/** What is there after the events 0 … last. */
export function snapshot(events: readonly SearchEvent[], last: number): Snapshot {
  const nodes: Snapshot["nodes"] = Array.from({ length: nodeCount(events) }, () => null);
  const state: Snapshot = { nodes, merges: [], forbidden: [], counts: { made: 0, expanded: 0, covered: 0, strengthened: 0, reopened: 0, forbidden: 0 } };
  const change = (id: number, to: Partial<SearchNode>) => {
    const node = nodes[id];
    if (node) nodes[id] = { ...node, ...to };
  };
  for (const event of events.slice(0, last + 1)) {
    switch (event.kind) {
      case "created":
        ++state.counts.made;
        nodes[event.node] = {
          parent: event.other ?? -1, edges: event.edges ?? [], locations: event.locations ?? [], values: event.values ?? [],
          zone: event.zone ?? [], abstraction: null, status: "waiting", coveredBy: -1,
        };
        break;
      case "taken": change(event.node, { status: "taken" }); break;
      case "expanded": ++state.counts.expanded; change(event.node, { status: "expanded" }); break;
      case "covered": ++state.counts.covered; change(event.node, { status: "covered", coveredBy: event.other ?? -1 }); break;
      case "forbidden": ++state.counts.forbidden; state.forbidden.push({ node: event.node, edges: event.edges ?? [] }); break;
      case "strengthened": ++state.counts.strengthened; change(event.node, { abstraction: event.after ?? [] }); break;
      case "reopened":
        ++state.counts.reopened;
        --state.counts.covered;
        change(event.node, { status: "waiting", coveredBy: -1 });
        break;
      case "merged": state.merges.push({ from: event.other ?? 0, to: event.node }); break;
      case "replaced": change(event.node, { status: "replaced", coveredBy: event.other ?? -1 }); break;
      case "reached": change(event.node, { status: "reached" }); break;
    }
  }
  return state;
}

/** The parent of each node, -1 for the first; of nodes that no event makes, too. */
export function parentsOf(events: readonly SearchEvent[]): number[] {
  const parents = Array.from({ length: nodeCount(events) }, () => -1);
  for (const event of events) if (event.kind === "created") parents[event.node] = event.other ?? -1;
  return parents;
}

export function moveWords(edges: readonly Edge[] | undefined): string {
  return (edges ?? []).map((edge) => `${edge.process} ${edge.source} → ${edge.target}${edge.select ? ` (${edge.select})` : ""}`).join(", ");
}

const list = (constraints: readonly string[] | undefined) => (constraints && constraints.length > 0 ? constraints.join(", ") : "nothing");

/** What was learnt that was not known before. */
export function learnt(event: SearchEvent): string[] {
  return (event.after ?? []).filter((constraint) => !event.before?.includes(constraint));
}

export interface Told { what: string; why: string; }

/** `isGuards`: the abstraction is a list of guards that matter (aLU), not of constraints that are kept. */
export function tell(event: SearchEvent, isGuards: boolean): Told {
  const move = moveWords(event.edges);
  switch (event.kind) {
    case "created":
      return event.other === undefined
        ? { what: `Node ${event.node} is made: the initial state.`, why: "It waits for its turn. Its abstraction is everything: nothing is known yet that must not be forgotten." }
        : { what: `Node ${event.node} is made from node ${event.other}: ${move}.`, why: "Its zone is what that move leads to. It waits for its turn, and its abstraction is everything." };
    case "taken":
      return { what: `Node ${event.node} is taken from the waiting list.`, why: "First: is there a node that covers it? If not, all its moves are tried." };
    case "covered":
      return {
        what: `Node ${event.node} is covered by node ${event.other}.`,
        why: `Whatever can happen from ${event.node} can happen from the abstraction of ${event.other}, so it need not be explored. From now on both abstractions must stay one within the other.`,
      };
    case "expanded":
      return { what: `Node ${event.node} is done.`, why: "All its moves were tried; what they led to waits." };
    case "forbidden":
      return {
        what: `From node ${event.node} the clocks rule out a move: ${move || "one"}.`,
        why: "The abstraction must rule it out, too; if it does not, the reason is looked for and kept.",
      };
    case "strengthened": {
      const fresh = learnt(event);
      return isGuards
        ? { what: `Node ${event.node} learns which guards matter: ${list(fresh.length > 0 ? fresh : event.after)}.`, why: `Before it was ${list(event.before)}. Zones that agree on these guards count as equal.` }
        : { what: `The abstraction of node ${event.node} becomes finer: ${list(fresh.length > 0 ? fresh : event.after)}.`,
          why: `Before it was ${list(event.before)}. This is all that is needed of the zone to rule out what is impossible: an interpolant between the two.` };
    }
    case "reopened":
      return { what: `Node ${event.node} is opened again.`, why: `Node ${event.other} became finer and does not cover it any more: it waits for its turn once more.` };
    case "merged":
      return { what: `A move of node ${event.other} leads into node ${event.node}: ${move}.`, why: "There is no need for another node: what it leads to is part of that one." };
    case "replaced":
      return { what: `Node ${event.node} is replaced by node ${event.other}.`, why: "The new zone includes the old one, so the old one is superfluous." };
    case "reached":
      return { what: `Node ${event.node} meets the goal.`, why: "The search is over: the moves that lead here are a run." };
    default:
      return { what: `${event.kind}: node ${(event as SearchEvent).node}.`, why: "" };
  }
}
