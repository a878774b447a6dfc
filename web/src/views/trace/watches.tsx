// Watches among the values of a run: a field to add one, and a row for each.
import "./watches.css";
import type { RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import type { Completions } from "@engine";
import type { Cycle } from "../../run/lasso";
import type { Watching } from "../../run/use-watches";
import { heightOf, withWatch, type Course } from "../../run/watches";
import { completingAria, completingKey, CompletionList, useCompletions } from "../../ui/completing";
import { Icon } from "../../ui/icons";
import * as words from "../../words/watches";
import { CourseLine } from "./course";

interface AddProps extends Watching {
  field: RefObject<HTMLInputElement | null>;
}

/** A condition is a query behind this: the engine completes queries. */
const kBefore = "E<> ";

/** What may stand at a column of an expression. */
async function complete({ engine, text }: Watching, typed: string, column: number): Promise<Completions | null> {
  const place = { text, line: 1, column: column + kBefore.length, query: kBefore + typed };
  const found = await engine.ask({ subject: "completeQuery", ...place });
  if (!found) return null;
  const { column: from, endColumn: to } = found.replaced;
  const replaced = { ...found.replaced, column: from - kBefore.length, endColumn: to - kBefore.length };
  return { ...found, replaced };
}

export function AddWatch({ field, ...watching }: AddProps) {
  const { expressions, onChange } = watching;
  const [typed, setTyped] = useState("");
  const id = useId();
  const completing = useCompletions({
    text: typed,
    input: field,
    complete: (value, column) => complete(watching, value, column),
    onText: setTyped,
  });
  const add = (event: Event) => {
    event.preventDefault();
    onChange(withWatch(expressions, typed));
    setTyped("");
    completing.close();
  };
  return (
    <form class="add-watch" onSubmit={add}>
      <input
        ref={field}
        type="text"
        aria-label={words.kWatchField}
        title={words.kWatchHelp}
        placeholder={words.kWatchExample}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed}
        {...completingAria(id, completing)}
        onKeyDown={(event) => void completingKey(event, completing)}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          completing.typed(currentTarget);
        }}
        onBlur={completing.close}
      />
      <button type="submit" class="button small" disabled={typed.trim() === ""}>
        {words.kWatch}
      </button>
      <CompletionList id={id} completing={completing} />
    </form>
  );
}

interface RowProps {
  expression: string;
  /** Undefined: it is on its way. */
  course: Course | undefined;
  isClock: boolean;
  step: number;
  cycle: Cycle | null;
  onRemove: () => void;
}

function WatchRow({ expression, course, isClock, step, cycle, onRemove }: RowProps) {
  const values = course?.values ?? [];
  const before = step > 0 ? (values[step - 1] ?? "") : "";
  const now = values[step] ?? "";
  const label = words.stopWatching(expression);
  return (
    <tr class="watch" aria-busy={!course}>
      <th scope="row">
        <button type="button" class="icon-button" aria-label={label} title={label} onClick={onRemove}>
          <Icon name="cross" />
        </button>
        <code>{expression}</code>
        <span class="watch-mark muted"> {words.kWatchMark}</span>
      </th>
      {course?.problem ? (
        <td class="watch-problem" colSpan={3}>
          <span role="status">{course.problem}</span>
        </td>
      ) : (
        <>
          <td class="value">{before}</td>
          <td class={`value ${step > 0 && before !== now ? "changed" : ""}`}>{now}</td>
          <td>
            <CourseLine values={values.map(heightOf)} isClock={isClock} step={step} cycle={cycle} />
          </td>
        </>
      )}
    </tr>
  );
}

interface RowsProps {
  watching: Watching;
  courses: ReadonlyMap<string, Course>;
  clocks: readonly string[];
  step: number;
  cycle: Cycle | null;
  /** A row is gone, and with it what had the focus. */
  onRemoved: () => void;
}

export function WatchRows({ watching: { expressions, onChange }, courses, clocks, step, cycle, onRemoved }: RowsProps) {
  return (
    <>
      {expressions.map((expression) => (
        <WatchRow
          key={expression}
          expression={expression}
          course={courses.get(expression)}
          isClock={clocks.includes(expression)}
          step={step}
          cycle={cycle}
          onRemove={() => {
            onChange(expressions.filter((one) => one !== expression));
            onRemoved();
          }}
        />
      ))}
    </>
  );
}
