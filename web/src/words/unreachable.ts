// Why a goal is unreachable: the clock constraints that make it so.
import type { ClockConstraint, WhyAnswer } from "@engine";
import { count } from "./numbers";
import { sentence } from "./text";
import { counted, phrase, say, sentences, told } from "./say";

export const kWhy = say`Why?`;
export const kWhyTitle = say`Which guards and invariants make it unreachable?`;
export const kStopAsking = say`Stop`;
export const kLost = say`The engine broke down on this question.`;
export const kSets = say`Sets of constraints`;

export function working(so: WhyAnswer | null): string {
  if (!so) return say`Leaving constraints out, one after the other …`;
  const asked = counted("# question | # questions", so.questions);
  return so.sets.length > 0
    ? say`Leaving constraints out, one after the other: ${asked}, ${counted("# set | # sets", so.sets.length)} found …`
    : say`Leaving constraints out, one after the other: ${asked} …`;
}

/** Above the sets; in place of them, if there are none. */
export function headline(answer: WhyAnswer): string {
  const { code, sets, constraints } = answer;
  if (code === "refused") return sentence(told(answer));
  if (code === "reachable") return say`With the limits of this question it is reachable.`;
  if (code === "undecided" || sets.length === 0) return say`This could not be decided within the limits.`;
  const least = sets[0]!.constraints.length;
  if (least === 0)
    return say`No guard and no invariant on clocks is needed: data and structure alone make it unreachable.`;
  const others = constraints - least;
  if (sets.length > 1)
    return say`There are ${count(sets.length)} sets of constraints each of which is enough to make it unreachable.`;
  const few = counted("This one constraint is enough | These # constraints are enough", least);
  return others > 0
    ? say`${few} to make it unreachable, whatever the ${counted("# other clock constraint | # other clock constraints", others)} may say.`
    : say`${few} to make it unreachable.`;
}

/** Below them: what is known of them, and of others. */
export function standing({ code, sets, complete, staying }: WhyAnswer, isStopped: boolean): string {
  if (code !== "unreachable" || sets.length === 0) return "";
  const isMinimal = sets.every((set) => set.minimal);
  return sentences(
    isMinimal
      ? say`None of a set's constraints can be left out: then the goal can be reached.`
      : say`Some of these constraints may be more than is needed: that could not be decided.`,
    complete
      ? say`There are no other such sets.`
      : isStopped
        ? say`Stopped: there may be others.`
        : say`There may be others.`,
    staying > 0 &&
      phrase(
        "# constraint of broadcast receivers always stays. | # constraints of broadcast receivers always stay.",
        staying,
      ),
  );
}

export const setName = (number: number, size: number) =>
  say`Set ${number}: ${counted("# constraint | # constraints", size)}`;

/** "guard of P: A → B", "invariant of P.A". */
export const placeWords = ({ kind, template, source, target, location }: ClockConstraint) =>
  kind === "guard"
    ? say`guard of ${template}: ${source!} → ${target!}`
    : say`invariant of ${`${template}.${location}`}`;
