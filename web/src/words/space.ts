// The state space in words.
import { count } from "./numbers";
import { counted, listed, phrase, say } from "./say";

/** More nodes are not drawn. */
export const kMostNodes = 2000;

export function spaceHelp(isOld: boolean): string {
  return isOld
    ? say`The model has changed: draw its state space again.`
    : say`Symbolic states and the moves between them, breadth first, up to ${count(kMostNodes)} nodes; zones are extrapolated by Extra-LU+.`;
}

export const moreNodes = () => say`There are more than ${count(kMostNodes)} nodes: these are the first ones.`;

export const kSaveGraph = {
  svg: say`Save the graph as SVG`,
  dot: say`Save the graph as DOT, for Graphviz`,
  aut: say`Save the graph as AUT, for CADP and mCRL2`,
  json: say`Save the graph as JSON, with all zones`,
};
export const runTo = (node: number) => say`Shortest run to node ${node}`;
export const kBackToNode = say`Back to the node`;

export const kDraw = say`Draw the zone graph`;
export const kDrawAgain = say`Draw again`;
export const zoneGraphOf = (nodes: number) => say`Zone graph of ${counted("# node | # nodes", nodes)}`;
export const sizeOf = (nodes: number, edges: number) =>
  listed([phrase("# node | # nodes", nodes), phrase("# edge | # edges", edges)]);
export const kFind = say`Find nodes`;
export const kFindExample = say`Find: P.cs id=2`;
export const nodesFound = (nodes: number) => say`${count(nodes)} found`;
/** The key of the graph. */
export const kKey = {
  expanded: say`node^explored`,
  covered: say`covered by a node that includes it (dashed)`,
  waiting: say`not explored`,
};
/** In the list of nodes; `parent`, `coveredBy`: -1 for none. */
export const listedWords = (node: number, parent: number, words: string, coveredBy: number) =>
  listed([
    parent >= 0 ? say`Node ${node}, from node ${parent}: ${words}` : say`Node ${node}, from the start: ${words}`,
    ...(coveredBy >= 0 ? [say`covered by ${coveredBy}`] : []),
  ]);

// ---- a node ----

/** What its run is a run for. */
export const runFor = (node: number) => say`node ${node}`;
export const standing = (coveredBy: number, depth: number) =>
  coveredBy >= 0 ? say`covered by ${coveredBy}` : say`at depth ${depth}`;
export const cameFrom = (parent: number, move: string) => say`From node ${parent} by ${move}.`;
export const kShortestRun = say`Shortest run to it`;
export const kMoves = say`noun^Moves`;
export const moveTo = (move: string, node: number) => say`${move}, to node ${node}`;
export const kZones = { exact: say`Exact zone`, abstract: say`Abstract zone` };
export const abstractOf = (node: number) => say`Abstract zone of node ${node}`;
