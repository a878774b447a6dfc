// The choice of the processes of a run that are shown, in words.
import type { TraceStep } from "@engine";
import { say } from "./say";

export const kProcesses = say`Processes`;
/** After that, for people who hear rather than see that some are hidden. */
export const countWords = (shown: number, all: number) => say`, ${shown} of ${all} shown`;
export const kChooseProcesses = say`Processes that are shown`;
export const kAll = say`All`;
export const kMoving = say`Only those that move`;
export const kAlwaysOne = say`At least one process is shown.`;
/** Of a step, for people who hear rather than see that it is dimmed. */
export const kAside = say`(only processes that are not shown)`;
/** What is saved as a picture. */
export const ofShown = (about: string, isProjected: boolean) =>
  isProjected ? say`${about}, of the processes that are shown` : about;

/** "appr[0]: Train(0), Gate": a move of processes that have no lane. */
export function asideWords({ channel, edges }: Pick<TraceStep, "channel" | "edges">): string {
  return (channel ? `${channel}: ` : "") + edges.map(({ process }) => process).join(", ");
}
