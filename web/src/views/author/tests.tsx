// The tests of an exercise that is made: query, verdict, sentence, points.
import { useState } from "preact/hooks";
import type { ExerciseData } from "@exercise";
import { testsOf, withNewTest, withTest, withoutTest, type Test } from "../../author/draft";
import { change } from "../../author/session";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import * as words from "../../words/author";
import { Choice, TextField } from "./field";

const whole = (text: string, least: number) => Math.max(least, Math.round(Number(text)) || 0);

function One({ store, data, index, test }: { store: Store; data: ExerciseData; index: number; test: Test }) {
  const set = (part: Partial<Test>) => void change(store, (now) => withTest(now, index, part));
  const others = testsOf(data).filter(({ name }) => name !== test.name);
  const needs = test.needs ?? [];
  return (
    <fieldset class="author-item">
      <legend>{test.name}</legend>
      <button
        type="button"
        class="icon-button author-remove"
        aria-label={words.removeTest(test.name)}
        title={words.kRemove}
        onClick={() => void change(store, (now) => withoutTest(now, index))}
      >
        <Icon name="cross" />
      </button>
      <TextField
        label={words.kQuery}
        value={test.query}
        isCode
        rows={2}
        onCommit={(query) => set({ query: query.trim() })}
      />
      <TextField label={words.kFail} value={test.fail ?? ""} onCommit={(fail) => set({ fail: fail.trim() })} />
      <div class="author-row">
        <TextField label={words.kTestName} value={test.name} isCode onCommit={(name) => set({ name: name.trim() })} />
        <Choice
          label={words.kExpect}
          value={test.expect}
          options={[
            ["satisfied", words.kExpected.satisfied],
            ["violated", words.kExpected.violated],
          ]}
          onChoose={(expect) => set({ expect: expect as Test["expect"] })}
        />
        <TextField
          label={words.kPoints}
          isNumber
          value={String(test.points ?? 1)}
          onCommit={(points) => set({ points: whole(points, 0) })}
        />
        <Choice
          label={words.kNeeds}
          value={needs.join("+")}
          options={[
            ["", words.kNothing],
            ...(needs.length > 1 ? [[needs.join("+"), needs.join(", ")] as const] : []),
            ...others.map(({ name }) => [name, name] as const),
          ]}
          onChoose={(name) => set({ needs: name === "" ? [] : name.split("+") })}
        />
        <Choice
          label={words.kShow}
          value={test.show ?? "always"}
          options={Object.entries(words.kShown)}
          onChoose={(show) => set({ show: show === "always" ? undefined : (show as Test["show"]) })}
        />
      </div>
    </fieldset>
  );
}

function Add({ store }: { store: Store }) {
  const [query, setQuery] = useState("");
  const [fail, setFail] = useState("");
  const add = () => {
    void change(store, (now) => withNewTest(now, query.trim(), fail.trim()));
    setQuery("");
    setFail("");
  };
  return (
    <div class="author-item author-new">
      <TextField label={words.kNewQuery} value={query} isCode isLive onCommit={setQuery} />
      <TextField label={words.kNewFail} value={fail} isLive onCommit={setFail} />
      <button type="button" class="button small" disabled={query.trim() === ""} onClick={add}>
        {words.kAddTest}
      </button>
    </div>
  );
}

export function Tests({ store, data }: { store: Store; data: ExerciseData }) {
  const tests = testsOf(data);
  return (
    <section aria-labelledby="author-tests">
      <h3 id="author-tests">{words.kTests}</h3>
      <p class="muted">{tests.length > 0 ? words.kTestsAbout : words.kNoTests}</p>
      {tests.map((test, index) => (
        <One key={index} {...{ store, data, index, test }} />
      ))}
      <Add store={store} />
    </section>
  );
}
