// The arrows of a message sequence chart: from the sender of a move to each of its receivers.
import type { TraceStep } from "@engine";

/** By number of the lane; null: the process has none. */
export interface Arrow {
  from: number | null;
  to: number | null;
}

/** How far an arrow leads from or to a process without a lane, as a part of a lane. */
export const kStub = 0.4;

/** Receivers without a lane count only where the move would seem to have none. */
export function arrowsOf({ edges }: Pick<TraceStep, "edges">, processes: readonly string[]): Arrow[] {
  const laneOf = (process: string) => {
    const lane = processes.indexOf(process);
    return lane < 0 ? null : lane;
  };
  const [sender, ...receivers] = edges;
  if (!sender) return [];
  const from = laneOf(sender.process);
  const arrows = receivers.map(({ process }) => ({ from, to: laneOf(process) }));
  const whole = arrows.filter(({ to }) => to !== null);
  return whole.length > 0 || from === null ? whole : arrows.slice(0, 1);
}

/** Where an arrow begins and ends; `x`: of a lane. */
export function endsOf({ from, to }: Arrow, x: (lane: number) => number, lane: number): [number, number] {
  const beside = (other: number | null) => x(other ?? 0) + kStub * lane;
  return [from === null ? beside(to) : x(from), to === null ? beside(from) : x(to)];
}
