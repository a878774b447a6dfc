// The controls of pictures and players.
export const kUndo = "Undo";
export const kRedo = "Redo";
export const kAsText = "As text";
export const kSaveSvg = "Save SVG";

// ---- the size of a picture ----

export const kPictureSize = "Size of the picture";
export const kSmaller = "Smaller";
export const kLarger = "Larger";
export const kShowAll = "Show all of it (f)";
export const kFit = "Fit";

// ---- players ----

/** What is played. */
export const kUnits = {
  step: { name: "Step", first: "First step", last: "Last step" },
  event: { name: "Event", first: "First event", last: "Last event" },
} as const;
export const kBack = "Back";
export const kForward = "Forward";
export const kAround = "Around again";
export const kPlay = "Play";
export const kPause = "Pause";
