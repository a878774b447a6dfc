// What a run is as a whole, and what can be done with it.
import type { Trace } from "@engine";
import { shownOf, type Hidden } from "../../run/projection";
import { stepCount, withoutEnd } from "../../run/ending";
import { copy } from "../../ui/copy";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { Popup } from "../../ui/popup";
import type { RunPicture } from "./save";
import { ofShown } from "../../words/projection";
import { asText, asUppaal, durationWords, endingMark } from "../../words/run";
import {
  kByChecker,
  kByHand,
  kCopies,
  kCopy,
  kCopyOrSave,
  kNotReplayed,
  kReplayed,
  kReplayedHint,
  kSaveRun,
  kSaveXtr,
  stepsAnd,
} from "../../words/trace";

const saving = later(() => import("./save"));

export interface HeadProps {
  trace: Trace;
  query: string;
  /** Of the processes, which pictures leave out. */
  hidden: Hidden;
  onCopied: (worked: boolean, what: string) => void;
  /** Go on by hand from the step that is shown. */
  onSimulate: (() => void) | null;
  onSaveXtr: () => void;
  /** The run is part of one that is judged elsewhere on the page. */
  isJudged?: boolean;
}

export function TraceHead({ trace, query, hidden, onCopied, onSimulate, onSaveXtr, isJudged = false }: HeadProps) {
  const ending = endingMark(trace);
  const copies: [keyof typeof kCopies, () => string][] = [
    ["text", () => asText(trace, query)],
    ["json", () => JSON.stringify(withoutEnd(trace), null, 1)],
    ["uppaal", () => asUppaal(trace)],
  ];
  const pictures: readonly RunPicture[] = ["messages", "messages-tikz", "gantt"];
  const isProjected = shownOf(trace.processes, hidden).length < trace.processes.length;
  const entries: { title: string; about: string; act: () => void }[] = [
    ...copies.map(([format, make]) => ({
      ...kCopies[format],
      act: () => void copy(make()).then((worked) => onCopied(worked, kCopies[format].title)),
    })),
    ...pictures.map((what) => ({
      title: kSaveRun[what].title,
      about: ofShown(kSaveRun[what].about, isProjected),
      act: () => void saving().then(({ saveRun }) => saveRun(what, trace, hidden)),
    })),
    { ...kSaveXtr, act: onSaveXtr },
  ];
  return (
    <div class="trace-head">
      <p>
        <span class="step-count">{stepsAnd(stepCount(trace))}</span>
        {durationWords(trace.duration)}
      </p>
      {!isJudged &&
        (trace.replayed ? (
          <span class="badge good" title={kReplayedHint}>
            <Icon name="check" /> {kReplayed}
            <span class="visually-hidden"> {kByChecker}</span>
          </span>
        ) : (
          <span class="badge warn">
            <Icon name="warning" /> {kNotReplayed}
          </span>
        ))}
      {ending && <span class={`badge ${trace.ending === "stuck" ? "warn" : "cycle"}`}>{ending}</span>}
      <span class="trace-actions">
        {onSimulate && (
          <button type="button" class="button small" onClick={onSimulate}>
            {kByHand}
          </button>
        )}
        <Popup
          class="copies"
          panelLabel={kCopyOrSave}
          label={
            <>
              <Icon name="copy" /> {kCopy}
            </>
          }
        >
          {(close) =>
            entries.map(({ title, about, act }) => (
              <button
                type="button"
                class="menu-item"
                onClick={() => {
                  close();
                  act();
                }}
              >
                <span class="menu-title">{title}</span>
                <span class="menu-teaches">{about}</span>
              </button>
            ))
          }
        </Popup>
      </span>
    </div>
  );
}
