// Answers whose text is a line for each thing: ticked options, predictions, a set's inclusion, a matrix.

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

// ---- pick, possible: the chosen options, in their own order ----

const oneLine = (text: string) => text.split(/\s+/).join(" ").trim();

export function chosenOf(text: string, options: readonly string[]): boolean[] {
  const lines = linesOf(text).map(oneLine);
  return options.map((option) => lines.includes(oneLine(option)));
}

export function withOption(text: string, options: readonly string[], option: number, isChosen: boolean): string {
  const chosen = chosenOf(text, options).map((was, i) => (i === option ? isChosen : was));
  return options
    .filter((_, i) => chosen[i])
    .map(oneLine)
    .join("\n");
}

// ---- predict: "move P.A->B" and "wait 10" ----

export interface Predicted {
  moves: string[];
  /** As it was typed; "for ever". */
  wait: string;
}
export const kForEver = "for ever";

export function predictedOf(text: string): Predicted {
  const lines = linesOf(text);
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
  return { moves: after("move"), wait: after("wait").at(-1) ?? "" };
}

/** Moves in the order in which they are offered. */
export function predictedText({ moves, wait }: Predicted, offered: readonly string[]): string {
  const inOrder = offered.filter((name) => moves.includes(name));
  return [...inOrder.map((name) => `move ${name}`), ...(wait.trim() === "" ? [] : [`wait ${wait.trim()}`])].join("\n");
}

// ---- include: "yes", or "no x = 0, y = 1" ----

export interface Included {
  verdict: "" | "yes" | "no";
  /** As they were typed, by clock. */
  point: Record<string, string>;
}

export function includedOf(text: string): Included {
  const [, verdict = "", rest = ""] = /^\s*(yes|no)\b\s*([\s\S]*)$/.exec(text) ?? [];
  const pairs = rest.split(/[,\n]/).flatMap((part): [string, string][] => {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim());
    return name !== "" && value !== "" ? [[name, value]] : [];
  });
  return { verdict: verdict as Included["verdict"], point: Object.fromEntries(pairs) };
}

export function includedText({ verdict, point }: Included, clocks: readonly string[]): string {
  if (verdict !== "no") return verdict;
  const given = clocks.flatMap((clock) => {
    const value = Object.hasOwn(point, clock) ? point[clock]!.trim() : "";
    return value === "" ? [] : [`${clock} = ${value}`];
  });
  return ["no", given.join(", ")].filter(Boolean).join(" ");
}

// ---- matrix: rows by line ends, entries by blanks ----

/** What stands for an entry that is still empty. */
const kEmptyEntry = "?";

export function cellsOf(text: string, size: number): string[][] {
  const rows = text.split(/\r?\n/).map((row) => row.trim().split(/\s+/));
  const cell = (row: number, column: number) => rows[row]?.[column] ?? "";
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => cell(row, column).replace(kEmptyEntry, "")),
  );
}

/** Blanks within an entry go: "<= 5" is "<=5".  "" if all are empty. */
export function cellsText(cells: readonly string[][]): string {
  if (cells.every((row) => row.every((cell) => cell.trim() === ""))) return "";
  return cells.map((row) => row.map((cell) => cell.replace(/\s+/g, "") || kEmptyEntry).join(" ")).join("\n");
}

/** "≤5", "5" and "∞" are understood, too. */
export function normalEntry(typed: string): string {
  const plain = typed
    .replace(/\s+/g, "")
    .replace("≤", "<=")
    .replace(/^∞$|^infinity$|^infty$/i, "inf");
  return /^-?\d+$/.test(plain) ? `<=${plain}` : plain;
}

export const isEntry = (cell: string) => /^(?:<=?-?\d+|inf)$/.test(cell);

/** Where an arrow key leads from a cell; null: nowhere. */
export function nextCell(key: string, row: number, column: number, size: number): [number, number] | null {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (!step) return null;
  const [to, across] = [row + step[0], column + step[1]];
  return to >= 0 && to < size && across >= 0 && across < size ? [to, across] : null;
}
