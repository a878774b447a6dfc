// The message sequence chart of a run for papers.
import type { Trace } from "@engine";
import { textWidth } from "../diagram/geometry";
import { picture, spot, text } from "../ui/tikz";
import { isZero } from "./rational";

const kRow = 54;
const kHead = 34;
const kLeft = 64;

export function messagesTikz(title: string, { processes, steps }: Trace): string {
  const lane = Math.max(
    70,
    ...processes.map((name) => textWidth(name) + 18),
    ...steps.flatMap((step) => step.edges.map((edge) => textWidth(edge.target) + 24)),
  );
  const x = (process: string) => kLeft + lane * (processes.indexOf(process) + 0.5);
  const bottom = kHead + steps.length * kRow;
  const lives = processes.flatMap((name) => [
    `\\node[font=\\ttfamily\\scriptsize\\bfseries] at ${spot(x(name), kHead - 16)} ${text(name)};`,
    `\\draw[dashed, gray] ${spot(x(name), kHead)} -- ${spot(x(name), bottom)};`,
  ]);
  const marks = steps.flatMap((step, k) => {
    const y = kHead + k * kRow + 16;
    const [sender, ...receivers] = step.edges;
    return [
      ...(k === 0 || !isZero(step.delay) ? [`\\node[anchor=east] at ${spot(kLeft - 8, y)} ${text(step.time)};`] : []),
      ...receivers.map((edge) => {
        const label = edge === receivers[0] && step.channel ? ` node[midway, above] ${text(step.channel)}` : "";
        return `\\draw[->] ${spot(x(sender!.process), y)} --${label} ${spot(x(edge.process), y)};`;
      }),
      ...step.edges.map(
        (edge) =>
          `\\node[draw, rounded corners=2pt, fill=white, inner sep=2pt] at ${spot(x(edge.process), y + 20)} ${text(edge.target)};`,
      ),
    ];
  });
  return picture(`Message sequence chart of ${title}`, [...lives, ...marks]);
}
