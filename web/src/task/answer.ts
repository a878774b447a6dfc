// A learner's answer to an exercise: the model in the editor, and what stands in the fields.
import type { ExerciseAnswer, ExerciseData } from "@exercise";
import { isModelAnswered } from "./exercise";

export type Answers = Required<ExerciseAnswer>;
export type Field = "queries" | "numbers" | "choices" | "answers" | "texts";
export const kFields: readonly Field[] = ["queries", "numbers", "choices", "answers", "texts"];

export const noAnswers = (): Answers => ({ model: "", queries: {}, numbers: {}, choices: {}, answers: {}, texts: {} });

/** As a map without inherited names: names come from files. */
const withField = (fields: Record<string, string>, name: string, value: string): Record<string, string> =>
  Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== name), [name, value]]);

export function withAnswer(answers: Answers, field: Field, name: string, value: string): Answers {
  return { ...answers, [field]: withField(answers[field], name, value) };
}

export const fieldOf = (answers: Answers, field: Field, name: string): string =>
  Object.hasOwn(answers[field], name) ? answers[field][name]! : "";

const isEmpty = (fields: Record<string, string>) => Object.keys(fields).length === 0;

/** What is graded of it: fields that were left empty, and texts, which people read, are left out. */
export function graded(data: Pick<ExerciseData, "kind">, answers: Answers): ExerciseAnswer {
  const filled = (fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value.trim() !== "")
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const { queries, numbers, choices, answers: others } = answers;
  const parts = {
    ...{ queries: filled(queries), numbers: filled(numbers), choices: filled(choices) },
    ...{ answers: filled(others) },
  };
  return {
    ...(isModelAnswered(data) ? { model: answers.model } : {}),
    ...Object.fromEntries(Object.entries(parts).filter(([, fields]) => !isEmpty(fields))),
  };
}

/** Halves of a character, which browsers let stand in texts and no UTF-8 holds, become U+FFFD. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** All texts in it. */
export const allWellFormed = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? wellFormed(part) : part));

/** The same text for the same answer. */
export const asText = (answer: ExerciseAnswer) => JSON.stringify(allWellFormed(answer));

/** Whatever was stored, as far as it is an answer. */
export function parseAnswers(value: unknown): Answers {
  const answers = noAnswers();
  if (typeof value !== "object" || value === null) return answers;
  const given = value as Record<string, unknown>;
  if (typeof given.model === "string") answers.model = given.model;
  for (const field of kFields) {
    const fields = given[field];
    if (typeof fields !== "object" || fields === null) continue;
    const pairs = Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === "string");
    answers[field] = Object.fromEntries(pairs);
  }
  return answers;
}
