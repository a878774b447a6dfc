// The editor's place in the page.  CodeMirror owns everything inside it.
import "./editor.css";
import { useEffect, useRef } from "preact/hooks";
import { withFiles } from "../actions/file-actions";
import { checkOrRun } from "../actions/task";
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { createEditor } from "./editor";
import { kEditorHelp } from "../words/editor";

const versions = later(() => import("../actions/versions"));

export function ModelEditor({ store }: { store: Store }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { editor, destroy } = createEditor(place.current!, store.state.doc.text, {
      changed: (text) => store.textChanged(text),
      restored: (companions) => store.companionsRestored(companions),
      laidOut: (layout) => store.setDoc({ layout }),
      replacing: (text) => store.replacing(text),
      beyond: (direction) => void versions().then(({ beyond }) => beyond(store, direction)),
      run: () => checkOrRun(store),
      pastedXml: (text) => withFiles(store, (files) => files.openModel(store, { name: "pasted.xml", text })),
      ask: (subject, text, line, column) => store.ask({ subject, text, line, column }),
      cursor: (at) => store.cursorMoved(at),
      announce: (message) => store.announce(message),
    });
    store.attach(editor);
    return destroy;
  }, [store]);
  return (
    <>
      <div class="editor" ref={place} />
      <p id="editor-help" class="visually-hidden">
        {kEditorHelp}
      </p>
    </>
  );
}
