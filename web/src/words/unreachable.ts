// Why a goal is unreachable: the clock constraints that make it so.
import type { ClockConstraint, WhyAnswer } from "@engine";
import { count, plural } from "./numbers";
import { sentence } from "./text";

export const kWhy = "Why?";
export const kWhyTitle = "Which guards and invariants make it unreachable?";
export const kStopAsking = "Stop";
export const kLost = "The engine broke down on this question.";
export const kSets = "Sets of constraints";

export function working(so: WhyAnswer | null): string {
  if (!so) return "Leaving constraints out, one after the other …";
  const found = so.sets.length > 0 ? `, ${plural(so.sets.length, "set")} found` : "";
  return `Leaving constraints out, one after the other: ${plural(so.questions, "question")}${found} …`;
}

/** Above the sets; in place of them, if there are none. */
export function headline({ code, message, sets, constraints }: WhyAnswer): string {
  if (code === "refused") return sentence(message);
  if (code === "reachable") return "With the limits of this question it is reachable.";
  if (code === "undecided" || sets.length === 0) return "This could not be decided within the limits.";
  const least = sets[0]!.constraints.length;
  if (least === 0)
    return "No guard and no invariant on clocks is needed: data and structure alone make it unreachable.";
  const others = constraints - least;
  const left = others > 0 ? `, whatever the ${plural(others, "other clock constraint")} may say` : "";
  const few = least === 1 ? "This one constraint is enough" : `These ${count(least)} constraints are enough`;
  return sets.length === 1
    ? `${few} to make it unreachable${left}.`
    : `There are ${count(sets.length)} sets of constraints each of which is enough to make it unreachable.`;
}

/** Below them: what is known of them, and of others. */
export function standing({ code, sets, complete, staying }: WhyAnswer, isStopped: boolean): string {
  if (code !== "unreachable" || sets.length === 0) return "";
  const isMinimal = sets.every((set) => set.minimal);
  return [
    isMinimal
      ? "None of a set's constraints can be left out: then the goal can be reached."
      : "Some of these constraints may be more than is needed: that could not be decided.",
    complete ? "There are no other such sets." : isStopped ? "Stopped: there may be others." : "There may be others.",
    staying > 0
      ? `${plural(staying, "constraint")} of broadcast receivers always ${staying === 1 ? "stays" : "stay"}.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export const setName = (number: number, size: number) => `Set ${number}: ${plural(size, "constraint")}`;

/** "guard of P: A → B", "invariant of P.A". */
export const placeWords = ({ kind, template, source, target, location }: ClockConstraint) =>
  kind === "guard" ? `guard of ${template}: ${source} → ${target}` : `invariant of ${template}.${location}`;
