// The papers' kind of table, and how it is given away.
import type { Contract, CounterSpec, Options, Stats } from "@engine";
import type { Answer } from "../engine/protocol";
import { latex } from "../ui/latex";
import { counterWords } from "../words/counters";
import { kMegabyte } from "../words/numbers";
import { nameOf } from "../words/configurations";
import { answerWords } from "../words/verdict";
import { kHeads } from "../words/compare";

export interface Measured {
  name: string;
  /** What was asked for. */
  options: Options;
  result: Answer | null;
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

/** Counters that comparisons show, as the papers do. */
const kCounters: readonly (keyof Stats)[] = [
  "nodes",
  "stored",
  "expanded",
  "covered",
  "refinements",
  "cpu_seconds",
  "peak_bytes",
];

/** A counter as a column. */
export interface Column {
  counter: CounterSpec;
  /** "Nodes", "Time". */
  label: string;
  value: (answer: Answer) => number;
}

export function columns({ counters }: Pick<Contract, "counters">): Column[] {
  return kCounters.flatMap((name) => {
    const counter = counters.find((one) => one.name === name);
    if (!counter) return [];
    return [{ counter, label: counterWords(counter).label, value: (answer: Answer) => answer.stats[name] ?? 0 }];
  });
}

const kUnits = { count: "", seconds: "s", bytes: "MB" };

/** For other programs: "Time (s)". */
function plainTitle({ counter, label }: Column): string {
  const unit = kUnits[counter.unit];
  return unit ? `${label} (${unit})` : label;
}

/** Numbers for other programs: no thin spaces. */
function plain(column: Column, answer: Answer): string {
  const value = column.value(answer) / (column.counter.unit === "bytes" ? kMegabyte : 1);
  return column.counter.unit === "count" ? String(value) : value.toFixed(value < 10 ? 3 : 1);
}

/** With a column more where something else was searched with than the name says. */
function table(rows: readonly Measured[], shown: readonly Column[]): string[][] {
  const isReplaced = rows.some((row) => replacedBy(row) !== "");
  const second = (cell: string) => (isReplaced ? [cell] : []);
  return [
    [kHeads.configuration, ...second(kHeads.searchedWith), kHeads.verdict, ...shown.map(plainTitle)],
    ...rows.map((row) => {
      const { name, options, result, problem } = row;
      const rest = result
        ? [answerWords(result).word, ...shown.map((column) => plain(column, result))]
        : [problem, ...shown.map(() => "")];
      return [name, ...second(result ? replacedBy(row) || nameOf(options) : ""), ...rest];
    }),
  ];
}

/** A field that begins like a formula is taken for one by spreadsheets. */
function csvField(text: string): string {
  const safe = /^[=+@\-\t]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export function asCsv(rows: readonly Measured[], shown: readonly Column[]): string {
  return (
    table(rows, shown)
      .map((line) => line.map(csvField).join(","))
      .join("\n") + "\n"
  );
}

export function asMarkdown(rows: readonly Measured[], shown: readonly Column[], caption: string): string {
  const escape = (text: string) => text.replace(/[\\|]/g, "\\$&").replace(/\s+/g, " ");
  const line = (parts: string[]) => `| ${parts.map(escape).join(" | ")} |`;
  const [head, ...body] = table(rows, shown);
  const words = head!.length - shown.length;
  return `${escape(caption)}\n\n${line(head!)}\n|${":--|".repeat(words)}${"--:|".repeat(shown.length)}\n${body.map(line).join("\n")}\n`;
}

export function asLatex(rows: readonly Measured[], shown: readonly Column[], caption: string): string {
  const line = (parts: string[]) => `    ${parts.map(latex).join(" & ")} \\\\`;
  const [head, ...body] = table(rows, shown);
  return [
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${latex(caption)}}`,
    `  \\begin{tabular}{${"l".repeat(head!.length - shown.length)}${"r".repeat(shown.length)}}`,
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
