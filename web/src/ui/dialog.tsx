// A dialog over the page: Escape, its Close button or a click beside it end it; keys stay inside.
import "./dialog.css";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect } from "preact/hooks";

interface Props {
  name: string;
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  children: ComponentChildren;
}

/** Its title has the id NAME-title. */
export function Dialog({ name, dialog, onClose, children }: Props) {
  useEffect(() => {
    dialog.current?.showModal();
  }, [dialog]);
  return (
    <dialog
      class={`dialog ${name}`}
      ref={dialog}
      aria-labelledby={`${name}-title`}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      {children}
    </dialog>
  );
}
