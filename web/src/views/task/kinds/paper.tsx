// Squared paper for a set of values of two clocks.  Corners and sides are dragged by mouse and finger, and moved by arrow
// keys; a click on the paper sets a corner; a click on a side, or Enter, says whether it belongs to the set.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import * as shapes from "../../../task/kinds/shape";
import type { Point, ShapeSide } from "../../../task/kinds/shape";
import { lineStep, markStep, PaperScale } from "../../../task/kinds/paper";
import { contains } from "../../../zone/polygon";
import "../../../zone/zone-picture.css";
import type { Matrix } from "../../../zone/zone";
import * as words from "../../../words/task-kinds";

/** Units of the picture; it is as wide as there is room. */
const kSize = 320;
/** Beside the axes and past the paper a click still counts. */
const kMargin = 14;
/** So near is a handle taken, in CSS pixels: half of what a finger needs. */
const kReachOfFinger = 22;

interface Props {
  clocks: readonly [string, string];
  shape: Matrix;
  reach: number;
  /** A point that shows what is wrong. */
  point: Point | null;
  isPointIn: boolean;
  /** What is drawn is not what is written now: that cannot be read. */
  isOld: boolean;
  isShownOnly: boolean;
  onShape: (shape: Matrix) => void;
}

function Grid({ scale, clocks: [x, y] }: { scale: PaperScale; clocks: Props["clocks"] }) {
  const { reach, left, top, inner } = scale;
  const [step, mark] = [lineStep(reach), markStep(reach)];
  const marks = (every: number) => Array.from({ length: Math.floor(reach / every) + 1 }, (_, i) => i * every);
  return (
    <>
      {marks(step).map((at) => (
        <path class="z-grid" d={`M${scale.x(at)} ${top}V${top + inner}M${left} ${scale.y(at)}H${left + inner}`} />
      ))}
      {marks(mark).map((at) => (
        <>
          <text class="z-tick" x={scale.x(at)} y={top + inner + 17} text-anchor="middle">
            {at}
          </text>
          <text class="z-tick" x={left - 8} y={scale.y(at) + 4} text-anchor="end">
            {at}
          </text>
        </>
      ))}
      <path class="z-axis" d={`M${left} ${top - 6}V${top + inner}H${left + inner + 6}`} />
      <text class="z-tick z-clock" x={scale.size - 2} y={top + inner + 22} text-anchor="end">
        {x}
      </text>
      <text class="z-tick z-clock" x={2} y={10}>
        {y}
      </text>
    </>
  );
}

/** Where the set goes on past the paper. */
function Arrow({ side, scale }: { side: ShapeSide; scale: PaperScale }) {
  const [x, y] = [(side.from.x + side.to.x) / 2, (side.from.y + side.to.y) / 2];
  const isRight = side.from.x === side.to.x;
  const d = isRight ? "h12m-5 -4l5 4l-5 4" : "v-12m-4 5l4 -5l4 5";
  return <path class="z-end" d={`M${scale.x(x) + (isRight ? 2 : 0)} ${scale.y(y) - (isRight ? 0 : 2)}${d}`} />;
}

function Area({ zone, sides, scale }: { zone: Matrix; sides: readonly ShapeSide[]; scale: PaperScale }) {
  const at = ({ x, y }: Point) => `${scale.x(x)} ${scale.y(y)}`;
  const { reach } = scale;
  const end = shapes.isEndless(zone);
  return (
    <>
      {sides.length > 0 && <path class="z-area" d={`M${sides.map(({ from }) => at(from)).join("L")}Z`} />}
      {sides.map((side) =>
        side.isCut ? (
          <Arrow side={side} scale={scale} />
        ) : (
          <path
            class="z-side"
            stroke-dasharray={side.isOpen ? "5 4" : undefined}
            d={`M${at(side.from)}L${at(side.to)}`}
          />
        ),
      )}
      {sides.length === 2 && (end.x || end.y) && (
        <circle class="z-end" cx={scale.x(Math.min(reach, sides[1]!.from.x))} cy={scale.y(sides[1]!.from.y)} r={1} />
      )}
    </>
  );
}

