// Runs as answers write them: "Kettle.Off->Heat @0; Kettle.Heat->Warm @3", each move with the time at which it is made
// since the start.  Read for their form only: what is possible, the engine says.
import type { Edge, SharedRun, Structure, Trace } from "@engine";
import * as rational from "../../run/rational";

export interface TypedMove {
  process: string;
  source: string;
  target: string;
  /** Of several edges between the two, from 1; 0: it is not said which. */
  which: number;
  /** "" where none is written. */
  time: string;
}
/** What is wrong with a line: where, and what should stand there. */
export interface Misread {
  line: number;
  column: number;
  wanted: "move" | "time" | "number" | "order" | "no-time";
}

const kMove = /^([\p{L}_][^\s@;]*?)\.([\p{L}_][\w]*)\s*(?:->|→)\s*([\p{L}_][\w]*)(?:#(\d+))?/u;

/** "4", "9/2", "4.5" */
const kTime = /^\d+(?:\.\d+|\s*\/\s*\d+)?$/;

interface Piece {
  text: string;
  line: number;
  column: number;
}

/** Moves end with `;` or with the line. */
function piecesOf(text: string): Piece[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    let column = 1;
    return line.split(";").flatMap((part): Piece[] => {
      const here = column + part.length - part.trimStart().length;
      column += part.length + 1;
      return part.trim() === "" ? [] : [{ text: part.trim(), line: i + 1, column: here }];
    });
  });
}

/** `isTimed`: each move must have a time. */
export function readMoves(text: string, isTimed = true): TypedMove[] | Misread {
  const moves: TypedMove[] = [];
  let now: rational.Rational = { n: 0n, d: 1n };
  for (const { text: piece, line, column } of piecesOf(text)) {
    const match = kMove.exec(piece);
    if (!match) return { line, column, wanted: "move" };
    const [head, process = "", source = "", target = "", which = "0"] = match;
    const rest = piece.slice(head.length).trim();
    const at = column + piece.length - rest.length;
    const move = { process, source, target, which: Number(which) };
    if (!isTimed) {
      if (rest !== "") return { line, column: at, wanted: "no-time" };
      moves.push({ ...move, time: "" });
      continue;
    }
    if (!rest.startsWith("@")) return { line, column: at, wanted: "time" };
    const typed = rest.slice(1).trim();
    const time = kTime.test(typed) ? rational.parseTyped(typed) : null;
    if (!time) return { line, column: at, wanted: "number" };
    if (rational.compare(time, now) < 0) return { line, column: at, wanted: "order" };
    now = time;
    moves.push({ ...move, time: rational.format(time) });
  }
  return moves;
}

export const isMisread = (read: TypedMove[] | Misread): read is Misread => !Array.isArray(read);

/** The edge that names a move: its sender, or its only one. */
const nameOf = (edges: readonly Edge[]) => edges.find(({ sync }) => sync === "!") ?? edges[0];

/** "P.A->B", with its number among those between the two where there are several. */
export function moveName(
  edge: Pick<Edge, "process" | "source" | "target" | "edge">,
  structure: Structure | null,
): string {
  const { process, source, target } = edge;
  const name = `${process}.${source}->${target}`;
  const own = structure?.processes.find((one) => one.name === process);
  const between = (own?.edges ?? []).flatMap((one, i) =>
    own!.locations[one.source]?.name === source && own!.locations[one.target]?.name === target ? [i] : [],
  );
  const place = between.indexOf(edge.edge);
  return between.length > 1 && place >= 0 ? `${name}#${place + 1}` : name;
}

/** A run of the simulator, a line for each move. */
export function movesText(trace: Pick<Trace, "steps">, structure: Structure | null): string {
  let now: rational.Rational = { n: 0n, d: 1n };
  const lines: string[] = [];
  for (const step of trace.steps.slice(1)) {
    now = rational.add(now, rational.parse(step.delay) ?? { n: 0n, d: 1n });
    const edge = nameOf(step.edges);
    if (edge) lines.push(`${moveName(edge, structure)} @${rational.format(now)}`);
  }
  return lines.join("\n");
}

/** Time from the move before to move `step`, counted from 1. */
export function waitBefore(moves: readonly TypedMove[], step: number): string {
  const at = (index: number) => rational.parse(moves[index]?.time ?? "0") ?? { n: 0n, d: 1n };
  const { n, d } = step > 1 ? at(step - 2) : { n: 0n, d: 1n };
  return rational.format(rational.add(at(step - 1), { n: -n, d }));
}

/** What can happen after a run; null: it cannot be made. */
type Offered = { edges: Edge[] }[] | null;

/** The first `count` moves as a run that the simulator goes on from; shorter if one of them cannot be found. */
export async function asRun(
  moves: readonly TypedMove[],
  count: number,
  structure: Structure | null,
  offer: (run: SharedRun) => Promise<Offered>,
): Promise<SharedRun> {
  let run: SharedRun = { steps: [], finalDelay: "0" };
  let now: rational.Rational = { n: 0n, d: 1n };
  for (const move of moves.slice(0, count)) {
    const offered = await offer(run);
    const wanted = `${move.process}.${move.source}->${move.target}${move.which > 0 ? `#${move.which}` : ""}`;
    const found = offered?.find(({ edges }) =>
      edges.some((edge) => {
        const name = moveName(edge, structure);
        return name === wanted || (move.which === 0 && name.replace(/#\d+$/, "") === wanted);
      }),
    );
    if (!found) return run;
    const time = rational.parse(move.time) ?? now;
    const delay = rational.format(rational.add(time, { n: -now.n, d: now.d }));
    const edges = found.edges.map(({ process, source, target, select, edge }) => ({
      ...{ process, source, target, select, edge },
    }));
    run = { steps: [...run.steps, { delay, edges }], finalDelay: "0" };
    now = time;
  }
  return run;
}
