// The same set as a table of its corners, with its sides and the directions in which it goes on without end: what is done
// on the paper, done in fields.
import { useState } from "preact/hooks";
import * as shapes from "../../../task/kinds/shape";
import type { Matrix } from "../../../zone/zone";
import * as words from "../../../words/task-kinds";
import { Icon } from "../../../ui/icons";

interface Props {
  clocks: readonly [string, string];
  shape: Matrix;
  reach: number;
  onShape: (shape: Matrix) => void;
}

const isWhole = (text: string) => /^\s*\d{1,6}\s*$/.test(text);

interface FieldProps {
  label: string;
  value: string;
  onText: (text: string) => void;
}

/** A whole number, taken when the field is left. */
function Value({ label, value, onText }: FieldProps) {
  return (
    <input
      class="kind-number"
      inputMode="numeric"
      autocomplete="off"
      aria-label={label}
      value={value}
      onChange={(event) => {
        if (isWhole(event.currentTarget.value)) onText(event.currentTarget.value.trim());
        else event.currentTarget.value = value;
      }}
    />
  );
}

/** A corner that is added once both numbers are there. */
function NewCorner({ clocks, onAdd }: { clocks: Props["clocks"]; onAdd: (at: shapes.Point) => void }) {
  const [typed, setTyped] = useState<readonly [string, string]>(["", ""]);
  const isReady = typed.every(isWhole);
  const add = () => {
    if (!isReady) return;
    onAdd({ x: Number(typed[0]), y: Number(typed[1]) });
    setTyped(["", ""]);
  };
  return (
    <tr>
      <th scope="row">{words.kNewCorner}</th>
      {clocks.map((clock, i) => (
        <td>
          <input
            class="kind-number"
            inputMode="numeric"
            autocomplete="off"
            aria-label={words.newCornerValue(clock)}
            value={typed[i]}
            onInput={(event) => {
              const { value } = event.currentTarget;
              setTyped(i === 0 ? [value, typed[1]] : [typed[0], value]);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              add();
            }}
          />
        </td>
      ))}
      <td>
        <button type="button" class="icon-button" aria-label={words.kAddCorner} disabled={!isReady} onClick={add}>
          <Icon name="plus" />
        </button>
      </td>
    </tr>
  );
}

function CornerRows({ clocks, shape, reach, onShape }: Props) {
  const sides = shapes.sidesOf(shape, reach);
  const kept = shapes.cornersOf(shape, reach);
  const isKept = ({ x, y }: shapes.Point) => kept.some((one) => one.x === x && one.y === y);
  return (
    <>
      {sides.map(({ from }, i) =>
        isKept(from) ? (
          <tr>
            <th scope="row">{i + 1}</th>
            {clocks.map((clock, k) => (
              <td>
                <Value
                  label={words.cornerValue(clock, i)}
                  value={String(k === 0 ? from.x : from.y)}
                  onText={(text) => {
                    const to = k === 0 ? { ...from, x: Number(text) } : { ...from, y: Number(text) };
                    // Far off is not past the edge of the paper here.
                    onShape(shapes.moveCorner(shape, Math.max(reach, to.x + 1, to.y + 1), i, to));
                  }}
                />
              </td>
            ))}
            <td>
              <button
                type="button"
                class="icon-button"
                aria-label={words.removeCorner(from)}
                onClick={() => onShape(shapes.removeCorner(shape, reach, i))}
              >
                <Icon name="trash" />
              </button>
            </td>
          </tr>
        ) : null,
      )}
    </>
  );
}

function Ends({ clocks, shape, reach, onShape }: Props) {
  const end = shapes.isEndless(shape);
  return (
    <div class="kind-sides">
      {clocks.map((clock, i) => (
        <label class="check">
          <input
            type="checkbox"
            disabled={shape.isEmpty}
            checked={i === 0 ? end.x : end.y}
            onChange={() => onShape(shapes.toggleEnd(shape, reach, i + 1))}
          />
          {words.endless(clock)}
        </label>
      ))}
    </div>
  );
}

/** Bounds that are seen as sides, and those at the ends of a line. */
function bordersOf(shape: Matrix, reach: number): shapes.Pair[] {
  const seen = shapes
    .sidesOf(shape, reach)
    .flatMap(({ pair, from, to, isCut }) => (isCut || (from.x === to.x && from.y === to.y) ? [] : [pair]));
  const others = shapes.reduced(shape).map(([i, j]): shapes.Pair => [i, j]);
  return [...seen, ...others.filter(([i, j]) => !seen.some(([a, b]) => a === i && b === j))];
}

function Sides({ clocks, shape, reach, onShape }: Props) {
  return (
    <div class="kind-sides">
      {bordersOf(shape, reach).map((pair) => {
        const { value, isStrict } = shape.bounds[pair[0]]![pair[1]]!;
        return (
          <label class="check">
            <input type="checkbox" checked={!isStrict} onChange={() => onShape(shapes.toggleSide(shape, pair))} />
            <span>
              <code>{words.boundWords(pair, value, isStrict, clocks)}</code>{" "}
              {isStrict ? words.kBelongs.no : words.kBelongs.yes}
            </span>
          </label>
        );
      })}
    </div>
  );
}

export function Corners(props: Props) {
  const { clocks, shape, reach, onShape } = props;
  return (
    <div class="kind-tables">
      <details class="kind-corners">
        <summary>{words.kTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.kCorner}</th>
              {clocks.map((clock) => (
                <th scope="col">{clock}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            <CornerRows {...props} />
            <NewCorner
              clocks={clocks}
              onAdd={(at) => onShape(shapes.addCorner(shape, Math.max(reach, at.x + 1, at.y + 1), at))}
            />
          </tbody>
        </table>
        <Ends {...props} />
        <Sides {...props} />
      </details>
      <div class="kind-bar">
        <button type="button" class="button small" disabled={shape.isEmpty} onClick={() => onShape(shapes.kNothing)}>
          {words.kClear}
        </button>
      </div>
      {shape.isEmpty && <p class="muted kind-note">{words.kPaperAbout}</p>}
    </div>
  );
}
