// A passphrase and what is done with it, which takes a moment; what came of it is said below.
import { useId, useState } from "preact/hooks";

interface Props {
  label: string;
  act: string;
  /** Shown while it goes on. */
  busy: string;
  /** What is to be said. */
  onAct: (passphrase: string) => Promise<string>;
}

export function Passphrase({ label, act, busy, onAct }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setSaid(busy);
    try {
      setSaid(await onAct(typed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form class="field" onSubmit={(event) => void submit(event)}>
      <label for={id}>{label}</label>
      <span class="passphrase-row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="button small" disabled={typed.trim() === ""} aria-disabled={isBusy}>
          {act}
        </button>
      </span>
      <p role="status" class="muted">
        {said}
      </p>
    </form>
  );
}
