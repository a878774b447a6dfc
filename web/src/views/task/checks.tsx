// The checks of an exercise as a list: word and icon, and of those that failed what the exercise says and the way to the
// run that shows it.
import type { CheckStatus, ExerciseData } from "@exercise";
import { feedbackOn } from "../../task/kinds/feedback";
import { feedbackOf, isStale, rowsOf, shownGrade, type CheckRow, type Task } from "../../task/state";
import { showRun } from "../../task/session";
import type { Store } from "../../state/store";
import { Coded } from "../../ui/coded";
import { Icon, type IconName } from "../../ui/icons";
import * as words from "../../words/task";
import { feedbackWords } from "../../words/task-feedback";
import { kZeroClock } from "../../words/task-kinds";
import { clockNames } from "../../task/kinds/asked";
import { Difference, Repair } from "./hinted";
import { SeeStep } from "./kinds/see-step";

const kIcons: Record<CheckStatus, IconName> = {
  passed: "passed",
  failed: "cross",
  waiting: "untried",
  undecided: "unknown",
  held: "waiting",
  defect: "warning",
};

/** Rows and columns of a matrix, for what is said of its entries. */
const clocksOf = (task: Task, block: CheckRow["block"]) =>
  block.block === "matrix" ? [kZeroClock, ...clockNames(task, block)] : [];

export function Status({ status, isRunning }: { status: CheckStatus; isRunning: boolean }) {
  return (
    <span class={`check-status is-${isRunning ? "running" : status}`}>
      <Icon name={isRunning ? "running" : kIcons[status]} />
      <span>{isRunning ? words.kRunning : words.kStatus[status]}</span>
    </span>
  );
}

/** What there is to say of a result. */
function Feedback({ store, task, data, row }: { store: Store; task: Task; data: ExerciseData; row: CheckRow }) {
  const { result, block } = row;
  if (!result || task.running) return null;
  const { sentence, hasRun } = feedbackOf(task, row);
  const isFailed = result.status === "failed";
  const isOwn = isFailed && sentence.text !== "";
  const more = feedbackOn(task, block.name);
  const found = more ? feedbackWords(more, block.block, clocksOf(task, block), isOwn) : [];
  const cause = result.status === "passed" || more ? "" : words.causeWords(data, block, result);
  const said = isOwn ? sentence.text : cause;
  const isIdle = result.status === "passed" && result.lacks.length > 0;
  return (
    <>
      {said && (
        <p class="check-said" dir="auto" lang={isOwn ? sentence.lang : undefined}>
          <Coded text={said} />
        </p>
      )}
      {found.map((one) => (
        <p class="check-said">
          <Coded text={one} />
        </p>
      ))}
      {more?.kind === "step" && <SeeStep {...{ store, task, block }} step={more.step} />}
      {isIdle && <p class="check-said muted">{words.lacks(result.lacks)}</p>}
      {hasRun && result.status !== "passed" && (
        <button
          type="button"
          class="button small"
          id={`run-of-${block.name}`}
          onClick={() => void showRun(store, block.name)}
        >
          <Icon name="result" /> {words.kShowRun}
          <span class="visually-hidden">: {words.checkLabel(block)}</span>
        </button>
      )}
      <Difference {...{ store, task, row }} />
    </>
  );
}

function Row({ store, task, data, row }: { store: Store; task: Task; data: ExerciseData; row: CheckRow }) {
  const earned = row.result?.earned ?? 0;
  return (
    <li class={`check-row is-${row.status}`}>
      <div class="check-line">
        <span class="check-name" dir="auto">
          {words.checkLabel(row.block)}
        </span>
        <Status status={row.status} isRunning={row.isRunning} />
        <span class="check-points">
          {row.points > 0 && (
            <>
              {row.result && !row.isRunning ? `${earned}/${row.points}` : row.points}
              <span class="visually-hidden"> {words.pointsWord(row.points)}</span>
            </>
          )}
        </span>
      </div>
      <Feedback {...{ store, task, data, row }} />
    </li>
  );
}

/** Checks of which nothing is told but how they went. */
function Unlisted({ rows }: { rows: readonly CheckRow[] }) {
  if (rows.length === 0) return null;
  const isTried = rows.some(({ status }) => status !== "waiting");
  return (
    <li class="check-row check-others muted">
      {words.notShown(rows.length)}
      {isTried && `: ${words.tally(rows.map(({ status }) => status))}`}
    </li>
  );
}

export function Checks({ store, task, data }: { store: Store; task: Task; data: ExerciseData }) {
  const { listed, unlisted, held } = rowsOf(task);
  const isOld = isStale(task) && !task.running;
  const problem = task.running ? "" : words.problemWords(data, shownGrade(task) ?? kNoGrade);
  return (
    <section class={`checks ${isOld ? "stale" : ""}`} aria-labelledby="checks-title">
      <h3 id="checks-title">
        {words.kChecks} {isOld && <span class="muted checks-stale">{words.kStale}</span>}
      </h3>
      {problem && (
        <p class="task-problem">
          <Icon name="warning" />
          <span>
            <Coded text={problem} />
          </span>
        </p>
      )}
      <ul class="check-list">
        {listed.map((row) => (
          <Row key={row.block.name} {...{ store, task, data, row }} />
        ))}
        <Unlisted rows={unlisted} />
        {held.length > 0 && <li class="check-row check-others muted">{words.held(held.length)}</li>}
      </ul>
      <Repair {...{ store, task, data }} />
    </section>
  );
}

const kNoGrade = {
  ...{ points: 0, max: 0, undecided: 0, problem: "" as const, parts: [], counted: 0, allowed: 0 },
  ...{ diagnostics: [], checks: [] },
};
