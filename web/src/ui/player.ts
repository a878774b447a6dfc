// The state machine of players: of a run, step by step, and of a recorded search, event by event.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Where the player is, of 0 … last, and where its buttons lead; null: nowhere. */
export interface Course {
  at: number;
  last: number;
  back: number | null;
  forward: number | null;
}

export type PlayerKey = { to: number } | "play" | null;

/** What a key means; null: it is not one of the player's. */
export function playerKey(key: string, { last, back, forward }: Course): PlayerKey {
  switch (key) {
    case "ArrowRight":
    case "PageDown": // what presenters' clickers send
      return { to: forward ?? last };
    case "ArrowLeft":
    case "PageUp":
      return { to: back ?? 0 };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: last };
    case " ":
      return "play";
    default:
      return null;
  }
}

/** Fields take all keys, buttons the space bar. */
function belongsTo(target: HTMLElement, key: string): boolean {
  const kFields = ["INPUT", "SELECT", "TEXTAREA"];
  return kFields.includes(target.tagName) || (key === " " && ["BUTTON", "SUMMARY"].includes(target.tagName));
}

/** Is the player on the screen, and does nothing else want the keys? */
function isIdle(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (!root || root.getClientRects().length === 0 || document.querySelector("dialog[open]")) return false;
  const isStage = root.closest("[data-stage]") !== null;
  return target === document.body || (isStage && !(target as HTMLElement).closest?.(".cm-editor"));
}

export interface Player {
  /** Of the element around it: while that is seen and nothing has the focus, keys are the player's. */
  root: RefObject<HTMLDivElement | null>;
  isPlaying: boolean;
  /** Play or pause; at the end it begins anew. */
  toggle: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** `played`: what is played; another one stops the player.  `period`: milliseconds from one place to the next. */
export function usePlayer(course: Course, played: unknown, period: number, go: (to: number) => void): Player {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef({ course, go });
  latest.current = { course, go };
  useEffect(() => setPlaying(false), [played]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const { forward } = latest.current.course;
      if (forward === null) setPlaying(false);
      else latest.current.go(forward);
    }, period);
    return () => clearInterval(timer);
  }, [isPlaying, period]);
  const root = useRef<HTMLDivElement>(null);
  const toggle = () => {
    if (!isPlaying && course.forward === null) go(0);
    setPlaying(!isPlaying);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A clicker steps wherever the focus is, but in a text.
    const isClicker = event.key === "PageDown" || event.key === "PageUp";
    if (!isClicker && belongsTo(event.target as HTMLElement, event.key)) return;
    const meaning = playerKey(event.key, course);
    if (meaning === null) return;
    event.preventDefault();
    if (meaning === "play") toggle();
    else go(meaning.to);
  };
  const latestKey = useRef(onKeyDown);
  latestKey.current = onKeyDown;
  useEffect(() => {
    const anywhere = (event: KeyboardEvent) => {
      if (isIdle(root.current, event.target)) latestKey.current(event);
    };
    addEventListener("keydown", anywhere);
    return () => removeEventListener("keydown", anywhere);
  }, []);
  return { root, isPlaying, toggle, onKeyDown };
}
