// The run behind a check belongs to a text of its own: the learner's model with the processes that watch it, or a variant.
// What of it can be found in the text that the editor shows.
import type { Structure, Trace } from "@engine";
import type { Highlight } from "../state/state";

/** The line of `mine` that a line of `shown` is; 0: there is none, or it cannot be told which. */
export function lineIn(shown: string, line: number, mine: string): number {
  const wanted = shown.split("\n")[line - 1]?.trim() ?? "";
  const lines = mine.split("\n").map((one) => one.trim());
  if (wanted === "") return 0;
  if (lines[line - 1] === wanted) return line;
  const first = lines.indexOf(wanted);
  return first >= 0 && first === lines.lastIndexOf(wanted) ? first + 1 : 0;
}

/** What the diagrams show of a step: those of the learner's processes, which come first; null: they are others. */
export function seenIn(
  { processes, steps }: Trace,
  at: number,
  own: Structure | null,
  line: (line: number) => number,
): Highlight | null {
  const step = steps[at];
  const names = own?.processes.map(({ name }) => name) ?? [];
  if (!step || names.length === 0 || names.some((name, i) => processes[i] !== name)) return null;
  return {
    locations: step.locations.slice(0, names.length),
    edges: step.edges
      .filter(({ process }) => names.includes(process))
      .map((edge) => ({ ...edge, line: line(edge.line) }))
      .filter((edge) => edge.line > 0),
  };
}
