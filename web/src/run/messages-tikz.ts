// The message sequence chart of a run for papers.
import type { Trace, TraceStep } from "@engine";
import { textWidth } from "../diagram/geometry";
import { picture, spot, text } from "../ui/tikz";
import { asideWords } from "../words/projection";
import { arrowsOf, endsOf } from "./arrows";
import { isAside } from "./projection";
import { isZero } from "./rational";
import { messagesOf } from "../words/trace";

const kRow = 54;
const kHead = 34;
const kLeft = 64;

export function messagesTikz(title: string, { processes, steps }: Trace): string {
  const shown = ({ edges }: TraceStep) => edges.filter((edge) => processes.includes(edge.process));
  const lane = Math.max(
    70,
    ...processes.map((name) => textWidth(name) + 18),
    ...steps.flatMap((step) => shown(step).map((edge) => textWidth(edge.target) + 24)),
  );
  const at = (k: number) => kLeft + lane * (k + 0.5);
  const x = (process: string) => at(processes.indexOf(process));
  const bottom = kHead + steps.length * kRow;
  const lives = processes.flatMap((name) => [
    `\\node[font=\\ttfamily\\scriptsize\\bfseries] at ${spot(x(name), kHead - 16)} ${text(name)};`,
    `\\draw[dashed, gray] ${spot(x(name), kHead)} -- ${spot(x(name), bottom)};`,
  ]);
  const marks = steps.flatMap((step, k) => {
    const y = kHead + k * kRow + 16;
    return [
      ...(k === 0 || !isZero(step.delay) ? [`\\node[anchor=east] at ${spot(kLeft - 8, y)} ${text(step.time)};`] : []),
      ...(isAside(step, processes)
        ? [`\\node[anchor=west, gray, fill=white, inner sep=1pt] at ${spot(kLeft + 4, y)} ${text(asideWords(step))};`]
        : []),
      ...arrowsOf(step, processes).flatMap((arrow, i) => {
        const [from, to] = endsOf(arrow, at, lane);
        const label = i === 0 && step.channel ? ` node[midway, above] ${text(step.channel)}` : "";
        const line = `\\draw[->] ${spot(from, y)} --${label} ${spot(to, y)};`;
        const dots = [...(arrow.from === null ? [from] : []), ...(arrow.to === null ? [to] : [])];
        return [line, ...dots.map((end) => `\\fill ${spot(end, y)} circle[radius=1.5pt];`)];
      }),
      ...shown(step).map(
        (edge) =>
          `\\node[draw, rounded corners=2pt, fill=white, inner sep=2pt] at ${spot(x(edge.process), y + 20)} ${text(edge.target)};`,
      ),
    ];
  });
  return picture(messagesOf(title), [...lives, ...marks]);
}
