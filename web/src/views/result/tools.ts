// The instruments of the large pane, in the order of their keys.
import type { Tool } from "../../state/state";

export const kTools: [Tool, string][] = [
  ["result", "Result"],
  ["simulator", "Simulator"],
  ["space", "State space"],
  ["algorithm", "Algorithm"],
  ["compare", "Compare"],
];
