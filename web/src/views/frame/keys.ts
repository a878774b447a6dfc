// Keys that work wherever the focus is, and files that are dropped anywhere.
import { useEffect } from "preact/hooks";
import { stop } from "../../actions/checks";
import { withFiles } from "../../actions/file-actions";
import { checkOrRun } from "../../actions/task";
import { leaveStage, paneOf, showOnStage } from "../../actions/stage";
import { chooseLarge, isLarge } from "../../settings/theme";
import type { Tool } from "../../state/state";
import type { Store } from "../../state/store";
import { kTools } from "../result/tools";

/** Single characters are text there, not keys. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Where the keys of a pane work, the most telling place first. */
const kPlaces = [
  "tr[aria-selected='true']",
  ".trace-scroll[tabindex]",
  ".graph-scroll",
  ".instrument :is(button, select)",
];

const kTryMs = 50;
const kMostTries = 400;

/** Shows an instrument and takes the focus there, so that the next key works in it: for the result, in its run. */
function enter(store: Store, tool: Tool): void {
  store.showTool(tool);
  let tries = 0;
  const look = (pane: HTMLElement) => {
    if (document.activeElement !== pane) return; // the visitor went on
    const place = kPlaces.map((one) => pane.querySelector<HTMLElement>(one)).find((one) => one !== null);
    // What is fetched, or asked of the engine, only now is waited for.
    const isAwaited = !place || pane.querySelector(".loading[role='status']") !== null;
    if (isAwaited && ++tries < kMostTries) setTimeout(() => look(pane), kTryMs);
    else place?.focus();
  };
  requestAnimationFrame(() => {
    const pane = document.querySelector<HTMLElement>(".result-pane .result-scroll:not([hidden])");
    pane?.focus();
    if (pane) look(pane);
  });
}

/** The editor handles Run itself. */
export function useKeys(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const inEditor = event.target instanceof Element && event.target.closest(".cm-editor") !== null;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) checkOrRun(store);
      else if (event.key === "F8") store.goToProblem(event.shiftKey ? -1 : 1);
      else if (event.key === "F2") showOnStage(store, event.shiftKey ? "both" : paneOf(document.activeElement));
      else if (event.key === "Escape" && !inEditor && store.state.stage !== "") leaveStage(store);
      else if (event.key === "Escape" && !inEditor && store.state.checking) stop(store);
      else if (event.key === "?" && !isTyping(event.target)) store.set({ isHelpShown: true });
      else if (event.key === "F9") chooseLarge(!isLarge());
      else if (event.altKey && !event.ctrlKey && /^Digit[1-6]$/.test(event.code))
        enter(store, kTools[Number(event.code.slice(5)) - 1]!);
      else if (event.key === "." && event.ctrlKey && store.state.checking) stop(store);
      else return;
      event.preventDefault();
    };
    const onWholeScreen = () => {
      if (!document.fullscreenElement) leaveStage(store);
    };
    addEventListener("keydown", onKeyDown);
    document.addEventListener("fullscreenchange", onWholeScreen);
    return () => {
      removeEventListener("keydown", onKeyDown);
      document.removeEventListener("fullscreenchange", onWholeScreen);
    };
  }, [store]);
}

/** Files may be dropped anywhere; the editor would insert their text.  A dialog that takes files itself says so. */
export function useDrop(store: Store): void {
  useEffect(() => {
    const cue = (isDropping: boolean) => isDropping !== store.state.isDropping && store.set({ isDropping });
    const hasFiles = ({ dataTransfer, target }: DragEvent) =>
      (dataTransfer?.types.includes("Files") ?? false) && !(target as Element).closest?.("[data-takes-files]");
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      cue(true);
    };
    // Leaving one thing for another one within the page is no leaving.
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && cue(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      cue(false);
      event.preventDefault();
      event.stopPropagation();
      const files = [...event.dataTransfer!.files]; // the event keeps them only for now
      withFiles(store, (actions) => actions.openFiles(store, files));
    };
    addEventListener("dragover", onDragOver, true);
    addEventListener("dragleave", onDragLeave, true);
    addEventListener("drop", onDrop, true);
    return () => {
      removeEventListener("dragover", onDragOver, true);
      removeEventListener("dragleave", onDragLeave, true);
      removeEventListener("drop", onDrop, true);
    };
  }, [store]);
}
