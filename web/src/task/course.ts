// A course: exercises in an order.  Its list is JSON, {"zonelab-course": 1, "title", "lang", "exercises": [file or
// {"src", "title"}]}, or Markdown with a list of links; the files stand beside it on the same host.

export interface CourseEntry {
  /** As the list has it, relative to the list. */
  src: string;
  /** "": the exercise has one. */
  title: string;
}
export interface CourseList {
  title: string;
  lang: string;
  exercises: CourseEntry[];
}

export const kMostExercises = 200;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 300) : "");

function fromJson(value: unknown): CourseList | null {
  if (!isObject(value) || value["zonelab-course"] !== 1 || !Array.isArray(value.exercises)) return null;
  const exercises = value.exercises.map((one: unknown) =>
    isObject(one) ? { src: text(one.src), title: text(one.title) } : { src: text(one), title: "" },
  );
  return { title: text(value.title), lang: text(value.lang) || "en", exercises };
}

/** "- [The light on the stairs](02-stairs.zonelab.md)" */
const kItem = /^\s*(?:[-*+]|\d+[.)])\s+\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/;

function fromMarkdown(list: string): CourseList {
  const lines = list.split(/\r?\n/);
  const exercises = lines.flatMap((line) => {
    const found = kItem.exec(line);
    return found ? [{ title: text(found[1]), src: text(found[2]) }] : [];
  });
  const title = lines.map((line) => /^#\s+(.*)$/.exec(line)?.[1]?.trim()).find((one) => one !== undefined);
  return { title: title ?? "", lang: "", exercises };
}

/** Null: this is no list of exercises. */
export function parseCourse(list: string): CourseList | null {
  let course: CourseList | null;
  try {
    course = fromJson(JSON.parse(list));
  } catch {
    course = fromMarkdown(list);
  }
  const exercises = course?.exercises.filter(({ src }) => src !== "").slice(0, kMostExercises) ?? [];
  return course && exercises.length > 0 ? { ...course, exercises } : null;
}