/** What is being dragged: a corner or a side of the shape as it was. */
interface Drag {
  kind: "corner" | "side";
  index: number;
  from: Matrix;
  shape: Matrix;
  to: Point | null;
}

const isCut = (zone: Matrix, reach: number, { x, y }: Point) => {
  const end = shapes.isEndless(zone);
  return { x: end.x && x === reach, y: end.y && y === reach };
};

/** The handle that is nearest to a place in the picture; corners go before sides.  Null: none is near. */
function nearest(sides: readonly ShapeSide[], scale: PaperScale, left: number, top: number, within: number) {
  const distance = ({ x, y }: Point) => Math.hypot(scale.x(x) - left, scale.y(y) - top);
  const toSide = ({ from, to }: ShapeSide) => {
    const [x, y] = [scale.x(to.x) - scale.x(from.x), scale.y(to.y) - scale.y(from.y)];
    const along = ((left - scale.x(from.x)) * x + (top - scale.y(from.y)) * y) / (x * x + y * y || 1);
    const t = Math.min(1, Math.max(0, along));
    return distance({ x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) });
  };
  const best = (distances: number[]) => distances.indexOf(Math.min(...distances));
  const corners = sides.map(({ from }) => distance(from));
  const corner = best(corners);
  if (corner >= 0 && corners[corner]! <= within) return { kind: "corner", index: corner } as const;
  const lines = sides.map((side) => (side.isCut ? Infinity : toSide(side)));
  const side = best(lines);
  return side >= 0 && lines[side]! <= within * 0.6 ? ({ kind: "side", index: side } as const) : null;
}

const moved = ({ kind, index, from }: Pick<Drag, "kind" | "index" | "from">, reach: number, to: Point): Matrix =>
  kind === "corner" ? shapes.moveCorner(from, reach, index, to) : shapes.moveSide(from, reach, index, to);

/** The focus goes along with what is moved: `follow` says which handle has it in the next shape. */
type Follow = (find: (side: ShapeSide) => "corner" | "side" | null) => void;

const cornerAt = (to: Point) => (side: ShapeSide) =>
  side.from.x === to.x && side.from.y === to.y ? ("corner" as const) : null;
const sideOf =
  ([i, j]: shapes.Pair) =>
  ({ pair }: ShapeSide) =>
    pair[0] === i && pair[1] === j ? ("side" as const) : null;

function useFollow({ shape, reach }: Props, svg: { current: SVGSVGElement | null }): Follow {
  const wanted = useRef<Parameters<Follow>[0] | null>(null);
  useLayoutEffect(() => {
    const find = wanted.current;
    wanted.current = null;
    if (!find) return;
    const kinds = shapes.sidesOf(shape, reach).map(find);
    const index = kinds.findIndex((kind) => kind !== null);
    const handle = index < 0 ? "" : `="${kinds[index]}-${index}"`;
    svg.current?.querySelector<SVGElement>(`[data-handle${handle}]`)?.focus();
  }, [shape]);
  return (find) => {
    wanted.current = find;
  };
}

/** A finger on a handle drags it; elsewhere it scrolls.  (Parts of a picture have no `touch-action` of their own.) */
function useFingers(svg: { current: SVGSVGElement | null }, isShownOnly: boolean): void {
  useEffect(() => {
    const paper = svg.current;
    const onTouch = (event: TouchEvent) => {
      const isOnHandle = event.target instanceof Element && event.target.closest("[data-handle]") !== null;
      if (isOnHandle && !isShownOnly) event.preventDefault();
    };
    paper?.addEventListener("touchstart", onTouch, { passive: false });
    return () => paper?.removeEventListener("touchstart", onTouch);
  }, [isShownOnly]);
}

