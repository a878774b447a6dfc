// Watches among the values of a run: a field to add one, and a row for each.
import "./watches.css";
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { Cycle } from "../../run/lasso";
import type { Watching } from "../../run/use-watches";
import { heightOf, withWatch, type Course } from "../../run/watches";
import { Icon } from "../../ui/icons";
import * as words from "../../words/watches";
import { CourseLine } from "./course";

interface AddProps extends Pick<Watching, "expressions" | "onChange"> {
  field: RefObject<HTMLInputElement | null>;
}

export function AddWatch({ expressions, onChange, field }: AddProps) {
  const [typed, setTyped] = useState("");
  const add = (event: Event) => {
    event.preventDefault();
    onChange(withWatch(expressions, typed));
    setTyped("");
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
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="button small" disabled={typed.trim() === ""}>
        {words.kWatch}
      </button>
    </form>
  );
}

interface RowProps {
  expression: string;
  /** Undefined: it is on its way. */
  course: Course | undefined;
  step: number;
  cycle: Cycle | null;
  onRemove: () => void;
}

function WatchRow({ expression, course, step, cycle, onRemove }: RowProps) {
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
            <CourseLine values={values.map(heightOf)} step={step} cycle={cycle} />
          </td>
        </>
      )}
    </tr>
  );
}

interface RowsProps {
  watching: Watching;
  courses: ReadonlyMap<string, Course>;
  step: number;
  cycle: Cycle | null;
  /** A row is gone, and with it what had the focus. */
  onRemoved: () => void;
}

export function WatchRows({ watching: { expressions, onChange }, courses, step, cycle, onRemoved }: RowsProps) {
  return (
    <>
      {expressions.map((expression) => (
        <WatchRow
          key={expression}
          expression={expression}
          course={courses.get(expression)}
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
