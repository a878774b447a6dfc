// What a run is as a whole, and what can be done with it.
import type { Trace } from "@engine";
import { shownOf, type Hidden } from "../../run/projection";
import { stepCount, withoutEnd } from "../../run/ending";
import { plural } from "../../words/numbers";
import { copy } from "../../ui/copy";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { Popup } from "../../ui/popup";
import type { RunPicture } from "./save";
import { ofShown } from "../../words/projection";
import { asText, asUppaal, durationWords, endingMark } from "../../words/run";

const saving = later(() => import("./save"));

export interface HeadProps {
  trace: Trace;
  query: string;
  /** Of the processes, which pictures leave out. */
  hidden: Hidden;
  onCopied: (worked: boolean, what: string) => void;
  /** Go on by hand from the step that is shown. */
  onSimulate: (() => void) | null;
  /** The run is part of one that is judged elsewhere on the page. */
  isJudged?: boolean;
}

export function TraceHead({ trace, query, hidden, onCopied, onSimulate, isJudged = false }: HeadProps) {
  const ending = endingMark(trace);
  const copies: [string, string, () => string][] = [
    ["Text", "Sentences with states and zones", () => asText(trace, query)],
    ["JSON", "All that the engine says", () => JSON.stringify(withoutEnd(trace), null, 1)],
    ["UPPAAL", "States and transitions as verifyta prints them", () => asUppaal(trace)],
  ];
  const saves: [string, string, RunPicture][] = [
    ["Messages, SVG", "The message sequence chart as a picture", "messages"],
    ["Messages, TikZ", "The same for LaTeX", "messages-tikz"],
    ["Gantt, SVG", "The Gantt chart as a picture", "gantt"],
  ];
  const isProjected = shownOf(trace.processes, hidden).length < trace.processes.length;
  return (
    <div class="trace-head">
      <p>
        <span class="step-count">{plural(stepCount(trace), "step")}, </span>
        {durationWords(trace.duration)}
      </p>
      {!isJudged &&
        (trace.replayed ? (
          <span class="badge good" title="Replayed by an independent checker">
            <Icon name="check" /> Replayed<span class="visually-hidden"> by an independent checker</span>
          </span>
        ) : (
          <span class="badge warn">
            <Icon name="warning" /> Not replayed
          </span>
        ))}
      {ending && <span class={`badge ${trace.ending === "stuck" ? "warn" : "cycle"}`}>{ending}</span>}
      <span class="trace-actions">
        {onSimulate && (
          <button type="button" class="button small" onClick={onSimulate}>
            Go on by hand
          </button>
        )}
        <Popup
          class="copies"
          panelLabel="Copy the run, save its pictures"
          label={
            <>
              <Icon name="copy" /> Copy
            </>
          }
        >
          {(close) => [
            ...copies.map(([name, about, make]) => (
              <button
                type="button"
                class="menu-item"
                onClick={() => {
                  close();
                  void copy(make()).then((worked) => onCopied(worked, name));
                }}
              >
                <span class="menu-title">{name}</span>
                <span class="menu-teaches">{about}</span>
              </button>
            )),
            ...saves.map(([name, about, what]) => (
              <button
                type="button"
                class="menu-item"
                onClick={() => {
                  close();
                  void saving().then(({ saveRun }) => saveRun(what, trace, hidden));
                }}
              >
                <span class="menu-title">Save {name}</span>
                <span class="menu-teaches">{ofShown(about, isProjected)}</span>
              </button>
            )),
          ]}
        </Popup>
      </span>
    </div>
  );
}
