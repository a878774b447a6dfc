// The values of constants for which a query holds: as a condition, and what that says of each point of the box, as it is
// typed.
import { useId, useState } from "preact/hooks";
import { pointAt, type BoundVerdict } from "../../../bound/bound";
import { statusOf } from "../../../task/kinds/feedback";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";
import * as words from "../../../words/task-kinds";
import { BoxGrid } from "../../bound/grid";
import { QueryShown } from "../../result/query-shown";
import { Question } from "../named";
import type { KindProps } from "./props";
import { Lines, Note } from "./lines";
import { useReadPairs } from "./use-engine";

export function PuzzleAnswer({ store, task, block, value, feedback, onChange }: KindProps<"puzzle">) {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const read = useReadPairs(store, task, block.name, value);
  const box = read?.pairs.box ?? [];
  const isCurrent = read?.text === value && value.trim() !== "";
  const holds = read?.pairs.holds ?? [];
  const names = box.map(({ name }) => name);
  const problem = isCurrent && read.pairs.error ? words.problemAt(read.pairs.error) : "";
  const values = feedback?.kind === "point" ? names.map((name) => Number(feedback.point[name])) : null;
  const isSolved = statusOf(task, block.name) === "passed" && isCurrent;
  const count = holds.filter(Boolean).length;
  return (
    <div class="answer" role="group" aria-labelledby={`${id}-about`}>
      <p id={`${id}-about`} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </p>
      <p class="kind-query">
        <QueryShown query={block.query} />
      </p>
      <label for={id}>{words.pairsLabel(names)}</label>
      <Lines id={id} value={value} rows={2} describedBy={`${id}-note`} problem={problem} onChange={onChange} />
      {box.length > 0 && (
        <>
          <BoxGrid
            box={box}
            verdicts={holds.map((one): BoundVerdict => (one ? "satisfied" : "violated"))}
            selected={Math.min(selected, Math.max(0, holds.length - 1))}
            onSelect={setSelected}
            label={words.pairsMap(names)}
            words={(point) => words.inAnswer(holds[point] ?? false)}
            marked={values ? pointAt(box, values) : null}
          />
          <p class="muted kind-note" id={`${id}-note`} role="status">
            {isSolved ? (
              <>
                <Icon name="check" /> {words.pairsSolved(holds.length)}
              </>
            ) : value.trim() === "" ? (
              <Coded text={words.pairsAbout(names)} />
            ) : (
              isCurrent && !read.pairs.error && words.pairsCount(count, holds.length)
            )}
          </p>
          {values && feedback?.kind === "point" && <Note>{words.pairsMarked(feedback.isInYours)}</Note>}
        </>
      )}
    </div>
  );
}
