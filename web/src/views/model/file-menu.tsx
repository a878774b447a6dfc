// The menu of files: open some, save the model in one of its formats.
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import { kAccept, type SaveKind } from "../../files/text";
import { kFile, kFiles, kModels, kNewModel, kOpen, kOpenFiles, kSaves } from "../../words/model";

interface Props {
  hasLayout: boolean;
  onNew: () => void;
  onModels: () => void;
  onOpen: (files: File[]) => void;
  onSave: (kind: SaveKind) => void;
}

interface EntryProps {
  words: { title: string; about: string };
  /** Behind its title. */
  files?: string;
  onClick: () => void;
}

function Entry({ words: { title, about }, files, onClick }: EntryProps) {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onClick}>
        <span class="menu-title">
          {title} {files && <span class="menu-n">{files}</span>}
        </span>
        <span class="menu-teaches">{about}</span>
      </button>
    </li>
  );
}

/** What may be opened. */
const kOpened = ".xta .xml .q .ugi";

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
      <Entry words={kNewModel} onClick={closing(onNew)} />
      <Entry words={kModels} onClick={closing(onModels)} />
      <Entry words={kOpen} files={kOpened} onClick={closing(onDialog)} />
      {kSaves
        .filter(({ kind }) => kind !== "ugi" || hasLayout)
        .map(({ kind, ...words }) => (
          <Entry words={words} files={`.${kind}`} onClick={closing(() => onSave(kind))} />
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
        aria-label={kOpenFiles}
        onChange={(event) => {
          onOpen([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ""; // the same file may be opened again
        }}
      />
      <Popup
        class="files"
        panelLabel={kFiles}
        label={
          <>
            <Icon name="file" />
            <span>{kFile}</span>
          </>
        }
      >
        {(close) => <Menu {...props} onDialog={() => input.current?.click()} close={close} />}
      </Popup>
    </>
  );
}
