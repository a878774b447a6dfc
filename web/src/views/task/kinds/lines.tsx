// An answer that is typed, a line for each thing; what is wrong with it stands below.
import type { ComponentChildren } from "preact";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";

interface Props {
  id: string;
  value: string;
  rows: number;
  /** "": it can be read. */
  problem: string;
  /** Ids of what else describes it. */
  describedBy?: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** Why something cannot be read. */
export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p class="kind-problem" id={id} role="status">
      {text && (
        <>
          <Icon name="error" />{" "}
          <span>
            <Coded text={text} />
          </span>
        </>
      )}
    </p>
  );
}

export function Lines({ id, value, rows, problem, describedBy = "", placeholder, onChange }: Props) {
  return (
    <>
      <textarea
        id={id}
        class="kind-lines"
        rows={Math.max(rows, Math.min(12, value.split("\n").length))}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        placeholder={placeholder}
        aria-invalid={problem !== ""}
        aria-describedby={`${describedBy} ${id}-problem`.trim()}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </>
  );
}

/** A small note with an icon. */
export function Note({ children, id }: { children: ComponentChildren; id?: string }) {
  return (
    <p class="muted kind-note" id={id}>
      {children}
    </p>
  );
}
