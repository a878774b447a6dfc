// The help: what each key does, the settings of the page, and what the page is.
import { kCommandKey } from "../ui/command-key";

export const kAboutWords =
  "ZoneLab finds out what networks of timed automata can do. It is free software under the Apache License 2.0.";
export const kWholeLicence = "The licence, and those of all its parts";

export const kKeys = "Keys";
export const kAllKeys = "All keys";
export const kOr = "or";

export const kSettings = {
  dark: "Dark",
  large: "Large text",
  tab: "Tab indents in the editor (Esc, then Tab leaves it)",
};

interface KeyGroup {
  title: string;
  /** Keys and what they do; keys of one entry are alternatives. */
  keys: [string[], string][];
}

export const kKeyGroups: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    keys: [
      [[`${kCommandKey} Enter`], "Run the selected query; with an exercise open: Check"],
      [["Esc", "Ctrl ."], "Stop (Esc: outside the editor)"],
      [["F8", "Shift F8"], "Next and previous problem"],
      [["Alt 1 … 6"], "Into the result or its trace, simulator, state space, algorithm, compare, bounds"],
      [[`${kCommandKey} S`], "Share and save"],
      [["F9"], "Everything larger, for a projector"],
      [["F2"], "The pane you are in on the whole screen; once more or Esc: back"],
      [["Shift F2"], "Diagram and run side by side on the whole screen"],
      [["?"], "This help (outside text fields)"],
    ],
  },
  {
    title: "Editor",
    keys: [
      [["Tab"], "Leave the editor"],
      [["Ctrl Space"], "Complete a name; in queries, too"],
      [["Ctrl Shift Space"], "Explain the name at the cursor"],
      [["F12", `${kCommandKey} click`], "To the declaration"],
      [["Shift F12"], "To the next use"],
      [[`${kCommandKey} F`], "Find and replace"],
      [[`${kCommandKey} Z`], "Undo; also the replacement of a whole text"],
    ],
  },
  {
    title: "Trace, algorithm",
    keys: [
      [["←", "→", "PageUp", "PageDown"], "Back and forward; the keys of a clicker, too"],
      [["Home", "End"], "First and last step"],
      [["Space"], "Play and pause"],
      [["↑", "↓"], "In the table: choose a step"],
      [["Enter"], "In the table: to its line in the model"],
    ],
  },
  {
    title: "Simulator",
    keys: [
      [["R"], "Random steps"],
      [["U", "Backspace"], "Undo"],
    ],
  },
  {
    title: "Diagrams and graphs",
    keys: [
      [["←", "→", "↑", "↓"], "To neighbours; in graphs: parent, child, siblings"],
      [["Home"], "To the beginning"],
      [["F", "+", "−"], "All of it at once; larger and smaller"],
      [["Enter"], "In a diagram: to the text; in the state space: to the run that leads there"],
    ],
  },
  {
    title: "Editing a diagram",
    keys: [
      [["Enter", "F2"], "To the fields of what is chosen; Esc: back"],
      [["N"], "New location"],
      [["E"], "New edge from the chosen location: go to its target, Enter; Esc: none"],
      [["Del"], "Delete what is chosen"],
      [["Shift ← → ↑ ↓"], "Move the chosen location"],
      [[`${kCommandKey} Z`, `${kCommandKey} Y`], "Undo and redo"],
    ],
  },
  {
    title: "Queries",
    keys: [
      [["Enter"], "Run the query; accept a chosen completion"],
      [["↑", "↓"], "Choose a completion"],
    ],
  },
];