/** Mouse and finger.  While something is dragged only the picture changes; the answer does when it is let go. */
function useDrag(props: Props, scale: PaperScale, svg: { current: SVGSVGElement | null }, follow: Follow) {
  const { shape, reach, isShownOnly, onShape } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  /** In units of the picture, and how many of them are one CSS pixel. */
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const box = svg.current!.getBoundingClientRect();
    const unit = kSize / box.width;
    return { left: (event.clientX - box.left) * unit, top: (event.clientY - box.top) * unit, unit };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (isShownOnly || event.button !== 0) return;
    const { left, top, unit } = placeOf(event);
    const isOnHandle = (event.target as Element).closest("[data-handle]") !== null;
    const found = nearest(shapes.sidesOf(shape, reach), scale, left, top, kReachOfFinger * unit);
    if (!found || !isOnHandle) return;
    event.preventDefault();
    svg.current!.setPointerCapture(event.pointerId);
    svg.current!.querySelector<SVGElement>(`[data-handle="${found.kind}-${found.index}"]`)?.focus();
    setDrag({ ...found, from: shape, shape, to: null });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return;
    const { left, top } = placeOf(event);
    const to = scale.at(left, top);
    const next = moved(drag, reach, to);
    if (!shapes.isSame(next, drag.shape)) setDrag({ ...drag, shape: next, to });
  };
  const onPointerUp = () => {
    if (!drag) return;
    setDrag(null);
    const side = shapes.sidesOf(drag.from, reach)[drag.index];
    if (!side) return;
    if (drag.kind === "side") follow(sideOf(side.pair));
    else if (drag.to) follow(cornerAt(drag.to));
    if (drag.to) onShape(drag.shape);
    else if (drag.kind === "side") onShape(shapes.toggleSide(shape, side.pair));
  };
  const onPaper = (event: MouseEvent) => {
    if (isShownOnly) return;
    const { left, top } = placeOf(event);
    const at = scale.at(left, top);
    follow(cornerAt(at));
    onShape(shapes.addCorner(shape, reach, at));
  };
  // The focus is given by hand: a press on the paper would give it to the pane.
  const onMouseDown = (event: MouseEvent) => isShownOnly || event.preventDefault();
  const handlers = { onMouseDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(null) };
  return { shown: drag?.shape ?? shape, handlers, onPaper };
}

const kArrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Keys move what has the focus. */
function useKeys({ shape, reach, onShape }: Props, follow: Follow) {
  return (event: KeyboardEvent, kind: Drag["kind"], index: number) => {
    const side = shapes.sidesOf(shape, reach)[index];
    if (!side || event.ctrlKey || event.metaKey || event.altKey) return;
    const { from, pair } = side;
    const arrow = Object.hasOwn(kArrows, event.key) ? kArrows[event.key] : undefined;
    if (arrow) {
      const step = reach > 48 ? lineStep(reach) : 1;
      const within = (value: number) => Math.min(reach, Math.max(0, value));
      const to = { x: within(from.x + arrow[0] * step), y: within(from.y + arrow[1] * step) };
      follow(kind === "corner" ? cornerAt(to) : sideOf(pair));
      onShape(moved({ kind, index, from: shape }, reach, to));
    } else if (kind === "corner" && (event.key === "Delete" || event.key === "Backspace")) {
      follow(() => "corner");
      onShape(shapes.removeCorner(shape, reach, index));
    } else if (kind === "side" && (event.key === "Enter" || event.key === " ")) {
      follow(sideOf(pair));
      onShape(shapes.toggleSide(shape, pair));
    } else return;
    event.preventDefault();
  };
}

interface HandlesProps {
  zone: Matrix;
  sides: readonly ShapeSide[];
  scale: PaperScale;
  clocks: Props["clocks"];
  onKey: ReturnType<typeof useKeys>;
}

