// The exercise as it is put to the engine while an answer is written: with a learner's numbers in it.
import type { OpenedExercise } from "@exercise";
import type { Task } from "../state";

const texts = new WeakMap<OpenedExercise, string>();

export function exerciseText({ opened }: Pick<Task, "opened">): string {
  if (!opened) return "";
  const text = texts.get(opened) ?? JSON.stringify(opened.data);
  texts.set(opened, text);
  return text;
}
