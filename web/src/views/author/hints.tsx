// The hints of an exercise that is made.
import { useState } from "preact/hooks";
import type { ExerciseData } from "@exercise";
import { hintsOf, testsOf, withHint, withNewHint, type Hint } from "../../author/draft";
import { change } from "../../author/session";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import * as words from "../../words/author";
import { Choice, TextField } from "./field";

function One({ store, data, index, hint }: { store: Store; data: ExerciseData; index: number; hint: Hint }) {
  const set = (part: Partial<Hint> | null) => void change(store, (now) => withHint(now, index, part));
  const when = hint.when ?? [];
  return (
    <fieldset class="author-item">
      <legend>{words.hintNumber(index)}</legend>
      <button
        type="button"
        class="icon-button author-remove"
        aria-label={words.removeHint(index)}
        title={words.kRemove}
        onClick={() => set(null)}
      >
        <Icon name="cross" />
      </button>
      <TextField label={words.kHint} value={hint.text} rows={2} onCommit={(text) => set({ text })} />
      <div class="author-row">
        <TextField
          label={words.kAfter}
          isNumber
          value={String(hint.after ?? 0)}
          onCommit={(after) => set({ after: Math.max(0, Math.round(Number(after)) || 0) })}
        />
        <Choice
          label={words.kWhen}
          value={when[0]?.name ?? ""}
          options={[["", words.kAlways], ...testsOf(data).map(({ name }) => [name, name] as const)]}
          onChoose={(name) => set({ when: name === "" ? [] : [{ name, status: "fail" }] })}
        />
      </div>
    </fieldset>
  );
}

export function Hints({ store, data }: { store: Store; data: ExerciseData }) {
  const hints = hintsOf(data);
  const [text, setText] = useState("");
  const add = () => {
    void change(store, (now) => withNewHint(now, text.trim()));
    setText("");
  };
  return (
    <section aria-labelledby="author-hints">
      <h3 id="author-hints">{words.kHints}</h3>
      {hints.length === 0 && <p class="muted">{words.kNoHints}</p>}
      {hints.map((hint, index) => (
        <One key={index} {...{ store, data, index, hint }} />
      ))}
      <div class="author-item author-new">
        <TextField label={words.kNewHint} value={text} rows={2} isLive onCommit={setText} />
        <button type="button" class="button small" disabled={text.trim() === ""} onClick={add}>
          {words.kAddHint}
        </button>
      </div>
    </section>
  );
}
