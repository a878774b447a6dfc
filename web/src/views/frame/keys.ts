// Keys that work wherever the focus is, and files that are dropped anywhere.
import { useEffect } from "preact/hooks";
import { start, stop } from "../../actions/checks";
import { fileActions } from "../../actions/file-actions";
import { chooseLarge, isLarge } from "../../settings/theme";
import type { Store } from "../../state/store";
import { kTools } from "../result/tools";

/** Single characters are text there, not keys. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The editor handles Run itself. */
export function useKeys(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const inEditor = event.target instanceof Element && event.target.closest(".cm-editor") !== null;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start(store);
      else if (event.key === "F8") store.goToProblem(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape" && !inEditor && store.state.checking) stop(store);
      else if (event.key === "?" && !isTyping(event.target)) store.set({ isHelpShown: true });
      else if (event.key === "F9") chooseLarge(!isLarge());
      else if (event.altKey && !event.ctrlKey && /^Digit[1-5]$/.test(event.code))
        store.showTool(kTools[Number(event.code.slice(5)) - 1]![0]);
      else if (event.key === "." && event.ctrlKey && store.state.checking) stop(store);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [store]);
}

/** Files may be dropped anywhere; the editor would insert their text. */
export function useDrop(store: Store): void {
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const files = [...event.dataTransfer!.files]; // the event keeps them only for now
      void fileActions().then((actions) => actions.openFiles(store, files));
    };
    addEventListener("dragover", onDragOver, true);
    addEventListener("drop", onDrop, true);
    return () => {
      removeEventListener("dragover", onDragOver, true);
      removeEventListener("drop", onDrop, true);
    };
  }, [store]);
}
