// Editing a diagram, in words.
import type { LocationKind } from "../editing/locations";
import { counted, say } from "./say";

export const kArrangeHint = say`Lay the locations out automatically again`;
export const kHowToEdit = say`Double-click the ground to add a location. Drag a location to move it, its rim to draw an edge. Choose something to change it.`;
export const kEditKeys = say`Editing. N adds a location, E an edge from the chosen one. Enter leads to what can be changed, Escape back. Delete deletes, Shift and an arrow moves.`;
export const kUnreadable = say`No diagram can be drawn from the text as it is now: correct it or undo, then go on here. Mistakes in labels do no harm.`;
export const kChooseLocation = say`Choose a location first.`;

export const chooseTarget = (source: string) =>
  say`New edge from ${source}: choose the location that it leads to, by a click, or by the arrow keys and Enter.`;
export const kNoNewEdge = say`No new edge.`;
export const kNothingUndone = { "-1": say`There is nothing to undo.`, "1": say`There is nothing to redo.` } as const;
export const kStepped = { "-1": say`Undone.`, "1": say`Redone.` } as const;

export const kNameProblems = {
  "": "",
  empty: say`A location needs a name.`,
  malformed: say`A name is made of letters, digits and _, and does not begin with a digit.`,
  keyword: say`This word is part of the language.`,
  taken: say`Another location has this name.`,
} as const;

export const locationTitle = (name: string) => say`Location ${name}`;
export const edgeTitle = (source: string, target: string) => say`Edge ${source} → ${target}`;

export const added = (name: string) => say`Location ${name} added.`;
export const edgeAdded = (source: string, target: string) => say`Edge ${source} → ${target} added.`;
export const renamed = (from: string, to: string) => say`Location ${from} is now called ${to}.`;
export const queriesLeft = (from: string, number: number) =>
  number === 1
    ? say`A query still says ${from}: queries are not changed with the diagram.`
    : say`${number} queries still say ${from}: queries are not changed with the diagram.`;
export function deleted(name: string, edges: number): string {
  if (edges === 0) return say`Location ${name} deleted.`;
  return say`Location ${name} deleted, with ${counted("one edge | # edges", edges)}.`;
}
export const edgeDeleted = (source: string, target: string) => say`Edge ${source} → ${target} deleted.`;
export const isInitial = (name: string) =>
  say`${name} is the initial location and cannot be deleted. Make another location the initial one first.`;
export const isOnly = (name: string) => say`${name} is the only location: a process needs one.`;
export const nowInitial = (name: string) => say`${name} is now the initial location.`;
const kNow: Record<LocationKind, (name: string) => string> = {
  ordinary: (name) => say`${name} is now ordinary.`,
  urgent: (name) => say`${name} is now urgent.`,
  committed: (name) => say`${name} is now committed.`,
};
export const nowKind = (name: string, kind: LocationKind) => kNow[kind](name);
export const labelSet = (label: string, value: string) =>
  value === "" ? say`${label} removed.` : `${label}: ${value}`;
export const moved = (name: string) => say`${name} moved.`;
export const kArranged = say`Laid out automatically.`;

// ---- the panel ----

export const kNameField = say`Name`;
export const kInvariantField = say`Invariant`;
export const kLabels = {
  select: say`label of an edge^Select`,
  guard: say`label of an edge^Guard`,
  sync: say`label of an edge^Sync`,
  assign: say`label of an edge^Assign`,
};
export const kKindOf = say`Kind of location`;
export const kKinds: Record<LocationKind, string> = {
  ordinary: say`location^Ordinary`,
  urgent: say`location^Urgent`,
  committed: say`location^Committed`,
};
export const kInitialLocation = say`Initial location`;
export const kMakeInitial = say`Make initial`;
export const kNewEdge = say`New edge`;
export const kDelete = say`Delete`;
export const kNewLocation = say`button that adds one^Location`;
export const kArrange = say`verb^Arrange`;
export const kCancel = say`Cancel`;
