// Ticks among options: constraints, or runs.
import { chosenOf, withOption } from "../../../task/kinds/lines";
import { Icon } from "../../../ui/icons";
import { kWrongOption } from "../../../words/task-kinds";
import { Question, Words } from "../named";
import type { KindProps } from "./props";

export function PickAnswer({ task, block, value, onChange, feedback }: KindProps<"pick" | "possible">) {
  const { name, options } = block;
  const chosen = chosenOf(value, options);
  const wrong = feedback?.kind === "picked" ? feedback.wrong : [];
  return (
    <fieldset class="answer">
      <legend dir="auto">
        <Question task={task} block={block} own={block.text} />
      </legend>
      {options.map((option, i) => (
        <label class="check kind-option" dir="auto">
          <input
            type="checkbox"
            checked={chosen[i]}
            onChange={(event) => onChange(withOption(value, options, i, event.currentTarget.checked))}
          />
          <span>
            <span class="kind-code">
              <Words task={task} field={`${name}.option${i + 1}`} own={option} />
            </span>
            {wrong.includes(i) && (
              <span class="kind-wrong">
                <Icon name="cross" /> {kWrongOption}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
