// The run told in sentences, one per step, with what changed besides the locations.
import { useMemo, useRef } from "preact/hooks";
import type { Trace } from "@engine";
import { cycleOf, isInCycle } from "../../run/lasso";
import { isAside } from "../../run/projection";
import { rem } from "../../ui/rem";
import { useVisible } from "../../ui/rows";
import type { StepProps } from "./table";
import { kAside } from "../../words/projection";
import { endingWords, stepWords, windowWords } from "../../words/run";
import { rows } from "../../run/rows";
import { kStoryLabel, possibleWords } from "../../words/trace";

const kRowHeight = 46;

/** "x = 0, id: 0 → 2" */
function effects(trace: Trace): string[] {
  return rows(trace).map((row, i) =>
    [
      ...row.values.flatMap((cell, v) =>
        cell.changed ? [`${trace.variables[v]}: ${trace.steps[i - 1]!.values[v]} → ${cell.text}`] : [],
      ),
      ...row.clocks.flatMap((cell, c) => (cell.changed ? [`${trace.clocks[c]} = ${cell.text}`] : [])),
    ].join(", "),
  );
}

export function Story({ trace, step, onStep }: StepProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const changes = useMemo(() => effects(trace), [trace]);
  const cycle = cycleOf(trace);
  const ending = endingWords(trace);
  const { first, last, before, after } = useVisible(scroll, trace.steps.length, kRowHeight, step);
  return (
    <div class="story trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label={kStoryLabel}>
      <ol start={first} style={`padding-top: ${rem(before)}; padding-bottom: ${rem(after)}`}>
        {trace.steps.slice(first, last + 1).map((one, i) => {
          const k = first + i;
          return (
            <li
              key={k}
              value={k}
              class={`${isInCycle(cycle, k) ? "in-cycle" : ""} ${isAside(one, trace.processes) ? "aside" : ""}`}
              aria-current={k === step ? "step" : undefined}
              onClick={() => onStep(k)}
            >
              <span class="story-number">{k}</span>
              <span class="story-text">
                <span>
                  {stepWords(one, k)}
                  {isAside(one, trace.processes) && <span class="visually-hidden"> {kAside}</span>}
                </span>
                <span class="muted">
                  {[changes[k], one.window && k > 0 && possibleWords(windowWords(one.window))]
                    .filter(Boolean)
                    .join(" · ") || "\u00a0"}
                </span>
              </span>
            </li>
          );
        })}
        {ending && last === trace.steps.length - 1 && (
          <li class="story-end">
            <span class="story-number" aria-hidden="true">
              {cycle ? "↻" : "…"}
            </span>
            <span class="story-text">
              <span>{ending}</span>
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}
