// Message sequence chart: a line of life per process, an arrow per synchronisation, a box where a
// process comes to a new location.
import { useRef } from "preact/hooks";
import type { Trace, TraceStep } from "@engine";
import { arrowhead, textWidth } from "../../diagram/geometry";
import { arrowsOf, endsOf } from "../../run/arrows";
import { isEnd } from "../../run/ending";
import { isAside } from "../../run/projection";
import { isZero } from "../../run/rational";
import { cycleOf } from "../../run/lasso";
import { rem } from "../../ui/rem";
import { useVisible, useWidth } from "../../ui/rows";
import type { StepProps } from "./table";
import { asideWords } from "../../words/projection";
import { describe, endingMark, endingWords, kEnd, kMessageChart, kTrigger } from "../../words/run";
import { messagesWords } from "../../words/trace";

const kRowHeight = 54;
const kHead = 34;
const kGutter = 64;
const kWidestLane = 280;

function StepMarks({
  step,
  index,
  x,
  y,
  processes,
  lane,
}: {
  step: TraceStep;
  index: number;
  x: (p: number) => number;
  y: number;
  processes: string[];
  lane: number;
}) {
  const arrows = arrowsOf(step, processes).map((arrow) => ({ ...arrow, ends: endsOf(arrow, x, lane) }));
  const boxes = step.edges
    .map((edge) => ({ p: processes.indexOf(edge.process), text: edge.target }))
    .filter(({ p }) => p >= 0);
  const fitting = (text: string, width: number) => {
    const fits = Math.max(3, Math.floor((width - 12) / 7));
    return text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
  };
  const short = (text: string) => fitting(text, lane);
  const [from, to] = arrows[0]?.ends ?? [x(boxes[0]?.p ?? 0), x(boxes[0]?.p ?? 0)];
  return (
    <>
      <text class="m-time" x={kGutter - 8} y={y + 4} text-anchor="end">
        {index === 0 || !isZero(step.delay) ? step.time : ""}
      </text>
      {arrows.map(({ ends: [begin, target], ...lanes }) => {
        const end = target - Math.sign(target - begin) * 2;
        return (
          <>
            <path class="m-arrow" d={`M${begin} ${y}L${end} ${y}`} />
            <path class="m-head" d={arrowhead({ x: begin, y }, { x: end, y })} />
            {lanes.from === null && <circle class="m-head" cx={begin} cy={y} r={2.5} />}
            {lanes.to === null && <circle class="m-head" cx={target + 2} cy={y} r={2.5} />}
          </>
        );
      })}
      {isAside(step, processes) && (
        <text class="m-aside" x={kGutter + 4} y={y + 4}>
          {fitting(asideWords(step), lane * processes.length)}
        </text>
      )}
      {index > 0 && step.edges.length === 0 && (
        <text class="m-trigger" x={kGutter + 4} y={y + 4}>
          {isEnd(step) ? kEnd : kTrigger}
        </text>
      )}
      {step.channel && boxes.length > 0 && (
        <text class="m-channel" x={(from + to) / 2} y={y - 5} text-anchor="middle">
          {step.channel}
        </text>
      )}
      {boxes.map(({ p, text }) => {
        const width = Math.min(lane - 6, textWidth(short(text), 11.5) + 12);
        return (
          <g transform={`translate(${x(p)} ${y + 20})`}>
            <rect class="m-box" x={-width / 2} y={-10} width={width} height={20} rx={6} />
            <text class="m-location" y={4} text-anchor="middle">
              {short(text)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Where everything of the chart is; `room`: the width there is. */
function scaleOf({ processes, steps, ...trace }: Trace, room: number) {
  const least = Math.max(
    64,
    Math.min(
      170,
      Math.max(
        ...processes.map((name) => textWidth(name, 12.5) + 18),
        ...steps.slice(0, 200).flatMap((one) => one.locations.map((location) => textWidth(location, 11.5) + 22)),
      ),
    ),
  );
  // Spread over the width, but no further apart than the eye follows.
  const lane = Math.max(least, Math.min(kWidestLane, (room - kGutter - 8) / processes.length));
  return {
    lane,
    x: (p: number) => kGutter + lane * (p + 0.5),
    width: kGutter + lane * processes.length + 8,
    height: steps.length * kRowHeight + (endingMark({ processes, steps, ...trace }) ? 30 : 0),
  };
}
type Scale = ReturnType<typeof scaleOf>;

function Heads({ processes, x }: { processes: readonly string[]; x: (p: number) => number }) {
  return (
    <>
      {processes.map((name, p) => (
        <text class="m-process" x={x(p)} y={21} text-anchor="middle">
          {name}
        </text>
      ))}
    </>
  );
}

interface BodyProps {
  trace: Trace;
  scale: Scale;
  first: number;
  last: number;
  /** Null: nothing is chosen, and nothing can be. */
  step: number | null;
  onStep?: (step: number) => void;
}

function Body({ trace, scale: { lane, x, width, height }, first, last, step, onStep }: BodyProps) {
  const { processes, steps } = trace;
  const cycle = cycleOf(trace);
  const ending = endingMark(trace);
  return (
    <>
      {step !== null && (
        <rect class="m-current" data-current="" x={0} y={step * kRowHeight} width={width} height={kRowHeight} />
      )}
      {processes.map((_, p) => (
        <path class="m-life" d={`M${x(p)} 0V${height}`} />
      ))}
      {cycle && (
        <path class="m-cycle" d={`M12 ${cycle.first * kRowHeight + 4}H5V${(cycle.last + 1) * kRowHeight - 4}H12`} />
      )}
      {ending && (
        <text class="m-ending" x={5} y={steps.length * kRowHeight + 16}>
          {ending}
        </text>
      )}
      {steps.slice(first, last + 1).map((one, i) => (
        <g key={first + i} class="m-step" onClick={() => onStep?.(first + i)}>
          {step !== null && <rect class="m-hit" x={0} y={(first + i) * kRowHeight} width={width} height={kRowHeight} />}
          <StepMarks
            step={one}
            index={first + i}
            x={x}
            y={(first + i) * kRowHeight + 16}
            processes={processes}
            lane={lane}
          />
        </g>
      ))}
    </>
  );
}

/** The whole chart as one picture. */
export function MessageChart({ trace }: { trace: Trace }) {
  const scale = scaleOf(trace, 0);
  const { width, height, x } = scale;
  return (
    <svg class="messages-file" viewBox={`0 0 ${width} ${height + kHead}`} aria-label={kMessageChart}>
      <Heads processes={trace.processes} x={x} />
      <g transform={`translate(0 ${kHead})`}>
        <Body trace={trace} scale={scale} first={0} last={trace.steps.length - 1} step={null} />
      </g>
    </svg>
  );
}

export function Messages({ trace, step, onStep }: StepProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { processes, steps } = trace;
  const { first, last } = useVisible(scroll, steps.length, kRowHeight, step);
  const scale = scaleOf(trace, useWidth(scroll));
  const { width, height, x } = scale;
  return (
    <div class="messages trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label={kMessageChart}>
      <svg
        class="m-heads"
        data-sticks=""
        viewBox={`0 0 ${width} ${kHead}`}
        width={rem(width)}
        height={rem(kHead)}
        aria-hidden="true"
      >
        <Heads processes={processes} x={x} />
      </svg>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={rem(width)}
        height={rem(height)}
        role="img"
        class="m-body"
        aria-label={messagesWords(step, describe(steps[step]!, step), endingWords(trace))}
      >
        <Body {...{ trace, scale, first, last, step, onStep }} />
      </svg>
    </div>
  );
}
