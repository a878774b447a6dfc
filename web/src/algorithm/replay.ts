// The events of a lazy or counterexample-guided search, folded into the graph as it was after each of them.
import type { Abstraction, Edge, SearchEvent, Zone } from "@engine";

export type Status = "waiting" | "taken" | "expanded" | "covered" | "replaced" | "reached" | "cut";

export interface SearchNode {
  parent: number;
  edges: Edge[];
  locations: string[];
  values: number[];
  zone: Zone;
  /** Null: nothing was learnt yet, the abstraction is everything. */
  abstraction: Abstraction | null;
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

const kNoZone: Zone = { words: [], constraints: [] };
const kNoAbstraction: Abstraction = { words: [], constraints: [], guards: [], visible: [] };
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
function change(state: Snapshot, id: number, to: Partial<SearchNode>): void {
  const node = state.nodes[id];
  if (node) state.nodes[id] = { ...node, ...to };
}

function create(state: Snapshot, event: SearchEvent): void {
  ++state.counts.made;
  state.nodes[event.node] = {
    parent: event.other ?? -1,
    edges: event.edges ?? [],
    locations: event.locations ?? [],
    values: event.values ?? [],
    zone: event.zone ?? kNoZone,
    abstraction: null,
    precision: null,
    status: "waiting",
    coveredBy: -1,
  };
}

/** A node and all below it; parents are made before their children. */
function cutOff(state: Snapshot, top: number): void {
  const gone = new Set([top]);
  state.nodes.forEach((node, id) => {
    if (node && gone.has(node.parent)) gone.add(id);
  });
  for (const id of gone) {
    if (state.nodes[id]?.status === "covered") --state.counts.covered;
    change(state, id, { status: "cut", coveredBy: -1 });
  }
}

function ruleOut({ counts, forbidden }: Snapshot, { node, edges = [] }: SearchEvent, isData: boolean): void {
  ++counts.forbidden;
  forbidden.push({ node, edges, isData });
}

/** What each kind of event does to the graph; kinds that nobody knows do nothing. */
const kApply: Partial<Record<string, (state: Snapshot, event: SearchEvent) => void>> = {
  created: create,
  taken: (state, { node }) => change(state, node, { status: "taken" }),
  expanded(state, { node }) {
    ++state.counts.expanded;
    change(state, node, { status: "expanded" });
  },
  covered(state, { node, other = -1 }) {
    ++state.counts.covered;
    change(state, node, { status: "covered", coveredBy: other });
  },
  forbidden: (state, event) => ruleOut(state, event, false),
  blocked: (state, event) => ruleOut(state, event, true),
  strengthened(state, { node, after = kNoAbstraction }) {
    ++state.counts.strengthened;
    change(state, node, { abstraction: after });
  },
  reopened(state, { node }) {
    ++state.counts.reopened;
    --state.counts.covered;
    change(state, node, { status: "waiting", coveredBy: -1 });
  },
  merged: (state, { node, other = 0 }) => void state.merges.push({ from: other, to: node }),
  replaced: (state, { node, other = -1 }) => change(state, node, { status: "replaced", coveredBy: other }),
  reached: (state, { node }) => change(state, node, { status: "reached" }),
  counterexample: (state) => void ++state.counts.counterexamples,
  refined(state, { node, precision = [], zone = kNoZone }) {
    ++state.counts.strengthened;
    change(state, node, { precision, zone });
  },
  cut: (state, { node }) => cutOff(state, node),
};

function apply(events: readonly SearchEvent[], state: Snapshot): void {
  for (const event of events) kApply[event.kind]?.(state, event);
}

/** The parent of each node, -1 for the first; of nodes that no event makes, too. */
export function parentsOf(events: readonly SearchEvent[]): number[] {
  const parents = Array.from({ length: nodeCount(events) }, () => -1);
  for (const event of events) if (event.kind === "created") parents[event.node] = event.other ?? -1;
  return parents;
}
