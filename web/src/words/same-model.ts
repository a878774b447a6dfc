// What the page says of the comparison of two models that differ in one process.
import type { ComparedSide } from "@exercise";
import { counted, say, told } from "./say";

export const kTitle = say`Compare with another model`;
export const kAbout = say`Two models that differ in one process: does it do the same timed words, that is, the same moves on these channels at the same times?`;
export const kOther = say`The other model`;
export const kPasted = say`A text that you paste`;
export const kChoose = say`Choose…`;
export const kPasteHere = say`The text of the other model`;
export const kProcess = say`Process`;
export const kChannels = say`Channels that are observed`;
export const kCompare = say`Compare the models`;
export const kComparing = say`The models are being compared…`;
export const kFailed = say`The engine broke down on this.`;
export const kStopped = say`This was stopped before it was decided.`;
export const kChanged = say`Old results: a model, the process or the channels have changed since.`;
export const kNoModel = say`The model has errors. Mend them first.`;
export const kNoProcess = say`There is no process that stands once in the system line.`;
export const kThis = say`This model`;
export const kThat = say`The other model`;

/** `side` 0: of this model.  Code is between backticks. */
export function sideWords(compared: ComparedSide, side: number): string {
  const { included, word } = compared;
  const message = told(compared);
  const isThis = side === 0;
  if (included === "satisfied")
    return isThis
      ? say`This model does nothing that the other one cannot do.`
      : say`The other model does nothing that this one cannot do.`;
  if (word) {
    const what = `\`${word.text}\`${message ? ` (${message})` : ""}`;
    return isThis ? say`Only this model can do: ${what}.` : say`Only the other model can do: ${what}.`;
  }
  return isThis
    ? say`Whether the other one can do all that this model does is not decided: ${message}.`
    : say`Whether this one can do all that the other model does is not decided: ${message}.`;
}
export function choiceWords({ deterministic, twice }: ComparedSide, side: number): string {
  if (deterministic !== "violated") return "";
  const where =
    twice.length === 2
      ? say`two of its edges can be taken at once, in lines ${twice[0]!.line} and ${twice[1]!.line}`
      : say`it moves by itself, without an event`;
  return side === 0
    ? say`This model is not deterministic: ${where}.`
    : say`The other model is not deterministic: ${where}.`;
}
export const kSame = say`They do the same timed words.`;
export const complaintIn = (model: "a" | "b", line: number, message: string) =>
  line > 0
    ? say`${model === "a" ? kThis : kThat}, line ${line}: ${message}`
    : say`${model === "a" ? kThis : kThat}: ${message}`;

export const kStep = say`Step through it`;
export const kBack = say`one step^Back`;
export const kForward = say`one step^Forward`;
export const kWord = say`The timed word`;
export const atStep = (step: number, of: number) => say`Event ${step} of ${of}`;
export const kBegin = say`At the start`;
export const kStops = say`It cannot go on with the word.`;
export const timeIs = (time: string) => say`time ${time}`;
export const noneOf = (many: number) => say`${counted("# channel | # channels", many)} observed`;
