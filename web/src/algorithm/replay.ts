// The events of a lazy search, folded into the graph as it was after each of them, and told in words.
import type { Edge, SearchEvent } from "@engine";
import { cause, chainBegin, parts } from "./visible";

export type Status = "waiting" | "taken" | "expanded" | "covered" | "replaced" | "reached" | "cut";

export interface SearchNode {
  parent: number;
  edges: Edge[];
  locations: string[];
  values: number[];
  zone: string[];
  /** Null: nothing was learnt yet, the abstraction is everything. */
  abstraction: string[] | null;
  /** Of counterexample-guided searches: the clocks that it knows of; null: nothing was learnt yet. */
  precision: string[] | null;
  status: Status;
  coveredBy: number;
}

export interface Snapshot {
  /** By number; null: not made yet. */
  nodes: (SearchNode | null)[];
  merges: { from: number; to: number }[];
  /** Moves that were found impossible, by the clocks or by the data. */
  forbidden: { node: number; edges: Edge[]; isData: boolean }[];
  /** Made, covered now, … */
  counts: {
    made: number;
    expanded: number;
    covered: number;
    strengthened: number;
    reopened: number;
    forbidden: number;
    counterexamples: number;
  };
}

function nodeCount(events: readonly SearchEvent[]): number {
  return events.reduce((most, event) => Math.max(most, event.node + 1), 0);
}

const kNoCounts: Snapshot["counts"] = {
  made: 0,
  expanded: 0,
  covered: 0,
  strengthened: 0,
  reopened: 0,
  forbidden: 0,
  counterexamples: 0,
};
/** After so many events a snapshot is kept, from which later ones are made. */
const kKept = 250;

/** The graph after each event.  Snapshots are made from earlier ones, so that a slider can be dragged over many events. */
export class Replay {
  /** After the events before number i * kKept. */
  private readonly kept: Snapshot[] = [];
  private readonly nodes: number;

  constructor(private readonly events: readonly SearchEvent[]) {
    this.nodes = nodeCount(events);
  }

  /** What is there after the events 0 … last. */
  at(last: number): Snapshot {
    const end = Math.min(last + 1, this.events.length);
    if (this.kept.length === 0) {
      this.kept.push({
        nodes: Array.from({ length: this.nodes }, () => null),
        merges: [],
        forbidden: [],
        counts: { ...kNoCounts },
      });
    }
    for (let i = this.kept.length; i * kKept <= end; ++i)
      this.kept.push(this.after(this.kept[i - 1]!, (i - 1) * kKept, i * kKept));
    const i = Math.floor(Math.max(0, end) / kKept);
    return this.after(this.kept[i]!, i * kKept, end);
  }

  private after({ nodes, merges, forbidden, counts }: Snapshot, from: number, to: number): Snapshot {
    const state: Snapshot = {
      nodes: [...nodes],
      merges: [...merges],
      forbidden: [...forbidden],
      counts: { ...counts },
    };
    apply(this.events.slice(from, to), state);
    return state;
  }
}

/** Nodes are replaced, never changed: snapshots share them. */
function apply(events: readonly SearchEvent[], state: Snapshot): void {
  const { nodes } = state;
  const change = (id: number, to: Partial<SearchNode>) => {
    const node = nodes[id];
    if (node) nodes[id] = { ...node, ...to };
  };
  /** The node and all below it; parents are made before their children. */
  const cutOff = (top: number) => {
    const gone = new Set([top]);
    nodes.forEach((node, id) => {
      if (node && gone.has(node.parent)) gone.add(id);
    });
    for (const id of gone) {
      if (nodes[id]?.status === "covered") --state.counts.covered;
      change(id, { status: "cut", coveredBy: -1 });
    }
  };
  for (const event of events) {
    switch (event.kind) {
      case "created":
        ++state.counts.made;
        nodes[event.node] = {
          parent: event.other ?? -1,
          edges: event.edges ?? [],
          locations: event.locations ?? [],
          values: event.values ?? [],
          zone: event.zone ?? [],
          abstraction: null,
          precision: null,
          status: "waiting",
          coveredBy: -1,
        };
        break;
      case "taken":
        change(event.node, { status: "taken" });
        break;
      case "expanded":
        ++state.counts.expanded;
        change(event.node, { status: "expanded" });
        break;
      case "covered":
        ++state.counts.covered;
        change(event.node, { status: "covered", coveredBy: event.other ?? -1 });
        break;
      case "forbidden":
        ++state.counts.forbidden;
        state.forbidden.push({ node: event.node, edges: event.edges ?? [], isData: false });
        break;
      case "blocked":
        ++state.counts.forbidden;
        state.forbidden.push({ node: event.node, edges: event.edges ?? [], isData: true });
        break;
      case "strengthened":
        ++state.counts.strengthened;
        change(event.node, { abstraction: event.after ?? [] });
        break;
      case "reopened":
        ++state.counts.reopened;
        --state.counts.covered;
        change(event.node, { status: "waiting", coveredBy: -1 });
        break;
      case "merged":
        state.merges.push({ from: event.other ?? 0, to: event.node });
        break;
      case "replaced":
        change(event.node, { status: "replaced", coveredBy: event.other ?? -1 });
        break;
      case "reached":
        change(event.node, { status: "reached" });
        break;
      case "counterexample":
        ++state.counts.counterexamples;
        break;
      case "refined":
        ++state.counts.strengthened;
        change(event.node, { precision: event.precision ?? [], zone: event.zone ?? [] });
        break;
      case "cut":
        cutOff(event.node);
        break;
    }
  }
}

