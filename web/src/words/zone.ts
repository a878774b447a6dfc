// Zones in words.

/** "Zone: x <= 5, y - x < 2" */
export function zoneWords(label: string, isEmpty: boolean, words: readonly string[]): string {
  return `${label}: ${isEmpty ? "empty" : words.join(", ") || "no constraint"}`;
}

export const kSaveZone = { svg: "Save the zone as SVG", tikz: "Save the zone as TikZ" };
export const kZone = "Zone";
export const kNoConstraint = "No constraint on the clocks.";
export const zoneOf = (x: string, y: string, zones: string) => `Zone of ${x} and ${y}. ${zones}`;
