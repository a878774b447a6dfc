// The views of a run in words: its head, the player, and each way to look at it.  What happens in a run: run.ts.
import type { RunForm } from "../state/state";
import { plural } from "./numbers";
import { kMessageChart } from "./run";

// ---- the run as a whole ----

export const stepsAnd = (steps: number) => `${plural(steps, "step")}, `;
export const kReplayedHint = "Replayed by an independent checker";
export const kReplayed = "Replayed";
export const kByChecker = "by an independent checker";
export const kNotReplayed = "Not replayed";
export const kByHand = "Go on by hand";
export const kCopyOrSave = "Copy the run, save its pictures";
export const kCopy = "Copy";
export const kCopies = {
  text: { title: "Text", about: "Sentences with states and zones" },
  json: { title: "JSON", about: "All that the engine says" },
  uppaal: { title: "UPPAAL", about: "States and transitions as verifyta prints them" },
};
export const kSaveRun = {
  messages: { title: "Save Messages, SVG", about: "The message sequence chart as a picture" },
  "messages-tikz": { title: "Save Messages, TikZ", about: "The same for LaTeX" },
  gantt: { title: "Save Gantt, SVG", about: "The Gantt chart as a picture" },
};

// ---- the player ----

export const kStepThroughRun = "Step through the run";
export const stepOf = (step: number, last: number, words: string) => `${step} of ${last}, ${words}`;
export const kShowRunAs = "Show the run as";
export const kForms: Record<RunForm, string> = {
  table: "Table",
  story: "Story",
  messages: "Messages",
  gantt: "Gantt",
  values: "Values",
};

// ---- one step ----

export const stepName = (step: number) => `Step ${step}`;
export const aboutStep = (step: number) => `About step ${step}`;
/** Before the window of time, which is a phrase and then an interval. */
export const leewayWords = (isEnd: boolean, window: string) =>
  `With the same moves, ${isEnd ? "the run can end" : "this step can happen"} ${window}:`;
export const kZoneAfter = "Zone after this step";
export const kZoneUnknown = "Not known: clock values grew beyond what is computed.";

// ---- the table ----

export const kTableLabel = "Steps of the run. Arrow keys choose a step, Enter goes to its line in the model.";
export const kGroups = { step: "Step", locations: "Locations", variables: "Variables", clocks: "Clocks" };
export const kColumns = { delay: "Delay", time: "Time", event: "What happens" };
export const kStart = "start";
/** For people who hear rather than see it. */
export const kChanged = "(changed)";
export const kRepeats = "(repeats)";

// ---- story, messages, Gantt chart ----

export const kStoryLabel = "The run in sentences";
export const possibleWords = (window: string) => `possible ${window}`;
export const messagesWords = (step: number, what: string, ending: string) =>
  `${kMessageChart}; step ${step}: ${what}. ${ending} The story tells the same in sentences.`;
export const messagesOf = (title: string) => `${kMessageChart} of ${title}`;
export const kSomeRun = "a run";
export const kGanttChart = "Gantt chart";
export const ganttWords = (processes: number, length: string, ending: string) =>
  `Gantt chart of ${plural(processes, "process", "processes")} over ${length}. ${ending} Its text is below.`;
export const kAlong = "Along";
export const kAxes = { time: "Time", steps: "Steps" };
export const statesLong = (states: number) => plural(states, "state");
export const stayTitle = (process: string, location: string) => `${process} in ${location}`;
/** "busy from 2 to 5", "busy from step 1 to step 3" */
export function stayWords(location: string, from: number, to: number, isBySteps: boolean): string {
  const unit = isBySteps ? "step " : "";
  return `${location} from ${unit}${+from.toFixed(4)} to ${unit}${+to.toFixed(4)}`;
}

// ---- values ----

export const kOnlyNames = "Only names with";
export const kOnlyNamesHint = "Only names with…";
export const kConstantsToo = "also those that never change";
export const kValues = "Values";
/** `repeating`: "steps 2 to 5"; "" if nothing repeats. */
export const valuesCaption = (step: number, repeating: string, isOne: boolean) =>
  `Values in step ${step} and their course${repeating && `; ${repeating} ${isOne ? "repeats" : "repeat"}`}`;
export const kValueColumns = { name: "Name", before: "Before", now: "Now", course: "Course" };
export const kClock = "clock";
export const kNothingChanges = "Nothing changes along this run.";
export const moreNames = (more: number) => `${more} more: say above which names you want.`;
