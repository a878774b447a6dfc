// The upper steps of the ladder: hints, one by one, and a solution once it is open.
import { useRef } from "preact/hooks";
import type { ExerciseData } from "@exercise";
import { hasHints, hintText, nextHint, solutionParts } from "../../task/exercise";
import { sealedOf } from "../../task/sealed";
import { availableHints, showHint, showSolution, solutionOf } from "../../task/session";
import type { Task } from "../../task/state";
import { openSealed } from "../../task/unseal";
import type { Store } from "../../state/store";
import { Passphrase } from "../../ui/passphrase";
import * as seal from "../../words/seal";
import * as words from "../../words/task";
import { Statement } from "./statement";

interface Props {
  store: Store;
  task: Task;
  data: ExerciseData;
}

function Hints({ store, task, data }: Props) {
  const { hints, attempts } = task.progress;
  const canShow = availableHints(task).length > 0;
  const isDone = task.outcome !== null && task.outcome.grade.points >= task.outcome.grade.max;
  if (!hasHints(data) || (isDone && hints.length === 0)) return null;
  return (
    <section class="task-help" aria-labelledby="hints-title">
      <h3 id="hints-title">{words.kHints}</h3>
      {hints.length > 0 && (
        <ul class="hints">
          {hints.map((hint) => (
            <li>
              <Statement text={hintText(data, hint)} base={task.source?.address ?? ""} lang={data.lang} />
            </li>
          ))}
        </ul>
      )}
      {canShow ? (
        <button type="button" class="button small" onClick={() => showHint(store)}>
          {hints.length > 0 ? words.kAnotherHint : words.kHint}
        </button>
      ) : (
        !isDone &&
        (hints.length === 0 || nextHint(data, attempts) !== null) && (
          <p class="muted">{words.noHintYet(nextHint(data, attempts))}</p>
        )
      )}
    </section>
  );
}

function Parts({ data }: { data: ExerciseData }) {
  return (
    <>
      <p class="muted">{words.kOneSolution}</p>
      {solutionParts(data).map(({ name, text }) => (
        <div class="solution-part">
          {name && <strong>{words.checkLabel({ name })}:</strong>}
          <pre tabIndex={0}>
            <code>{text.trim()}</code>
          </pre>
        </div>
      ))}
    </>
  );
}

function Solution({ store, task, data }: Props) {
  const solution = solutionOf(task);
  if (solution === "none") return null;
  return (
    <section class="task-help" aria-labelledby="solution-title">
      <h3 id="solution-title">{words.kSolution}</h3>
      {solution === "closed" && <p class="muted">{words.solutionOpens(data)}</p>}
      {solution === "open" && !task.isSolutionShown && (
        <button type="button" class="button small" onClick={() => showSolution(store)}>
          {words.kShowSolution}
        </button>
      )}
      {solution === "open" && task.isSolutionShown && <Parts data={data} />}
    </section>
  );
}

function Sealed({ store, task, data }: Props) {
  const section = useRef<HTMLElement>(null);
  if (sealedOf(data) === null) return null;
  return (
    <section class="task-help" aria-labelledby="sealed-title" ref={section} tabIndex={-1}>
      <h3 id="sealed-title">{seal.kSealedSolution}</h3>
      {task.unsealed ? (
        <Parts data={task.unsealed} />
      ) : (
        <>
          <p class="muted">{seal.kForLearners}</p>
          <Passphrase
            label={seal.kPassphrase}
            act={seal.kOpen}
            busy={seal.kReading}
            onAct={async (passphrase) => {
              const said = await openSealed(store, passphrase);
              if (said === "") section.current?.focus(); // the button goes
              return said;
            }}
          />
        </>
      )}
    </section>
  );
}

export function Help(props: Props) {
  return (
    <>
      <Hints {...props} />
      <Solution {...props} />
      <Sealed {...props} />
    </>
  );
}
