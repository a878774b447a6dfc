// Is one set of clock values within another?  Yes, or no and a point that shows it.
import { useId } from "preact/hooks";
import { includedOf, includedText } from "../../../task/kinds/lines";
import { kNo, kPoint, kPointAbout, kYes } from "../../../words/task-kinds";
import { Coded } from "../../../ui/coded";
import { Question } from "../named";
import type { KindProps } from "./props";
import { useReadZone } from "./use-engine";

export function IncludeAnswer({ store, task, block, value, onChange }: KindProps<"include"> | KindProps<"cover">) {
  const id = useId();
  const clocks = useReadZone(store, task, block.name, "")?.zone.clocks ?? [];
  const { verdict, point } = includedOf(value);
  const put = (change: Partial<ReturnType<typeof includedOf>>) =>
    onChange(includedText({ verdict, point, ...change }, clocks));
  return (
    <fieldset class="answer">
      <legend dir="auto">
        <Question task={task} block={block} own={block.text} />
      </legend>
      {(["yes", "no"] as const).map((one) => (
        <label class="check">
          <input type="radio" name={id} checked={verdict === one} onChange={() => put({ verdict: one })} />
          {one === "yes" ? kYes : kNo}
        </label>
      ))}
      {verdict === "no" && (
        <div class="kind-point" role="group" aria-labelledby={`${id}-point`} aria-describedby={`${id}-about`}>
          <span id={`${id}-point`}>{kPoint}</span>
          {clocks.map((clock) => (
            <label>
              <code>{clock} =</code>{" "}
              <input
                class="kind-number"
                autocomplete="off"
                value={Object.hasOwn(point, clock) ? point[clock] : ""}
                onInput={(event) => put({ point: { ...point, [clock]: event.currentTarget.value } })}
              />
            </label>
          ))}
          <span class="muted" id={`${id}-about`}>
            <Coded text={kPointAbout} />
          </span>
        </div>
      )}
    </fieldset>
  );
}
