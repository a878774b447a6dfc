// What the grader said of one answer, as long as it is about the answer that stands there now.
import type { ExerciseAnswer, GradedCheck, TaskFeedback } from "@exercise";
import { fieldOf } from "../answer";
import { isOpen } from "../exercise";
import type { Task } from "../state";

const answerIn = (text: string, name: string): string => {
  const { answers = {} } = JSON.parse(text) as ExerciseAnswer;
  return Object.hasOwn(answers, name) ? answers[name]! : "";
};

/** Null: there is none, it is about another answer, or it may not be shown yet. */
export function feedbackOn({ opened, outcome, running, progress }: Task, name: string): TaskFeedback | null {
  if (!opened || !outcome || running) return null;
  const result = outcome.grade.checks.find((check) => check.name === name);
  const { feedback } = result ?? {};
  if (!result || !feedback || result.show === "hidden") return null;
  const now = fieldOf(progress.answers, "answers", name);
  if (answerIn(outcome.answer, name).trim() !== now.trim()) return null;
  return isShown(feedback) || isOpen(opened.data, "run", progress.attempts) ? feedback : null;
}

/** What cannot be read is told at once; all else is the step of the ladder that shows what is wrong. */
const isShown = ({ kind }: TaskFeedback) => kind === "form" || kind === "count" || kind === "sets";

export const statusOf = ({ outcome }: Task, name: string): GradedCheck["status"] =>
  outcome?.grade.checks.find((check) => check.name === name)?.status ?? "waiting";
