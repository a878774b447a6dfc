// Pictures as TikZ draws them, for papers.  One unit of a picture is 0.6 pt; TikZ counts upwards, pictures downwards.
import { latex } from "./latex";

const number = (value: number) => String(+value.toFixed(1));
export const spot = (x: number, y: number) => `(${number(x)},${number(-y)})`;

/** A path of M, L, C and Z, as pictures write them. */
export function path(d: string): string {
  const parts = d.match(/[MLCZ]|-?[\d.]+/g) ?? [];
  let out = "";
  let at = 0;
  const next = () => spot(Number(parts[at++]), Number(parts[at++]));
  while (at < parts.length) {
    const command = parts[at++];
    if (command === "M") out += `${out === "" ? "" : " "}${next()}`;
    else if (command === "L") out += ` -- ${next()}`;
    else if (command === "C") out += ` .. controls ${next()} and ${next()} .. ${next()}`;
    else if (command === "Z") out += " -- cycle";
    else break; // not one of ours
  }
  return out;
}

export const text = (words: string) => `{${latex(words)}}`;

/** The whole picture; `needs`: what the paper has to load. */
export function picture(about: string, lines: readonly string[], styles: readonly string[] = []): string {
  return [
    `% ${about.replace(/\s+/g, " ")}`,
    "% \\usepackage{tikz} \\usetikzlibrary{arrows.meta}",
    "\\begin{tikzpicture}[x=0.6pt, y=0.6pt, >={Stealth[length=4pt]}, font=\\ttfamily\\scriptsize,",
    ...styles.map((style) => `    ${style},`),
    "  ]",
    ...lines.map((line) => `  ${line}`),
    "\\end{tikzpicture}",
    "",
  ].join("\n");
}
