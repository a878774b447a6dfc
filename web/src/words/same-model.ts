// What the page says of the comparison of two models that differ in one process.
import type { ComparedSide } from "@exercise";
import { plural } from "./numbers";

export const kTitle = "Compare with another model";
export const kAbout =
  "Two models that differ in one process: does it do the same timed words, that is, the same moves on these channels at the same times?";
export const kOther = "The other model";
export const kPasted = "A text that you paste";
export const kChoose = "Choose…";
export const kPasteHere = "The text of the other model";
export const kProcess = "Process";
export const kChannels = "Channels that are observed";
export const kCompare = "Compare the models";
export const kComparing = "The models are being compared…";
export const kFailed = "The engine broke down on this.";
export const kStopped = "This was stopped before it was decided.";
export const kChanged = "Old results: a model, the process or the channels have changed since.";
export const kNoModel = "The model has errors. Mend them first.";
export const kNoProcess = "There is no process that stands once in the system line.";
export const kThis = "This model";
export const kThat = "The other model";

const kNames = [
  ["this model", "the other one"],
  ["the other model", "this one"],
] as const;

const big = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** `side` 0: of this model.  Code is between backticks. */
export function sideWords({ included, message, word }: ComparedSide, side: number): string {
  const [one, other] = kNames[side]!;
  if (included === "satisfied") return `${big(one)} does nothing that ${other} cannot do.`;
  if (word) return `Only ${one} can do: \`${word.text}\`${message ? ` (${message})` : ""}.`;
  return `Whether ${other} can do all that ${one} does is not decided: ${message}.`;
}
export function choiceWords({ deterministic, twice }: ComparedSide, side: number): string {
  if (deterministic !== "violated") return "";
  const where =
    twice.length === 2
      ? `two of its edges can be taken at once, in lines ${twice[0]!.line} and ${twice[1]!.line}`
      : "it moves by itself, without an event";
  return `${big(kNames[side]![0])} is not deterministic: ${where}.`;
}
export const kSame = "They do the same timed words.";
export const complaintIn = (model: "a" | "b", line: number, message: string) =>
  `${model === "a" ? kThis : kThat}${line > 0 ? `, line ${line}` : ""}: ${message}`;

export const kStep = "Step through it";
export const kBack = "Back";
export const kForward = "Forward";
export const kWord = "The timed word";
export const atStep = (step: number, of: number) => `Event ${step} of ${of}`;
export const kBegin = "At the start";
export const kStops = "It cannot go on with the word.";
export const timeIs = (time: string) => `time ${time}`;
export const noneOf = (many: number) => `${plural(many, "channel")} observed`;
