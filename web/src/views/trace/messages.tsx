// Message sequence chart: a line of life per process, an arrow per synchronisation, a box where a
// process comes to a new location.
import { useRef } from "preact/hooks";
import type { TraceStep } from "@engine";
import { arrowhead, textWidth } from "../../diagram/geometry";
import { isZero } from "../../run/rational";
import { cycleOf } from "../../run/lasso";
import { useVisible, useWidth } from "../../ui/rows";
import type { StepProps } from "./table";
import { endingMark, endingWords, describe, kTrigger } from "../../words/run";

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
  const sender = step.edges[0] ? processes.indexOf(step.edges[0].process) : -1;
  const boxes = step.edges.map((edge) => ({ p: processes.indexOf(edge.process), text: edge.target }));
  const short = (text: string) => {
    const fits = Math.max(3, Math.floor((lane - 12) / 7));
    return text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
  };
  return (
    <>
      <text class="m-time" x={kGutter - 8} y={y + 4} text-anchor="end">
        {index === 0 || !isZero(step.delay) ? step.time : ""}
      </text>
      {step.edges.slice(1).map((edge) => {
        const to = processes.indexOf(edge.process);
        const direction = Math.sign(x(to) - x(sender));
        const end = x(to) - direction * 2;
        return (
          <>
            <path class="m-arrow" d={`M${x(sender)} ${y}L${end} ${y}`} />
            <path class="m-head" d={arrowhead({ x: x(sender), y }, { x: end, y })} />
          </>
        );
      })}
      {index > 0 && step.edges.length === 0 && (
        <text class="m-trigger" x={kGutter + 4} y={y + 4}>
          {kTrigger}
        </text>
      )}
      {step.channel && (
        <text
          class="m-channel"
          x={(x(sender) + x(processes.indexOf(step.edges[1]?.process ?? step.edges[0]!.process))) / 2}
          y={y - 5}
          text-anchor="middle"
        >
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

export function Messages({ trace, step, onStep }: StepProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { processes, steps } = trace;
  const { first, last } = useVisible(scroll, steps.length, kRowHeight, step, kHead);
  const room = useWidth(scroll);
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
  const x = (p: number) => kGutter + lane * (p + 0.5);
  const width = kGutter + lane * processes.length + 8;
  const cycle = cycleOf(trace);
  const ending = endingMark(trace);
  const height = steps.length * kRowHeight + (ending ? 30 : 0);
  const y = (k: number) => k * kRowHeight + 16;
  return (
    <div class="messages trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label="Message sequence chart">
      <svg class="m-heads" width={width} height={kHead} aria-hidden="true">
        {processes.map((name, p) => (
          <text class="m-process" x={x(p)} y={21} text-anchor="middle">
            {name}
          </text>
        ))}
      </svg>
      <svg
        width={width}
        height={height}
        role="img"
        class="m-body"
        aria-label={`Message sequence chart; step ${step}: ${describe(steps[step]!, step)}. ${endingWords(trace)} The story tells the same in sentences.`}
      >
        <rect class="m-current" x={0} y={step * kRowHeight} width={width} height={kRowHeight} />
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
          <g key={first + i} class="m-step" onClick={() => onStep(first + i)}>
            <rect class="m-hit" x={0} y={(first + i) * kRowHeight} width={width} height={kRowHeight} />
            <StepMarks step={one} index={first + i} x={x} y={y(first + i)} processes={processes} lane={lane} />
          </g>
        ))}
      </svg>
    </div>
  );
}
