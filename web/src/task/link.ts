// Links to exercises.  They stand in the fragment as those to models do (share/codec.ts):
//
//   #v=1&variant=3&n=1234&ex=z<base64url(zlib(UTF-8 JSON))>   a whole exercise, never with its solution
//   #src=course/02-stairs.zonelab.md                           a file on the same host
//   #course=course/course.json&src=course/02-stairs.zonelab.md a course, and which of its exercises is open
//
// The engine reads what comes in: an exercise is text until it has done so.
import { LinkError, pack, unpack } from "../share/codec";
import { sourceOf } from "../share/source";
import * as words from "../words/link";

export interface TaskLink {
  /** The exercise as text, as a file on this host, or neither: a course. */
  text: string | null;
  source: URL | null;
  course: URL | null;
  /** -1: the learner's own. */
  variant: number;
}

const kExercise = /\.zonelab\.(md|json)$/i;

export const isExerciseName = (name: string) => kExercise.test(name);

function parametersOf(fragment: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0 && !parameters.has(part.slice(0, at))) parameters.set(part.slice(0, at), part.slice(at + 1));
  }
  return parameters;
}

async function exerciseOf(parameters: ReadonlyMap<string, string>): Promise<string | null> {
  const payload = parameters.get("ex");
  if (payload === undefined) return null;
  if (Number(parameters.get("v") ?? 1) > 1) throw new LinkError("newer", words.kNewer);
  const length = Number(parameters.get("n") ?? 0);
  if (length > payload.length) throw new LinkError("cut", words.cut(payload.length, length));
  if (length > 0 && length < payload.length) throw new LinkError("damaged", words.kAdded);
  const exercise = await unpack(payload);
  try {
    return JSON.stringify(exercise);
  } catch {
    throw new LinkError("damaged", words.kUnreadable); // nested deeper than anything that is meant
  }
}

/** Null: the fragment names no exercise and no course.  Throws LinkError. */
export async function readTaskLink(fragment: string, page: string): Promise<TaskLink | null> {
  const parameters = parametersOf(fragment);
  const variant = /^\d{1,7}$/.test(parameters.get("variant") ?? "") ? Number(parameters.get("variant")) : -1;
  const course = parameters.has("course") ? sourceOf(fragment, page, "course") : null;
  const source = parameters.has("src") ? sourceOf(fragment, page) : null;
  const text = await exerciseOf(parameters);
  if (text === null && !course && !(source && isExerciseName(source.pathname))) return null;
  return { text, source, course, variant };
}

/** `json`: the exercise without solutions, as the engine prints it. */
export async function makeTaskFragment(json: string, variant: number): Promise<string> {
  const payload = await pack(JSON.parse(json));
  return `#v=1${variant >= 0 ? `&variant=${variant}` : ""}&n=${payload.length}&ex=${payload}`;
}

/** An address as it stands in a fragment. */
const inFragment = (address: string) => encodeURIComponent(address).replaceAll("%2F", "/");

/** Of an exercise of a course, or of a course alone. */
export function courseFragment(course: URL, source: URL | null, page: string): string {
  const relative = ({ href }: URL) => {
    const folder = new URL(".", page).href;
    return inFragment(href.startsWith(folder) ? href.slice(folder.length) : new URL(href).pathname);
  };
  return `#course=${relative(course)}${source ? `&src=${relative(source)}` : ""}`;
}
