// Where answers are written that are not the model: queries, numbers, choices, texts.
import { useId, useRef } from "preact/hooks";
import type { ExerciseData } from "@exercise";
import { fieldOf, type Field } from "../../task/answer";
import { fieldsOf, isSettled } from "../../task/exercise";
import { check, setAnswer } from "../../task/session";
import type { Task } from "../../task/state";
import type { Store } from "../../state/store";
import * as words from "../../words/task";
import { lazy } from "../../ui/lazy";
import { QueryField } from "../queries/query-field";
import { Name, Words } from "./named";

const SettledAnswer = lazy(() => import("./kinds/answer").then((module) => module.default));

type AnyBlock = ReturnType<typeof fieldsOf>[number];
type AnswerBlock = Extract<AnyBlock, { block: "ask" | "number" | "choice" | "text" }>;

interface Props<K extends AnswerBlock["block"]> {
  store: Store;
  task: Task;
  block: Extract<AnswerBlock, { block: K }>;
  index: number;
}

const kFields: Record<AnswerBlock["block"], Field> = {
  ask: "queries",
  number: "numbers",
  choice: "choices",
  text: "texts",
};

const valueOf = (task: Task, { block, name }: AnswerBlock) => fieldOf(task.progress.answers, kFields[block], name);
const change = (store: Store, { block, name }: AnswerBlock, value: string) =>
  setAnswer(store, kFields[block], name, value);

function Ask({ store, task, block, index }: Props<"ask">) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="answer">
      <p id={id} dir="auto">
        <Name block={block} /> <Words task={task} field={`${block.name}.text`} own={block.text} />
      </p>
      <div class="answer-query">
        <QueryField
          id={`${id}-query`}
          name={words.queryName(index)}
          text={valueOf(task, block)}
          isBad={false}
          describedBy={id}
          input={input}
          complete={(query, column) => store.completeQuery(query, column)}
          onText={(text) => change(store, block, text)}
          onRun={() => void check(store)}
        />
      </div>
    </div>
  );
}

function NumberAnswer({ store, task, block }: Props<"number">) {
  const id = useId();
  return (
    <div class="answer">
      <label for={id} dir="auto">
        <Name block={block} /> <Words task={task} field={`${block.name}.ask`} own={block.ask} />
      </label>
      <input
        id={id}
        class="answer-number"
        inputMode="numeric"
        autocomplete="off"
        value={valueOf(task, block)}
        onInput={(event) => change(store, block, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          void check(store);
        }}
      />
    </div>
  );
}

function Choice({ store, task, block }: Props<"choice">) {
  const id = useId();
  const chosen = valueOf(task, block);
  return (
    <fieldset class="answer">
      <legend dir="auto">
        <Name block={block} /> <Words task={task} field={`${block.name}.text`} own={block.text} />
      </legend>
      {block.options.map((option, i) => (
        <label class="check" dir="auto">
          <input type="radio" name={id} checked={option === chosen} onChange={() => change(store, block, option)} />
          <Words task={task} field={`${block.name}.option${i + 1}`} own={option} />
        </label>
      ))}
    </fieldset>
  );
}

function Text({ store, task, block }: Props<"text">) {
  const id = useId();
  return (
    <div class="answer">
      <label for={id} dir="auto">
        <Words task={task} field={`${block.name}.text`} own={block.text} />
      </label>
      <textarea
        id={id}
        class="answer-text"
        rows={4}
        aria-describedby={`${id}-about`}
        value={valueOf(task, block)}
        onInput={(event) => change(store, block, event.currentTarget.value)}
      />
      <p class="muted" id={`${id}-about`}>
        {words.kYourText}
      </p>
    </div>
  );
}

function Answer({ block, ...props }: { store: Store; task: Task; block: AnyBlock; index: number }) {
  if (isSettled(block)) return <SettledAnswer {...props} block={block} />;
  switch (block.block) {
    case "ask":
      return <Ask {...props} block={block} />;
    case "number":
      return <NumberAnswer {...props} block={block} />;
    case "choice":
      return <Choice {...props} block={block} />;
    case "text":
      return <Text {...props} block={block} />;
  }
}

export function Fields({ store, task, data }: { store: Store; task: Task; data: ExerciseData }) {
  const fields = fieldsOf(data);
  if (fields.length === 0) return null;
  return (
    <section class="task-fields" aria-label={words.kAnswers}>
      {fields.map((block, index) => (
        <Answer key={block.name} {...{ store, task, block, index }} />
      ))}
    </section>
  );
}
