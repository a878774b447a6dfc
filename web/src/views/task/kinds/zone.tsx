// A set of clock values: as constraints, and of two clocks also on squared paper and as a table of its corners.  What is
// written is drawn, what is drawn is written.
import { useId, useRef, useState } from "preact/hooks";
import type { ReadZone, TaskFeedback } from "@exercise";
import { isSettled } from "../../../task/exercise";
import { reachOf } from "../../../task/kinds/paper";
import { isWhole, kNothing, shapeOf, wordsOf, type Point } from "../../../task/kinds/shape";
import { toNumber } from "../../../run/rational";
import { Coded } from "../../../ui/coded";
import { whereWords } from "../../../words/task-feedback";
import * as words from "../../../words/task-kinds";
import type { Task } from "../../../task/state";
import type { Matrix } from "../../../zone/zone";
import { Question } from "../named";
import type { KindProps } from "./props";
import { Corners } from "./corners";
import { Lines, Note } from "./lines";
import { Paper } from "./paper";
import { useReadZone } from "./use-engine";

type Props = KindProps<"zone" | "minimal" | "region" | "interpolant">;

/** What the questions about sets say in constraints: papers of one exercise reach equally far. */
const questionsOf = ({ opened }: Task): string[] =>
  (opened?.data.blocks ?? []).filter(isSettled).flatMap((block) =>
    (["do", "of", "point", "constants", "small", "large"] as const).flatMap((key) => {
      const text: unknown = Object.hasOwn(block, key) ? block[key as keyof typeof block] : "";
      return typeof text === "string" ? [text] : [];
    }),
  );

/** The point that shows what is wrong; clocks may be named with their process, or without. */
export function pointOf(feedback: TaskFeedback | null, clocks: readonly string[]): Point | null {
  if (feedback?.kind !== "point") return null;
  const value = (clock: string) => {
    const found = Object.entries(feedback.point).find(
      ([name]) => name === clock || clock.endsWith(`.${name}`) || name.endsWith(`.${clock}`),
    );
    return found ? toNumber(found[1]) : 0;
  };
  return { x: value(clocks[0]!), y: value(clocks[1]!) };
}

/** What has to be said of what was read. */
function problemOf(value: string, zone: ReadZone | undefined): string {
  if (value.trim() === "" || !zone?.error) return "";
  return words.problemAt(zone.error);
}

/** Empty sets and whole ones are named. */
function Named({ zone }: { zone: ReadZone }) {
  if (!zone.isEmpty && !isWhole(zone)) return null;
  return <Note>{zone.isEmpty ? words.kEmptySet : words.kWholeSet}</Note>;
}

interface DrawnProps extends Props {
  clocks: [string, string];
  shape: Matrix;
  isOld: boolean;
  onShape: (shape: Matrix) => void;
}

function Drawn({ task, block, feedback, clocks, value, shape, isOld, onShape }: DrawnProps) {
  const point = pointOf(feedback, clocks);
  const reach = reachOf(questionsOf(task), value, point);
  // Fewest constraints are asked for: the paper would find them by itself.
  const isShownOnly = block.block === "minimal";
  const props = { clocks, shape, reach, onShape };
  return (
    <div class="kind-drawn">
      <Paper
        {...props}
        {...{ point, isOld, isShownOnly }}
        isPointIn={feedback?.kind === "point" && feedback.isInYours}
      />
      {feedback?.kind === "point" && (
        <p class="kind-legend">
          <span class={`kind-dot ${feedback.isInYours ? "" : "is-missing"}`} /> {whereWords(feedback)}
        </p>
      )}
      {isShownOnly ? <Note>{words.kPaperShown}</Note> : <Corners {...props} />}
    </div>
  );
}

/** The set that is drawn: what was drawn by hand, else what was read last. */
function useShape({ value, onChange }: Props, read: ReturnType<typeof useReadZone>) {
  const [drawn, setDrawn] = useState<{ text: string; shape: Matrix }>({ text: "", shape: kNothing });
  const last = useRef(kNothing);
  const clocks = read?.zone.clocks ?? [];
  const isRead = read?.text === value;
  if (value.trim() === "") last.current = kNothing;
  else if (value === drawn.text) last.current = drawn.shape;
  else if (isRead && !read.zone.error) last.current = shapeOf(read.zone);
  const put = (shape: Matrix) => {
    const text = shape.isEmpty ? "" : wordsOf(shape, [clocks[0]!, clocks[1]!]);
    setDrawn({ text, shape });
    onChange(text);
  };
  return { shape: last.current, isOld: isRead && read.zone.error !== null && value.trim() !== "", put };
}

export function ZoneAnswer(props: Props) {
  const { store, task, block, value, onChange } = props;
  const id = useId();
  const isList = block.block === "region" && block.successors === "yes";
  const read = useReadZone(store, task, block.name, isList ? "" : value);
  const { shape, isOld, put } = useShape(props, read);
  const clocks = read?.zone.clocks ?? [];
  const hasPaper = clocks.length === 2 && !isList;
  const isCurrent = read?.text === value && value.trim() !== "";
  return (
    <div class="answer" role="group" aria-labelledby={`${id}-about`}>
      <p id={`${id}-about`} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </p>
      <label for={id}>{isList ? words.kSuccessors : words.kLines}</label>
      <Lines
        id={id}
        value={value}
        rows={isList ? 4 : 1}
        describedBy={`${id}-note`}
        problem={isList ? "" : problemOf(value, isCurrent ? read?.zone : undefined)}
        onChange={onChange}
      />
      {isCurrent && !isList && !read.zone.error && <Named zone={read.zone} />}
      {hasPaper && <Drawn {...props} {...{ shape, isOld }} clocks={[clocks[0]!, clocks[1]!]} onShape={put} />}
      {/* Below the paper, which must not move when the first corner is set. */}
      {value === "" && (
        <Note id={`${id}-note`}>
          <Coded text={words.kLinesAbout} />
        </Note>
      )}
    </div>
  );
}
