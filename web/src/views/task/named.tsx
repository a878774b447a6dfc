// The name of an answer and the text of its question, in the language that is shown.
import { said } from "../../task/languages";
import type { Task } from "../../task/state";
import { Coded } from "../../ui/coded";
import { checkLabel } from "../../words/task";

/** A text of the exercise, in the language that is shown. */
export function Words({ task, field, own }: { task: Task; field: string; own: string }) {
  const { text, lang } = said(task.opened!.data, task.language, field, own);
  return (
    <span lang={lang}>
      <Coded text={text} />
    </span>
  );
}

/** As in the list of checks. */
export const Name = ({ block }: { block: { name: string } }) => (
  <strong class="answer-name">{checkLabel(block)}:</strong>
);

/** Both, as one sentence. */
export function Question({ task, block, own }: { task: Task; block: { name: string }; own: string | undefined }) {
  return (
    <>
      <Name block={block} /> {own !== undefined && <Words task={task} field={`${block.name}.text`} own={own} />}
    </>
  );
}
