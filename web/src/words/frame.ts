// What the frame of the page says.
export const pageTitle = (model: string) =>
  model === "" ? "ZoneLab – timed automata in the browser" : `${model} – ZoneLab`;
export const kDropHere = "Drop a model here: .xta, .xml, .q, .ugi";

// ---- in another page ----

export const kPanes = { label: "Panes", model: "Model", queries: "Queries", result: "Result" };
export const kOpenHere = "Open in ZoneLab";
