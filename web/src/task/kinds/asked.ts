// The exercise as it is put to the engine while an answer is written: with a learner's numbers in it.
import type { OpenedExercise } from "@exercise";
import type { Task } from "../state";

/** Of a block: those that it names, or the model's as the engine told them; [] until it did. */
export const clockNames = ({ opened }: Pick<Task, "opened">, { name, clocks }: { name: string; clocks?: string[] }) =>
  clocks ?? (opened && told.get(opened)?.get(name)) ?? [];

const told = new WeakMap<OpenedExercise, Map<string, string[]>>();

/** What the engine told of the clocks of a check. */
export function noteClocks({ opened }: Pick<Task, "opened">, check: string, clocks: string[]): void {
  if (!opened) return;
  const known = told.get(opened) ?? new Map<string, string[]>();
  told.set(opened, known.set(check, clocks));
}

const texts = new WeakMap<OpenedExercise, string>();

export function exerciseText({ opened }: Pick<Task, "opened">): string {
  if (!opened) return "";
  const text = texts.get(opened) ?? JSON.stringify(opened.data);
  texts.set(opened, text);
  return text;
}
