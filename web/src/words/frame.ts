// What the frame of the page says.
export const pageTitle = (model: string) =>
  model === "" ? "ZoneLab – timed automata in the browser" : `${model} – ZoneLab`;
export const kDropHere = "Drop a model or an exercise here: .xta, .xml, .q, .ugi, .zonelab.md";

// ---- in another page ----

export const kPanes = { label: "Panes", task: "Task", model: "Model", queries: "Queries", result: "Result" };
export const kOpenHere = "Open in ZoneLab";

// ---- around the panes ----

export const kZoneLab = "ZoneLab";
export const themeWords = (other: string) => `Use the ${other} theme`;
export const kShare = "Share";
export const kKeysAndHelp = "Keys and help";
export const kDismiss = "Dismiss";
export const kWidths = {
  task: "Width of the task pane",
  model: "Width of the model pane",
  queries: "Height of the queries pane",
};
/** After their number, for people who hear rather than see it. */
export const errorsWords = (errors: number) => (errors === 1 ? " error" : " errors");

export const kRun = "Run";
export const kRunHint = "Run the selected query";
export const kStop = "Stop";
export const kStopHint = "Stop the search";

// ---- a model from a link ----

export const kLinkNotice = "Link";
export const kCameWithLink = "This model came with a link; your own is safe.";
export const kKeepThis = "Keep this one";
export const kBackToMine = "Back to mine";
