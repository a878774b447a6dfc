// A run: made in the simulator, or typed.
import { useId } from "preact/hooks";
import { startOf } from "../../../task/exercise";
import { isMisread, movesText, readMoves } from "../../../task/kinds/moves";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { Question } from "../named";
import type { KindProps } from "./props";
import { Lines, Note } from "./lines";

type Props = KindProps<"run" | "complete">;

/** What is asked of a run, in a list. */
function Asked({ block }: Pick<Props, "block">) {
  const { goal, avoid, steps, duration } = { avoid: undefined, steps: undefined, duration: undefined, ...block };
  if (goal === undefined) return null;
  return (
    <ul class="kind-asked">
      <li>
        {words.kGoal}: <code>{goal}</code>
      </li>
      {avoid && (
        <li>
          {words.kAvoid}: <code>{avoid}</code>
        </li>
      )}
      {steps !== undefined && <li>{words.atMostMoves(steps)}</li>}
      {duration !== undefined && <li>{words.atMostTime(duration)}</li>}
    </ul>
  );
}

/** The moves of a block `complete`, a line each, for times to be written behind them. */
const blankMoves = (moves: string) =>
  moves
    .split(/[;\n]/)
    .map((move) => move.trim())
    .filter((move) => move !== "")
    .map((move) => `${move} @`)
    .join("\n");

/** The simulator's run, if there is one of the exercise's model. */
function UseRun({ store, task, onChange }: Props) {
  const { byHand, doc, diagnosis } = store.state;
  const trace = byHand?.text === doc.text ? byHand.trace : null;
  const hasRun = trace !== null && trace.steps.length > 1;
  const structure = diagnosis?.text === doc.text ? diagnosis.structure : null;
  const isOther = task.opened !== null && doc.text !== startOf(task.opened.data);
  const use = () => {
    if (!trace) return;
    onChange(movesText(trace, structure));
    store.announce(words.kRunTaken);
  };
  return (
    <div class="kind-bar">
      <button type="button" class="button small" disabled={!hasRun} onClick={use}>
        <Icon name="check" /> {words.kUseRun}
      </button>
      <button type="button" class="button small" onClick={() => store.showTool("simulator")}>
        <Icon name="play" /> {words.kOpenSimulator}
      </button>
      {isOther && <Note>{words.kOtherModel}</Note>}
    </div>
  );
}

const kLabels = { run: words.kRun, complete: words.kRunWithTimes };

export function RunAnswer(props: Props) {
  const { task, block, value, onChange } = props;
  const id = useId();
  const read = readMoves(value);
  const own = block.text;
  return (
    <div class="answer">
      <p id={`${id}-about`} dir="auto">
        <Question task={task} block={block} own={own} />
      </p>
      {block.block === "complete" && (
        <p>
          <code>{block.moves}</code>
        </p>
      )}
      <Asked block={block} />
      <label for={id}>{kLabels[block.block]}</label>
      <Lines
        id={id}
        value={value}
        rows={3}
        describedBy={`${id}-about`}
        problem={isMisread(read) ? words.misread(read) : ""}
        onChange={onChange}
      />
      {block.block === "complete" && value.trim() === "" && (
        <div class="kind-bar">
          <button type="button" class="button small" onClick={() => onChange(blankMoves(block.moves))}>
            {words.kFillTimes}
          </button>
        </div>
      )}
      <UseRun {...props} />
      {value === "" && (
        <Note>
          <Coded text={words.kNoRunYet} />
        </Note>
      )}
    </div>
  );
}
