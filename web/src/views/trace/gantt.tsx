// Gantt chart: in which location each process is, over time or over steps.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Trace } from "@engine";
import { textWidth } from "../../diagram/geometry";
import { cycleOf } from "../../run/lasso";
import { toNumber } from "../../run/rational";
import { bringIntoSight } from "../../ui/in-sight";
import { rem } from "../../ui/rem";
import type { StepProps } from "./table";
import { endingMark, endingWords, unit } from "../../words/run";
import { stays, type Stay } from "../../run/stays";
import { ganttWords, kAlong, kAxes, kGanttChart, statesLong, stayTitle, stayWords } from "../../words/trace";
import { kAsText } from "../../words/controls";

const kRow = 30;
const kAxis = 26;
const kColours = 8;

/** 1, 2, 5, 10, 20, …: at most ten marks. */
function tickOf(end: number): number {
  const rough = Math.max(end / 10, 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((m) => m * power).find((tick) => tick >= rough) ?? rough;
}

interface TwinProps {
  names: string[];
  all: Stay[][];
  isBySteps: boolean;
  ending: string;
}

function Twin({ names, all, isBySteps, ending }: TwinProps) {
  return (
    <details class="twin-details">
      <summary>{kAsText}</summary>
      <ul class="twin">
        {names.map((name, p) => (
          <li>
            <b>{name}</b>:{" "}
            {all[p]!.slice(0, 400)
              .map(({ location, from, to }) => stayWords(location, from, to, isBySteps))
              .join("; ")}
          </li>
        ))}
        {ending && <li>{ending}</li>}
      </ul>
    </details>
  );
}

type Axis = "time" | "steps";

/** Where no time passes, steps are all there is. */
export const usualAxis = (trace: Trace): Axis => (toNumber(trace.duration) > 0 ? "time" : "steps");

/** Where everything of the chart is. */
function scaleOf(trace: Trace, axis: Axis) {
  const count = trace.steps.length;
  const end = axis === "time" ? toNumber(trace.duration) : count;
  const gutter = Math.min(150, Math.max(...trace.processes.map((name) => textWidth(name, 12.5)))) + 18;
  const inner = Math.max(420, axis === "steps" ? count * 16 : Math.min(count * 14, 6000));
  const rough = tickOf(end);
  return {
    end,
    gutter,
    inner,
    x: (value: number) => gutter + (end > 0 ? (value / end) * inner : 0),
    /** Where a step is on the axis. */
    of: (step: number) => (axis === "steps" ? step : toNumber(trace.steps[step]!.time)),
    tick: axis === "steps" ? Math.max(1, Math.round(rough)) : rough,
    height: kAxis + kRow * trace.processes.length + (endingMark(trace) ? 24 : 6),
  };
}
type Scale = ReturnType<typeof scaleOf>;

function Grid({ scale: { end, tick, x, height } }: { scale: Scale }) {
  const marks = Array.from({ length: Math.floor(end / tick + 1e-9) + 1 }, (_, i) => i * tick);
  return (
    <>
      {marks.map((mark) => (
        <g>
          <path class="g-grid" d={`M${x(mark)} ${kAxis - 4}V${height}`} />
          <text class="g-tick" x={x(mark)} y={14} text-anchor="middle">
            {+mark.toFixed(6)}
          </text>
        </g>
      ))}
    </>
  );
}

/** What repeats, and how the run ends. */
function Ending({ trace, scale: { end, x, of, height } }: { trace: Trace; scale: Scale }) {
  const ending = endingMark(trace);
  const cycle = cycleOf(trace);
  // A cycle begins with the delay before its first step.
  const begin = cycle ? of(cycle.first - 1) : 0;
  if (!ending) return null;
  return (
    <g>
      {cycle && <rect class="g-cycle" x={x(begin)} y={0} width={Math.max(2, x(end) - x(begin))} height={height} />}
      <text class="g-ending" x={x(end) - 4} y={height - 5} text-anchor="end">
        {ending}
      </text>
    </g>
  );
}

function StayMark({
  stay,
  process,
  colour,
  scale: { x },
}: {
  stay: Stay;
  process: string;
  colour: number;
  scale: Scale;
}) {
  const from = x(stay.from),
    width = Math.max(2, x(stay.to) - from);
  const fits = width > textWidth(stay.location, 11.5) + 6;
  return (
    <g>
      <rect class={`g-stay g-${colour}`} x={from} y={3} width={width} height={kRow - 6} rx={3}>
        <title>{stayTitle(process, stay.location)}</title>
      </rect>
      {fits && (
        <text class="g-location" x={from + width / 2} y={19} text-anchor="middle">
          {stay.location}
        </text>
      )}
    </g>
  );
}

/** The same location has the same colour in all processes. */
function coloursOf(all: Stay[][]): Map<string, number> {
  const known = new Map<string, number>();
  for (const stay of all.flat()) if (!known.has(stay.location)) known.set(stay.location, known.size % kColours);
  return known;
}

interface ChartProps extends StepProps {
  axis: Axis;
  all: Stay[][];
}

export function Chart({ trace, step, onStep, axis, all }: ChartProps) {
  const colours = useMemo(() => coloursOf(all), [all]);
  const scale = scaleOf(trace, axis);
  const { end, gutter, inner, height, x, of } = scale;
  const width = gutter + inner + 14;
  const length = axis === "time" ? unit(trace.duration) : statesLong(trace.steps.length);
  const choose = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const at = ((x - gutter) / inner) * end;
    onStep(
      Math.max(
        0,
        trace.steps.findLastIndex((_, k) => of(k) <= at + 1e-9),
      ),
    );
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={rem(width)}
      height={rem(height)}
      role="img"
      onClick={choose}
      aria-label={ganttWords(trace.processes.length, length, endingWords(trace))}
    >
      <Ending trace={trace} scale={scale} />
      <Grid scale={scale} />
      {trace.processes.map((name, p) => (
        <g transform={`translate(0 ${kAxis + p * kRow})`}>
          <text class="g-name" x={gutter - 8} y={19} text-anchor="end">
            {name}
          </text>
          {all[p]!.map((stay) => (
            <StayMark stay={stay} process={name} colour={colours.get(stay.location) ?? 0} scale={scale} />
          ))}
        </g>
      ))}
      {step >= 0 && <path class="g-now" d={`M${x(of(step))} ${kAxis - 6}V${height}`} />}
    </svg>
  );
}

