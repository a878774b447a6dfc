// Why a move is not possible, why a delay is refused, and why nothing goes on: from what the engine says of each need.
import type { Edge, Hindered, Need, Window } from "@engine";
import type { Misfit } from "../run/delays";
import { isZero } from "../run/rational";
import { choiceWords, kTimeUnits, unit } from "./run";
import { allOf, clauses, phrase, say } from "./say";
import { sentence } from "./text";

export const isNow = ({ when }: Pick<Need, "when">) => when !== null && isZero(when.from) && !when.fromOpen;

/** " (x = 3, N = 5)" */
function valuesOf({ values }: Need): string {
  return values.length > 0 ? ` (${values.map(([name, value]) => `${name} = ${value}`).join(", ")})` : "";
}

/** "the invariant x <= 3 of P.a (x = 1)" */
function named(need: Need): string {
  if (need.kind === "invariant")
    return say`the invariant ${need.text} of ${`${need.process}.${need.location}`}${valuesOf(need)}`;
  return say`the guard ${need.text} of ${need.process}${valuesOf(need)}`;
}

/** How long one has to wait for it; "" where it is never met, or only was before. */
function later({ when }: Need): string {
  if (!when || (isZero(when.from) && !when.fromOpen)) return "";
  if (isZero(when.from)) return say`after any delay`;
  return when.fromOpen ? say`after more than ${unit(when.from)}` : say`after ${unit(when.from)}`;
}

/** One clause for a need that is not met now. */
export function needWords(need: Need, edges: readonly Edge[]): string {
  switch (need.kind) {
    case "guard": {
      const wait = later(need);
      if (wait) return say`${named(need)} is false, and true ${wait}`;
      return need.values.length > 0
        ? say`${named(need)} is false, and waiting does not help`
        : say`${named(need)} is false`;
    }
    case "invariant": {
      const wait = later(need);
      return wait ? say`it would break ${named(need)}; it would not ${wait}` : say`it would break ${named(need)}`;
    }
    case "partner":
      if (need.text === "") return say`the index of its channel has no value`;
      return edges[0]?.sync === "?"
        ? say`no process is ready to send on ${need.text}`
        : say`no process is ready to receive on ${need.text}`;
    case "committed":
      return say`${need.process} is in the committed location ${need.location} and has to move first`;
    case "priority":
      return say`a move of higher priority is possible`;
    case "error":
      return say`it fails: ${need.text}`;
    default:
      return stopWords(need);
  }
}

const atMost = (time: string, isOpen: boolean) => (isOpen ? say`less than ${unit(time)}` : say`at most ${unit(time)}`);

/** What limits time, as a clause. */
export function stopWords(need: Need): string {
  switch (need.kind) {
    case "urgent":
      return say`${need.process} is in the urgent location ${need.location}, where no time passes`;
    case "committed":
      return say`${need.process} is in the committed location ${need.location}, where no time passes`;
    case "urgent-channel":
      return say`a move on the urgent channel ${need.text} is possible, so no time passes`;
    case "invariant": {
      const { when } = need;
      if (!when?.to) return named(need);
      if (isZero(when.to)) return say`${named(need)} allows no more time to pass`;
      return say`${named(need)} lets ${atMost(when.to, when.toOpen)} pass`;
    }
    default:
      return needWords(need, []);
  }
}

/** What keeps a move from being made now; "" for nothing. */
export function hindranceWords({ needs, edges }: Pick<Hindered, "needs" | "edges">): string {
  return clauses(needs.filter((need) => !isNow(need)).map((need) => needWords(need, edges)));
}

/** The needs that end a window, and those it begins with. */
function bounding(needs: readonly Need[], window: Window, end: "from" | "to"): Need | undefined {
  const open = end === "from" ? "fromOpen" : "toOpen";
  return needs.find(({ when }) => when && when[end] === window[end] && when[open] === window[open]);
}

/** Why a delay that was typed is refused: what it would break or comes too early for. */
export function delayWords(wrong: Misfit, window: Window, needs: readonly Need[]): string {
  if (wrong === "") return "";
  if (wrong === "no-number") return say`Write a number, such as 2, 2.5 or 5/2.`;
  const end = wrong === "early" ? "from" : "to";
  const need = bounding(needs, window, end);
  if (wrong === "early") {
    if (isZero(window.from) && !window.fromOpen) return say`A delay is not negative.`;
    const least = window.fromOpen ? say`more than ${unit(window.from)}` : phrase(kTimeUnits, window.from);
    return need ? say`Too early: ${named(need)} needs ${least}.` : say`Too early: it takes ${least}.`;
  }
  const most = atMost(window.to!, window.toOpen);
  if (!need) return say`Too late: it must be ${most}.`;
  const isStop = need.kind !== "guard" && need.kind !== "invariant";
  return isStop ? say`Too late: ${stopWords(need)}.` : say`Too late: ${named(need)} allows ${most}.`;
}

// ---- stuck ----

export interface Stuck {
  headline: string;
  /** What ends time, and then one line for each edge. */
  stops: string[];
  moves: { edges: string; why: string }[];
}

/** Why nothing goes on after a run.  Null: something does. */
export function stuckWords({
  moves,
  wait,
  stops,
  hindered,
}: {
  moves: readonly unknown[];
  wait: Window | null;
  stops: readonly Need[];
  hindered: readonly Hindered[];
}): Stuck | null {
  if (moves.length > 0 || !wait) return null;
  const ending = stops.filter(({ when }) => when?.to === wait.to);
  const headline =
    wait.to === null
      ? say`Deadlock: time can pass for ever, but no move will ever be possible.`
      : isZero(wait.to)
        ? say`Time stops here: no time may pass, and no move is possible.`
        : wait.toOpen
          ? say`Timelock: after less than ${unit(wait.to)} time must stop, and no move is possible before.`
          : say`Timelock: after ${unit(wait.to)} time must stop, and no move is possible before.`;
  return {
    headline,
    stops: wait.to === null ? [] : ending.map((stop) => sentence(stopWords(stop))),
    moves: hindered.map((move) => ({
      edges: choiceWords(move),
      why: sentence(whyNever(move, wait)),
    })),
  };
}

/** Needs that are never met say it all; else they are met too late, or not together. */
function whyNever({ needs, edges }: Hindered, wait: Window): string {
  const never = needs.filter(({ when }) => when === null);
  const shown = never.length > 0 ? never : needs.filter((need) => !isNow(need));
  if (shown.length === 0)
    return needs.length > 1 ? say`${allOf(needs.map(named))} never hold together` : say`not possible`;
  const words = clauses(shown.map((need) => needWords(need, edges)));
  return never.length === 0 && wait.to !== null ? say`${words}, which is too late` : words;
}
