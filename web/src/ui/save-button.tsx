// A button that saves a picture or a graph as a file, in the format that stands on it.

interface Props {
  format: string;
  /** What is saved as what, for people who hear rather than see where the button stands. */
  label: string;
  disabled?: boolean;
  /** A link among words instead. */
  isLink?: boolean;
  onSave: () => void;
}

export function SaveButton({ format, label, disabled, isLink = false, onSave }: Props) {
  return (
    <button
      type="button"
      class={isLink ? "link" : "button small"}
      aria-label={label}
      disabled={disabled}
      onClick={onSave}
    >
      {format}
    </button>
  );
}
