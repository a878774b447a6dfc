// The papers' kind of table, and how it is given away.
import type { Result } from "@engine";

export interface Measured { name: string; result: Result | null; /** Why there is none. */ problem: string; }

export interface Column { title: string; value: (result: Result) => number; isTime?: boolean; }
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

const titles = () => ["Configuration", "Verdict", ...kColumns.map((column) => column.title)];
const cells = ({ name, result, problem }: Measured): string[] =>
  [name, ...(result ? [result.verdict, ...kColumns.map((column) => plain(column, result))] : [problem, ...kColumns.map(() => "")])];

/** A field that begins like a formula is taken for one by spreadsheets. */
function csvField(text: string): string {
  const safe = /^[=+@\-\t]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export function asCsv(rows: readonly Measured[]): string {
  return [titles(), ...rows.map(cells)].map((line) => line.map(csvField).join(",")).join("\n") + "\n";
}

export function asMarkdown(rows: readonly Measured[], caption: string): string {
  const escape = (text: string) => text.replace(/[\\|]/g, "\\$&").replace(/\s+/g, " ");
  const line = (parts: string[]) => `| ${parts.map(escape).join(" | ")} |`;
  return `${escape(caption)}\n\n${line(titles())}\n|:--|:--|${kColumns.map(() => "--:|").join("")}\n${rows.map((row) => line(cells(row))).join("\n")}\n`;
}

export function asLatex(rows: readonly Measured[], caption: string): string {
  const kSpecial: Record<string, string> = { "\\": "\\textbackslash{}", "^": "\\^{}", "~": "\\~{}", "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}" };
  const escape = (text: string) => text.replace(/[\\{}$&#%_^~<>|]/g, (character) => kSpecial[character] ?? `\\${character}`).replaceAll("·", "\\textperiodcentered{}");
  const line = (parts: string[]) => `    ${parts.map(escape).join(" & ")} \\\\`;
  return [
    "\\begin{table}", "  \\centering", `  \\caption{${escape(caption)}}`, `  \\begin{tabular}{ll${"r".repeat(kColumns.length)}}`, "    \\toprule",
    line(titles()), "    \\midrule", ...rows.map((row) => line(cells(row))), "    \\bottomrule", "  \\end{tabular}", "\\end{table}", "",
  ].join("\n");
}
