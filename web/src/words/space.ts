// The state space in words.
import { count } from "./numbers";

/** More nodes are not drawn. */
export const kMostNodes = 2000;

export function spaceHelp(isOld: boolean): string {
  return isOld
    ? "The model changed: draw its state space again."
    : `Symbolic states and the moves between them, breadth first, up to ${count(kMostNodes)} nodes; zones are extrapolated by Extra-LU+.`;
}

export const moreNodes = () => `There are more than ${count(kMostNodes)} nodes: these are the first ones.`;

export const kSaveGraph = { svg: "Save the graph as SVG", dot: "Save the graph as DOT, for Graphviz" };
export const runTo = (node: number) => `Shortest run to node ${node}`;
export const kBackToNode = "Back to the node";
