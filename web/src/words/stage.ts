// The whole screen for a pane, in words.

export const kStage = {
  model: "Model on the whole screen",
  queries: "Queries on the whole screen",
  result: "This pane on the whole screen (F2)",
  both: "Diagram and run beside each other on the whole screen (Shift F2)",
  back: "Back to all panes (Esc)",
};
