// Questions to a zone graph.
import type { GraphNode, Structure, ZoneGraph } from "@engine";

/** "P.idle Q.busy n=3" */
export function stateWords(node: GraphNode, structure: Structure | null): string {
  const locations = node.locations.map((location, p) => {
    const process = structure?.processes[p];
    return `${process?.name}.${process?.locations[location]?.name}`;
  });
  const values = node.values.map((value, v) => `${structure?.variables[v]?.name}=${value}`);
  return [...locations, ...values].join(" ");
}

/** Nodes whose words have all terms in them; none without a term. */
export function matching(search: string, nodes: number, wordsOf: (node: number) => string): number[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return Array.from({ length: nodes }, (_, i) => i).filter((i) => {
    const words = wordsOf(i).toLowerCase();
    return terms.every((term) => words.includes(term));
  });
}

/** The moves by which a node was found, from the initial one on. */
export function movesTo({ nodes }: ZoneGraph, id: number): number[] {
  const moves: number[] = [];
  for (let at = id; nodes[at]!.parent >= 0; at = nodes[at]!.parent) moves.unshift(nodes[at]!.move);
  return moves;
}

/** The edges that led to a node first. */
export function arriving({ nodes, arcs }: ZoneGraph, id: number) {
  return arcs.find((arc) => arc.target === id && arc.source === nodes[id]?.parent)?.edges ?? [];
}

/** Locations by name. */
export function locationsOf(node: GraphNode, structure: Structure | null): string[] {
  return node.locations.map((location, p) => structure?.processes[p]?.locations[location]?.name ?? "");
}
