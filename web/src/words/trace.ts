// The views of a run in words: its head, the player, and each way to look at it.  What happens in a run: run.ts.
import type { RunForm } from "../state/state";
import { counted, phrase, say, type Counted } from "./say";

// ---- the run as a whole ----

export const stepsAnd = (steps: number) => `${phrase("# step | # steps", steps)}, `;
export const kReplayedHint = say`Replayed by an independent checker`;
export const kReplayed = say`Replayed`;
export const kByChecker = say`by an independent checker`;
export const kNotReplayed = say`Not replayed`;
export const kByHand = say`Go on by hand`;
export const kCopyOrSave = say`Copy the run, save its pictures`;
export const kCopy = say`verb^Copy`;
export const kCopies = {
  text: { title: say`Text`, about: say`Sentences with states and zones` },
  json: { title: "JSON", about: say`All that the engine says` },
  uppaal: { title: "UPPAAL", about: say`States and transitions as verifyta prints them` },
};
export const kSaveRun = {
  messages: { title: say`Save Messages, SVG`, about: say`The message sequence chart as a picture` },
  "messages-tikz": { title: say`Save Messages, TikZ`, about: say`The same for LaTeX` },
  gantt: { title: say`Save Gantt, SVG`, about: say`The Gantt chart as a picture` },
};
export const kSaveXtr = { title: say`Save for UPPAAL`, about: say`A symbolic trace, .xtr: File opens it again` };

// ---- the player ----

export const kStepThroughRun = say`Step through the run`;
export const stepOf = (step: number, last: number, words: string) => say`${step} of ${last}, ${words}`;
export const kShowRunAs = say`Show the run as`;
export const kForms: Record<RunForm, string> = {
  table: say`Table`,
  story: say`Story`,
  messages: say`Messages`,
  gantt: say`Gantt`,
  values: say`Values`,
};

// ---- one step ----

export const stepName = (step: number) => say`Step ${step}`;
export const aboutStep = (step: number) => say`About step ${step}`;
/** Before the window of time, which is a phrase and then an interval. */
export const leewayWords = (isEnd: boolean, window: string) =>
  isEnd
    ? say`With the same moves, the run can end ${window}:`
    : say`With the same moves, this step can happen ${window}:`;
export const kZoneAfter = say`Zone after this step`;
export const kZoneUnknown = say`Not known: clock values grew beyond what is computed.`;

// ---- the table ----

export const kTableLabel = say`Steps of the run. Arrow keys choose a step, Enter goes to its line in the model.`;
export const kGroups = { step: say`Step`, locations: say`Locations`, variables: say`Variables`, clocks: say`Clocks` };
export const kColumns = { delay: say`Delay`, time: say`Time`, event: say`What happens` };
export const kStart = say`first step^start`;
/** For people who hear rather than see it. */
export const kChanged = say`(changed)`;
export const kRepeats = say`(repeats)`;

// ---- story, messages, Gantt chart ----

export const kStoryLabel = say`The run in sentences`;
export const possibleWords = (window: string) => say`a move^possible ${window}`;
export const messagesWords = (step: number, what: string, ending: string) =>
  say`Message sequence chart; step ${step}: ${what}. ${ending} The story tells the same in sentences.`;
export const messagesOf = (title: string) => say`Message sequence chart of ${title}`;
export const kSomeRun = say`a run`;
export const kGanttChart = say`Gantt chart`;
export const ganttWords = (processes: number, length: Counted, ending: string) =>
  say`Gantt chart of ${counted("# process | # processes", processes)} over ${length}. ${ending} Its text is below.`;
export const kAlong = say`Along`;
export const kAxes = { time: say`Time`, steps: say`Steps` };
export const statesLong = (states: number) => counted("# state | # states", states);
export const stayTitle = (process: string, location: string) => say`${process} in ${location}`;
/** "busy from 2 to 5", "busy from step 1 to step 3" */
export function stayWords(location: string, from: number, to: number, isBySteps: boolean): string {
  const [begin, end] = [+from.toFixed(4), +to.toFixed(4)];
  return isBySteps ? say`${location} from step ${begin} to step ${end}` : say`${location} from ${begin} to ${end}`;
}

// ---- values ----

export const kOnlyNames = say`Only names with`;
export const kOnlyNamesHint = say`Only names with…`;
export const kConstantsToo = say`also those that never change`;
export const kValues = say`Values`;
/** `repeating`: "steps 2 to 5"; "" if nothing repeats. */
export function valuesCaption(step: number, repeating: string, isOne: boolean): string {
  if (repeating === "") return say`Values in step ${step} and their course`;
  return isOne
    ? say`Values in step ${step} and their course; ${repeating} repeats`
    : say`Values in step ${step} and their course; ${repeating} repeat`;
}
export const kValueColumns = { name: say`Name`, before: say`Before`, now: say`Now`, course: say`of a value^Course` };
export const kClock = say`kind of a value^clock`;
export const kNothingChanges = say`Nothing changes along this run.`;
export const moreNames = (more: number) => say`${more} more: say above which names you want.`;
