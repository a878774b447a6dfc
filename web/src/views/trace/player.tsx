// A run that was found: step through it, play it, and look at it in several ways.
import "./player.css";
import { useState } from "preact/hooks";
import type { Trace } from "@engine";
import { toNumber } from "../../run/rational";
import { PlayerBar } from "../../ui/player-bar";
import { usePlayer } from "../../ui/player";
import { after } from "../../run/lasso";
import { edgeWords, endingWords, interval, stepWords, windowWords, zoneNote } from "../../words/run";
import { ConstraintList } from "../../zone/constraint-list";
import { ZonePicture } from "../../zone/zone-picture";
import { Gantt } from "./gantt";
import { TraceHead, type HeadProps } from "./head";
import { Messages } from "./messages";
import { Story } from "./story";
import { StepTable, type StepProps } from "./table";
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
        <p>{stepWords(step, index)}</p>
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
        <ConstraintList
          words={step.zone?.words ?? []}
          none={step.zone ? "No constraint on the clocks." : "Not known: clock values grew beyond what is computed."}
        />
      </div>
      {step.zone && (
        <ZonePicture
          clocks={trace.clocks}
          layers={[{ label: "Zone", kind: "exact", zone: step.zone }]}
          point={step.clockValues.map(toNumber)}
        />
      )}
    </section>
  );
}

interface ViewProps extends StepProps {
  view: View;
  onGoToLine: (line: number) => void;
}

function RunView({ view, onGoToLine, ...props }: ViewProps) {
  const open = (k: number) => {
    const line = props.trace.steps[k]?.edges[0]?.line ?? 0;
    if (line > 0) onGoToLine(line);
  };
  switch (view) {
    case "table":
      return <StepTable {...props} onOpen={open} />;
    case "story":
      return <Story {...props} />;
    case "messages":
      return <Messages {...props} />;
    case "gantt":
      return <Gantt {...props} />;
    case "values":
      return <Values {...props} />;
  }
}

/** With a head, where what that needs is given. */
export default function RunPlayer(props: Props) {
  const { trace, query = "", onStep, onGoToLine, onCopied, onSimulate = null } = props;
  const [view, setView] = useState<View>("table");
  const last = trace.steps.length - 1;
  const step = Math.max(0, Math.min(props.step, last));
  const course = { at: step, last, back: step > 0 ? step - 1 : null, forward: after(trace, step) };
  const player = usePlayer(course, trace, kPlayMs, onStep);
  return (
    <div class="trace" onKeyDown={player.onKeyDown}>
      {onCopied && <TraceHead trace={trace} query={query} onCopied={onCopied} onSimulate={onSimulate} />}
      <PlayerBar
        label="Step through the run"
        unit="step"
        course={course}
        player={player}
        words={`${step} of ${last}, ${stepWords(trace.steps[step]!, step)}`}
        onGo={onStep}
      >
        <div class="segments" role="group" aria-label="Show the run as">
          {kViews.map(([one, label]) => (
            <button type="button" class="segment" aria-pressed={view === one} onClick={() => setView(one)}>
              {label}
            </button>
          ))}
        </div>
      </PlayerBar>
      <RunView view={view} trace={trace} step={step} onStep={onStep} onGoToLine={onGoToLine} />
      <Detail trace={trace} index={step} onGoToLine={onGoToLine} />
    </div>
  );
}
