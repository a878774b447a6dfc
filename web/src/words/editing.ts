// Editing a diagram, in words.
import type { LocationKind } from "../editing/locations";

export const kArrangeHint = "Lay the locations out automatically again";
export const kHowToEdit =
  "Double-click the ground to add a location. Drag a location to move it, its rim to draw an edge. Choose something to change it.";
export const kEditKeys =
  "Editing. N adds a location, E an edge from the chosen one. Enter leads to what can be changed, Escape back. Delete deletes, Shift and an arrow moves.";
export const kUnreadable =
  "No diagram can be drawn from the text as it is now: correct it or undo, then go on here. Mistakes in labels do no harm.";
export const kChooseLocation = "Choose a location first.";

export const chooseTarget = (source: string) =>
  `New edge from ${source}: choose the location that it leads to, by a click, or by the arrow keys and Enter.`;
export const kNoNewEdge = "No new edge.";
export const kNothingUndone = { "-1": "There is nothing to undo.", "1": "There is nothing to redo." } as const;
export const kStepped = { "-1": "Undone.", "1": "Redone." } as const;

export const kNameProblems = {
  "": "",
  empty: "A location needs a name.",
  malformed: "A name is made of letters, digits and _, and does not begin with a digit.",
  keyword: "This word is part of the language.",
  taken: "Another location has this name.",
} as const;

export const locationTitle = (name: string) => `Location ${name}`;
export const edgeTitle = (source: string, target: string) => `Edge ${source} → ${target}`;

export const added = (name: string) => `Location ${name} added.`;
export const edgeAdded = (source: string, target: string) => `Edge ${source} → ${target} added.`;
export const renamed = (from: string, to: string) => `Location ${from} is now called ${to}.`;
export const queriesLeft = (from: string, number: number) =>
  `${number === 1 ? "A query still says" : `${number} queries still say`} ${from}: queries are not changed with the diagram.`;
export const deleted = (name: string, edges: number) =>
  `Location ${name} deleted${edges > 0 ? `, with ${edges === 1 ? "one edge" : `${edges} edges`}` : ""}.`;
export const edgeDeleted = (source: string, target: string) => `Edge ${source} → ${target} deleted.`;
export const isInitial = (name: string) =>
  `${name} is the initial location and cannot be deleted. Make another location the initial one first.`;
export const isOnly = (name: string) => `${name} is the only location: a process needs one.`;
export const nowInitial = (name: string) => `${name} is now the initial location.`;
export const nowKind = (name: string, kind: LocationKind) => `${name} is now ${kind}.`;
export const labelSet = (label: string, value: string) => (value === "" ? `${label} removed.` : `${label}: ${value}`);
export const moved = (name: string) => `${name} moved.`;
export const kArranged = "Laid out automatically.";

// ---- the panel ----

export const kNameField = "Name";
export const kInvariantField = "Invariant";
export const kLabels = { select: "Select", guard: "Guard", sync: "Sync", assign: "Assign" };
export const kKindOf = "Kind of location";
export const kKinds: Record<LocationKind, string> = { ordinary: "Ordinary", urgent: "Urgent", committed: "Committed" };
export const kInitialLocation = "Initial location";
export const kMakeInitial = "Make initial";
export const kNewEdge = "New edge";
export const kDelete = "Delete";
export const kNewLocation = "Location";
export const kArrange = "Arrange";
export const kCancel = "Cancel";
