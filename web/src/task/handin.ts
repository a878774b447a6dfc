// The file that a learner hands in: the answer, what this browser made of it, and a sum that finds accidents.  It is not
// signed: whoever wants to be sure grades it again.
import type { ExerciseAnswer, ExerciseData, Grade, OpenedExercise } from "@exercise";
import { allWellFormed, graded, type Answers } from "./answer";
import type { Entry } from "./progress";

export interface Learner {
  name: string;
  id: string;
}

export interface Handin {
  "zonelab-handin": 1;
  exercise: { id: string; version: number; hash: string };
  engine: string;
  variant: Record<string, number>;
  learner: Learner;
  answers: ExerciseAnswer;
  claimed: { points: number; max: number; checks: Record<string, string> };
  texts: Record<string, string>;
  journal: Entry[];
  sum?: string;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** "sha256:…" of a text as UTF-8; "" where the browser does not compute it: the page came neither by https nor from this computer. */
export async function sha256(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return "";
  return `sha256:${hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))}`;
}

interface Made {
  opened: OpenedExercise;
  engine: string;
  learner: Learner;
  answers: Answers;
  /** Of this answer; null: it was not checked. */
  grade: Grade | null;
  /** Null: it is left out. */
  journal: readonly Entry[] | null;
}

/** Keys in the order of the format: the sum is that of the text. */
export function asHandin({ opened, engine, learner, answers, grade, journal }: Made): Handin {
  const { data, hash, max, values } = opened;
  const checks = (grade?.checks ?? []).map(({ name, status }) => [name, status]);
  return allWellFormed({
    "zonelab-handin": 1,
    exercise: { id: data.id, version: data.version, hash },
    engine,
    variant: values,
    learner: { name: learner.name, id: learner.id },
    answers: graded(data, answers),
    claimed: { points: grade?.points ?? 0, max: grade?.max ?? max, checks: Object.fromEntries(checks) },
    texts: answers.texts,
    journal: [...(journal ?? [])],
  });
}

export async function withSum(handin: Handin): Promise<Handin> {
  const sum = await sha256(JSON.stringify(handin));
  return sum === "" ? handin : { ...handin, sum };
}

/** A name that files of a class do not share. */
export function handinName(data: Pick<ExerciseData, "id">, { id, name }: Learner): string {
  const plain = (text: string) =>
    text
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}.-]+/gu, "-")
      .replace(/^[-.]+|[-.]+$/g, "");
  return `${[plain(data.id), plain(id || name).slice(0, 80)].filter(Boolean).join("-")}.zonelab-handin.json`;
}
