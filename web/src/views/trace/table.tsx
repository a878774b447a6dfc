// A timed run, one row per step.  What changed stands out.
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Trace, TraceStep } from "@engine";
import { isZero } from "../../run/rational";
import { isEnd } from "../../run/ending";
import { cycleOf, isInCycle, type Cycle } from "../../run/lasso";
import { useScrollFade } from "../../ui/scroll-fade";
import { rem } from "../../ui/rem";
import { kAside } from "../../words/projection";
import { useVisible } from "../../ui/rows";
import { decimal, endingWords, kEnd, kTrigger } from "../../words/run";
import { rows, type Cell, type Row } from "../../run/rows";
import { Icon } from "../../ui/icons";
import { kTooLate, kTooLateTitle } from "../../words/too-late";
import { kChanged, kColumns, kGroups, kRepeats, kStart, kTableLabel } from "../../words/trace";

export interface StepProps {
  trace: Trace;
  step: number;
  onStep: (step: number) => void;
}

const kRowHeight = 29;

function StateCell({ cell, group }: { cell: Cell; group: string }) {
  return (
    <td class={`${group} ${cell.changed ? "changed" : ""}`}>
      {cell.text}
      {cell.changed && <span class="visually-hidden"> {kChanged}</span>}
    </td>
  );
}

function Event({ step, index, processes }: { step: TraceStep; index: number; processes: readonly string[] }) {
  if (step.edges.length === 0) return <span class="muted">{index === 0 ? kStart : isEnd(step) ? kEnd : kTrigger}</span>;
  return (
    <>
      {step.channel && <span class="channel">{step.channel} </span>}
      {step.edges.map((edge, i) => (
        <span class={processes.includes(edge.process) ? "move" : "move aside"}>
          {i > 0 && " · "}
          <span class="process">{edge.process}</span>
          {edge.sync && <span class="sync">{edge.sync}</span>} {edge.source}&nbsp;→&nbsp;{edge.target}
          {edge.select && <span class="muted"> {edge.select}</span>}
        </span>
      ))}
    </>
  );
}

function StepRow({
  row,
  processes,
  index,
  cycle,
  selected,
  isLate,
  onSelect,
}: {
  row: Row;
  processes: readonly string[];
  index: number;
  cycle: Cycle | null;
  selected: boolean;
  /** From this step on what the run leads to cannot be avoided any more. */
  isLate: boolean;
  onSelect: () => void;
}) {
  const { step, isAside } = row;
  return (
    <tr
      class={`${isInCycle(cycle, index) ? "in-cycle" : ""} ${isAside ? "aside" : ""} ${isLate ? "late" : ""}`}
      aria-selected={selected}
      aria-rowindex={index + 3}
      tabIndex={selected ? 0 : -1}
      data-step={index}
      onClick={onSelect}
      onFocus={onSelect}
    >
      <th scope="row" class="step">
        {index}
        {isInCycle(cycle, index) && <span class="visually-hidden"> {kRepeats}</span>}
      </th>
      <td class={`time ${isZero(step.delay) ? "zero" : ""}`}>{index === 0 ? "" : step.delay}</td>
      <td class="time" title={decimal(step.time)}>
        {step.time}
      </td>
      <td class="event">
        <Event step={step} index={index} processes={processes} />
        {isLate && (
          <span class="late-mark" title={kTooLateTitle}>
            <Icon name="warning" /> {kTooLate}
          </span>
        )}
        {isAside && <span class="visually-hidden"> {kAside}</span>}
      </td>
      {row.locations.map((cell) => (
        <StateCell cell={cell} group="location" />
      ))}
      {row.values.map((cell) => (
        <StateCell cell={cell} group="value" />
      ))}
      {row.clocks.map((cell) => (
        <StateCell cell={cell} group="clock" />
      ))}
    </tr>
  );
}

