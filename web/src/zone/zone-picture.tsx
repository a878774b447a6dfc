// Zones of two clocks as polygons; and the same as constraints beside it.
import "./zone-picture.css";
import type { Zone } from "@engine";
import { useMemo, useRef, useState } from "preact/hooks";
import { contains, largest, polygon, type Side } from "./polygon";
import { download } from "../ui/download";
import { rem } from "../ui/rem";
import { SaveButton } from "../ui/save-button";
import { svgFile } from "../ui/svg-file";
import { kSaveZone, zoneOf, zoneWords } from "../words/zone";
import { zoneTikz } from "./tikz";
import { matrixOf, type Matrix } from "./zone";

const kSize = 220;
const kLeft = 34,
  kTop = 12,
  kRight = 12;

export interface ZoneLayer {
  label: string;
  kind: "exact" | "abstract" | "other";
  zone: Pick<Zone, "words" | "constraints" | "isEmpty">;
}

interface Props {
  clocks: readonly string[];
  layers: readonly ZoneLayer[];
  /** Values of the clocks now, per clock. */
  point?: readonly number[];
}

/** The pair of which most is said: clocks by the number of zones whose constraints are about them. */
export function firstPair(clocks: number, layers: readonly ZoneLayer[]): [number, number] {
  const about = layers.map(({ zone }) => new Set(zone.constraints.flatMap(([i, j]) => [i, j])));
  const times = (clock: number) => about.filter((some) => some.has(clock)).length;
  const all = Array.from({ length: clocks }, (_, i) => i + 1);
  const [x = 1, y = 2] = all.sort((a, b) => times(b) - times(a)); // stable: the first ones first
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

/** From values of clocks to pixels. */
class Scale {
  private readonly inner = kSize - kLeft - kRight;
  constructor(readonly most: number) {}
  x = (value: number) => kLeft + (value / this.most) * this.inner;
  y = (value: number) => kTop + this.inner - (value / this.most) * this.inner;
  at = (side: { x: number; y: number }) => `${this.x(side.x).toFixed(1)} ${this.y(side.y).toFixed(1)}`;
}

function Grid({ scale }: { scale: Scale }) {
  const inner = kSize - kLeft - kRight;
  const step = tick(scale.most);
  const marks = Array.from({ length: Math.floor(scale.most / step) + 1 }, (_, i) => i * step);
  return (
    <>
      {marks.map((mark) => (
        <g>
          <path
            class="z-grid"
            d={`M${scale.x(mark)} ${kTop}V${kTop + inner}M${kLeft} ${scale.y(mark)}H${kLeft + inner}`}
          />
          <text class="z-tick" x={scale.x(mark)} y={kTop + inner + 14} text-anchor="middle">
            {mark}
          </text>
          <text class="z-tick" x={kLeft - 5} y={scale.y(mark) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      <path class="z-axis" d={`M${kLeft} ${kTop - 4}V${kTop + inner}H${kLeft + inner + 4}`} />
    </>
  );
}

function Layer({
  zone,
  kind,
  x,
  y,
  scale,
}: {
  zone: Matrix;
  kind: ZoneLayer["kind"];
  x: number;
  y: number;
  scale: Scale;
}) {
  const { at, most } = scale;
  const sides = polygon(zone, x, y, most);
  // A line or a point has no area: it is drawn heavier, and its ends tell whether they belong to it.
  const ends = sides.length > 2 ? [] : sides.filter((end) => sides.length === 1 || (end.x < most && end.y < most));
  return (
    <g class={`z-layer z-${kind} ${sides.length <= 2 ? "z-thin" : ""}`}>
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
          cx={scale.x(end.x)}
          cy={scale.y(end.y)}
          r={sides.length === 1 ? 5.5 : 3.5}
        />
      ))}
    </g>
  );
}

function Pick({
  label,
  value,
  clocks,
  onPick,
}: {
  label: string;
  value: number;
  clocks: readonly string[];
  onPick: (clock: number) => void;
}) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {clocks.map((name, i) => (
          <option value={i + 1}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Which colour is which zone. */
function Legend({ layers }: Pick<Props, "layers">) {
  return (
    <span class="zone-legend">
      {layers.map(({ label, kind }) => (
        <span class="key">
          <span class={`z-key z-${kind}`} /> {label}
        </span>
      ))}
    </span>
  );
}

export function ZonePicture({ clocks, layers, point }: Props) {
  const [chosen, setChosen] = useState<[number, number] | null>(null);
  const [x, y] = chosen && chosen.every((c) => c <= clocks.length) ? chosen : firstPair(clocks.length, layers);
  const zones = useMemo(
    () => layers.map(({ zone }) => matrixOf(zone.constraints, clocks.length, zone.isEmpty)),
    [layers, clocks],
  );
  const svg = useRef<SVGSVGElement>(null);
  if (clocks.length < 2) return null;
  const known = largest(zones, x, y);
  const here = point && { x: point[x - 1] ?? 0, y: point[y - 1] ?? 0 };
  const scale = new Scale(Math.ceil(Math.max(known, here?.x ?? 0, here?.y ?? 0) * 1.25 + 0.5));
  const saveSvg = () => svg.current && download("zone.svg", svgFile(svg.current), "image/svg+xml");
  const saveTikz = () => {
    const drawn = layers.map((layer, i) => ({ ...layer, zone: zones[i]! }));
    download("zone.tex", zoneTikz(clocks, drawn, x, y, scale.most, tick(scale.most)));
  };
  const all = layers.map(({ label, zone }, i) => zoneWords(label, zones[i]!.isEmpty, zone.words)).join(". ");
  return (
    <figure class="zone-picture">
      <svg
        ref={svg}
        viewBox={`0 0 ${kSize} ${kSize - 2}`}
        width={rem(kSize)}
        height={rem(kSize - 2)}
        role="img"
        aria-label={zoneOf(clocks[x - 1]!, clocks[y - 1]!, all)}
      >
        <Grid scale={scale} />
        {zones.map((zone, i) => (
          <Layer zone={zone} kind={layers[i]!.kind} x={x} y={y} scale={scale} />
        ))}
        {here && <circle class="z-point" cx={scale.x(here.x)} cy={scale.y(here.y)} r={4} />}
      </svg>
      <figcaption>
        {layers.length > 1 && <Legend layers={layers} />}
        <Pick label="→" value={x} clocks={clocks} onPick={(to) => setChosen([to, y === to ? x : y])} />{" "}
        <Pick label="↑" value={y} clocks={clocks} onPick={(to) => setChosen([x === to ? y : x, to])} />{" "}
        <span class="zone-saves">
          <SaveButton isLink format="SVG" label={kSaveZone.svg} onSave={saveSvg} />{" "}
          <SaveButton isLink format="TikZ" label={kSaveZone.tikz} onSave={saveTikz} />
        </span>
      </figcaption>
    </figure>
  );
}
