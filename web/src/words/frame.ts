// What the frame of the page says.
export const pageTitle = (model: string) =>
  model === "" ? "ZoneLab – timed automata in the browser" : `${model} – ZoneLab`;
export const kDropHere = "Drop a model here: .xta, .xml, .q, .ugi";
