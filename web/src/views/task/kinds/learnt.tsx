// What a search learns next: clocks to be ticked, or constraints and guards to be typed.
import type { LearntState } from "@exercise";
import { useId } from "preact/hooks";
import { chosenOf, withOption } from "../../../task/kinds/lines";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { Question } from "../named";
import { Lines, Note } from "./lines";
import type { KindProps } from "./props";
import { useTaskState } from "./use-engine";

export function LearntAnswer(props: KindProps<"learnt">) {
  const state = useTaskState<LearntState>(props.store, props.task, props.block.name);
  return state?.lesson === "clocks" ? <Clocks {...props} clocks={state.clocks} /> : <Typed {...props} state={state} />;
}

function Clocks({ task, block, value, onChange, feedback, clocks }: KindProps<"learnt"> & { clocks: string[] }) {
  const options = [...clocks, words.kNoClock];
  const chosen = chosenOf(value.replaceAll(",", "\n"), options);
  const wrong = feedback?.kind === "items" ? feedback.extra : [];
  const put = (index: number, isTicked: boolean) => {
    // A clock and "none" exclude each other.
    const kept = options.filter((_, i) => chosen[i] && index < clocks.length === i < clocks.length);
    onChange(withOption(kept.join("\n"), options, index, isTicked));
  };
  return (
    <fieldset class="answer">
      <legend dir="auto">
        <Question task={task} block={block} own={block.text} />
      </legend>
      {options.map((option, i) => (
        <label class="check kind-option">
          <input type="checkbox" checked={chosen[i]} onChange={(event) => put(i, event.currentTarget.checked)} />
          <span>
            {i < clocks.length ? <code>{option}</code> : words.kNoClockIsLearnt}
            {wrong.includes(option) && (
              <span class="kind-wrong">
                <Icon name="cross" /> {words.kWrongOption}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Typed({
  task,
  block,
  value,
  onChange,
  state,
}: KindProps<"learnt"> & { state: LearntState | null | undefined }) {
  const id = useId();
  return (
    <div class="answer">
      <label for={id} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </label>
      <Lines id={id} value={value} rows={1} describedBy={`${id}-note`} problem="" onChange={onChange} />
      {state && value === "" && (
        <Note id={`${id}-note`}>
          <Coded text={state.lesson === "guards" ? words.kGuardsAbout : words.kLearntAbout} />
        </Note>
      )}
    </div>
  );
}