function Handles({ zone, sides, scale, clocks, onKey }: HandlesProps) {
  const { reach } = scale;
  return (
    <>
      {sides.map(({ from, to, pair: [i, j], isOpen, isCut: isEnd }, index) => {
        const bound = zone.bounds[i]?.[j];
        if (isEnd || !bound || (from.x === to.x && from.y === to.y)) return null;
        return (
          <path
            class="z-handle"
            data-handle={`side-${index}`}
            tabindex={0}
            role="button"
            aria-label={words.sideWords([i, j], bound.value, isOpen, clocks)}
            aria-pressed={!isOpen}
            d={`M${scale.x(from.x)} ${scale.y(from.y)}L${scale.x(to.x)} ${scale.y(to.y)}`}
            onKeyDown={(event) => onKey(event, "side", index)}
          />
        );
      })}
      {sides.map(({ from }, index) => {
        const cut = isCut(zone, reach, from);
        const [x, y] = [scale.x(from.x), scale.y(from.y)];
        const isIn = contains(zone, 1, 2, from);
        return (
          <g
            class="z-corner"
            data-handle={`corner-${index}`}
            tabindex={0}
            role="button"
            aria-label={words.cornerWords(from, clocks, cut.x, cut.y)}
            onKeyDown={(event) => onKey(event, "corner", index)}
          >
            <circle class="z-hit" cx={x} cy={y} r={kReachOfFinger} />
            <circle class={`z-dot ${isIn && !cut.x && !cut.y ? "" : "z-open"}`} cx={x} cy={y} r={5} />
          </g>
        );
      })}
    </>
  );
}

/** Sets as they are, one above the other; the first one is drawn in another colour, and broader where it is a line. */
export function PaperShown(props: Pick<Props, "clocks" | "reach" | "point"> & { shapes: readonly Matrix[] }) {
  const { clocks, reach, point } = props;
  const scale = new PaperScale(reach, kSize);
  return (
    <div class="kind-paper">
      <svg
        class="z-paper z-exact"
        viewBox={`0 0 ${kSize} ${scale.height}`}
        role="img"
        aria-label={words.paperOf(...clocks)}
      >
        <Grid scale={scale} clocks={clocks} />
        {props.shapes.map((shape, i) => (
          <g class={`${i === 0 ? "z-other" : ""} ${shapes.sidesOf(shape, reach).length <= 2 ? "z-thin" : ""}`}>
            <Area zone={shape} sides={shapes.sidesOf(shape, reach)} scale={scale} />
          </g>
        ))}
        {point && <circle class="z-point z-extra" cx={scale.x(point.x)} cy={scale.y(point.y)} r={6} />}
      </svg>
    </div>
  );
}

export function Paper(props: Props) {
  const { clocks, reach, point, isPointIn, isOld, isShownOnly } = props;
  const id = useId();
  const scale = new PaperScale(reach, kSize);
  const svg = useRef<SVGSVGElement>(null);
  useFingers(svg, isShownOnly);
  const follow = useFollow(props, svg);
  const { shown, handlers, onPaper } = useDrag(props, scale, svg, follow);
  const onKey = useKeys(props, follow);
  const sides = shapes.sidesOf(shown, reach);
  return (
    <div class="kind-paper">
      <svg
        ref={svg}
        class={`z-paper z-exact ${sides.length <= 2 ? "z-thin" : ""} ${isOld ? "z-old" : ""}`}
        viewBox={`0 0 ${kSize} ${scale.height}`}
        role="group"
        aria-label={words.paperOf(...clocks)}
        aria-describedby={isShownOnly ? undefined : id}
        {...handlers}
      >
        <Grid scale={scale} clocks={clocks} />
        <Area zone={shown} sides={sides} scale={scale} />
        {!isShownOnly && (
          <rect
            class="z-ground"
            x={scale.left - kMargin}
            y={scale.top - kMargin}
            width={scale.inner + 2 * kMargin}
            height={scale.inner + 2 * kMargin}
            onClick={onPaper}
          />
        )}
        {!isShownOnly && <Handles {...{ sides, scale, clocks, onKey }} zone={shown} />}
        {point && (
          <circle
            class={`z-point ${isPointIn ? "z-extra" : "z-missing"}`}
            cx={scale.x(point.x)}
            cy={scale.y(point.y)}
            r={6}
          />
        )}
      </svg>
      {!isShownOnly && (
        <p class="visually-hidden" id={id}>
          {words.kPaperKeys}
        </p>
      )}
    </div>
  );
}
