// The pane of results in words: its instruments, and what it says as long as there is no verdict.
import type { Tool } from "../state/state";

export const kToolNames: Record<Tool, string> = {
  result: "Result",
  simulator: "Simulator",
  space: "State space",
  algorithm: "Algorithm",
  compare: "Compare",
  bound: "Bounds",
};
export const kInstrument = "Instrument";
export const kUseRoom = "Use the room of the queries";
export const kShow = "Show";
export const traceTab = (steps: number | null) => `Trace${steps === null ? "" : ` (${steps})`}`;
export const kStatistics = "Statistics";

export const kIdle = {
  title: "Nothing has been run yet",
  about: "Choose a query and press Run. The verdict, the run that shows it and the statistics appear here.",
};
export const kIdleErrors = {
  title: "The model has errors",
  about: "Correct the problems that are listed below the text, then run a query.",
};

// ---- a search that is running ----

export const kProgress = "Progress";
export const kStopping = "Stopping";
export const kRunning = "Running";
export const kTime = "Time";
export const kStored = "Stored";
export const kWaiting = "Waiting";
export const kExplored = "Explored";
export const kCovered = "Covered";
export const kMemory = "Memory";
export const kMemoryUsed = "Memory used";
export const ofLimit = (limit: string) => `of ${limit}`;
