// The comparison in words.

export function replacedRows(isOne: boolean): string {
  const rows = isOne
    ? "these rows are one and the same search"
    : "some rows were searched with something else than their name says";
  return `A query of this form needs a search of its own, whatever is chosen: ${rows}.`;
}

export const kCompareHelp = "Each configuration answers the selected query in turn. Point at a name to see what it is.";

/** Why the results are old; "" if they are not. */
export function oldWords(isOtherModel: boolean, isOtherQuery: boolean): string {
  if (isOtherModel) return "Old results: the model changed since.";
  return isOtherQuery ? "Old results: they are of another query." : "";
}

export const kBars = "Bars of nodes and time";
export const kSaveBars = "Save the bars as SVG";
