// The state space in words.
import { count, plural } from "./numbers";

/** More nodes are not drawn. */
export const kMostNodes = 2000;

export function spaceHelp(isOld: boolean): string {
  return isOld
    ? "The model has changed: draw its state space again."
    : `Symbolic states and the moves between them, breadth first, up to ${count(kMostNodes)} nodes; zones are extrapolated by Extra-LU+.`;
}

export const moreNodes = () => `There are more than ${count(kMostNodes)} nodes: these are the first ones.`;

export const kSaveGraph = { svg: "Save the graph as SVG", dot: "Save the graph as DOT, for Graphviz" };
export const runTo = (node: number) => `Shortest run to node ${node}`;
export const kBackToNode = "Back to the node";

export const kDraw = "Draw the zone graph";
export const kDrawAgain = "Draw again";
export const zoneGraphOf = (nodes: number) => `Zone graph of ${plural(nodes, "node")}`;
export const sizeOf = (nodes: number, edges: number) => `${plural(nodes, "node")}, ${plural(edges, "edge")}`;
export const kFind = "Find nodes";
export const kFindExample = "Find: P.cs id=2";
export const nodesFound = (nodes: number) => `${count(nodes)} found`;
/** The key of the graph. */
export const kKey = {
  expanded: "explored",
  covered: "covered by a node that includes it (dashed)",
  waiting: "not explored",
};
/** In the list of nodes; `parent`, `coveredBy`: -1 for none. */
export const listedWords = (node: number, parent: number, words: string, coveredBy: number) =>
  `Node ${node}, from ${parent >= 0 ? `node ${parent}` : "the start"}: ${words}${coveredBy >= 0 ? `, covered by ${coveredBy}` : ""}`;

// ---- a node ----

/** What its run is a run for. */
export const runFor = (node: number) => `node ${node}`;
export const standing = (coveredBy: number, depth: number) =>
  coveredBy >= 0 ? `covered by ${coveredBy}` : `at depth ${depth}`;
export const cameFrom = (parent: number, move: string) => `From node ${parent} by ${move}.`;
export const kShortestRun = "Shortest run to it";
export const kMoves = "Moves";
export const moveTo = (move: string, node: number) => `${move}, to node ${node}`;
export const kZones = { exact: "Exact zone", abstract: "Abstract zone" };
export const abstractOf = (node: number) => `Abstract zone of node ${node}`;
