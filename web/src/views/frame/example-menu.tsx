// The menu of examples and the size of the one that is open.
import { useState } from "preact/hooks";
import type { ExampleInfo } from "@engine";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import type { Origin } from "../../state/document";
import {
  grouped,
  kCourse,
  kExamples,
  kNoExamples,
  kOneLess,
  kOneMore,
  kSize,
  kStartHere,
  kStartOver,
  sizeRange,
  sizeWords,
} from "../../words/examples";
import { sentence } from "../../words/text";

interface MenuProps {
  examples: readonly ExampleInfo[];
  current: string | null;
  onChoose: (example: ExampleInfo) => void;
  onReset: () => void;
  /** "Start here". */
  onStart: () => void;
  onCourse: () => void;
}

const act = (close: () => void, does: () => void) => () => {
  close();
  does();
};

function Entry({ example, isCurrent, onChoose }: { example: ExampleInfo; isCurrent: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" class="menu-item" aria-current={isCurrent ? "true" : undefined} onClick={onChoose}>
        <span class="menu-title">
          {example.title}
          {example.n && <span class="menu-n">{sizeRange(example.n.min, example.n.max)}</span>}
        </span>
        <span class="menu-teaches">{sentence(example.teaches)}</span>
      </button>
    </li>
  );
}

export function ExampleMenu({ examples, current, onChoose, onReset, onStart, onCourse }: MenuProps) {
  return (
    <Popup
      class="examples"
      panelLabel={kExamples}
      label={
        <>
          <Icon name="book" />
          <span>{kExamples}</span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <>
          {examples.length === 0 && <p class="muted">{kNoExamples}</p>}
          {examples.length > 0 && (
            <button type="button" class="menu-item menu-start" onClick={act(close, onStart)}>
              {kStartHere}
            </button>
          )}
          <button type="button" class="menu-item menu-start" onClick={act(close, onCourse)}>
            {kCourse}
          </button>
          {grouped(examples).map(({ group, examples: some }) => (
            <section class="menu-group" aria-label={group.title}>
              <h2>
                {group.title} <span class="muted">{group.teaches}</span>
              </h2>
              <ul class="menu">
                {some.map((example) => (
                  <Entry
                    example={example}
                    isCurrent={example.name === current}
                    onChoose={act(close, () => onChoose(example))}
                  />
                ))}
              </ul>
            </section>
          ))}
          {examples.length > 0 && (
            <button type="button" class="menu-item menu-reset" onClick={act(close, onReset)}>
              {kStartOver}
            </button>
          )}
        </>
      )}
    </Popup>
  );
}

interface SizeProps {
  origin: Origin;
  range: { min: number; max: number };
  onChange: (n: number) => void;
}

export function ExampleSize({ origin, range, onChange }: SizeProps) {
  // What is typed belongs to the size it was typed at.  An effect that clears it could come after the first key.
  const [draft, setDraft] = useState<{ of: Origin; text: string } | null>(null);
  const isSame = draft?.of.name === origin.name && draft.of.n === origin.n;
  const typed = draft && isSame ? draft.text : String(origin.n);
  const setTyped = (text: string) => setDraft({ of: origin, text });
  const commit = (text: string) => {
    const n = Math.round(Number(text));
    const isPossible = text.trim() !== "" && n >= range.min && n <= range.max;
    setTyped(String(isPossible ? n : origin.n));
    if (isPossible && n !== origin.n) onChange(n);
  };
  return (
    <div class="size" role="group" aria-label={sizeWords(range.min, range.max)}>
      <label for="example-n">{kSize}</label>
      <input
        id="example-n"
        inputMode="numeric"
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => commit(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) commit(event.currentTarget.value);
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            commit(String(origin.n + step));
          }
        }}
      />
      <button
        type="button"
        aria-label={kOneMore}
        aria-disabled={origin.n >= range.max}
        onClick={() => commit(String(origin.n + 1))}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        aria-label={kOneLess}
        aria-disabled={origin.n <= range.min}
        onClick={() => commit(String(origin.n - 1))}
      >
        <Icon name="down" />
      </button>
    </div>
  );
}
