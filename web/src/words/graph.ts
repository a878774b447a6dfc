// Graphs of nodes in words: the zone graph and the graph of a search.
export const kLongEdges = "long edges: only at the selected node";
export const nodeName = (node: number) => `Node ${node}`;
export const nodeTitle = (node: number, words: string) => `Node ${node}: ${words}`;
/** For people who hear rather than see the graph. */
export const graphWords = (label: string) =>
  `${label}. Arrow keys go to parent, child and neighbours, f shows all of it.`;
