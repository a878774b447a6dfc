// A timed run, one row per step.  What changed stands out; the selected step is told in full below.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Trace, TraceStep } from "@engine";
import { plural } from "../format";
import { isZero } from "../rational";
import { asText, rows, sentence, type Cell, type Row } from "../trace";
import { Icon } from "./icons";

interface Props {
  trace: Trace;
  query: string;
  onGoToLine: (line: number) => void;
  onCopied: (worked: boolean) => void;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function StateCell({ cell, group }: { cell: Cell; group: string }) {
  return (
    <td class={`${group} ${cell.changed ? "changed" : ""}`}>
      {cell.text}
      {cell.changed && <span class="visually-hidden"> (changed)</span>}
    </td>
  );
}

function Event({ step }: { step: TraceStep }) {
  if (step.edges.length === 0) return <span class="muted">start</span>;
  return (
    <>
      {step.channel && <span class="channel">{step.channel}</span>}
      {step.edges.map((edge) => (
        <span class="move">
          <span class="process">{edge.process}</span>{edge.sync && <span class="sync">{edge.sync}</span>}{" "}
          {edge.source}&nbsp;→&nbsp;{edge.target}
          {edge.select && <span class="muted"> {edge.select}</span>}
        </span>
      ))}
    </>
  );
}

function StepRow({ row, index, selected, onSelect }: { row: Row; index: number; selected: boolean; onSelect: () => void }) {
  const { step } = row;
  return (
    <tr aria-selected={selected} tabIndex={selected ? 0 : -1} data-step={index} onClick={onSelect} onFocus={onSelect}>
      <th scope="row" class="step">{index}</th>
      <td class={`time ${isZero(step.delay) ? "zero" : ""}`}>{index === 0 ? "" : step.delay}</td>
      <td class="time">{step.time}</td>
      <td class="event"><Event step={step} /></td>
      {row.locations.map((cell) => <StateCell cell={cell} group="location" />)}
      {row.values.map((cell) => <StateCell cell={cell} group="value" />)}
      {row.clocks.map((cell) => <StateCell cell={cell} group="clock" />)}
    </tr>
  );
}

function Head({ trace }: { trace: Trace }) {
  const group = (label: string, names: string[]) =>
    names.length > 0 && <th scope="colgroup" colSpan={names.length} class="group">{label}</th>;
  const columns = (names: string[], kind: string) =>
    names.map((name, i) => <th scope="col" class={`${kind} ${i === 0 ? "first" : ""}`}>{name}</th>);
  return (
    <thead>
      <tr>
        <th scope="colgroup" colSpan={4} class="group corner">Step</th>
        {group("Locations", trace.processes)}
        {group("Variables", trace.variables)}
        {group("Clocks", trace.clocks)}
      </tr>
      <tr>
        <th scope="col" class="step">#</th>
        <th scope="col" class="time">Delay</th>
        <th scope="col" class="time">Time</th>
        <th scope="col" class="event">What happens</th>
        {columns(trace.processes, "location")}
        {columns(trace.variables, "value")}
        {columns(trace.clocks, "clock")}
      </tr>
    </thead>
  );
}

function Detail({ step, index, onGoToLine }: { step: TraceStep; index: number; onGoToLine: (line: number) => void }) {
  return (
    <section class="step-detail" aria-label={`Step ${index}`}>
      <h4>Step {index}</h4>
      <p>{sentence(step)}</p>
      {step.edges.some((edge) => edge.line > 0) && (
        <ul class="edges">
          {step.edges.filter((edge) => edge.line > 0).map((edge) => (
            <li>
              <button type="button" class="link" onClick={() => onGoToLine(edge.line)}>
                {edge.process}: {edge.source} → {edge.target}, line {edge.line}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h5>Zone after this step</h5>
      {step.zone.length > 0
        ? <ul class="zone">{step.zone.map((constraint) => <li><code>{constraint}</code></li>)}</ul>
        : <p class="muted">No constraint on the clocks.</p>}
    </section>
  );
}

export function TraceView({ trace, query, onGoToLine, onCopied }: Props) {
  const [chosen, setChosen] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useMemo(() => rows(trace), [trace]);
  useEffect(() => setChosen(0), [trace]);
  const selected = Math.min(chosen, table.length - 1);
  // Rows made once: choosing a step draws two of them anew, not all.
  const plain = useMemo(() => table.map((row, i) => (
    <StepRow key={i} row={row} index={i} selected={false} onSelect={() => setChosen(i)} />
  )), [table]);
  const columns = 4 + trace.processes.length + trace.variables.length + trace.clocks.length;

  const onKeyDown = (event: KeyboardEvent) => {
    const last = table.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: Math.min(selected + 1, last), ArrowUp: Math.max(selected - 1, 0), Home: 0, End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setChosen(target);
      body.current?.querySelector<HTMLElement>(`[data-step="${target}"]`)?.focus();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      const line = table[selected]?.step.edges[0]?.line ?? 0;
      if (line > 0) onGoToLine(line);
    }
  };
  const step = table[selected]?.step;
  return (
    <div class="trace">
      <div class="trace-head">
        <p>{plural(trace.steps.length - 1, "step")}, {trace.duration} time unit{trace.duration === "1" ? "" : "s"} in all</p>
        {trace.replayed
          ? <span class="badge good"><Icon name="check" /> Replayed by an independent checker</span>
          : <span class="badge warn"><Icon name="warning" /> Not replayed</span>}
        <button type="button" class="button small" onClick={() => void copy(asText(trace, query)).then(onCopied)}>
          <Icon name="copy" /> Copy as text
        </button>
      </div>
      <div class="trace-scroll">
        <table role="grid" aria-label="Steps of the run. Arrow keys choose a step, Enter goes to its line in the model." onKeyDown={onKeyDown}>
          <Head trace={trace} />
          <tbody ref={body}>
            {plain.map((row, i) => (i === selected
              ? <StepRow key={i} row={table[i]!} index={i} selected onSelect={() => setChosen(i)} />
              : row))}
            {!isZero(trace.finalDelay) && (
              <tr class="final">
                <th scope="row" class="step">…</th>
                <td class="time">{trace.finalDelay}</td>
                <td class="time">{trace.duration}</td>
                <td class="event" colSpan={columns - 3}>time passes to the end of the run</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {step && <Detail step={step} index={selected} onGoToLine={onGoToLine} />}
    </div>
  );
}
