// The diagram of a template for papers.
import type { Diagram } from "@engine";
import { path, picture, spot, text } from "../ui/tikz";
import { kLineHeight } from "./geometry";
import type { Placed } from "./layout";
import { diagramOf } from "../words/diagrams";

const kStyles = [
  "location/.style={draw, rounded corners=5pt}",
  "guard/.style={green!40!black}, sync/.style={blue!50!black}, update/.style={violet!80!black}, select/.style={brown!70!black}",
  "invariant/.style={violet}",
];

export function diagramTikz(title: string, diagram: Diagram, placed: Placed): string {
  const locations = diagram.locations.flatMap((location, i) => {
    const { x, y, width, height, name, invariant } = placed.locations[i]!;
    const corners = (inset: number) =>
      `${spot(x - width / 2 + inset, y - height / 2 + inset)} rectangle ${spot(x + width / 2 - inset, y + height / 2 - inset)}`;
    const mark = location.committed ? "C: " : location.urgent ? "U: " : "";
    return [
      `\\draw[location, fill=white] ${corners(0)};`,
      ...(location.initial ? [`\\draw[location] ${corners(3)};`] : []),
      ...[`${mark}${name}`, ...invariant].map(
        (line, k) =>
          `\\node[anchor=base${k > 0 ? ", invariant" : ""}] at ${spot(x, y - height / 2 + 19 + k * kLineHeight)} ${text(line)};`,
      ),
    ];
  });
  const edges = placed.edges.map(
    ({ path: d }, i) => `\\draw[->${diagram.edges[i]!.isUncontrollable ? ", dashed" : ""}] ${path(d)};`,
  );
  const labels = placed.edges.flatMap(({ labels: all }) =>
    all.flatMap(({ x, y, lines }) =>
      lines.map(
        (line, k) =>
          `\\node[anchor=base west, inner sep=0pt, ${line.kind}] at ${spot(x, y + (k + 1) * kLineHeight - 4)} ${text(line.text)};`,
      ),
    ),
  );
  return picture(diagramOf(title), [...edges, ...locations, ...labels], kStyles);
}
