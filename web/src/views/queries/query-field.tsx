// The text of one query, with a list of what may be written at the cursor below it, as in the model's editor.
import type { RefObject } from "preact";
import { completingAria, completingKey, CompletionList, useCompletions, type Complete } from "../../ui/completing";
import { textOf } from "../../words/queries";

const kSample = "E<> P.goal";

interface Props {
  id: string;
  name: string;
  text: string;
  isBad: boolean;
  describedBy: string | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  complete: Complete;
  onText: (text: string) => void;
  onRun: () => void;
}

export function QueryField(props: Props) {
  const { id, name, text, isBad, describedBy, input, onText, onRun } = props;
  const completing = useCompletions(props);
  /** Enter accepts what was chosen, else it runs the query; it never makes a second line. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (completingKey(event, completing) || event.isComposing || event.key !== "Enter") return;
    completing.close();
    onRun();
    event.preventDefault();
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
        {...completingAria(id, completing)}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: field }) => {
          completing.typed(field);
          onText(field.value.replace(/\s*\n\s*/g, " "));
        }}
        onBlur={completing.close}
      />
      <CompletionList id={id} completing={completing} />
    </>
  );
}
