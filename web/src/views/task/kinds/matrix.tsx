// A matrix of bounds, a field for each entry; arrow keys lead from one to the next.
import { useId, useRef, useState } from "preact/hooks";
import { cellsOf, cellsText, isEntry, nextCell, normalEntry } from "../../../task/kinds/lines";
import { clockNames } from "../../../task/kinds/asked";
import { Coded } from "../../../ui/coded";
import { Icon } from "../../../ui/icons";
import { emptyEntries, entryLabel, kMatrixAbout, kNoEntry, kWrongEntry, kZeroClock } from "../../../words/task-kinds";
import { Question } from "../named";
import type { KindProps } from "./props";
import { Note, Problem } from "./lines";
import { useReadZone } from "./use-engine";

interface CellProps {
  label: string;
  value: string;
  isWrong: boolean;
  /** Id of what says why it cannot be read. */
  problem: string;
  isEdited: boolean;
  onEdited: (isEdited: boolean) => void;
  onText: (text: string) => void;
  onArrow: (key: string) => boolean;
}

/** What is typed is looked at when the cell is left. */
function Cell({ label, value, isWrong, problem, isEdited, onEdited, onText, onArrow }: CellProps) {
  const isBad = !isEdited && value !== "" && !isEntry(value);
  return (
    <td class={isWrong ? "is-wrong" : ""}>
      <input
        aria-label={isWrong ? `${label}, ${kWrongEntry}` : label}
        aria-invalid={isBad || isWrong}
        aria-describedby={isBad ? problem : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        size={4}
        value={value}
        onInput={(event) => {
          onEdited(true);
          onText(event.currentTarget.value);
        }}
        onBlur={() => {
          onEdited(false);
          if (normalEntry(value) !== value) onText(normalEntry(value));
        }}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
          // Within what is typed the arrows move as in any field.
          const edge = event.key === "ArrowLeft" ? 0 : value.length;
          const isWithin = isAcross && (selectionStart !== selectionEnd || selectionStart !== edge);
          const isWhole = selectionStart === 0 && selectionEnd === value.length;
          if (isWithin && !isWhole) return;
          if (onArrow(event.key)) event.preventDefault();
        }}
      />
      {isWrong && (
        <span class="kind-wrong">
          <Icon name="cross" /> {kWrongEntry}
        </span>
      )}
    </td>
  );
}

export function MatrixAnswer({ store, task, block, value, onChange, feedback }: KindProps<"matrix">) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  /** The number of the cell that is being typed in. */
  const [edited, setEdited] = useState(-1);
  const read = useReadZone(store, task, block.name, "");
  const names = [kZeroClock, ...(read?.zone.clocks ?? clockNames(task, block))];
  const size = names.length;
  const cells = cellsOf(value, size);
  const wrong = feedback?.kind === "entries" ? feedback.entries : [];
  const put = (row: number, column: number, text: string) =>
    onChange(cellsText(cells.map((line, i) => line.map((cell, j) => (i === row && j === column ? text : cell)))));
  const go = (key: string, row: number, column: number): boolean => {
    const next = nextCell(key, row, column, size);
    const inputs = table.current?.querySelectorAll("input");
    const input = next && inputs?.[next[0] * size + next[1]];
    input?.focus();
    input?.select();
    return Boolean(input);
  };
  const all = cells.flat();
  const empty = all.filter((cell) => cell === "").length;
  const isMisread = all.some((cell, i) => i !== edited && cell !== "" && !isEntry(normalEntry(cell)));
  return (
    <div class="answer" role="group" aria-labelledby={id} aria-describedby={`${id}-about`}>
      <p id={id} dir="auto">
        <Question task={task} block={block} own={block.text} />
      </p>
      <div class="kind-scroll">
        <table class="kind-matrix" ref={table}>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((line, i) => (
              <tr>
                <th scope="row">{names[i]}</th>
                {line.map((cell, j) => (
                  <Cell
                    label={entryLabel(names[i]!, names[j]!)}
                    value={cell}
                    isWrong={wrong.some(({ row, column }) => row === i && column === j)}
                    problem={`${id}-problem`}
                    isEdited={edited === i * size + j}
                    onEdited={(isEdited) => setEdited(isEdited ? i * size + j : -1)}
                    onText={(text) => put(i, j, text)}
                    onArrow={(key) => go(key, i, j)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Problem id={`${id}-problem`} text={isMisread ? kNoEntry : ""} />
      <Note id={`${id}-about`}>
        <Coded text={kMatrixAbout} /> {empty > 0 && empty < all.length && emptyEntries(empty)}
      </Note>
    </div>
  );
}
