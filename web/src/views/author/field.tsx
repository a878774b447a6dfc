// A field of the form: what is typed is put into the file when the field is left.
import { useEffect, useId, useState } from "preact/hooks";

interface Props {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  /** 0: one line. */
  rows?: number;
  isCode?: boolean;
  isNumber?: boolean;
  /** With each key: the value is that of who shows the field. */
  isLive?: boolean;
}

export function TextField({
  label,
  value,
  onCommit,
  rows = 0,
  isCode = false,
  isNumber = false,
  isLive = false,
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const common = {
    id,
    value: isLive ? value : typed,
    class: isCode ? "author-code" : "",
    spellcheck: !isCode,
    onInput: ({ currentTarget: { value: now } }: { currentTarget: { value: string } }) => {
      setTyped(now);
      if (isLive) onCommit(now);
    },
    onChange: (event: { currentTarget: { value: string } }) => onCommit(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows > 0 ? (
        <textarea {...common} rows={rows} />
      ) : isNumber ? (
        <input {...common} type="number" min={0} />
      ) : (
        <input {...common} type="text" autocomplete="off" />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map(([one, name]) => (
          <option value={one}>{name}</option>
        ))}
      </select>
    </div>
  );
}
