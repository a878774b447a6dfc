// What is wrong with the model, below its text.
import type { ComponentChildren } from "preact";
import type { Diagnostic, Range } from "@engine";
import type { Check } from "../engine/protocol";
import { plural } from "../format";
import { sentence } from "../words";
import { Icon } from "../views/icons";

interface Props {
  check: Check | null;
  onGoTo: (range: Range) => void;
}

function place(at: Range & { where: string }): string {
  return `${at.where ? `${at.where}, ` : ""}line ${at.line}, column ${at.column}`;
}

/** A line of the list.  A fragment of an XML file is not a place in the text: nothing to go to. */
function Line({ at, class: className, onGoTo, children }: {
  at: Range & { where: string }; class: string; onGoTo: (range: Range) => void; children: ComponentChildren;
}) {
  const content = <>{children}<span class="problem-place">{place(at)}</span></>;
  return at.where === ""
    ? <button type="button" class={className} onClick={() => onGoTo(at)}>{content}</button>
    : <div class={className}>{content}</div>;
}

function Problem({ diagnostic, onGoTo }: { diagnostic: Diagnostic; onGoTo: (range: Range) => void }) {
  const error = diagnostic.severity === "error";
  return (
    <li>
      <Line at={diagnostic} class="problem" onGoTo={onGoTo}>
        <Icon name={error ? "error" : "warning"} />
        <span class="problem-text">
          <span class="visually-hidden">{error ? "Error: " : "Warning: "}</span>
          {sentence(diagnostic.message)}
        </span>
      </Line>
      {diagnostic.notes.map((note) => (
        <Line at={note} class="problem note" onGoTo={onGoTo}><span class="problem-text">{sentence(note.message)}</span></Line>
      ))}
    </li>
  );
}

function outline(check: Check): string {
  const { processes, clocks, variables } = check.structure!;
  return [
    plural(processes.length, "process", "processes"), plural(clocks.length, "clock"), plural(variables.length, "variable"),
  ].join(", ");
}

export function Problems({ check, onGoTo }: Props) {
  const diagnostics = check?.diagnostics ?? [];
  return (
    <section class="problems" aria-label="Problems">
      {diagnostics.length === 0 ? (
        <p class="problems-none">
          {check?.ok && <><Icon name="check" /> No problems. {outline(check)}.</>}
          {!check && "The text is checked as soon as the engine is there."}
        </p>
      ) : (
        <>
          <h3>
            {plural(diagnostics.length, "problem")}
            <span class="hint"><kbd>F8</kbd> next</span>
          </h3>
          <ul>{diagnostics.map((diagnostic) => <Problem diagnostic={diagnostic} onGoTo={onGoTo} />)}</ul>
        </>
      )}
    </section>
  );
}
