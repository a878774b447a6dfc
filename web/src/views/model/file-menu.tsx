// The menu of files: open some, save the model in one of its formats.
import { useRef } from "preact/hooks";
import { shelf } from "../../state/storage";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import { kAccept, type SaveKind } from "../../files/text";
import { titleOf, type Document } from "../../state/document";

interface Props {
  hasLayout: boolean;
  onShelved: (doc: Document) => void;
  onOpen: (files: File[]) => void;
  onSave: (kind: SaveKind) => void;
}

const kSaves: { kind: SaveKind; title: string; about: string }[] = [
  { kind: "xta", title: "Model", about: "The text, for ZoneLab and UPPAAL's command line." },
  { kind: "q", title: "Queries", about: "The queries with their comments." },
  { kind: "ugi", title: "Layout", about: "Where UPPAAL draws the locations." },
  { kind: "xml", title: "UPPAAL file", about: "Model, queries and layout in one. Comments in the model are not kept." },
];

export function FileMenu({ hasLayout, onShelved, onOpen, onSave }: Props) {
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
        {(close) => (
          <ul class="menu">
            <li>
              <button
                type="button"
                class="menu-item"
                onClick={() => {
                  close();
                  input.current?.click();
                }}
              >
                <span class="menu-title">
                  Open… <span class="menu-n">.xta .xml .q .ugi</span>
                </span>
                <span class="menu-teaches">A model, alone or with its queries and layout. Or drop files anywhere.</span>
              </button>
            </li>
            {kSaves
              .filter(({ kind }) => kind !== "ugi" || hasLayout)
              .map(({ kind, title, about }) => (
                <li>
                  <button
                    type="button"
                    class="menu-item"
                    onClick={() => {
                      close();
                      onSave(kind);
                    }}
                  >
                    <span class="menu-title">
                      Save as {title} <span class="menu-n">.{kind}</span>
                    </span>
                    <span class="menu-teaches">{about}</span>
                  </button>
                </li>
              ))}
            {shelf().map((doc) => (
              <li>
                <button
                  type="button"
                  class="menu-item"
                  onClick={() => {
                    close();
                    onShelved(doc);
                  }}
                >
                  <span class="menu-title">From another tab: {titleOf(doc) || "a model"}</span>
                  <span class="menu-teaches">
                    {doc.text
                      .split("\n")
                      .find((line) => line.trim() !== "")
                      ?.slice(0, 80)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popup>
    </>
  );
}
