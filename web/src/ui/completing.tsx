// A field whose names are completed: a list of what may be written at the cursor.  It comes unasked after two letters or
// a dot, and takes no Enter until an entry is chosen.
import "./completing.css";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Completions } from "@engine";
import { kTypedLetters } from "../editor/ask";
import { matching, type Matches } from "../editor/matching";
import { kCompletions } from "../words/queries";

/** What the engine offers in a text at a column; null when there is something newer to ask. */
export type Complete = (text: string, column: number) => Promise<Completions | null>;

interface Field {
  text: string;
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  complete: Complete;
  onText: (text: string) => void;
}

/** What fits at the cursor, as a list from which one is chosen by the arrow keys. */
export function useCompletions({ text, input, complete, onText }: Field) {
  const [matches, setMatches] = useState<Matches | null>(null);
  const [chosen, setChosen] = useState(-1);
  const close = () => {
    setMatches(null);
    setChosen(-1);
  };
  const ask = async () => {
    const field = input.current!;
    const { value } = field;
    const answer = await complete(value, [...value.slice(0, field.selectionStart ?? 0)].length + 1);
    if (!answer || field.value !== value || document.activeElement !== field) return;
    const found = matching(answer, value);
    setChosen(-1);
    setMatches(found.items.length > 0 ? found : null);
  };
  const accept = (at: number) => {
    const item = matches?.items[at];
    if (!matches || !item) return;
    const before = text.slice(0, matches.from) + item.name;
    onText(before + text.slice(matches.to));
    close();
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length));
  };
  const last = (matches?.items.length ?? 0) - 1;
  /** To the next (1) or previous (-1) entry, around at the ends. */
  const move = (direction: 1 | -1) =>
    setChosen(direction > 0 ? (chosen < last ? chosen + 1 : 0) : chosen > 0 ? chosen - 1 : last);
  /** Letters were typed. */
  const typed = ({ value, selectionStart }: HTMLInputElement | HTMLTextAreaElement) => {
    const word = /([A-Za-z_][\w$#]*|\.)$/.exec(value.slice(0, selectionStart ?? 0))?.[0] ?? "";
    if (word === "." || word.length >= kTypedLetters) void ask();
    else close();
  };
  return { matches, chosen, close, ask, accept, move, typed };
}

export type Completing = ReturnType<typeof useCompletions>;

/** A key of the list; false: it is another one. */
export function completingKey(event: KeyboardEvent, completing: Completing): boolean {
  const { matches, chosen, close, ask, accept, move } = completing;
  if (event.isComposing) return false;
  if (event.key === " " && event.ctrlKey) void ask();
  else if (event.key === "Enter" && chosen >= 0 && !event.ctrlKey && !event.metaKey) accept(chosen);
  else if (!matches) return false;
  else if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  else if (event.key === "Escape")
    close(); // not Stop
  else return false;
  event.preventDefault();
  return true;
}

/** What tells screen readers of the list. */
export const completingAria = (id: string, { matches, chosen }: Completing) => ({
  "aria-autocomplete": "list" as const,
  "aria-controls": matches ? `${id}-options` : undefined,
  "aria-activedescendant": chosen >= 0 ? `${id}-option-${chosen}` : undefined,
});

export function CompletionList({ id, completing }: { id: string; completing: Completing }) {
  const { matches, chosen, accept } = completing;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (!matches) return null;
  return (
    <ul class="completions" role="listbox" id={`${id}-options`} aria-label={kCompletions} ref={list}>
      {matches.items.map((item, i) => (
        <li
          role="option"
          id={`${id}-option-${i}`}
          aria-selected={i === chosen}
          title={item.detail}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => accept(i)}
        >
          {item.name}
          <span class="completion-kind">{item.kind}</span>
        </li>
      ))}
    </ul>
  );
}
