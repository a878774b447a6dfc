// The papers' kind of table, and how it is given away.
import type { Options, Result } from "@engine";
import { nameOf } from "./presets";

export interface Measured {
  name: string;
  /** What was asked for. */
  options: Options;
  result: Result | null;
  /** Why there is none. */
  problem: string;
}

/** What was really searched with, if that is not what was asked for: some forms of queries need a search of their own.  "" if it is. */
export function replacedBy({ options, result }: Measured): string {
  if (!result?.config) return "";
  const { clocks, data, order } = result.config; // covering and the like are asked for and mean nothing to other searches
  const isSame = Object.entries({ clocks, data, order }).every(([key, used]) =>
    [used, undefined].includes((options as Record<string, string>)[key]),
  );
  return isSame ? "" : nameOf({ clocks, data, order });
}

export interface Column {
  title: string;
  value: (result: Result) => number;
  isTime?: boolean;
}
export const kColumns: Column[] = [
  { title: "Nodes", value: ({ stats }) => stats.nodes },
  { title: "Stored", value: ({ stats }) => stats.stored },
  { title: "Expanded", value: ({ stats }) => stats.expanded },
  { title: "Covered", value: ({ stats }) => stats.covered },
  { title: "Refinements", value: ({ stats }) => stats.refinements },
  { title: "Time (s)", value: ({ stats }) => stats.cpu_seconds, isTime: true },
  { title: "Memory (MB)", value: ({ stats }) => stats.peak_bytes / 2 ** 20, isTime: true },
];

/** Numbers for other programs: no thin spaces. */
function plain(column: Column, result: Result): string {
  const value = column.value(result);
  return column.isTime ? value.toFixed(value < 10 ? 3 : 1) : String(value);
}

/** With a column more where something else was searched with than the name says. */
function table(rows: readonly Measured[]): string[][] {
  const isReplaced = rows.some((row) => replacedBy(row) !== "");
  const second = (cell: string) => (isReplaced ? [cell] : []);
  return [
    ["Configuration", ...second("Searched with"), "Verdict", ...kColumns.map((column) => column.title)],
    ...rows.map((row) => {
      const { name, options, result, problem } = row;
      const rest = result
        ? [result.verdict, ...kColumns.map((column) => plain(column, result))]
        : [problem, ...kColumns.map(() => "")];
      return [name, ...second(result ? replacedBy(row) || nameOf(options) : ""), ...rest];
    }),
  ];
}

/** A field that begins like a formula is taken for one by spreadsheets. */
function csvField(text: string): string {
  const safe = /^[=+@\-\t]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export function asCsv(rows: readonly Measured[]): string {
  return (
    table(rows)
      .map((line) => line.map(csvField).join(","))
      .join("\n") + "\n"
  );
}

export function asMarkdown(rows: readonly Measured[], caption: string): string {
  const escape = (text: string) => text.replace(/[\\|]/g, "\\$&").replace(/\s+/g, " ");
  const line = (parts: string[]) => `| ${parts.map(escape).join(" | ")} |`;
  const [head, ...body] = table(rows);
  const words = head!.length - kColumns.length;
  return `${escape(caption)}\n\n${line(head!)}\n|${":--|".repeat(words)}${"--:|".repeat(kColumns.length)}\n${body.map(line).join("\n")}\n`;
}

export function asLatex(rows: readonly Measured[], caption: string): string {
  const kSpecial: Record<string, string> = {
    "\\": "\\textbackslash{}",
    "^": "\\^{}",
    "~": "\\~{}",
    "<": "\\textless{}",
    ">": "\\textgreater{}",
    "|": "\\textbar{}",
  };
  const escape = (text: string) =>
    text
      .replace(/[\\{}$&#%_^~<>|]/g, (character) => kSpecial[character] ?? `\\${character}`)
      .replaceAll("·", "\\textperiodcentered{}");
  const line = (parts: string[]) => `    ${parts.map(escape).join(" & ")} \\\\`;
  const [head, ...body] = table(rows);
  return [
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${escape(caption)}}`,
    `  \\begin{tabular}{${"l".repeat(head!.length - kColumns.length)}${"r".repeat(kColumns.length)}}`,
    "    \\toprule",
    line(head!),
    "    \\midrule",
    ...body.map(line),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}
