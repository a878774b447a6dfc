// Opening exercises and courses: from links, from files, from the list of a course.
import { LinkError } from "../share/codec";
import { fetchSource } from "../share/source";
import type { Store } from "../state/store";
import { asItWas, kNotLoaded } from "../words/link";
import * as words from "../words/task";
import { kMostExercises, parseCourse } from "./course";
import { isExerciseName, makeTaskFragment, readTaskLink, type TaskLink } from "./link";
import * as kept from "./kept";
import { said } from "./languages";
import { asFile, fromFile, isProgressFile } from "./progress";
import { close, expect, keyOf, openExercise, preferredLanguage, refuse, setTask, showCourse } from "./session";
import type { Course, CourseItem } from "./state";

const messageOf = (error: unknown) => (error instanceof LinkError ? error.message : kNotLoaded);
const textOf = async (url: URL) => (await fetchSource(url)).text();

/** False: the fragment names no exercise and no course. */
export async function openTask(store: Store, fragment: string): Promise<boolean> {
  let link: TaskLink | null;
  try {
    link = await readTaskLink(fragment, location.href);
  } catch (error) {
    const message = asItWas(messageOf(error));
    store.set({ shared: { fragment: "", notice: message, isError: true }, announcement: message });
    return true;
  }
  if (!link) return false;
  store.showOwn();
  // The engine answers only when the page is drawn: nobody waits for it here.
  void openLinked(store, link);
  return true;
}

async function openLinked(store: Store, { text, source, course: list, variant }: TaskLink): Promise<void> {
  const known = store.state.task?.course;
  const course: Course | null = list
    ? known?.address === list.href
      ? known
      : { address: list.href, title: "", lang: "", items: null }
    : null;
  expect(store, course);
  const mine = store.state.task;
  const isWanted = () => store.state.task === mine || store.state.task?.course?.address === course?.address;
  try {
    if (text !== null) await openExercise(store, { text, address: "", variant }, course);
    else if (source) {
      const loaded = await textOf(source);
      if (!isWanted()) return;
      await openExercise(store, { text: loaded, address: source.href, variant }, course);
    } else if (course) showCourse(store, course);
    if (course && !course.items) await readCourse(store, course);
  } catch (error) {
    if (isWanted()) refuse(store, messageOf(error));
  }
}

/** Fetches the list and all that it names. */
async function readCourse(store: Store, course: Course): Promise<void> {
  const list = parseCourse(await textOf(new URL(course.address)));
  if (!list) return refuse(store, words.kNoCourse);
  const { title, lang } = list;
  const exercises = list.exercises.slice(0, kMostExercises);
  const items = await Promise.all(exercises.map(({ src, title: named }) => readItem(store, course, src, named)));
  if (store.state.task?.course?.address === course.address)
    setTask(store, { course: { ...course, title, lang, items: items.filter((item) => item !== null) } });
}

/** Null: it is not on the same host. */
async function readItem(store: Store, course: Course, src: string, named: string): Promise<CourseItem | null> {
  if (!URL.canParse(src, course.address)) return null;
  const url = new URL(src, course.address);
  if (url.origin !== location.origin) return null;
  const item = { address: url.href, title: named || src, about: null };
  try {
    const text = await textOf(url);
    const read = await store.engine.get<"readExercise">({ kind: "readExercise", text, learner: "", variant: -1 });
    if (!read?.exercise) return item;
    const { data, max, variants } = read.exercise;
    const { id, minutes = 0, needs = [] } = data;
    const key = variants > 1 ? `${data.id}@${data.version}#` : keyOf(read.exercise);
    const title = said(data, preferredLanguage(data), "title", data.title).text;
    return { ...item, title: named || title, about: { key, max, minutes, needs, id } };
  } catch {
    return item;
  }
}

// ---- files ----

/** Of the visitor's files, one that holds an exercise or progress.  False: it does neither. */
export async function openTaskFile(store: Store, name: string, text: string): Promise<boolean> {
  if (isExerciseName(name)) {
    await openText(store, text);
    return true;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (isProgressFile(value)) await importProgress(store, value);
  else if (typeof value === "object" && value !== null && "zonelab" in value && value.zonelab === 1)
    await openText(store, text);
  else return false;
  return true;
}

/** Its link stands in the address, so that the page can be loaded again; without solutions. */
async function openText(store: Store, text: string): Promise<void> {
  const json = await store.engine.get<"printExercise">({
    kind: "printExercise",
    text,
    to: "json",
    keepsSolutions: false,
  });
  if (json && !store.state.isEmbedded) history.pushState(null, "", await makeTaskFragment(json, -1));
  await openExercise(store, { text, address: "", variant: -1 }, null);
}

// ---- progress in files ----

export async function exportProgress(): Promise<string> {
  return asFile(await kept.loadAll());
}

async function importProgress(store: Store, file: { tasks: unknown[] }): Promise<void> {
  const all = fromFile(file);
  let added = 0;
  for (const one of all) if (await kept.keep(one)) ++added;
  store.tell(words.imported(added));
  const { task } = store.state;
  // What is open goes on with what came in.
  if (task?.source && all.some(({ key }) => key === task.progress.key))
    await openExercise(store, { ...task.source }, task.course);
}

/** The address no longer names it. */
export function leaveTask(store: Store): void {
  if (store.state.task) close(store);
}
