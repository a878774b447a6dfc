// Which processes of the run are shown.
import "./processes.css";
import type { Trace } from "@engine";
import { restingIn, shownOf, toggled, type Hidden } from "../../run/projection";
import { Popup } from "../../ui/popup";
import * as words from "../../words/projection";

interface Props {
  trace: Trace;
  hidden: Hidden;
  onHide: (hidden: Hidden) => void;
}

export function Processes({ trace, hidden, onHide }: Props) {
  const { processes } = trace;
  if (processes.length < 2) return null;
  const shown = shownOf(processes, hidden);
  const resting = restingIn(trace);
  const isProjected = shown.length < processes.length;
  const choices: [string, Hidden][] = [
    [words.kAll, []],
    [words.kMoving, resting],
  ];
  return (
    <Popup
      class={`run-processes ${isProjected ? "some" : ""}`}
      panelLabel={words.kChooseProcesses}
      label={
        <>
          {words.kProcesses}
          {isProjected && <span class="visually-hidden">{words.countWords(shown.length, processes.length)}</span>}
        </>
      }
    >
      {() => (
        <>
          {choices.map(([name, next]) => (
            <button type="button" class="menu-item" onClick={() => onHide(next)}>
              {name}
            </button>
          ))}
          <fieldset>
            <legend class="visually-hidden">{words.kChooseProcesses}</legend>
            {processes.map((process) => {
              const isShown = shown.includes(process);
              const isOnly = isShown && shown.length === 1;
              return (
                <label class="check" title={isOnly ? words.kAlwaysOne : undefined}>
                  <input
                    type="checkbox"
                    checked={isShown}
                    disabled={isOnly}
                    onChange={() => onHide(toggled(hidden, process))}
                  />
                  <code>{process}</code>
                </label>
              );
            })}
          </fieldset>
        </>
      )}
    </Popup>
  );
}