function Head({ trace }: { trace: Trace }) {
  const group = (label: string, names: string[]) =>
    names.length > 0 && (
      <th scope="colgroup" colSpan={names.length} class="group">
        {label}
      </th>
    );
  const columns = (names: string[], kind: string) =>
    names.map((name, i) => (
      <th scope="col" class={`${kind} ${i === 0 ? "first" : ""}`}>
        {name}
      </th>
    ));
  return (
    <thead>
      <tr>
        <th scope="colgroup" colSpan={4} class="group corner">
          {kGroups.step}
        </th>
        {group(kGroups.locations, trace.processes)}
        {group(kGroups.variables, trace.variables)}
        {group(kGroups.clocks, trace.clocks)}
      </tr>
      <tr>
        <th scope="col" class="step">
          #
        </th>
        <th scope="col" class="time">
          {kColumns.delay}
        </th>
        <th scope="col" class="time">
          {kColumns.time}
        </th>
        <th scope="col" class="event">
          {kColumns.event}
        </th>
        {columns(trace.processes, "location")}
        {columns(trace.variables, "value")}
        {columns(trace.clocks, "clock")}
      </tr>
    </thead>
  );
}

/** How the run ends, where that is not just its last state. */
function FinalRow({ trace, columns }: { trace: Trace; columns: number }) {
  const ending = endingWords(trace);
  if (!ending) return null;
  return (
    <tr class="final">
      <th scope="row" class="step">
        {cycleOf(trace) ? "↻" : "…"}
      </th>
      <td class="time">{isZero(trace.finalDelay) ? "" : trace.finalDelay}</td>
      <td class="time">{trace.duration}</td>
      <td class="event" colSpan={columns - 3}>
        {ending}
      </td>
    </tr>
  );
}

const gap = (height: number) => height > 0 && <tr class="gap" aria-hidden="true" style={`height: ${rem(height)}`} />;

interface KeysProps extends Pick<StepProps, "step" | "onStep"> {
  end: number;
  scroll: RefObject<HTMLElement | null>;
  onOpen: (step: number) => void;
}

/** The arrow keys choose a step, which takes the focus once it is there; Enter goes to its line. */
function useTableKeys({ step, onStep, end, scroll, onOpen }: KeysProps, drawn: readonly number[]) {
  const wantsFocus = useRef(false);
  const rowOf = (index: number) => scroll.current?.querySelector<HTMLElement>(`[data-step="${index}"]`);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    rowOf(step)?.focus({ preventScroll: true });
  }, [step, ...drawn]);
  return (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowDown: Math.min(step + 1, end),
      ArrowUp: Math.max(step - 1, 0),
      Home: 0,
      End: end,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      wantsFocus.current = true;
      onStep(target);
      rowOf(target)?.focus({ preventScroll: true });
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      onOpen(step);
    }
  };
}

interface TableProps extends StepProps {
  late: number | null;
  onOpen: (step: number) => void;
}

export function StepTable({ trace, step, late, onStep, onOpen }: TableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const table = useMemo(() => rows(trace), [trace]);
  const cycle = useMemo(() => cycleOf(trace), [trace]);
  const { first, last, before, after } = useVisible(scroll, table.length, kRowHeight, step);
  useScrollFade(scroll);
  const rowOf = (index: number, selected: boolean) => (
    <StepRow
      key={index}
      row={table[index]!}
      processes={trace.processes}
      index={index}
      cycle={cycle}
      selected={selected}
      isLate={index === late}
      onSelect={() => onStep(index)}
    />
  );
  // Rows made once: choosing a step draws two of them anew, not all.
  const plain = useMemo(
    () => table.slice(first, last + 1).map((_, i) => rowOf(first + i, false)),
    [table, first, last, late, onStep],
  );
  const onKeyDown = useTableKeys({ step, onStep, end: table.length - 1, scroll, onOpen }, [first, last]);
  const columns = 4 + trace.processes.length + trace.variables.length + trace.clocks.length;
  return (
    <div class="trace-scroll" ref={scroll}>
      <table role="grid" aria-rowcount={table.length + 2} onKeyDown={onKeyDown} aria-label={kTableLabel}>
        <Head trace={trace} />
        <tbody>
          {gap(before)}
          {plain.map((row, i) => (first + i === step ? rowOf(step, true) : row))}
          {gap(after)}
          <FinalRow trace={trace} columns={columns} />
        </tbody>
      </table>
    </div>
  );
}
