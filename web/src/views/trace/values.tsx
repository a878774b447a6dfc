// Variables, clocks and watches along the run: the value now, and a line of all values.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Trace, TraceStep } from "@engine";
import { cycleOf, type Cycle } from "../../run/lasso";
import { toNumber } from "../../run/rational";
import { useCourses, type Watching } from "../../run/use-watches";
import { useScrollFade } from "../../ui/scroll-fade";
import { CourseLine } from "./course";
import type { StepProps } from "./table";
import { AddWatch, WatchRows } from "./watches";
import { cycleWords } from "../../words/run";
import {
  kClock,
  kConstantsToo,
  kNothingChanges,
  kOnlyNames,
  kOnlyNamesHint,
  kValueColumns,
  kValues,
  moreNames,
  valuesCaption,
} from "../../words/trace";

const kMost = 100;

interface Series {
  name: string;
  isClock: boolean;
  values: string[];
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
        {isClock && <span class="muted"> {kClock}</span>}
      </th>
      <td class="value">{before}</td>
      <td class={`value ${step > 0 && before !== now ? "changed" : ""}`}>{now}</td>
      <td>
        <CourseLine values={values.map(toNumber)} step={step} isClock={isClock} cycle={cycle} />
      </td>
    </tr>
  );
}

export function Values({ trace, step, watching }: StepProps & { watching: Watching }) {
  const [filter, setFilter] = useState("");
  const [constants, setConstants] = useState(false);
  const cycle = cycleOf(trace);
  const bar = useRef<HTMLDivElement>(null);
  useScrollFade(bar);
  const field = useRef<HTMLInputElement>(null);
  const courses = useCourses(watching, trace);
  const series = useMemo(() => seriesOf(trace), [trace]);
  const changes = ({ values }: Series) => values.some((value) => value !== values[0]);
  const shown = series.filter(
    (one) => one.name.toLowerCase().includes(filter.toLowerCase()) && (constants || changes(one)),
  );
  return (
    <div class="values">
      <div class="instrument-bar" ref={bar}>
        <input
          type="search"
          aria-label={kOnlyNames}
          placeholder={kOnlyNamesHint}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={constants} onChange={(event) => setConstants(event.currentTarget.checked)} />{" "}
          {kConstantsToo}
        </label>
        <AddWatch {...watching} field={field} />
      </div>
      <div class="trace-scroll" tabIndex={0} role="group" aria-label={kValues}>
        <table>
          <caption class="visually-hidden">
            {valuesCaption(step, cycle ? cycleWords(cycle) : "", cycle?.first === cycle?.last)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{kValueColumns.name}</th>
              <th scope="col" class="value">
                {kValueColumns.before}
              </th>
              <th scope="col" class="value">
                {kValueColumns.now}
              </th>
              <th scope="col">{kValueColumns.course}</th>
            </tr>
          </thead>
          <tbody>
            <WatchRows
              {...{ watching, courses, step, cycle }}
              clocks={trace.clocks}
              onRemoved={() => field.current?.focus()}
            />
            {shown.slice(0, kMost).map((one) => (
              <SeriesRow series={one} step={step} cycle={cycle} />
            ))}
          </tbody>
        </table>
        {shown.length + watching.expressions.length === 0 && <p class="muted loading">{kNothingChanges}</p>}
        {shown.length > kMost && <p class="muted loading">{moreNames(shown.length - kMost)}</p>}
      </div>
    </div>
  );
}
