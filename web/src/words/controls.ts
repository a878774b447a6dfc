// The controls of pictures and players.
import { say } from "./say";

export const kUndo = say`Undo`;
export const kRedo = say`Redo`;
export const kAsText = say`As text`;
export const kSaveSvg = say`Save SVG`;

// ---- the size of a picture ----

export const kPictureSize = say`Size of the picture`;
export const kSmaller = say`Smaller`;
export const kLarger = say`Larger`;
export const kShowAll = say`Show all of it (f)`;
export const kFit = say`into the view^Fit`;

// ---- players ----

/** What is played. */
export const kUnits = {
  step: { name: say`Step`, first: say`First step`, last: say`Last step` },
  event: { name: say`Event`, first: say`First event`, last: say`Last event` },
} as const;
export const kBack = say`one step^Back`;
export const kForward = say`one step^Forward`;
export const kAround = say`Around again`;
export const kPlay = say`Play`;
export const kPause = say`Pause`;
