// Who may move in a state, and how long one may wait there.
import type { TaskState } from "@exercise";
import { useId } from "preact/hooks";
import { kForEver, predictedOf, predictedText, type Predicted } from "../../../task/kinds/lines";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { Question, Words } from "../named";
import type { KindProps } from "./props";
import { Note } from "./lines";

import { useTaskState } from "./use-engine";

/** Names beside what they are worth. */
function Values({ title, values }: { title: string; values: Record<string, string> }) {
  const list = Object.entries(values);
  if (list.length === 0) return null;
  return (
    <div class="kind-values">
      <span>{title}</span>
      <dl>
        {list.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function StateShown({ state }: Pick<TaskState, "state">) {
  return (
    <div class="kind-state">
      <p class="muted">{words.kStateAt(state.time)}</p>
      <Values title={words.kLocations} values={state.locations} />
      <Values title={words.kClocks} values={state.clocks} />
      <Values title={words.kVariables} values={state.variables} />
    </div>
  );
}

interface MovesProps {
  moves: TaskState["moves"];
  ticked: readonly string[];
  wrong: readonly string[];
  onTick: (name: string, isTicked: boolean) => void;
}

function Moves({ moves, ticked, wrong, onTick }: MovesProps) {
  return (
    <fieldset class="answer">
      <legend>{words.kWhichMoves}</legend>
      {moves.map((move) => (
        <label class="check kind-option">
          <input
            type="checkbox"
            checked={ticked.includes(move.name)}
            onChange={(event) => onTick(move.name, event.currentTarget.checked)}
          />
          <span>
            {move.words}
            {wrong.includes(move.name) && (
              <span class="kind-wrong">
                <Icon name="cross" /> {words.kNotPossible}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Wait({ wait, onWait }: { wait: string; onWait: (wait: string) => void }) {
  const id = useId();
  const isForEver = wait === kForEver;
  return (
    <div class="kind-wait" role="group" aria-labelledby={id}>
      <label for={`${id}-field`} id={id}>
        {words.kHowLong}
      </label>
      <input
        id={`${id}-field`}
        class="kind-number"
        inputMode="text"
        autocomplete="off"
        disabled={isForEver}
        value={isForEver ? "" : wait}
        onInput={(event) => onWait(event.currentTarget.value)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isForEver}
          onChange={(event) => onWait(event.currentTarget.checked ? kForEver : "")}
        />
        {words.kForEver}
      </label>
    </div>
  );
}

/** Of a state its moves and the longest wait, of a search a number. */
export function PredictAnswer(props: KindProps<"predict">) {
  return props.block.events === undefined ? <StateAnswer {...props} /> : <SizeAnswer {...props} />;
}

function SizeAnswer({ task, block, value, onChange }: KindProps<"predict">) {
  const id = useId();
  return (
    <div class="answer">
      <label for={id} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </label>
      <input
        id={id}
        class="kind-number"
        inputMode="numeric"
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function StateAnswer({ store, task, block, value, onChange, feedback }: KindProps<"predict">) {
  const id = useId();
  const shown = useTaskState<TaskState>(store, task, block.name);
  const { moves, wait } = predictedOf(value);
  const offered = shown?.moves ?? [];
  const put = (change: Partial<Predicted>) =>
    onChange(
      predictedText(
        { moves, wait, ...change },
        offered.map(({ name }) => name),
      ),
    );
  const wrong = feedback?.kind === "moves" ? feedback.extra.map(({ move }) => move) : [];
  return (
    <div class="answer" role="group" aria-labelledby={id}>
      <p id={id} dir="auto">
        <Question task={task} block={block} own={block.text} />{" "}
        {block.note && <Words task={task} field={`${block.name}.note`} own={block.note} />}
      </p>
      {!shown && <Note>{shown === undefined ? words.kLoadingState : words.kNoState}</Note>}
      {shown && <StateShown state={shown.state} />}
      {shown && block.ask.includes("moves") && (
        <Moves
          moves={offered}
          ticked={moves}
          wrong={wrong}
          onTick={(name, isTicked) =>
            put({ moves: isTicked ? [...moves, name] : moves.filter((other) => other !== name) })
          }
        />
      )}
      {shown && block.ask.includes("wait") && <Wait wait={wait} onWait={(next) => put({ wait: next })} />}
    </div>
  );
}
