// Runs as answers write them: "Kettle.Off->Heat @0; Kettle.Heat->Warm @3", each move with the time at which it is made
// since the start.  A move is named by its first edge, that of the sender; others may follow behind `+`; a time alone, at
// the end, lets time pass.  Read for their form only: what is possible, the engine says.
import type { Edge, SharedRun, Structure, Trace } from "@engine";
import * as rational from "../../run/rational";

export interface TypedMove {
  /** "P.A->B", "P.A->B#2"; none: only time passes. */
  edges: string[];
  /** Since the start. */
  time: string;
}
/** What is wrong with a line: where, and what should stand there. */
export interface Misread {
  line: number;
  column: number;
  wanted: "move" | "time" | "number" | "order" | "end";
}

const kEdge = /^([A-Za-z_][^\s@;+>]*)\.([A-Za-z_]\w*)\s*(?:->|→)\s*([A-Za-z_]\w*)(#[1-9]\d*)?\s*/;

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

/** Edges at the beginning of a text, and what stands behind them; null: an edge is expected where `rest` begins. */
function edgesOf(text: string): { edges: string[] | null; rest: string } {
  const edges: string[] = [];
  for (let rest = text; ; rest = rest.slice(1).trimStart()) {
    const match = kEdge.exec(rest);
    if (!match) return { edges: null, rest };
    edges.push(`${match[1]}.${match[2]}->${match[3]}${match[4] ?? ""}`);
    rest = rest.slice(match[0].length);
    if (!rest.startsWith("+")) return { edges, rest };
  }
}

function readMove(
  { text, line, column }: Piece,
  now: rational.Rational,
): (TypedMove & { at: rational.Rational }) | Misread {
  const { edges, rest } = text.startsWith("@") ? { edges: [], rest: text } : edgesOf(text);
  const wrong = (wanted: Misread["wanted"]) => ({ line, column: column + text.length - rest.length, wanted });
  if (edges === null) return wrong("move");
  if (!rest.startsWith("@")) return wrong("time");
  const typed = rest.slice(1).trim();
  const at = kTime.test(typed) ? rational.parseTyped(typed) : null;
  if (!at) return wrong("number");
  return rational.compare(at, now) < 0 ? wrong("order") : { edges, time: rational.format(at), at };
}

export function readMoves(text: string): TypedMove[] | Misread {
  const moves: TypedMove[] = [];
  let now: rational.Rational = { n: 0n, d: 1n };
  for (const piece of piecesOf(text)) {
    if (moves.at(-1)?.edges.length === 0) return { line: piece.line, column: piece.column, wanted: "end" };
    const read = readMove(piece, now);
    if ("wanted" in read) return read;
    now = read.at;
    moves.push({ edges: read.edges, time: read.time });
  }
  return moves;
}

export const isMisread = (read: TypedMove[] | Misread): read is Misread => !Array.isArray(read);

type Named = Pick<Edge, "process" | "source" | "target" | "edge" | "line" | "select">;

/** "P.A->B", with its number among those between the two where there are several. */
export function edgeName({ process, source, target, edge, line, select }: Named, structure: Structure | null): string {
  const name = `${process}.${source}->${target}`;
  const own = structure?.processes.find((one) => one.name === process);
  const between = (own?.edges ?? []).flatMap((one, i) =>
    own!.locations[one.source]?.name === source && own!.locations[one.target]?.name === target ? [{ ...one, i }] : [],
  );
  const same = between.findIndex((one) => one.line === line && one.select === select && line > 0);
  const place = same >= 0 ? same : between.findIndex(({ i }) => i === edge);
  return between.length > 1 && place >= 0 ? `${name}#${place + 1}` : name;
}

/** All edges of a move, the sender's first. */
function moveName(edges: readonly Edge[], structure: Structure | null): string {
  const sender = edges.filter(({ sync }) => sync === "!");
  const others = edges.filter(({ sync }) => sync !== "!");
  return [...sender, ...others].map((edge) => edgeName(edge, structure)).join(" + ");
}

/** A run of the simulator, a line for each move; if it ends with a wait, the time at its end. */
export function movesText(trace: Pick<Trace, "steps" | "finalDelay">, structure: Structure | null): string {
  const zero: rational.Rational = { n: 0n, d: 1n };
  let now = zero;
  let last = zero;
  const lines: string[] = [];
  for (const step of trace.steps.slice(1)) {
    now = rational.add(now, rational.parse(step.delay) ?? zero);
    if (step.edges.length === 0) continue;
    last = now;
    lines.push(`${moveName(step.edges, structure)} @${rational.format(now)}`);
  }
  // A wait at the end is a step of its own in some traces.
  const waits = trace.steps.at(-1)?.edges.length === 0 && trace.steps.length > 1;
  const end = waits ? now : rational.add(now, rational.parse(trace.finalDelay) ?? zero);
  return [...lines, ...(rational.equal(end, last) ? [] : [`@${rational.format(end)}`])].join("\n");
}

/** Time from the move before to move `step`, counted from 1. */
export function waitBefore(moves: readonly TypedMove[], step: number): string {
  const at = (index: number) => rational.parse(moves[index]?.time ?? "0") ?? { n: 0n, d: 1n };
  const { n, d } = step > 1 ? at(step - 2) : { n: 0n, d: 1n };
  return rational.format(rational.add(at(step - 1), { n: -n, d }));
}

/** What can happen after a run; null: it cannot be made. */
type Offered = { edges: Edge[] }[] | null;

const isNamed = (edge: Edge, name: string, structure: Structure | null) => {
  const full = edgeName(edge, structure);
  return full === name || full.replace(/#\d+$/, "") === name;
};

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
    const found = offered?.find(({ edges }) =>
      move.edges.every((name) => edges.some((edge) => isNamed(edge, name, structure))),
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
