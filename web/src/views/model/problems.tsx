// What is wrong with the model, below its text: errors and warnings, and folded away what is only
// worth a look.
import "./problems.css";
import type { ComponentChildren } from "preact";
import type { Diagnostic, Fragment, Range } from "@engine";
import type { Diagnosis } from "../../engine/protocol";
import { fixInText, inText } from "../../editor/positions";
import { Icon } from "../../ui/icons";
import { fixWords } from "../../words/editor";
import { sentence } from "../../words/text";
import {
  kEmptyText,
  kNextProblem,
  kNotChecked,
  kProblems,
  kRuntimeError,
  kSeverities,
  noProblems,
  notesWords,
  placeWords,
  problemCount,
  whatIs,
} from "../../words/model";
import { told } from "../../words/say";

interface Props {
  diagnosis: Diagnosis | null;
  /** What ended the run that is shown. */
  runtimeError: Diagnostic | null;
  onGoTo: (range: Range) => void;
  /** Writes a text in place of a range. */
  onFix: (range: Range, text: string) => void;
  /** Opens the guide at the code of a message. */
  onExplain: (code: string) => void;
}

type Does = Pick<Props, "onGoTo" | "onFix" | "onExplain">;
type Place = Range & Fragment & { where: string };

/** "line 3, column 7"; of an XML file also which label it is. */
function place(at: Place): string {
  const { line, column } = inText(at) ?? at;
  return placeWords(line, column, at.where);
}

/** A line of the list; a button if its place is in the text. */
function Line({
  at,
  class: className,
  onGoTo,
  children,
}: {
  at: Place;
  class: string;
  onGoTo: (range: Range) => void;
  children: ComponentChildren;
}) {
  const range = inText(at);
  const content = (
    <>
      {children}
      <span class="problem-place" title={at.path}>
        {place(at)}
      </span>
    </>
  );
  return range ? (
    <button type="button" class={className} onClick={() => onGoTo(range)}>
      {content}
    </button>
  ) : (
    <div class={className}>{content}</div>
  );
}

/** `kind` is shown where the severity does not say enough. */
function Problem({
  diagnostic,
  kind,
  onGoTo,
  onFix,
  onExplain,
}: {
  diagnostic: Diagnostic;
  kind?: string;
} & Does) {
  const { severity, code, fix } = diagnostic;
  const fixed = fix && inText(fix);
  return (
    <li class="problem-row">
      <Line at={diagnostic} class="problem" onGoTo={onGoTo}>
        <Icon name={severity} />
        <span class="problem-text">
          {kind ? `${kind}: ` : <span class="visually-hidden">{kSeverities[severity]}: </span>}
          {sentence(told(diagnostic))}
        </span>
      </Line>
      <button
        type="button"
        class="icon-button problem-code"
        aria-label={whatIs(code)}
        title={whatIs(code)}
        onClick={() => onExplain(code)}
      >
        <Icon name="unknown" />
      </button>
      {fix && fixed && (
        <button type="button" class="link problem-fix" onClick={() => onFix(fixed, fixInText(fix))}>
          {fixWords(fix.text)}
        </button>
      )}
      {diagnostic.notes.map((note) => (
        <Line at={note} class="problem note" onGoTo={onGoTo}>
          <span class="problem-text">{sentence(told(note))}</span>
        </Line>
      ))}
    </li>
  );
}

function List({
  diagnostics,
  runtimeError,
  ...does
}: {
  diagnostics: readonly Diagnostic[];
  runtimeError?: Diagnostic | null;
} & Does) {
  return (
    <ul>
      {diagnostics.map((diagnostic) => (
        <Problem diagnostic={diagnostic} kind={diagnostic === runtimeError ? kRuntimeError : undefined} {...does} />
      ))}
    </ul>
  );
}

/** "2 errors, 1 warning" */
function tally(problems: readonly Diagnostic[]): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  return problemCount(errors, problems.length - errors);
}

export function Problems({ diagnosis, runtimeError, ...does }: Props) {
  const diagnostics = [...(runtimeError ? [runtimeError] : []), ...(diagnosis?.diagnostics ?? [])];
  const notes = diagnostics.filter((diagnostic) => diagnostic.severity === "note");
  const problems = diagnostics.filter((diagnostic) => diagnostic.severity !== "note");
  return (
    <section class="problems" aria-label={kProblems}>
      {problems.length === 0 ? (
        <p class="problems-none">
          {diagnosis?.text.trim() === "" && kEmptyText}
          {diagnosis?.ok && (
            <>
              <Icon name="check" /> {noProblems(diagnosis.structure!)}
            </>
          )}
          {!diagnosis && kNotChecked}
        </p>
      ) : (
        <>
          <h3>
            {tally(problems)}
            <span class="hint">
              <kbd>F8</kbd> {kNextProblem}
            </span>
          </h3>
          <List diagnostics={problems} runtimeError={runtimeError} {...does} />
        </>
      )}
      {notes.length > 0 && (
        <details class="notes">
          <summary>{notesWords(notes.length)}</summary>
          <List diagnostics={notes} {...does} />
        </details>
      )}
    </section>
  );
}
