// The whole screen for a pane, in words.
import { say } from "./say";

export const kStage = {
  model: say`Model on the whole screen`,
  queries: say`Queries on the whole screen`,
  result: say`This pane on the whole screen (F2)`,
  both: say`Diagram and run beside each other on the whole screen (Shift F2)`,
  back: say`Back to all panes (Esc)`,
};