/** The parent of each node, -1 for the first; of nodes that no event makes, too. */
export function parentsOf(events: readonly SearchEvent[]): number[] {
  const parents = Array.from({ length: nodeCount(events) }, () => -1);
  for (const event of events) if (event.kind === "created") parents[event.node] = event.other ?? -1;
  return parents;
}

export function moveWords(edges: readonly Edge[] | undefined): string {
  return (edges ?? [])
    .map((edge) => `${edge.process} ${edge.source} → ${edge.target}${edge.select ? ` (${edge.select})` : ""}`)
    .join(", ");
}

const list = (constraints: readonly string[] | undefined) =>
  constraints && constraints.length > 0 ? constraints.join(", ") : "nothing";

/** What was learnt that was not known before. */
export function learnt(event: SearchEvent): string[] {
  return (event.after ?? []).filter((constraint) => !event.before?.includes(constraint));
}

export interface Told {
  what: string;
  why: string;
}

/** How an abstraction became finer, in words: variables that became visible, guards or constraints. */
function tellStrengthened(event: SearchEvent, isGuards: boolean, events: readonly SearchEvent[], at: number): Told {
  const fresh = learnt(event);
  const { clocks, variables } = parts(fresh);
  if (variables.length === 0) {
    return isGuards
      ? {
          what: `Node ${event.node} learns which guards matter: ${list(fresh.length > 0 ? fresh : event.after)}.`,
          why: `Before it was ${list(event.before)}. Zones that agree on these guards count as equal.`,
        }
      : {
          what: `The abstraction of node ${event.node} becomes finer: ${list(fresh.length > 0 ? fresh : event.after)}.`,
          why: `Before it was ${list(event.before)}. This is all that is needed of the zone to rule out what is impossible: an interpolant between the two.`,
        };
  }
  const names = variables.map(({ name }) => name).join(", ");
  const first = chainBegin(events, at);
  const reason = cause(events, at);
  const because =
    first.node !== event.node
      ? `Node ${first.node}, which it leads to, became finer; what a move computes there from ${names} must be known here, too.`
      : reason
        ? `Only so is it known that ${reason.kind === "blocked" ? "the data rule out" : "the clocks rule out"} ${moveWords(reason.edges) || "a move"}.`
        : "What a move does from here, or whether it can fail, depends on it.";
  return {
    what: `Node ${event.node} must see ${variables.map(({ name, value }) => `${name} = ${value}`).join(", ")}${clocks.length > 0 ? `, and keeps ${clocks.join(", ")}` : ""}.`,
    why: `${variables.length === 1 ? "It was" : "They were"} hidden until now: the node stood for every value. ${because}`,
  };
}

/** `isGuards`: the abstraction is a list of guards that matter (aLU), not of constraints that are kept.  With
 *  all events and the number of this one it is told what caused it. */
export function tell(event: SearchEvent, isGuards: boolean, events: readonly SearchEvent[] = [event], at = 0): Told {
  const move = moveWords(event.edges);
  switch (event.kind) {
    case "created":
      return event.other === undefined
        ? {
            what: `Node ${event.node} is made: the initial state.`,
            why: "It waits for its turn. Its abstraction is everything: nothing is known yet that must not be forgotten.",
          }
        : {
            what: `Node ${event.node} is made from node ${event.other}: ${move}.`,
            why: "Its zone is what that move leads to. It waits for its turn, and its abstraction is everything.",
          };
    case "taken":
      return {
        what: `Node ${event.node} is taken from the waiting list.`,
        why: "First: is there a node that covers it? If not, all its moves are tried.",
      };
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
    case "blocked":
      return {
        what: `From node ${event.node} the data rule out a move: ${move || "one"}.`,
        why: "Its guard is false with the values that the node really has. If they are hidden, those that make it false must become visible.",
      };
    case "strengthened":
      return tellStrengthened(event, isGuards, events, at);
    case "counterexample":
      return event.feasible
        ? {
            what: `A run is found: it leads to node ${event.node}.`,
            why: "The path is possible with all clocks taken into account.",
          }
        : {
            what: `A path of ${(event.trace ?? []).length} nodes seems to lead to the goal, in node ${event.node}.`,
            why: "Is it a run? With all clocks taken into account it is not: where it breaks, and the clocks that show it, is told above.",
          };
    case "refined":
      return {
        what: `Node ${event.node} now knows of ${list(event.precision)}.`,
        why: `Its zone is computed anew with these clocks: ${event.zone && event.zone.length > 0 ? event.zone.join(", ") : "still no constraint"}.`,
      };
    case "cut":
      return {
        what: `Node ${event.node} is cut off, with all below it.`,
        why: `With what is known now, nothing leads there from node ${event.other}.`,
      };
    case "reopened":
      return {
        what: `Node ${event.node} is opened again.`,
        why: `Node ${event.other} became finer and does not cover it any more: it waits for its turn once more.`,
      };
    case "merged":
      return {
        what: `A move of node ${event.other} leads into node ${event.node}: ${move}.`,
        why: "There is no need for another node: what it leads to is part of that one.",
      };
    case "replaced":
      return {
        what: `Node ${event.node} is replaced by node ${event.other}.`,
        why: "The new zone includes the old one, so the old one is superfluous.",
      };
    case "reached":
      return {
        what: `Node ${event.node} meets the goal.`,
        why: "The search is over: the moves that lead here are a run.",
      };
    default:
      return { what: `${event.kind}: node ${(event as SearchEvent).node}.`, why: "" };
  }
}
