// The text of one query, with a list of what may be written at the cursor below it.  As in the model's
// editor the list comes unasked after two letters or a dot, and takes no Enter until an entry is chosen.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Completions } from "@engine";
import { kTypedLetters } from "../../editor/ask";
import { matching, type Matches } from "../../editor/matching";
import { kCompletions, textOf } from "../../words/queries";

/** What the engine offers in a query at a column; null when there is something newer to ask. */
export type CompleteQuery = (query: string, column: number) => Promise<Completions | null>;

const kSample = "E<> P.goal";

interface Props {
  id: string;
  name: string;
  text: string;
  isBad: boolean;
  describedBy: string | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  complete: CompleteQuery;
  onText: (text: string) => void;
  onRun: () => void;
}

/** What fits at the cursor, as a list from which one is chosen by the arrow keys. */
function useCompletions({ text, input, complete, onText }: Pick<Props, "text" | "input" | "complete" | "onText">) {
  const [matches, setMatches] = useState<Matches | null>(null);
  const [chosen, setChosen] = useState(-1);
  const close = () => {
    setMatches(null);
    setChosen(-1);
  };
  const ask = async () => {
    const field = input.current!;
    const { value, selectionStart } = field;
    const answer = await complete(value, [...value.slice(0, selectionStart)].length + 1);
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
  return { matches, chosen, close, ask, accept, move };
}

type Completing = ReturnType<typeof useCompletions>;

/** Enter accepts what was chosen, else it runs the query; it never makes a second line. */
function onKey(event: KeyboardEvent, completing: Completing, run: () => void): void {
  const { matches, chosen, close, ask, accept, move } = completing;
  if (event.isComposing) return;
  if (event.key === " " && event.ctrlKey) void ask();
  else if (event.key === "Enter" && chosen >= 0 && !event.ctrlKey && !event.metaKey) accept(chosen);
  else if (event.key === "Enter") {
    close();
    run();
  } else if (!matches) return;
  else if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  else if (event.key === "Escape")
    close(); // not Stop
  else return;
  event.preventDefault();
}

function Options({ id, completing }: { id: string; completing: Completing }) {
  const { matches, chosen, accept } = completing;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul class="query-options" role="listbox" id={`${id}-options`} aria-label={kCompletions} ref={list}>
      {matches?.items.map((item, i) => (
        <li
          role="option"
          id={`${id}-option-${i}`}
          aria-selected={i === chosen}
          title={item.detail}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => accept(i)}
        >
          {item.name}
          <span class="query-option-kind">{item.kind}</span>
        </li>
      ))}
    </ul>
  );
}

export function QueryField(props: Props) {
  const { id, name, text, isBad, describedBy, input, onText, onRun } = props;
  const completing = useCompletions(props);
  const { matches, chosen, close, ask } = completing;
  const onInput = (event: { currentTarget: HTMLTextAreaElement }) => {
    const field = event.currentTarget;
    const typed = /([A-Za-z_][\w$#]*|\.)$/.exec(field.value.slice(0, field.selectionStart))?.[0] ?? "";
    onText(field.value.replace(/\s*\n\s*/g, " "));
    if (typed === "." || typed.length >= kTypedLetters) void ask();
    else close();
  };
  return (
    <>
      <textarea
        class="query-text"
        ref={input}
        rows={1}
        value={text}
        placeholder={kSample}
        aria-label={textOf(name)}
        aria-invalid={isBad}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={matches ? `${id}-options` : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-option-${chosen}` : undefined}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onKeyDown={(event) => onKey(event, completing, onRun)}
        onInput={onInput}
        onBlur={close}
      />
      {matches && <Options id={id} completing={completing} />}
    </>
  );
}
