// A field for a name or a label: what is written in it counts once it is left, or Enter is pressed.
import { useId, useState } from "preact/hooks";

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  /** What is wrong with it; "": it was taken. */
  onCommit: (value: string) => string;
  /** Back to the picture. */
  onLeave: () => void;
  /** Of the model, while nothing is written here; true: the key was one of these. */
  onUndoKey: (event: KeyboardEvent) => boolean;
}

export function EditField({ label, value, placeholder, onCommit, onLeave, onUndoKey }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const leave = () => {
    setDraft(null);
    setProblem("");
  };
  const commit = () => {
    if (draft === null) return;
    const found = draft.trim() === value ? "" : onCommit(draft.trim());
    if (found === "") leave();
    else setProblem(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isEnter = event.key === "Enter" && !event.shiftKey;
    if (isEnter) commit();
    if (isEnter && (event.ctrlKey || event.metaKey)) return; // runs the query
    if (event.key === "Escape") {
      leave();
      onLeave();
    } else if (!isEnter && !(draft === null && onUndoKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = draft ?? value;
  return (
    <div class="edit-field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={shown.split("\n").length}
        value={shown}
        placeholder={placeholder}
        aria-invalid={problem !== ""}
        aria-describedby={problem === "" ? undefined : `${id}-problem`}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          setProblem("");
        }}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      {problem !== "" && (
        <p class="edit-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
