// Zones in words.
import { say } from "./say";

/** "Zone: x <= 5, y - x < 2" */
export function zoneWords(label: string, isEmpty: boolean, words: readonly string[]): string {
  return `${label}: ${isEmpty ? say`zone^empty` : words.join(", ") || say`zone^no constraint`}`;
}

export const kSaveZone = { svg: say`Save the zone as SVG`, tikz: say`Save the zone as TikZ` };
export const kZone = say`Zone`;
export const kNoConstraint = say`No constraint on the clocks.`;
export const zoneOf = (x: string, y: string, zones: string) => say`Zone of ${x} and ${y}. ${zones}`;
