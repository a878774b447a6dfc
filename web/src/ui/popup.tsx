// A button with a panel that opens below it and takes the focus.  Escape closes it and gives the focus
// back; a click elsewhere or moving the focus away closes it, too.
import "./popup.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useScrollFade } from "./scroll-fade";

interface Props {
  class: string;
  label: ComponentChildren;
  panelLabel: string;
  /** Opens it from anywhere. */
  opensOn?: (event: KeyboardEvent) => boolean;
  children: (close: () => void) => ComponentChildren;
}

/** Up and Down, Home and End move between the panel's buttons and boxes to tick. */
function moveFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...panel.querySelectorAll<HTMLElement>("button, [type='checkbox']:enabled")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const target: Record<string, number> = {
    ArrowDown: (at + 1) % buttons.length,
    ArrowUp: (at + buttons.length - (at < 0 ? 0 : 1)) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = target[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** A key that opens it from anywhere. */
function useOpening(opensOn: Props["opensOn"], open: () => void): void {
  useEffect(() => {
    if (!opensOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!opensOn(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [opensOn]);
}

export function Popup({ class: className, label, panelLabel, opensOn, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Where the focus was. */
  const before = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!open) return;
    before.current = document.activeElement as HTMLElement | null;
    // What the panel holds may still be on its way.
    (panel.current?.querySelector<HTMLElement>("button:enabled") ?? panel.current)?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  useScrollFade(panel, open);
  useOpening(opensOn, () => setOpen(true));

  const close = () => {
    setOpen(false);
    const back = before.current?.isConnected && before.current !== document.body ? before.current : button.current;
    back?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === "Escape") {
      event.preventDefault(); // not Stop
      close();
    } else if (panel.current?.contains(event.target as Node)) {
      moveFocus(panel.current, event);
    }
  };
  return (
    <div class={`popup ${className}`} ref={box} onKeyDown={onKeyDown}>
      <button type="button" class="button" ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </button>
      {open && (
        <div class="popup-panel" role="group" aria-label={panelLabel} tabIndex={-1} ref={panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
