// What the page says of the first difference between an answer and the solution, and of the place where one change would
// do.  No sentence names what only the solution has.
import type { AnswerDifference, AnswerRepair, ModelPlace } from "@exercise";
import { whyWords } from "./task-feedback";

export const kWhereDifferent = "Where does it part from ours?";
export const kWherePlace = "Where could one change mend it?";
export const kLooking = "Looking …";
export const kStopLooking = "Stop";
export const kNoDifference = "No first difference can be told here: look at the run.";
export const kNoAnswer = "The engine could not tell.";

/** "the edge On → Off of `Light`" */
export function placeWords({ kind, process, source, target, number }: ModelPlace): string {
  const of = process === "" ? "" : ` of \`${process}\``;
  switch (kind) {
    case "edge":
      return `the edge ${source} → ${target}${number > 0 ? ` (number ${number})` : ""}${of}`;
    case "location":
      return `the location ${source}${of}`;
    case "leaving":
      return `the edges that leave ${source}${of}`;
    case "declarations":
      return `the declarations${of}`;
  }
}

const valuesWords = (values: Record<string, string> = {}) =>
  Object.entries(values)
    .map(([name, value]) => `${name} is ${value}`)
    .join(", ");

const moveWords = ({ move }: AnswerDifference) => (move === "" ? "a move" : `\`${move}\``);
const atPlace = ({ place }: AnswerDifference) => (place ? ` (${placeWords(place)})` : "");

function extraWords(it: AnswerDifference): string {
  const { kind, time, place, move, values } = it;
  switch (kind) {
    case "move": {
      const taken = move === "" && place ? `takes ${placeWords(place)}` : `makes ${moveWords(it)}${atPlace(it)}`;
      return `Until time ${time} yours does what ours does. Then yours ${taken}; ours cannot at that time.`;
    }
    case "wait":
      return `Yours is still waiting at time ${time}${atPlace(it)}; ours would have gone on before.`;
    case "place":
      return `At time ${time} both make ${moveWords(it)}${atPlace(it)}, but yours goes somewhere else than ours.`;
    case "value":
      return `At time ${time} both make ${moveWords(it)}${atPlace(it)}. In yours ${valuesWords(values)} then; in ours it is not.`;
  }
}

/** A time that is a number to be found is not told. */
const atTime = (time: string) => (time === "" ? "At some time" : `At time ${time}`);

function missingWords(it: AnswerDifference): string {
  const { kind, time, place, move, why, constraint, values, hindered, variable = "" } = it;
  const because = why
    ? whyWords({ why, constraint, values })
    : place
      ? `No edge of yours does so at ${placeWords(place)}.`
      : "";
  const where = why && hindered ? ` Look at ${placeWords(hindered)}.` : "";
  switch (kind) {
    case "move": {
      const can = move === "" && place ? `leave ${place.source}` : `make ${moveWords(it)}`;
      return `${atTime(time)} ours can ${can}; yours cannot. ${because}${where}`.trim();
    }
    case "wait":
      return `Ours can wait ${time === "" ? "for longer" : `until time ${time}`}; yours cannot. ${because}${where}`.trim();
    case "place":
      return `${atTime(time)} both make ${moveWords(it)}${atPlace(it)}, but yours goes somewhere else than ours.`;
    case "value":
      return `${atTime(time)} both make ${moveWords(it)}${atPlace(it)}; then \`${variable}\` has another value in ours.`;
  }
}

export const differenceWords = (it: AnswerDifference | null) =>
  it === null ? kNoDifference : it.is === "extra" ? extraWords(it) : missingWords(it);

export function repairWords(repair: AnswerRepair | null): string {
  if (repair === null) return kNoAnswer;
  const { place, helpful, tried, isComplete } = repair;
  if (place) return `One change would do. Look at ${placeWords(place)}.`;
  if (helpful) return `One change is not enough, but one would help. Look at ${placeWords(helpful)}.`;
  if (tried === 0) return kNoAnswer;
  return isComplete
    ? `None of the ${tried} small changes that were tried mends it: more than one thing is wrong, or something larger.`
    : `None of the first ${tried} small changes mends it.`;
}
