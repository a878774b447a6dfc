// Constraints as a list of small boxes.
import "./constraint-list.css";

interface Props {
  words: readonly string[];
  /** Those that were just learnt. */
  fresh?: readonly string[];
  /** In place of an empty list. */
  none: string;
}

export function ConstraintList({ words, fresh = [], none }: Props) {
  if (words.length === 0) return <p class="muted">{none}</p>;
  return (
    <ul class="zone">
      {words.map((constraint) => (
        <li class={fresh.includes(constraint) ? "fresh" : ""}>
          <code>{constraint}</code>
        </li>
      ))}
    </ul>
  );
}
