// A run that was found: step through it, play it, and look at it in several ways.
import "./player.css";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { isEnd } from "../../run/ending";
import { toNumber } from "../../run/rational";
import { project } from "../../run/projection";
import type { Watching } from "../../run/use-watches";
import type { RunForm, RunLook } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { pixelsPerUnit } from "../../ui/rem";
import { PlayerBar } from "../../ui/player-bar";
import { usePlayer } from "../../ui/player";
import { later } from "../../ui/later";
import { after } from "../../run/lasso";
import { edgeWords, endingWords, interval, stepWords, windowWords, zoneNote } from "../../words/run";
import { ConstraintList } from "../../zone/constraint-list";
import { ZonePicture } from "../../zone/zone-picture";
import { Gantt } from "./gantt";
import { TraceHead, type HeadProps } from "./head";
import { Messages } from "./messages";
import { Story } from "./story";
import { Processes } from "./processes";
import { StepTable, type StepProps } from "./table";
import { Values } from "./values";
import {
  aboutStep,
  kForms,
  kShowRunAs,
  kStepThroughRun,
  kZoneAfter,
  kZoneUnknown,
  leewayWords,
  stepName,
  stepOf,
} from "../../words/trace";
import { kNoConstraint, kZone } from "../../words/zone";

const traces = later(() => import("../../actions/xtr"));

interface Props extends Partial<Omit<HeadProps, "trace" | "hidden">> {
  store: Store;
  /** Of the model that it is a run of. */
  text: string;
  trace: Trace;
  look: RunLook;
  step: number;
  onStep: (step: number) => void;
  onGoToLine: (line: number) => void;
  /** The first step after which what it leads to cannot be avoided any more; null: that is not known. */
  late?: number | null;
  /** How it is shown, where others know that, too. */
  form?: RunForm;
  onForm?: (form: RunForm) => void;
}

const kViews: readonly RunForm[] = ["table", "story", "messages", "gantt", "values"];
const kPlayMs = 900;

interface DetailProps {
  trace: Trace;
  index: number;
  /** Null: as there is room. */
  isOpen: boolean;
  onToggle: () => void;
  onGoToLine: (line: number) => void;
}

/** What the step does, and the zone after it. */
function StepWords({ trace, index, onGoToLine }: Omit<DetailProps, "isOpen" | "onToggle">) {
  const step = trace.steps[index]!;
  return (
    <div class="step-words">
      <p>{stepWords(step, index)}</p>
      {index === trace.steps.length - 1 && endingWords(trace) && <p>{endingWords(trace)}</p>}
      {index > 0 && step.window && (
        <p class="leeway">
          {leewayWords(isEnd(step), windowWords(step.window))} <code>{interval(step.window)}</code>
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
      <h5>{kZoneAfter}</h5>
      {zoneNote(trace, index) && <p class="leeway">{zoneNote(trace, index)}</p>}
      <ConstraintList words={step.zone?.words ?? []} none={step.zone ? kNoConstraint : kZoneUnknown} />
    </div>
  );
}

function Detail({ trace, index, isOpen, onToggle, onGoToLine }: DetailProps) {
  const step = trace.steps[index]!;
  return (
    <section class="step-detail" aria-label={stepName(index)}>
      <div class="step-summary">
        <h4>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="down" />
            {stepName(index)}
          </button>
        </h4>
        {!isOpen && <span class="muted">{stepWords(step, index)}</span>}
      </div>
      {isOpen && (
        <div class="step-more" tabIndex={0} role="group" aria-label={aboutStep(index)}>
          <StepWords trace={trace} index={index} onGoToLine={onGoToLine} />
          {step.zone && (
            <ZonePicture
              clocks={trace.clocks}
              layers={[{ label: kZone, kind: "exact", zone: step.zone }]}
              point={step.clockValues.map(toNumber)}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Units of height, and of width, from which on the step has room of its own beside the run. */
const kRoomBelow = 400,
  kRoomBeside = 992;

/** What the visitor chose last, for the next run as well; null: nothing yet. */
let lastWanted: boolean | null = null;

/** Whether the step is told in full: as there is room, until the visitor says otherwise. */
function useDetail(root: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [hasRoom, setRoom] = useState(true);
  const [wanted, setWanted] = useState(lastWanted);
  useLayoutEffect(() => {
    const look = () => {
      const unit = pixelsPerUnit();
      const { clientHeight, clientWidth } = root.current!;
      setRoom(clientHeight >= kRoomBelow * unit || clientWidth >= kRoomBeside * unit);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, []);
  const isOpen = wanted ?? hasRoom;
  const toggle = () => {
    lastWanted = !isOpen;
    setWanted(lastWanted);
  };
  return [isOpen, toggle];
}

interface ViewProps extends StepProps {
  view: RunForm;
  late: number | null;
  watching: Watching;
  onGoToLine: (line: number) => void;
}

function RunView({ view, late, watching, onGoToLine, ...props }: ViewProps) {
  const open = (k: number) => {
    const line = props.trace.steps[k]?.edges[0]?.line ?? 0;
    if (line > 0) onGoToLine(line);
  };
  switch (view) {
    case "table":
      return <StepTable {...props} late={late} onOpen={open} />;
    case "story":
      return <Story {...props} />;
    case "messages":
      return <Messages {...props} />;
    case "gantt":
      return <Gantt {...props} />;
    case "values":
      return <Values {...props} watching={watching} />;
  }
}

/** With a head, where what that needs is given. */
export default function RunPlayer(props: Props) {
  const { store, text, trace, look, query = "", onStep, onGoToLine, onCopied, onSimulate = null, late = null } = props;
  const change = (part: Partial<RunLook>) => store.set({ runLook: { ...look, ...part } });
  const watching: Watching = {
    engine: store.engine,
    text,
    expressions: look.watches,
    onChange: (watches) => change({ watches }),
  };
  const projected = useMemo(() => project(trace, look.hidden), [trace, look.hidden]);
  const [own, setOwn] = useState<RunForm>("table");
  const { form: view = own, onForm: setView = setOwn } = props;
  const last = trace.steps.length - 1;
  const step = Math.max(0, Math.min(props.step, last));
  const course = { at: step, last, back: step > 0 ? step - 1 : null, forward: after(trace, step) };
  const player = usePlayer(course, trace, kPlayMs, onStep);
  const [isOpen, toggleDetail] = useDetail(player.root);
  return (
    <div class="trace" ref={player.root} onKeyDown={player.onKeyDown}>
      {onCopied && (
        <TraceHead
          {...{ trace, query, onCopied, onSimulate }}
          hidden={look.hidden}
          onSaveXtr={() => void traces().then(({ saveXtr }) => saveXtr(store, text, trace))}
        />
      )}
      <PlayerBar
        label={kStepThroughRun}
        unit="step"
        course={course}
        player={player}
        words={stepOf(step, last, stepWords(trace.steps[step]!, step))}
        onGo={onStep}
      >
        <div class="segments" role="group" aria-label={kShowRunAs}>
          {kViews.map((one) => (
            <button type="button" class="segment" aria-pressed={view === one} onClick={() => setView(one)}>
              {kForms[one]}
            </button>
          ))}
        </div>
        <Processes trace={trace} hidden={look.hidden} onHide={(hidden) => change({ hidden })} />
      </PlayerBar>
      <div class="trace-body">
        <div class="trace-view">
          <RunView {...{ view, late, watching, step, onStep, onGoToLine }} trace={projected} />
        </div>
        <Detail trace={trace} index={step} isOpen={isOpen} onToggle={toggleDetail} onGoToLine={onGoToLine} />
      </div>
    </div>
  );
}
