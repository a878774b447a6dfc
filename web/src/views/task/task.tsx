// The Task pane: the statement, the answers that are not the model, the checks, and help; or the list of a course.
import "./task.css";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ExerciseData, OpenedExercise } from "@exercise";
import { hasNumber, isModelAnswered, startOf, statementOf } from "../../task/exercise";
import { languagesOf, said } from "../../task/languages";
import {
  check,
  close,
  isAway,
  needsLearner,
  setLanguage,
  setLearner,
  setTask,
  showModel,
  stop,
} from "../../task/session";
import { isStale, type Task } from "../../task/state";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { kCommandKey } from "../../ui/command-key";
import { Icon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import * as words from "../../words/task";
import { Checks } from "./checks";
import { CourseBar, CourseView } from "./course";
import { Fields } from "./fields";
import { Help } from "./help";
import { TaskMenu } from "./menu";
import { Statement } from "./statement";

const HandIn = lazy(() => import("./handin").then((module) => module.default));
const HandIns = lazy(() => import("./hand-ins").then((module) => module.default));

/** What stands in the file is wrong. */
function Refused({ task: { refusal } }: { task: Task }) {
  return (
    <div class="task-refused" role="alert">
      <p>
        <Icon name="error" /> {refusal.message}
      </p>
      <ul>
        {refusal.diagnostics
          .filter(({ severity }) => severity === "error")
          .slice(0, 20)
          .map(({ line, column, message }) => (
            <li>
              {words.atLine(line, column)}
              {message}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Whose numbers the exercise is to have. */
function Who({ store, task }: { store: Store; task: Task }) {
  const [id, setId] = useState("");
  return (
    <form
      class="task-who"
      onSubmit={(event) => {
        event.preventDefault();
        if (id.trim() !== "") setLearner(store, { ...task.learner, id: id.trim() });
      }}
    >
      <h3>{words.kWhoTitle}</h3>
      <p>{words.kWhoAbout}</p>
      <div class="field">
        <label for="task-who">{words.kId}</label>
        <input
          id="task-who"
          autocomplete="off"
          maxLength={200}
          value={id}
          onInput={(event) => setId(event.currentTarget.value)}
        />
      </div>
      <button type="submit" class="button primary" disabled={id.trim() === ""}>
        {words.kWhoGo}
      </button>
    </form>
  );
}

function About({ data, opened, task }: { data: ExerciseData; opened: OpenedExercise; task: Task }) {
  const { best, attempts } = task.progress;
  const facts = [
    words.kKinds[data.kind],
    data.minutes && words.minutes(data.minutes),
    opened.max > 0 && words.worth(opened.max),
    Object.keys(opened.values).length > 0 && words.yourNumbers(opened.values),
    attempts > 0 && words.attempts(attempts),
    best && words.best(best.points, best.max),
  ];
  return <p class="muted task-facts">{facts.filter(Boolean).join(" · ")}</p>;
}

/** In which of its languages the exercise is shown. */
function Languages({ store, task, data }: { store: Store; task: Task; data: ExerciseData }) {
  const languages = languagesOf(data);
  if (languages.length < 2) return null;
  return (
    <p class="task-language">
      <label>
        <span class="muted">{words.kLanguage}</span>{" "}
        <select value={task.language} onChange={(event) => setLanguage(store, event.currentTarget.value)}>
          {languages.map((language) => (
            <option value={language} lang={language}>
              {words.languageName(language)}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

/** Where the model does not belong to the answer, or is not there. */
function ModelNote({ store, state, data }: { store: Store; state: State; data: ExerciseData }) {
  if (isAway(state))
    return (
      <p class="task-problem">
        <Icon name="warning" /> <span>{words.kAway}</span>
        <button type="button" class="button small" onClick={() => void showModel(store)}>
          {words.kGoBack}
        </button>
      </p>
    );
  if (isModelAnswered(data) || startOf(data) === "") return null;
  return (
    <p class="muted">
      {words.kTryOut} {hasNumber(data) && words.kTryNumber}
    </p>
  );
}

/** Check and Stop, and the sum of points; always in sight. */
function CheckBar({ store, task }: { store: Store; task: Task }) {
  const { running, outcome } = task;
  const isOld = isStale(task) && !running;
  const grade = running ? running.grade : outcome?.grade;
  const isAll = outcome !== null && !running && outcome.grade.points >= outcome.grade.max;
  return (
    <div class="check-bar">
      {running ? (
        <button type="button" class="button stop" aria-disabled={running.isStopping} onClick={() => stop(store)}>
          <Icon name="stop" /> {running.isStopping ? words.kStopping : words.kStop} <kbd>Esc</kbd>
        </button>
      ) : (
        <button
          type="button"
          class="button primary task-check"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => void check(store)}
        >
          <Icon name="check" /> {words.kCheck} <kbd>{kCommandKey} ⏎</kbd>
        </button>
      )}
      <p class={`check-sum ${isOld ? "stale" : ""}`}>
        {grade && <strong>{words.points(grade.points, grade.max)}</strong>}
        {isOld && <span class="muted"> {words.kStale}</span>}
        {!isOld && outcome?.isStopped && !running && <span class="muted"> {words.kStopped}</span>}
        {!isOld && isAll && <span class="tone-good check-all"> {words.kAllPassed}</span>}
      </p>
      {isAll && !isOld && (
        <button type="button" class="button" onClick={() => setTask(store, { dialog: "handin" })}>
          {words.kHandIn}
        </button>
      )}
    </div>
  );
}

function Exercise({ store, state, task, opened }: { store: Store; state: State; task: Task; opened: OpenedExercise }) {
  const { data } = opened;
  const props = { store, task, data };
  const statement = said(data, task.language, "statement", statementOf(data));
  if (needsLearner(task)) return <Who store={store} task={task} />;
  return (
    <>
      <div class="task-scroll" tabIndex={0} role="group" aria-label={words.kTask}>
        <About {...{ data, opened, task }} />
        <Languages {...props} />
        <Statement {...statement} base={task.source?.address ?? ""} />
        <ModelNote store={store} state={state} data={data} />
        <Fields {...props} />
        <Checks {...props} />
        <Help {...props} />
        <p class="muted task-kept">{words.kKept[task.kept]}</p>
        {(data.authors || data.license) && (
          <p class="muted task-kept">{[data.authors, data.license].filter(Boolean).join(", ")}</p>
        )}
      </div>
      <CheckBar store={store} task={task} />
      {task.dialog === "handin" && <HandIn store={store} task={task} opened={opened} />}
    </>
  );
}

function Scroll({ children }: { children: ComponentChildren }) {
  return (
    <div class="task-scroll" tabIndex={0} role="group" aria-label={words.kTask}>
      {children}
    </div>
  );
}

/** Escape stops a Check from anywhere but the editor, as it stops a search. */
function useStopKey(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inEditor = event.target instanceof Element && event.target.closest(".cm-editor") !== null;
      if (event.key !== "Escape" || event.defaultPrevented || inEditor || !store.state.task?.running) return;
      stop(store);
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [store]);
}

export default function TaskPane({ store, state }: { store: Store; state: State }) {
  useStopKey(store);
  const { task } = state;
  if (!task) return null;
  const { opened, course, phase, source } = task;
  const own = opened && said(opened.data, task.language, "title", opened.data.title);
  const title = own?.text ?? (phase === "list" ? course?.title || words.kCourseTitle : words.kTask);
  return (
    <section class="pane task-pane" aria-labelledby="task-title">
      <div class="pane-head">
        <h2 id="task-title" dir="auto" lang={own?.lang}>
          {title}
        </h2>
        <TaskMenu store={store} task={task} />
        <button
          type="button"
          class="icon-button"
          aria-label={words.kClose}
          title={words.kClose}
          onClick={() => close(store)}
        >
          <Icon name="cross" />
        </button>
      </div>
      {course && phase !== "list" && <CourseBar course={course} address={source?.address ?? ""} />}
      {phase === "loading" && (
        <p class="loading muted" role="status">
          {words.kLoading}
        </p>
      )}
      {phase === "refused" && (
        <Scroll>
          <Refused task={task} />
        </Scroll>
      )}
      {phase === "list" && course && (
        <Scroll>
          <CourseView course={course} />
        </Scroll>
      )}
      {phase === "open" && opened && <Exercise {...{ store, state, task, opened }} />}
      {opened && task.dialog === "hand-ins" && (
        <HandIns store={store} task={task} onClose={() => setTask(store, { dialog: "" })} />
      )}
    </section>
  );
}
