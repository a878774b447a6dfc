// All the keys, and settings of the page that one rarely needs.
import "./help.css";
import { useRef, useState } from "preact/hooks";
import { chooseLarge, chooseTheme, currentTheme, isLarge } from "../../settings/theme";
import { startTour } from "../../actions/tour";
import type { Store } from "../../state/store";
import { engineWords, kAboutWords, kWholeLicence } from "../../words/about";
import { kStartHere } from "../../words/examples";
import { kGuide } from "../../words/guide";
import { loadSetting, saveSetting } from "../../state/storage";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";

const kMac = /Mac|iP/.test(navigator.platform);
const kMod = kMac ? "⌘" : "Ctrl";

/** Keys and what they do; keys of one entry are alternatives. */
const kGroups: [string, [string[], string][]][] = [
  [
    "Everywhere",
    [
      [[`${kMod} Enter`], "Run the selected query"],
      [["Esc", "Ctrl ."], "Stop (Esc: outside of the editor)"],
      [["F8", "Shift F8"], "Next and previous problem"],
      [["Alt 1 … 5"], "Into the result or its trace, simulator, state space, algorithm, compare"],
      [[`${kMod} S`], "Share and save"],
      [["F9"], "Everything larger, for a projector"],
      [["F2"], "The pane you are in on the whole screen; once more or Esc: back"],
      [["Shift F2"], "Diagram and run beside each other on the whole screen"],
      [["?"], "This help (outside of text fields)"],
    ],
  ],
  [
    "Editor",
    [
      [["Tab"], "Leaves the editor"],
      [["Ctrl Space"], "Completes a name; in queries, too"],
      [["Ctrl Shift Space"], "Tells what the name at the cursor is"],
      [["F12", `${kMod} click`], "To the declaration"],
      [["Shift F12"], "To the next use"],
      [[`${kMod} F`], "Find and replace"],
      [[`${kMod} Z`], "Undo; also of a whole text that was replaced"],
    ],
  ],
  [
    "Trace, algorithm",
    [
      [["←", "→", "PageUp", "PageDown"], "Back and forward; the keys of a clicker, too"],
      [["Home", "End"], "First and last step"],
      [["Space"], "Play and pause"],
      [["↑", "↓"], "In the table: choose a step"],
      [["Enter"], "In the table: to its line in the model"],
    ],
  ],
  [
    "Simulator",
    [
      [["R"], "Random steps"],
      [["U", "Backspace"], "Undo"],
    ],
  ],
  [
    "Diagrams and graphs",
    [
      [["←", "→", "↑", "↓"], "To neighbours; in graphs: parent, child, siblings"],
      [["Home"], "To the beginning"],
      [["F", "+", "−"], "All of it at once; larger and smaller"],
      [["Enter"], "In a diagram to the text; in the state space to the run that leads there"],
    ],
  ],
  [
    "A diagram that is edited",
    [
      [["Enter", "F2"], "To the fields of what is chosen; Esc: back"],
      [["N"], "New location"],
      [["E"], "New edge from the location that is chosen: go to its target, Enter; Esc: none"],
      [["Del"], "Deletes what is chosen"],
      [["Shift ← → ↑ ↓"], "Moves the location that is chosen"],
      [[`${kMod} Z`, `${kMod} Y`], "Undo and redo"],
    ],
  ],
  [
    "Queries",
    [
      [["Enter"], "Runs the query; accepts a completion that was chosen"],
      [["↑", "↓"], "Choose a completion"],
    ],
  ],
];

function Toggle({ label, isOn, onChange }: { label: string; isOn: () => boolean; onChange: (on: boolean) => void }) {
  const [on, setOn] = useState(isOn);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          onChange(event.currentTarget.checked);
        }}
      />{" "}
      {label}
    </label>
  );
}

/** Where to go on from here, and what this is. */
function About({ store, close }: { store: Store; close: () => void }) {
  const { info } = store.state;
  const go = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div class="help-about">
      <p>
        {kAboutWords} {info && engineWords(info.version)}.
      </p>
      <p class="help-links">
        <button type="button" class="button small" onClick={go(() => startTour(store))}>
          {kStartHere}
        </button>
        <button type="button" class="button small" onClick={go(() => store.set({ guide: "" }))}>
          {kGuide}
        </button>
        <a class="link" href="licenses.txt">
          {kWholeLicence}
        </a>
      </p>
    </div>
  );
}

export default function Help({ store, onClose }: { store: Store; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog name="keys" dialog={dialog} onClose={onClose}>
      <div class="help-box">
        <div class="help-head">
          <h2 id="keys-title">Keys</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <div class="help-groups" tabIndex={0} role="group" aria-label="All keys">
          {kGroups.map(([title, keys]) => (
            <section>
              <h3>{title}</h3>
              <dl>
                {keys.map(([names, what]) => (
                  <div>
                    <dt>
                      {names.map((name, i) => (
                        <>
                          {i > 0 && <span class="muted"> or </span>}
                          <kbd>{name}</kbd>
                        </>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <About store={store} close={() => dialog.current?.close()} />
        <div class="help-settings">
          <Toggle
            label="Dark"
            isOn={() => currentTheme() === "dark"}
            onChange={(on) => chooseTheme(on ? "dark" : "light")}
          />
          <Toggle label="Large text" isOn={isLarge} onChange={chooseLarge} />
          <Toggle
            label="Tab indents in the editor (Esc, then Tab leaves it)"
            isOn={() => loadSetting("tab") === "indents"}
            onChange={(on) => saveSetting("tab", on ? "indents" : "leaves")}
          />
        </div>
      </div>
    </Dialog>
  );
}
