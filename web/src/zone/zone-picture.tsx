// Zones of two clocks as polygons; and the same as constraints beside it.
import { useMemo, useState } from "preact/hooks";
import { contains, largest, parseZone, polygon, type Side } from "./zone";

const kSize = 220;
const kLeft = 34,
  kTop = 12,
  kRight = 12;

export interface ZoneLayer {
  label: string;
  kind: "exact" | "abstract" | "other";
  constraints: readonly string[];
}

interface Props {
  clocks: readonly string[];
  layers: readonly ZoneLayer[];
  /** Values of the clocks now, per clock. */
  point?: readonly number[];
}

/** The pair of which most is said: clocks by the number of zones whose constraints speak of them. */
function firstPair(clocks: readonly string[], layers: readonly ZoneLayer[]): [number, number] {
  const said = layers.map(
    (layer) => new Set(layer.constraints.flatMap((constraint) => constraint.split(/ (?:[-+]|[<>]=?|==) /))),
  );
  const times = (i: number) => said.filter((names) => names.has(clocks[i - 1]!)).length;
  const named = clocks
    .map((_, i) => i + 1)
    .filter((i) => times(i) > 0)
    .sort((a, b) => times(b) - times(a));
  const rest = clocks.map((_, i) => i + 1).filter((i) => !named.includes(i));
  const [x = 1, y = 2] = [...named, ...rest];
  return [x, y];
}

function tick(most: number): number {
  return (
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000, 1e6, 1e7].find(
      (step) => most / step <= 6,
    ) ?? most
  );
}

function pathOf(sides: Side[], at: (side: { x: number; y: number }) => string): string {
  return sides.length > 0 ? `M${sides.map(at).join("L")}Z` : "";
}

export function ZonePicture({ clocks, layers, point }: Props) {
  const [chosen, setChosen] = useState<[number, number] | null>(null);
  const [x, y] = chosen && chosen.every((c) => c <= clocks.length) ? chosen : firstPair(clocks, layers);
  const zones = useMemo(() => layers.map((layer) => parseZone(layer.constraints, clocks)), [layers, clocks]);
  if (clocks.length < 2) return null;
  const known = largest(zones, x, y);
  const most = Math.ceil(Math.max(known, point?.[x - 1] ?? 0, point?.[y - 1] ?? 0) * 1.25 + 0.5);
  const inner = kSize - kLeft - kRight;
  const px = (value: number) => kLeft + (value / most) * inner;
  const py = (value: number) => kTop + inner - (value / most) * inner;
  const at = (side: { x: number; y: number }) => `${px(side.x).toFixed(1)} ${py(side.y).toFixed(1)}`;
  const step = tick(most);
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  const describe = layers
    .map(
      (layer, i) => `${layer.label}: ${zones[i]!.isEmpty ? "empty" : layer.constraints.join(", ") || "no constraint"}`,
    )
    .join(". ");
  const pick = (which: 0 | 1, label: string) => (
    <label>
      {label}{" "}
      <select
        value={which === 0 ? x : y}
        onChange={(event) => {
          const value = Number(event.currentTarget.value);
          const next: [number, number] = which === 0 ? [value, y === value ? x : y] : [x === value ? y : x, value];
          setChosen(next);
        }}
      >
        {clocks.map((name, i) => (
          <option value={i + 1}>{name}</option>
        ))}
      </select>
    </label>
  );
  return (
    <figure class="zone-picture">
      <svg
        viewBox={`0 0 ${kSize} ${kSize - 2}`}
        width={kSize}
        height={kSize - 2}
        role="img"
        aria-label={`Zone of ${clocks[x - 1]} and ${clocks[y - 1]}. ${describe}`}
      >
        {marks.map((mark) => (
          <g>
            <path class="z-grid" d={`M${px(mark)} ${kTop}V${kTop + inner}M${kLeft} ${py(mark)}H${kLeft + inner}`} />
            <text class="z-tick" x={px(mark)} y={kTop + inner + 14} text-anchor="middle">
              {mark}
            </text>
            <text class="z-tick" x={kLeft - 5} y={py(mark) + 4} text-anchor="end">
              {mark}
            </text>
          </g>
        ))}
        <path class="z-axis" d={`M${kLeft} ${kTop - 4}V${kTop + inner}H${kLeft + inner + 4}`} />
        {zones.map((zone, i) => {
          const sides = polygon(zone, x, y, most);
          // A line or a point has no area: it is drawn heavier, and its ends tell whether they belong to it.
          const ends =
            sides.length > 2 ? [] : sides.filter((end) => sides.length === 1 || (end.x < most && end.y < most));
          return (
            <g class={`z-layer z-${layers[i]!.kind} ${sides.length <= 2 ? "z-thin" : ""}`}>
              <path class="z-area" d={pathOf(sides, at)} />
              {sides.map((side, k) =>
                side.isCut ? null : (
                  <path
                    class="z-side"
                    stroke-dasharray={side.isOpen ? "3 3" : undefined}
                    d={`M${at(side)}L${at(sides[(k + 1) % sides.length]!)}`}
                  />
                ),
              )}
              {ends.map((end) => (
                <circle
                  class={`z-dot ${contains(zone, x, y, end) ? "" : "z-open"}`}
                  cx={px(end.x)}
                  cy={py(end.y)}
                  r={sides.length === 1 ? 5.5 : 3.5}
                />
              ))}
            </g>
          );
        })}
        {point && <circle class="z-point" cx={px(point[x - 1] ?? 0)} cy={py(point[y - 1] ?? 0)} r={4} />}
      </svg>
      <figcaption>
        {pick(0, "→")} {pick(1, "↑")}
      </figcaption>
    </figure>
  );
}
