// What the page says of the first difference between an answer and the solution, and of the place where one change would
// do.  No sentence names what only the solution has.
import type { AnswerDifference, AnswerRepair, ModelPlace } from "@exercise";
import { valuesWords, whyWords } from "./task-feedback";
import { say, sentences } from "./say";

export const kWhereDifferent = say`Where does it part from ours?`;
export const kWherePlace = say`Where could one change mend it?`;
export const kLooking = say`Looking …`;
export const kStopLooking = say`Stop`;
export const kNoDifference = say`No first difference can be told here: look at the run.`;
export const kNoAnswer = say`The engine could not tell.`;

/** "the edge On → Off of `Light`" */
export function placeWords({ kind, process, source, target, number }: ModelPlace): string {
  const isOf = process !== "";
  switch (kind) {
    case "edge": {
      const edge = number > 0 ? say`${source} → ${target} (number ${number})` : `${source} → ${target}`;
      return isOf ? say`the edge ${edge} of \`${process}\`` : say`the edge ${edge}`;
    }
    case "location":
      return isOf ? say`the location ${source} of \`${process}\`` : say`the location ${source}`;
    case "leaving":
      return isOf ? say`the edges that leave ${source} of \`${process}\`` : say`the edges that leave ${source}`;
    case "declarations":
      return isOf ? say`the declarations of \`${process}\`` : say`the declarations`;
  }
}

const moveWords = ({ move }: AnswerDifference) => (move === "" ? say`a move` : `\`${move}\``);
const atPlace = ({ place }: AnswerDifference) => (place ? ` (${placeWords(place)})` : "");

function extraWords(it: AnswerDifference): string {
  const { kind, time, place, move, values } = it;
  switch (kind) {
    case "move": {
      return move === "" && place
        ? say`Until time ${time} yours does what ours does. Then yours takes ${placeWords(place)}; ours cannot at that time.`
        : say`Until time ${time} yours does what ours does. Then yours makes ${moveWords(it)}${atPlace(it)}; ours cannot at that time.`;
    }
    case "wait":
      return say`Yours is still waiting at time ${time}${atPlace(it)}; ours would have gone on before.`;
    case "place":
      return say`At time ${time} both make ${moveWords(it)}${atPlace(it)}, but yours goes somewhere else than ours.`;
    case "value":
      return say`At time ${time} both make ${moveWords(it)}${atPlace(it)}. In yours ${valuesWords(values)} then; in ours it is not.`;
  }
}

/** A time that is a number to be found is not told. */
const atTime = (time: string, some: string, at: (time: string) => string) => (time === "" ? some : at(time));

function missingWords(it: AnswerDifference): string {
  const { kind, time, place, move, why, constraint, values, hindered, variable = "" } = it;
  const because = why
    ? whyWords({ why, constraint, values })
    : place
      ? say`No edge of yours does so at ${placeWords(place)}.`
      : "";
  const where = why && hindered && say`Look at ${placeWords(hindered)}.`;
  const both = `${moveWords(it)}${atPlace(it)}`;
  switch (kind) {
    case "move": {
      const can =
        move === "" && place
          ? atTime(
              time,
              say`At some time ours can leave ${place.source}; yours cannot.`,
              (at) => say`At time ${at} ours can leave ${place.source}; yours cannot.`,
            )
          : atTime(
              time,
              say`At some time ours can make ${moveWords(it)}; yours cannot.`,
              (at) => say`At time ${at} ours can make ${moveWords(it)}; yours cannot.`,
            );
      return sentences(can, because, where);
    }
    case "wait":
      return sentences(
        atTime(
          time,
          say`Ours can wait for longer; yours cannot.`,
          (at) => say`Ours can wait until time ${at}; yours cannot.`,
        ),
        because,
        where,
      );
    case "place":
      return atTime(
        time,
        say`At some time both make ${both}, but yours goes somewhere else than ours.`,
        (at) => say`At time ${at} both make ${both}, but yours goes somewhere else than ours.`,
      );
    case "value":
      return atTime(
        time,
        say`At some time both make ${both}; then \`${variable}\` has another value in ours.`,
        (at) => say`At time ${at} both make ${both}; then \`${variable}\` has another value in ours.`,
      );
  }
}

export const differenceWords = (it: AnswerDifference | null) =>
  it === null ? kNoDifference : it.is === "extra" ? extraWords(it) : missingWords(it);

export function repairWords(repair: AnswerRepair | null): string {
  if (repair === null) return kNoAnswer;
  const { place, helpful, tried, isComplete } = repair;
  if (place) return say`One change would do. Look at ${placeWords(place)}.`;
  if (helpful) return say`One change is not enough, but one would help. Look at ${placeWords(helpful)}.`;
  if (tried === 0) return kNoAnswer;
  return isComplete
    ? say`None of the ${tried} small changes that were tried mends it: more than one thing is wrong, or something larger.`
    : say`None of the first ${tried} small changes mends it.`;
}
