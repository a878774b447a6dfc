// Zones of two clocks for papers.
import { spot, picture, text } from "../ui/tikz";
import { polygon } from "./polygon";
import type { Matrix } from "./zone";

const kColours = { exact: "teal", abstract: "orange", other: "blue" };

interface Layer {
  label: string;
  kind: keyof typeof kColours;
  zone: Matrix;
}

/** `x`, `y`: the numbers of the clocks, from 1; `most`: how far the axes reach; `step`: between their marks. */
export function zoneTikz(
  clocks: readonly string[],
  layers: readonly Layer[],
  x: number,
  y: number,
  most: number,
  step: number,
) {
  const size = 200;
  const at = (point: { x: number; y: number }) => spot((point.x / most) * size, (-point.y / most) * size);
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  const axes = [
    ...marks.flatMap((mark) => [
      `\\draw ${at({ x: mark, y: 0 })} -- ++(0,-4) node[below] {${mark}};`,
      `\\draw ${at({ x: 0, y: mark })} -- ++(-4,0) node[left] {${mark}};`,
    ]),
    `\\draw[->] ${at({ x: 0, y: 0 })} -- ${spot(size + 14, 0)} node[right] ${text(clocks[x - 1] ?? "")};`,
    `\\draw[->] ${at({ x: 0, y: 0 })} -- ${spot(0, -size - 14)} node[above] ${text(clocks[y - 1] ?? "")};`,
  ];
  const zones = layers.flatMap(({ label, kind, zone }) => {
    const sides = polygon(zone, x, y, most);
    const colour = kColours[kind];
    const area = sides.length > 2 ? [`\\fill[${colour}, opacity=0.2] ${sides.map(at).join(" -- ")} -- cycle;`] : [];
    const borders = sides.flatMap((side, i) =>
      side.isCut
        ? []
        : [
            `\\draw[${colour}, thick${side.isOpen ? ", dashed" : ""}] ${at(side)} -- ${at(sides[(i + 1) % sides.length]!)};`,
          ],
    );
    return [`% ${label}`, ...area, ...borders];
  });
  return picture(layers.map(({ label }) => label).join(", "), [...zones, ...axes]);
}
