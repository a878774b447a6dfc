// Shapes of a diagram: sizes of texts and of the boxes around them, curves through points.

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Point, Size {} // x, y: the centre

export const kFontSize = 12;
export const kLineHeight = 16;
/** Of the monospaced face, by its font size. */
const kAdvance = 0.605;
/** Longer labels are broken where they have a conjunction or a comma. */
const kLongestLine = 36;

export function textWidth(text: string, size = kFontSize): number {
  return [...text].length * size * kAdvance;
}

/** Breaks a long label at "&&", "||" or ",". */
export function breakLabel(label: string): string[] {
  const lines: string[] = [];
  for (const piece of label.split(/(?<=&& |\|\| |, )/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.trimEnd().length <= kLongestLine)
      lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== "");
}

export function textSize(lines: readonly string[]): Size {
  return { width: Math.max(0, ...lines.map((line) => textWidth(line))), height: lines.length * kLineHeight };
}

/** Where the line from the centre of a box to a point leaves the box. */
export function leave(box: Box, towards: Point): Point {
  const dx = towards.x - box.x,
    dy = towards.y - box.y;
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y - box.height / 2 };
  const scale = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
  );
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}

const number = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`;

/** A smooth curve through all points (Catmull and Rom), as an SVG path. */
export function curve(points: readonly Point[]): string {
  if (points.length < 2) return "";
  let path = `M${at(points[0]!)}`;
  if (points.length === 2) return `${path}L${at(points[1]!)}`;
  for (let i = 0; i + 1 < points.length; ++i) {
    const [before, from, to, after] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    const bend = 1 / 6;
    const first = { x: from.x + (to.x - before.x) * bend, y: from.y + (to.y - before.y) * bend };
    const second = { x: to.x - (after.x - from.x) * bend, y: to.y - (after.y - from.y) * bend };
    path += `C${at(first)} ${at(second)} ${at(to)}`;
  }
  return path;
}

/** Straight pieces, as UPPAAL draws nails. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(at).join("L")}`;
}

/** A loop at the right side of a box, as high as `offset` from its centre. */
export function loop(box: Box, offset: number, reach: number): { path: string; end: Point; from: Point } {
  const x = box.x + box.width / 2,
    y = box.y + offset;
  const from = { x, y: y - 6 },
    end = { x, y: y + 6 };
  return {
    path: `M${at(from)}C${at({ x: x + reach * 1.3, y: y - 18 })} ${at({ x: x + reach * 1.3, y: y + 18 })} ${at(end)}`,
    end,
    from: { x: x + reach * 0.6, y: y + 14 },
  };
}

/** The arrowhead at `tip`, coming from `from`. */
export function arrowhead(from: Point, tip: Point, size = 8): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (turn: number) => ({
    x: tip.x - size * Math.cos(angle + turn),
    y: tip.y - size * Math.sin(angle + turn),
  });
  return `M${at(tip)}L${at(corner(0.42))}L${at(corner(-0.42))}Z`;
}
