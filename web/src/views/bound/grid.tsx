// Points of a box of one or two constants, each with a colour and a sign: arrow keys choose one, Enter opens it.
import "./grid.css";
import { useRef } from "preact/hooks";
import { rowsOf, sizeOf, valuesAt, type BoundVerdict, type Box } from "../../bound/bound";
import { kSigns, mapLabel, pointWords, verdictName } from "../../words/bound";

interface Props {
  box: Box;
  /** Of each point. */
  verdicts: readonly BoundVerdict[];
  selected: number;
  onSelect: (point: number) => void;
  /** None: there is nothing to open. */
  onOpen?: (point: number) => void;
  label?: string;
  /** What is said of a point, where that is not its verdict. */
  words?: (point: number) => string;
  /** A point that stands out. */
  marked?: number | null;
}

/** Where an arrow leads; the second constant grows upwards. */
function target(box: Box, point: number, key: string): number | null {
  const width = sizeOf(box[0]!);
  const count = box.length > 1 ? width * sizeOf(box[1]!) : width;
  const column = point % width;
  switch (key) {
    case "ArrowRight":
      return column + 1 < width ? point + 1 : point;
    case "ArrowLeft":
      return column > 0 ? point - 1 : point;
    case "ArrowUp":
      return point + width < count ? point + width : point;
    case "ArrowDown":
      return point - width >= 0 ? point - width : point;
    case "Home":
      return point - column;
    case "End":
      return point - column + width - 1;
    default:
      return null;
  }
}

export function BoxGrid({ box, verdicts, selected, onSelect, onOpen, label, words, marked = null }: Props) {
  const root = useRef<HTMLDivElement>(null);
  // Keys may come quicker than the page is drawn.
  const at = useRef(selected);
  at.current = selected;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(box, at.current, event.key);
    if (to !== null) {
      event.preventDefault();
      event.stopPropagation();
      if (to === at.current) return;
      at.current = to;
      onSelect(to);
      root.current?.querySelector<HTMLElement>(`[data-point="${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onOpen?.(at.current);
    }
  };
  const said = words ?? ((point: number) => verdictName(verdicts[point] ?? "waiting"));
  const width = sizeOf(box[0]!);
  const isMap = box.length > 1;
  const every = Math.max(1, Math.ceil(width / 20));
  return (
    <div
      class={`box-grid ${isMap ? "map" : "strip"}`}
      role="grid"
      aria-label={label ?? mapLabel(box)}
      ref={root}
      onKeyDown={onKeyDown}
    >
      {rowsOf(box).map(({ value, points }) => (
        <div class="box-row" role="row">
          {value !== null && (
            <span class="box-name" role="rowheader">
              {value}
            </span>
          )}
          {points.map((point) => {
            const verdict = verdicts[point] ?? "waiting";
            const values = valuesAt(box, point);
            return (
              <span
                class={`box-cell ${verdict} ${point === marked ? "marked" : ""}`}
                role="gridcell"
                aria-selected={point === selected}
                tabIndex={point === selected ? 0 : -1}
                data-point={point}
                aria-label={pointWords(box, values, said(point))}
                title={pointWords(box, values, said(point))}
                onClick={() => {
                  onSelect(point);
                  onOpen?.(point);
                }}
              >
                <span class="box-sign" aria-hidden="true">
                  {kSigns[verdict]}
                </span>
                {!isMap && (
                  <span class="box-value" aria-hidden="true">
                    {values[0]}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      ))}
      {isMap && (
        <div class="box-row box-foot" aria-hidden="true">
          <span class="box-name" />
          {Array.from({ length: width }, (_, i) => (
            <span class="box-name">{i % every === 0 ? box[0]!.from + i : ""}</span>
          ))}
        </div>
      )}
    </div>
  );
}
