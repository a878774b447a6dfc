// The instruments of the large pane, in the order of their keys.
import type { Tool } from "../../state/state";

export const kTools: readonly Tool[] = ["result", "simulator", "space", "algorithm", "compare", "bound"];
