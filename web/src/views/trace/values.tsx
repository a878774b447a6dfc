// Variables and clocks along the run: the value now, and a line of all values.
import { useMemo, useState } from "preact/hooks";
import type { Trace, TraceStep } from "@engine";
import { cycleOf, type Cycle } from "../../run/lasso";
import { toNumber } from "../../run/rational";
import { rem } from "../../ui/rem";
import type { StepProps } from "./table";
import { cycleWords } from "../../words/run";

const kWidth = 300,
  kHeight = 30;
const kMost = 100;

interface Series {
  name: string;
  isClock: boolean;
  values: string[];
}

function Line({
  values,
  step,
  isClock,
  cycle,
}: {
  values: number[];
  step: number;
  isClock: boolean;
  cycle: Cycle | null;
}) {
  const least = Math.min(...values),
    most = Math.max(...values);
  const x = (k: number) => (values.length > 1 ? (k / (values.length - 1)) * (kWidth - 8) : 0) + 4;
  const y = (value: number) =>
    most > least ? kHeight - 5 - ((value - least) / (most - least)) * (kHeight - 10) : kHeight / 2;
  const path = values
    .map((value, k) => (k === 0 ? `M${x(0)} ${y(value)}` : isClock ? `L${x(k)} ${y(value)}` : `H${x(k)}V${y(value)}`))
    .join("");
  return (
    <svg
      class="v-line"
      viewBox={`0 0 ${kWidth} ${kHeight}`}
      width={rem(kWidth)}
      height={rem(kHeight)}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {cycle && (
        <rect
          class="v-cycle"
          x={x(cycle.first - 1)}
          y={0}
          width={Math.max(1, x(cycle.last) - x(cycle.first - 1))}
          height={kHeight}
        />
      )}
      <path d={path} />
      <circle cx={x(step)} cy={y(values[step]!)} r={3.2} />
    </svg>
  );
}

function seriesOf(trace: Trace): Series[] {
  const of = (name: string, isClock: boolean, value: (step: TraceStep) => string): Series => ({
    name,
    isClock,
    values: trace.steps.map(value),
  });
  return [
    ...trace.variables.map((name, v) => of(name, false, (step) => String(step.values[v]))),
    ...trace.clocks.map((name, c) => of(name, true, (step) => step.clockValues[c]!)),
  ];
}

function SeriesRow({ series, step, cycle }: { series: Series; step: number; cycle: Cycle | null }) {
  const { name, isClock, values } = series;
  const before = step > 0 ? values[step - 1]! : "";
  const now = values[step]!;
  return (
    <tr>
      <th scope="row">
        {name}
        {isClock && <span class="muted"> clock</span>}
      </th>
      <td class="value">{before}</td>
      <td class={`value ${step > 0 && before !== now ? "changed" : ""}`}>{now}</td>
      <td>
        <Line values={values.map(toNumber)} step={step} isClock={isClock} cycle={cycle} />
      </td>
    </tr>
  );
}

export function Values({ trace, step }: StepProps) {
  const [filter, setFilter] = useState("");
  const [constants, setConstants] = useState(false);
  const cycle = cycleOf(trace);
  const series = useMemo(() => seriesOf(trace), [trace]);
  const changes = ({ values }: Series) => values.some((value) => value !== values[0]);
  const shown = series.filter(
    (one) => one.name.toLowerCase().includes(filter.toLowerCase()) && (constants || changes(one)),
  );
  return (
    <div class="values">
      <div class="instrument-bar">
        <input
          type="search"
          aria-label="Only names with"
          placeholder="Only names with…"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={constants} onChange={(event) => setConstants(event.currentTarget.checked)} />{" "}
          also those that never change
        </label>
      </div>
      <div class="trace-scroll" tabIndex={0} role="group" aria-label="Values">
        <table>
          <caption class="visually-hidden">
            Values in step {step} and their course{cycle && `; ${cycleWords(cycle)} repeat`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" class="value">
                Before
              </th>
              <th scope="col" class="value">
                Now
              </th>
              <th scope="col">Course</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, kMost).map((one) => (
              <SeriesRow series={one} step={step} cycle={cycle} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p class="muted loading">Nothing changes along this run.</p>}
        {shown.length > kMost && (
          <p class="muted loading">{shown.length - kMost} more: say above which names you want.</p>
        )}
      </div>
    </div>
  );
}
