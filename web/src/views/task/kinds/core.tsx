// Clock constraints to be ticked, a list for each set that is asked for.  What is ticked in the set that is looked at is marked in the
// text and in the diagrams.
import type { CoreState } from "@exercise";
import { useEffect, useState } from "preact/hooks";
import { chosenSets, setsText } from "../../../task/kinds/core";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { placeWords } from "../../../words/unreachable";
import { Question } from "../named";
import { Note } from "./lines";
import type { KindProps } from "./props";
import { useTaskState } from "./use-engine";

type Constraints = CoreState["constraints"];

interface SetProps {
  constraints: Constraints;
  chosen: readonly boolean[];
  name: string;
  /** Of the last Check; "": nothing. */
  mark: string;
  onTick: (index: number, isTicked: boolean) => void;
  onLook: () => void;
}

function OneSet({ constraints, chosen, name, mark, onTick, onLook }: SetProps) {
  return (
    <fieldset class="kind-set" onFocusIn={onLook} onPointerEnter={onLook}>
      <legend>
        {name}
        {mark && (
          <span class={mark === "right" ? "kind-right" : "kind-wrong"}>
            <Icon name={mark === "right" ? "passed" : mark === "undecided" ? "unknown" : "cross"} />{" "}
            {words.kSetMarks[mark as keyof typeof words.kSetMarks]}
          </span>
        )}
      </legend>
      {constraints.map((one, i) => (
        <label class="check kind-option">
          <input type="checkbox" checked={chosen[i]} onChange={(event) => onTick(i, event.currentTarget.checked)} />
          <span>
            <code>{one.text}</code> <span class="muted">{placeWords(one)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function CoreAnswer({ store, task, block, value, onChange, feedback }: KindProps<"core">) {
  const constraints = useTaskState<CoreState>(store, task, block.name)?.constraints;
  const wanted = block.sets ?? 1;
  const [looked, look] = useState(0);
  const lines = (constraints ?? []).map(({ line }) => line);
  const sets = chosenSets(value, lines, wanted);
  const ticked = constraints?.filter((_, i) => sets[looked]?.[i]) ?? [];
  const shown = ticked.map(({ number }) => number).join();
  useEffect(() => {
    store.tick(ticked);
    return () => store.tick([]);
  }, [store, shown]);
  const tick = (set: number) => (index: number, isTicked: boolean) =>
    onChange(
      setsText(
        sets.map((one, i) => (i === set ? one.map((was, k) => (k === index ? isTicked : was)) : one)),
        lines,
      ),
    );
  // The sets without a tick are left out of the answer, so marks belong to those that have one.
  const marks = feedback?.kind === "sets" ? [...feedback.sets] : [];
  const markOf = (set: readonly boolean[]) => (set.includes(true) ? (marks.shift() ?? "") : "");
  return (
    <fieldset class="answer">
      <legend dir="auto">
        <Question task={task} block={block} own={block.text} />
      </legend>
      {!constraints && <Note>{constraints === undefined ? words.kLoadingConstraints : words.kNoState}</Note>}
      {constraints &&
        sets.map((chosen, i) => (
          <OneSet
            {...{ constraints, chosen }}
            name={words.setName(i, wanted)}
            mark={markOf(chosen)}
            onTick={tick(i)}
            onLook={() => look(i)}
          />
        ))}
      <Note>{words.kTickedAbout}</Note>
    </fieldset>
  );
}
