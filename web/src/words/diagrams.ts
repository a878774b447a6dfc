// The pane of diagrams in words.

export const kOldDiagrams = "As of the last text without errors.";

export function noDiagrams(hasErrors: boolean, isDrawn: boolean): string {
  if (hasErrors) return "The diagrams appear once the text has no errors.";
  return isDrawn ? "There is no template yet." : "Drawing…";
}

export function firstProcesses(shown: number, all: number): string {
  return `The first ${shown} of ${all} processes; choose others above.`;
}

/** Of an edge that the simulator can take, after what it is called. */
export const kTakeHint = ", possible: take it with Enter or a click";
export const severalMoves = (number: number) =>
  `This edge takes part in ${number} moves: choose one in the list of the simulator.`;
export const kSaveTikz = "Save the diagram as TikZ";
export const kEditHint = "Change the model in its diagram";
export const kNoEditing = "Editing could not be loaded: is there a connection?";
