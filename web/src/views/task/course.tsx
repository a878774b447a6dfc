// The list of a course: its exercises in their order, and how far the learner is with each.
import { useEffect, useState } from "preact/hooks";
import { courseFragment } from "../../task/link";
import { loadAll } from "../../task/kept";
import { isPassed, type Progress } from "../../task/progress";
import type { Course, CourseItem } from "../../task/state";
import { Icon } from "../../ui/icons";
import * as words from "../../words/task";

/** `source` null: the list. */
export const addressOf = (course: Course, source: string | null) =>
  courseFragment(new URL(course.address), source === null ? null : new URL(source), location.href);

/** Of an exercise with numbers for everybody, that of any of them. */
const progressOf = (all: readonly Progress[], { about }: CourseItem) =>
  about && all.find(({ key }) => key === about.key || (about.key.endsWith("#") && key.startsWith(about.key)));

function Item({ course, item, progress }: { course: Course; item: CourseItem; progress: Progress | null }) {
  const { about } = item;
  const state = progress && isPassed(progress) ? "passed" : progress ? "begun" : "new";
  const others = (about?.needs ?? []).flatMap((id) => course.items?.filter((one) => one.about?.id === id) ?? []);
  return (
    <li class={`course-item is-${state}`}>
      <a href={addressOf(course, item.address)} dir="auto">
        {item.title}
      </a>
      <p class="muted">
        {about === null ? (
          <>
            <Icon name="warning" /> {words.kUnreadable}
          </>
        ) : (
          <>
            <Icon name={state === "passed" ? "passed" : state === "begun" ? "running" : "untried"} />{" "}
            {[
              words.kStates[state],
              progress?.best ? words.points(progress.best.points, about.max) : words.worth(about.max),
              about.minutes > 0 && words.minutes(about.minutes),
              others.length > 0 && words.afterOthers(others.map(({ title }) => title)),
            ]
              .filter(Boolean)
              .join(" · ")}
          </>
        )}
      </p>
    </li>
  );
}

export function CourseView({ course }: { course: Course }) {
  const { items } = course;
  const [all, setAll] = useState<Progress[]>([]);
  useEffect(() => void loadAll().then(setAll), [course]);
  if (!items) return <p class="muted">{words.kReading}</p>;
  const passed = items.filter((item) => {
    const progress = progressOf(all, item);
    return progress && isPassed(progress);
  });
  return (
    <>
      <p class="muted">{words.courseTally(passed.length, items.length)}</p>
      <ol class="course-list" lang={course.lang || undefined}>
        {items.map((item) => (
          <Item key={item.address} course={course} item={item} progress={progressOf(all, item) ?? null} />
        ))}
      </ol>
    </>
  );
}

/** Where the open exercise stands, and the way to its neighbours. */
export function CourseBar({ course, address }: { course: Course; address: string }) {
  const items = course.items ?? [];
  const at = items.findIndex((item) => item.address === address);
  const [previous, next] = [items[at - 1], items[at + 1]];
  return (
    <nav class="course-bar" aria-label={words.kCourseTitle}>
      <a class="link course-up" dir="auto" href={addressOf(course, null)}>
        {course.title || words.kAllExercises}
      </a>
      {at >= 0 && <span class="muted course-place">{words.placeIn(at, items.length)}</span>}
      {at >= 0 && previous && (
        <a
          class="icon-button"
          href={addressOf(course, previous.address)}
          aria-label={words.kPrevious}
          title={previous.title}
        >
          <Icon name="back" />
        </a>
      )}
      {at >= 0 && next && (
        <a class="icon-button" href={addressOf(course, next.address)} aria-label={words.kNext} title={next.title}>
          <Icon name="forward" />
        </a>
      )}
    </nav>
  );
}
