// The help: what each key does, the settings of the page, and what the page is.
import { kCommandKey } from "../ui/command-key";
import { say } from "./say";

export const kAboutWords = say`ZoneLab finds out what networks of timed automata can do. It is free software under the Apache License 2.0.`;
export const kWholeLicence = say`The licence, and those of all its parts`;

export const kKeys = say`Keys`;
export const kAllKeys = say`All keys`;
export const kOr = say`or`;

export const kSettings = {
  dark: say`Dark`,
  large: say`Large text`,
  tab: say`Tab indents in the editor (Esc, then Tab leaves it)`,
};

interface KeyGroup {
  title: string;
  /** Keys and what they do; keys of one entry are alternatives. */
  keys: [string[], string][];
}

/** As they are written on a keyboard. */
const kNames: Record<string, string> = {
  Alt: say`key^Alt`,
  Backspace: say`key^Backspace`,
  Ctrl: say`key^Ctrl`,
  Del: say`key^Del`,
  End: say`key^End`,
  Enter: say`key^Enter`,
  Esc: say`key^Esc`,
  Home: say`key^Home`,
  PageDown: say`key^PageDown`,
  PageUp: say`key^PageUp`,
  Shift: say`key^Shift`,
  Space: say`key^Space`,
  Tab: say`key^Tab`,
  click: say`with a key^click`,
};
const named = (keys: KeyGroup["keys"]): KeyGroup["keys"] =>
  keys.map(([names, what]) => [
    names.map((name) =>
      name
        .split(" ")
        .map((key) => kNames[key] ?? key)
        .join(" "),
    ),
    what,
  ]);

export const kKeyGroups: readonly KeyGroup[] = [
  {
    title: say`Everywhere`,
    keys: named([
      [[`${kCommandKey} Enter`], say`Run the selected query; with an exercise open: Check`],
      [["Esc", "Ctrl ."], say`Stop (Esc: outside the editor)`],
      [["F8", "Shift F8"], say`Next and previous problem`],
      [["Alt 1 … 6"], say`Into the result or its trace, simulator, state space, algorithm, compare, bounds`],
      [[`${kCommandKey} S`], say`Share and save`],
      [["F9"], say`Everything larger, for a projector`],
      [["F2"], say`The pane you are in on the whole screen; once more or Esc: back`],
      [["Shift F2"], say`Diagram and run side by side on the whole screen`],
      [["?"], say`This help (outside text fields)`],
    ]),
  },
  {
    title: say`Editor`,
    keys: named([
      [["Tab"], say`Leave the editor`],
      [["Ctrl Space"], say`Complete a name; in queries, too`],
      [["Ctrl Shift Space"], say`Explain the name at the cursor`],
      [["F12", `${kCommandKey} click`], say`To the declaration`],
      [["Shift F12"], say`To the next use`],
      [[`${kCommandKey} F`], say`Find and replace`],
      [[`${kCommandKey} Z`], say`Undo; also the replacement of a whole text`],
    ]),
  },
  {
    title: say`Trace, algorithm`,
    keys: named([
      [["←", "→", "PageUp", "PageDown"], say`Back and forward; the keys of a clicker, too`],
      [["Home", "End"], say`First and last step`],
      [["Space"], say`Play and pause`],
      [["↑", "↓"], say`In the table: choose a step`],
      [["Enter"], say`In the table: to its line in the model`],
    ]),
  },
  {
    title: say`Simulator`,
    keys: named([
      [["R"], say`Random steps`],
      [["U", "Backspace"], say`Undo`],
    ]),
  },
  {
    title: say`Diagrams and graphs`,
    keys: named([
      [["←", "→", "↑", "↓"], say`To neighbours; in graphs: parent, child, siblings`],
      [["Home"], say`To the beginning`],
      [["F", "+", "−"], say`All of it at once; larger and smaller`],
      [["Enter"], say`In a diagram: to the text; in the state space: to the run that leads there`],
    ]),
  },
  {
    title: say`Editing a diagram`,
    keys: named([
      [["Enter", "F2"], say`To the fields of what is chosen; Esc: back`],
      [["N"], say`New location`],
      [["E"], say`New edge from the chosen location: go to its target, Enter; Esc: none`],
      [["Del"], say`Delete what is chosen`],
      [["Shift ← → ↑ ↓"], say`Move the chosen location`],
      [[`${kCommandKey} Z`, `${kCommandKey} Y`], say`Undo and redo`],
    ]),
  },
  {
    title: say`Queries`,
    keys: named([
      [["Enter"], say`Run the query; accept a chosen completion`],
      [["↑", "↓"], say`Choose a completion`],
    ]),
  },
];
