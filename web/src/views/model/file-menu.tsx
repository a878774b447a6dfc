// The menu of files: open some, save the model in one of its formats.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import { kAccept, type SaveKind } from "../../files/text";

interface Props {
  hasLayout: boolean;
  onNew: () => void;
  onModels: () => void;
  onOpen: (files: File[]) => void;
  onSave: (kind: SaveKind) => void;
}

const kSaves: { kind: SaveKind; title: string; about: string }[] = [
  { kind: "xta", title: "Model", about: "The text, for ZoneLab and UPPAAL's command line." },
  { kind: "q", title: "Queries", about: "The queries with their comments." },
  { kind: "ugi", title: "Layout", about: "Where UPPAAL draws the locations." },
  { kind: "xml", title: "UPPAAL file", about: "Model, queries, layout and comments in one." },
];

function Entry({ onClick, children }: { onClick: () => void; children: ComponentChildren }) {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onClick}>
        {children}
      </button>
    </li>
  );
}

interface MenuProps extends Omit<Props, "onOpen"> {
  onDialog: () => void;
  close: () => void;
}

function Menu({ hasLayout, onNew, onModels, onSave, onDialog, close }: MenuProps) {
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <ul class="menu">
      <Entry onClick={closing(onNew)}>
        <span class="menu-title">New model</span>
        <span class="menu-teaches">Ten lines with a query, to begin with.</span>
      </Entry>
      <Entry onClick={closing(onModels)}>
        <span class="menu-title">Your models…</span>
        <span class="menu-teaches">All that you have written or opened, and what it was earlier.</span>
      </Entry>
      <Entry onClick={closing(onDialog)}>
        <span class="menu-title">
          Open… <span class="menu-n">.xta .xml .q .ugi</span>
        </span>
        <span class="menu-teaches">A model, alone or with its queries and layout. Or drop files anywhere.</span>
      </Entry>
      {kSaves
        .filter(({ kind }) => kind !== "ugi" || hasLayout)
        .map(({ kind, title, about }) => (
          <Entry onClick={closing(() => onSave(kind))}>
            <span class="menu-title">
              Save as {title} <span class="menu-n">.{kind}</span>
            </span>
            <span class="menu-teaches">{about}</span>
          </Entry>
        ))}
    </ul>
  );
}

export function FileMenu({ onOpen, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={kAccept}
        aria-label="Open files"
        onChange={(event) => {
          onOpen([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ""; // the same file may be opened again
        }}
      />
      <Popup
        class="files"
        panelLabel="Files"
        label={
          <>
            <Icon name="file" />
            <span>File</span>
          </>
        }
      >
        {(close) => <Menu {...props} onDialog={() => input.current?.click()} close={close} />}
      </Popup>
    </>
  );
}
