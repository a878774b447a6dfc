// A timed word: typed, or the observed moves of a run that was made in the simulator.
import { useId } from "preact/hooks";
import { modelNamed } from "../../../task/exercise";
import { isMisreadWord, readWord, wordOf } from "../../../task/kinds/words";
import { noCompanions } from "../../../state/document";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { Question } from "../named";
import type { KindProps } from "./props";
import { Lines, Note } from "./lines";

type Props = KindProps<"word" | "distinguish">;

const modelsOf = (block: Props["block"]) => (block.block === "word" ? [block.model ?? "start"] : block.models);

/** What is asked of the word, in a list. */
function Asked({ block, observed }: Pick<Props, "block"> & { observed: readonly string[] }) {
  const asked = [
    words.observed(observed),
    ...(block.events === undefined ? [] : [words.atMostEvents(block.events)]),
    ...(block.duration === undefined ? [] : [words.atMostTime(block.duration)]),
    ...(block.last === undefined ? [] : [words.lastEvent(block.last)]),
    ...(block.counts ?? []).map(words.countOf),
  ];
  return (
    <ul class="kind-asked">
      {asked.map((one) => (
        <li>
          <Coded text={one} />
        </li>
      ))}
    </ul>
  );
}

/** Other models than the one in the editor, to be read, and tried in the simulator. */
function Models({ store, task, block }: Props) {
  const data = task.opened!.data;
  const others = modelsOf(block).filter((name) => name !== "start" && modelNamed(data, name) !== "");
  return (
    <>
      {others.map((name) => (
        <details class="kind-model">
          <summary>{words.modelCalled(name)}</summary>
          <pre tabIndex={0} aria-label={words.modelCalled(name)}>
            {modelNamed(data, name)}
          </pre>
          <button
            type="button"
            class="button small"
            onClick={() => store.open(modelNamed(data, name), { ...noCompanions(), id: "" })}
          >
            {words.kOpenModel}
            <span class="visually-hidden">: {words.modelCalled(name)}</span>
          </button>
        </details>
      ))}
    </>
  );
}

/** The simulator's run, if it has observed moves. */
function UseWord({ store, onChange, observed }: Props & { observed: readonly string[] }) {
  const { byHand, doc } = store.state;
  const trace = byHand?.text === doc.text ? byHand.trace : null;
  const word = trace ? wordOf(trace, observed) : "";
  const use = () => {
    onChange(word);
    store.announce(words.kWordTaken);
  };
  return (
    <div class="kind-bar">
      <button type="button" class="button small" disabled={word === ""} onClick={use}>
        <Icon name="check" /> {words.kUseWord}
      </button>
      <button type="button" class="button small" onClick={() => store.showTool("simulator")}>
        <Icon name="play" /> {words.kOpenSimulator}
      </button>
    </div>
  );
}

export function WordAnswer(props: Props) {
  const { task, block, value, onChange } = props;
  const id = useId();
  const observed = task.opened?.data.observe ?? [];
  const read = readWord(value, observed);
  return (
    <div class="answer">
      <p id={`${id}-about`} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </p>
      <Asked block={block} observed={observed} />
      <Models {...props} />
      <label for={id}>{words.kWord}</label>
      <Lines
        id={id}
        value={value}
        rows={2}
        describedBy={`${id}-about`}
        placeholder={words.wordExample(observed[0] ?? "press")}
        problem={isMisreadWord(read) ? words.misreadWord(read) : ""}
        onChange={onChange}
      />
      <UseWord {...props} observed={observed} />
      {value === "" && (
        <Note>
          <Coded text={words.kNoWordYet} />
        </Note>
      )}
    </div>
  );
}
