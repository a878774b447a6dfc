// Graphs of nodes in words: the zone graph and the graph of a search.
import { say } from "./say";

export const kLongEdges = say`long edges: only at the selected node`;
export const nodeName = (node: number) => say`Node ${node}`;
export const nodeTitle = (node: number, words: string) => say`Node ${node}: ${words}`;
/** For people who hear rather than see the graph. */
export const graphWords = (label: string) =>
  say`${label}. Arrow keys go to parent, child and neighbours, f shows all of it.`;
