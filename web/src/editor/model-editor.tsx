// The editor's place in the page.  CodeMirror owns everything inside it.
import { useEffect, useRef } from "preact/hooks";
import { run } from "../actions/checks";
import type { Lab } from "../state/store";
import { createEditor } from "./editor";

export function ModelEditor({ lab }: { lab: Lab }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { editor, destroy } = createEditor(place.current!, lab.state.doc.text, {
      changed: (text) => lab.textChanged(text),
      restored: (companions) => lab.companionsRestored(companions),
      run: () => run(lab),
      pastedXml: (text) =>
        void import("../actions/files").then((files) => files.openModel(lab, { name: "pasted.xml", text })),
      ask: (subject, text, line, column) => lab.ask({ subject, text, line, column }),
      cursor: (at) => lab.cursorMoved(at),
      announce: (message) => lab.announce(message),
    });
    lab.attach(editor);
    return destroy;
  }, [lab]);
  return (
    <>
      <div class="editor" ref={place} />
      <p id="editor-help" class="visually-hidden">
        Tab leaves the editor. Control Enter runs the selected query. F8 goes to the next problem. Control Space
        completes a name. F12 goes to the declaration of a name, Shift F12 to its next use, Control Shift Space tells
        about it.
      </p>
    </>
  );
}
