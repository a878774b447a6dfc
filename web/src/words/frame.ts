// What the frame of the page says.
import { phrase, say } from "./say";

export const pageTitle = (model: string) =>
  model === "" ? say`ZoneLab – timed automata in the browser` : `${model} – ZoneLab`;
export const kDropHere = say`Drop a model or an exercise here: .xta, .xml, .q, .ugi, .zonelab.md`;

// ---- in another page ----

export const kPanes = {
  label: say`Panes`,
  task: say`Task`,
  model: say`Model`,
  queries: say`Queries`,
  result: say`Result`,
};
export const kOpenHere = say`Open in ZoneLab`;

// ---- around the panes ----

export const kZoneLab = "ZoneLab";
export const themeWords = (other: "dark" | "light") =>
  other === "dark" ? say`Use the dark theme` : say`Use the light theme`;
export const kShare = say`verb^Share`;
export const kKeysAndHelp = say`Keys and help`;
export const kDismiss = say`Dismiss`;
export const kWidths = {
  task: say`Width of the task pane`,
  model: say`Width of the model pane`,
  queries: say`Height of the queries pane`,
};
/** Behind their number, for people who hear rather than see it. */
export const errorsWords = (errors: number) => phrase("behind their number^error | errors", errors);

export const kRun = say`verb^Run`;
export const kRunHint = say`Run the selected query`;
export const kStop = say`Stop`;
export const kStopHint = say`Stop the search`;

// ---- a model from a link ----

export const kLinkNotice = say`Link`;
export const kCameWithLink = say`This model came with a link; your own is safe.`;
export const kKeepThis = say`Keep this one`;
export const kBackToMine = say`Back to mine`;
