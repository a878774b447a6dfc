// The zone graph as a labelled transition system, in the format of Aldebaran, as CADP and mCRL2 read it.
import type { Edge, ZoneGraph } from "@engine";

const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
/** "P: A -> B (i = 3)!". */
const edgeText = ({ process, source, target, select, sync }: Edge) =>
  `${process}: ${source} -> ${target}${select && ` (${select})`}${sync}`;

/** Covered nodes are those that cover them.  REQUIRES: the graph is complete. */
export function asAut({ nodes, arcs }: ZoneGraph): string {
  let states = 0;
  const numbers: number[] = [];
  // What covers a node is older.
  for (const { coveredBy } of nodes) numbers.push(coveredBy >= 0 ? numbers[coveredBy]! : states++);
  const lines = arcs.map(
    ({ source, target, edges }) =>
      `(${numbers[source]}, ${quoted(edges.map(edgeText).join(", "))}, ${numbers[target]})`,
  );
  return `${[`des (0, ${arcs.length}, ${states})`, ...lines].join("\n")}\n`;
}