/** Pixels to the left and right of the line that shows the time. */
const kBesideNow = 60;

export function Gantt(props: StepProps) {
  const { trace, step } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [axis, setAxis] = useState<Axis>(usualAxis(trace));
  const all = useMemo(() => stays(trace, axis), [trace, axis]);
  useLayoutEffect(() => {
    const element = scroll.current!;
    const show = () => {
      const now = element.querySelector(".g-now")!.getBoundingClientRect();
      const { left, width } = element.getBoundingClientRect();
      if (now.left < left + kBesideNow || now.right > left + width - kBesideNow)
        element.scrollLeft += now.left - left - width / 2;
      bringIntoSight(element);
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [step, axis, trace]);
  return (
    <>
      <div class="gantt trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label={kGanttChart}>
        <Chart {...props} axis={axis} all={all} />
      </div>
      <div class="chart-foot">
        <div class="segments" role="group" aria-label={kAlong}>
          {(["time", "steps"] as const).map((one) => (
            <button type="button" class="segment" aria-pressed={axis === one} onClick={() => setAxis(one)}>
              {kAxes[one]}
            </button>
          ))}
        </div>
        <Twin names={trace.processes} all={all} isBySteps={axis === "steps"} ending={endingWords(trace)} />
      </div>
    </>
  );
}
