// A run that was found: step through it, play it, and look at it in several ways.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { after, endingWords, zoneNote } from "../../run/lasso";
import { toNumber } from "../../run/rational";
import { edgeWords, interval, sentence, windowWords } from "../../run/trace";
import { Icon, type IconName } from "../../ui/icons";
import { ZonePicture } from "../../zone/zone-picture";
import { Gantt } from "./gantt";
import { TraceHead, type HeadProps } from "./head";
import { Messages } from "./messages";
import { Story } from "./story";
import { StepTable } from "./table";
import { Values } from "./values";

interface Props extends Partial<Omit<HeadProps, "trace">> {
  trace: Trace;
  step: number;
  onStep: (step: number) => void;
  onGoToLine: (line: number) => void;
}

type View = "table" | "story" | "messages" | "gantt" | "values";
const kViews: [View, string][] = [
  ["table", "Table"],
  ["story", "Story"],
  ["messages", "Messages"],
  ["gantt", "Gantt"],
  ["values", "Values"],
];
const kPlayMs = 900;

function Detail({ trace, index, onGoToLine }: { trace: Trace; index: number; onGoToLine: (line: number) => void }) {
  const step = trace.steps[index]!;
  return (
    <section class="step-detail" aria-label={`Step ${index}`}>
      <div class="step-words">
        <h4>Step {index}</h4>
        <p>{sentence(step, index)}</p>
        {index === trace.steps.length - 1 && endingWords(trace) && <p>{endingWords(trace)}</p>}
        {index > 0 && step.window && (
          <p class="leeway">
            With the same moves, this step can happen {windowWords(step.window)}: <code>{interval(step.window)}</code>
          </p>
        )}
        {step.edges.some((edge) => edge.line > 0) && (
          <ul class="edges">
            {step.edges
              .filter((edge) => edge.line > 0)
              .map((edge) => (
                <li>
                  <button type="button" class="link" onClick={() => onGoToLine(edge.line)}>
                    {edgeWords(edge)}
                  </button>
                </li>
              ))}
          </ul>
        )}
        <h5>Zone after this step</h5>
        {zoneNote(trace, index) && <p class="leeway">{zoneNote(trace, index)}</p>}
        {step.zone.length > 0 ? (
          <ul class="zone">
            {step.zone.map((constraint) => (
              <li>
                <code>{constraint}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p class="muted">No constraint on the clocks.</p>
        )}
      </div>
      <ZonePicture
        clocks={trace.clocks}
        layers={[{ label: "Zone", kind: "exact", constraints: step.zone }]}
        point={step.clockValues.map(toNumber)}
      />
    </section>
  );
}

/** With a head, where what that needs is given. */
export default function Player({
  trace,
  query = "",
  step: wanted,
  onStep,
  onGoToLine,
  onCopied,
  onSimulate = null,
}: Props) {
  const [view, setView] = useState<View>("table");
  const [isPlaying, setPlaying] = useState(false);
  const last = trace.steps.length - 1;
  const step = Math.max(0, Math.min(wanted, last));
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => setPlaying(false), [trace]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const next = after(trace, latest.current);
      if (next === null) setPlaying(false);
      else onStep(next);
    }, kPlayMs);
    return () => clearInterval(timer);
  }, [isPlaying, last]);
  const forward = after(trace, step) ?? last + 1;
  const play = () => {
    if (!isPlaying && after(trace, step) === null) onStep(0);
    setPlaying(!isPlaying);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const isOnButton = target.tagName === "BUTTON" || target.tagName === "SUMMARY";
    const targets: Record<string, number> = { ArrowRight: forward, ArrowLeft: step - 1, Home: 0, End: last };
    if (event.key in targets) onStep(Math.max(0, Math.min(last, targets[event.key]!)));
    else if (event.key === " " && !isOnButton) play();
    else return;
    event.preventDefault();
  };
  const move = (label: string, icon: IconName, to: number) => (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={to < 0 || to > last || to === step}
      onClick={() => onStep(Math.max(0, Math.min(last, to)))}
    >
      <Icon name={icon} />
    </button>
  );
  const props = { trace, step, onStep };
  return (
    <div class="trace" onKeyDown={onKeyDown}>
      {onCopied && <TraceHead trace={trace} query={query} onCopied={onCopied} onSimulate={onSimulate} />}
      <div class="player-bar">
        <div class="player-buttons" role="group" aria-label="Step through the run">
          {move("First step", "first", 0)}
          {move("Back", "back", step - 1)}
          <button
            type="button"
            class="icon-button"
            aria-label={isPlaying ? "Pause" : "Play"}
            title={isPlaying ? "Pause" : "Play"}
            onClick={play}
          >
            <Icon name={isPlaying ? "pause" : "play"} />
          </button>
          {move(forward <= step ? "Around again" : "Forward", "forward", forward)}
          {move("Last step", "last", last)}
        </div>
        <input
          type="range"
          aria-label="Step"
          min={0}
          max={last}
          value={step}
          aria-valuetext={`${step} of ${last}, ${sentence(trace.steps[step]!, step)}`}
          onInput={(event) => onStep(Number(event.currentTarget.value))}
        />
        <span class="player-step" aria-hidden="true">
          {step} / {last}
        </span>
        <div class="segments" role="group" aria-label="Show the run as">
          {kViews.map(([one, label]) => (
            <button type="button" class="segment" aria-pressed={view === one} onClick={() => setView(one)}>
              {label}
            </button>
          ))}
        </div>
      </div>
      {view === "table" && (
        <StepTable
          {...props}
          onOpen={(k) => {
            const line = trace.steps[k]?.edges[0]?.line ?? 0;
            if (line > 0) onGoToLine(line);
          }}
        />
      )}
      {view === "story" && <Story {...props} />}
      {view === "messages" && <Messages {...props} />}
      {view === "gantt" && <Gantt {...props} />}
      {view === "values" && <Values {...props} />}
      <Detail trace={trace} index={step} onGoToLine={onGoToLine} />
    </div>
  );
}
