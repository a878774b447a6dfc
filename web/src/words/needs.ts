// Why a move is not possible, why a delay is refused, and why nothing goes on: from what the engine says of each need.
import type { Edge, Hindered, Need, Window } from "@engine";
import type { Misfit } from "../run/delays";
import { isZero } from "../run/rational";
import { choiceWords, unit } from "./run";

export const isNow = ({ when }: Pick<Need, "when">) => when !== null && isZero(when.from) && !when.fromOpen;

/** " (x = 3, N = 5)" */
function valuesOf({ values }: Need): string {
  return values.length > 0 ? ` (${values.map(([name, value]) => `${name} = ${value}`).join(", ")})` : "";
}

/** "the invariant x <= 3 of P.a (x = 1)" */
function named(need: Need): string {
  const of = need.kind === "invariant" ? `${need.process}.${need.location}` : need.process;
  return `the ${need.kind} ${need.text} of ${of}${valuesOf(need)}`;
}

/** How long one has to wait for it; "" where it is never met, or only was before. */
function later({ when }: Need): string {
  if (!when || (isZero(when.from) && !when.fromOpen)) return "";
  return isZero(when.from) ? "after any delay" : `after ${when.fromOpen ? "more than " : ""}${unit(when.from)}`;
}

/** One clause for a need that is not met now. */
export function needWords(need: Need, edges: readonly Edge[]): string {
  switch (need.kind) {
    case "guard": {
      const wait = later(need);
      return `${named(need)} is false${wait ? `, and true ${wait}` : need.values.length > 0 ? ", and waiting does not help" : ""}`;
    }
    case "invariant": {
      const wait = later(need);
      return `it would break ${named(need)}${wait ? `; it would not ${wait}` : ""}`;
    }
    case "partner":
      return need.text === ""
        ? "the index of its channel has no value"
        : `no process is ready to ${edges[0]?.sync === "?" ? "send" : "receive"} on ${need.text}`;
    case "committed":
      return `${need.process} is in the committed location ${need.location} and has to move first`;
    case "priority":
      return "a move of higher priority is possible";
    case "error":
      return `it fails: ${need.text}`;
    default:
      return stopWords(need);
  }
}

/** What limits time, as a clause. */
export function stopWords(need: Need): string {
  switch (need.kind) {
    case "urgent":
    case "committed":
      return `${need.process} is in the ${need.kind} location ${need.location}, where no time passes`;
    case "urgent-channel":
      return `a move on the urgent channel ${need.text} is possible, so no time passes`;
    case "invariant": {
      const { when } = need;
      if (!when?.to) return named(need);
      if (isZero(when.to)) return `${named(need)} allows no more time to pass`;
      return `${named(need)} lets ${when.toOpen ? "less than" : "at most"} ${unit(when.to)} pass`;
    }
    default:
      return needWords(need, []);
  }
}

/** What keeps a move from being made now; "" for nothing. */
export function hindranceWords({ needs, edges }: Pick<Hindered, "needs" | "edges">): string {
  return needs
    .filter((need) => !isNow(need))
    .map((need) => needWords(need, edges))
    .join("; ");
}

/** The needs that end a window, and those it begins with. */
function bounding(needs: readonly Need[], window: Window, end: "from" | "to"): Need | undefined {
  const open = end === "from" ? "fromOpen" : "toOpen";
  return needs.find(({ when }) => when && when[end] === window[end] && when[open] === window[open]);
}

/** Why a delay that was typed is refused: what it would break or comes too early for. */
export function delayWords(wrong: Misfit, window: Window, needs: readonly Need[]): string {
  if (wrong === "") return "";
  if (wrong === "no-number") return "Write a number, such as 2, 2.5 or 5/2.";
  const end = wrong === "early" ? "from" : "to";
  const need = bounding(needs, window, end);
  if (wrong === "early") {
    const least = isZero(window.from) && !window.fromOpen ? "A delay is not negative" : "";
    if (least) return `${least}.`;
    return `Too early: ${need ? `${named(need)} needs ` : "it takes "}${window.fromOpen ? "more than " : ""}${unit(window.from)}.`;
  }
  const most = `${window.toOpen ? "less than" : "at most"} ${unit(window.to!)}`;
  if (!need) return `Too late: it must be ${most}.`;
  const isStop = need.kind !== "guard" && need.kind !== "invariant";
  return `Too late: ${isStop ? stopWords(need) : `${named(need)} allows ${most}`}.`;
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
      ? "Deadlock: time can pass for ever, but no move will ever be possible."
      : isZero(wait.to)
        ? "Time stops here: no time may pass, and no move is possible."
        : `Timelock: after ${wait.toOpen ? "less than " : ""}${unit(wait.to)} time must stop, and no move is possible before.`;
  return {
    headline,
    stops: wait.to === null ? [] : ending.map((stop) => `${capital(stopWords(stop))}.`),
    moves: hindered.map((move) => ({
      edges: choiceWords(move),
      why: `${capital(whyNever(move, wait))}.`,
    })),
  };
}

const capital = (words: string) => `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;

/** Needs that are never met say it all; else they are met too late, or not together. */
function whyNever({ needs, edges }: Hindered, wait: Window): string {
  const never = needs.filter(({ when }) => when === null);
  const shown = never.length > 0 ? never : needs.filter((need) => !isNow(need));
  if (shown.length === 0)
    return needs.length > 1 ? `${needs.map(named).join(" and ")} never hold together` : "not possible";
  const words = shown.map((need) => needWords(need, edges)).join("; ");
  return never.length === 0 && wait.to !== null ? `${words}, which is too late` : words;
}
