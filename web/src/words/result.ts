// The pane of results in words: its instruments, and what it says as long as there is no verdict.
import type { Tool } from "../state/state";
import { say } from "./say";

export const kToolNames: Record<Tool, string> = {
  result: say`Result`,
  simulator: say`Simulator`,
  space: say`State space`,
  algorithm: say`Algorithm`,
  compare: say`tab^Compare`,
  bound: say`Bounds`,
};
export const kInstrument = say`Instrument`;
export const kUseRoom = say`Use the room of the queries`;
export const kShow = say`what is shown^Show`;
export const traceTab = (steps: number | null) => (steps === null ? say`Trace` : say`Trace (${steps})`);
export const kStatistics = say`Statistics`;

export const kIdle = {
  title: say`Nothing has been run yet`,
  about: say`Choose a query and press Run. The verdict, the run that shows it and the statistics appear here.`,
};
export const kIdleErrors = {
  title: say`The model has errors`,
  about: say`Correct the problems that are listed below the text, then run a query.`,
};

// ---- a search that is running ----

export const kProgress = say`Progress`;
export const kStopping = say`search^Stopping`;
export const kRunning = say`search^Running`;
export const kTime = say`Time`;
export const kStored = say`number of states^Stored`;
export const kWaiting = say`number of states^Waiting`;
export const kExplored = say`number of states^Explored`;
export const kCovered = say`number of states^Covered`;
export const kMemory = say`Memory`;
export const kMemoryUsed = say`Memory used`;
export const ofLimit = (limit: string) => say`after what is used^of ${limit}`;
