// The counters of a run, each with what it counts.
import type { Result, Stats } from "@engine";
import { bytes, count, seconds } from "../../words/numbers";

interface Line {
  key: keyof Stats;
  label: string;
  show: (value: number) => string;
  meaning: string;
  /** Counts what only some searches do: left out when zero. */
  isLazy?: true;
}

const kLines: Line[] = [
  { key: "nodes", label: "Nodes", show: count, meaning: "Nodes of the search graph, as papers count them." },
  { key: "stored", label: "Stored", show: count, meaning: "Nodes kept in memory at the end." },
  { key: "expanded", label: "Expanded", show: count, meaning: "Nodes whose successors were computed." },
  {
    key: "generated",
    label: "Generated",
    show: count,
    meaning: "All successors made, those that were covered included.",
  },
  {
    key: "covered",
    label: "Covered",
    show: count,
    meaning: "Nodes not expanded because another node allows all that they allow.",
  },
  {
    key: "disabled",
    label: "Disabled",
    show: count,
    meaning: "Moves that the data allow and the clocks rule out.",
    isLazy: true,
  },
  {
    key: "refinements",
    label: "Refinements",
    show: count,
    meaning: "Times an abstraction proved too coarse and was made finer.",
    isLazy: true,
  },
  {
    key: "interpolants",
    label: "Interpolants",
    show: count,
    meaning: "Contradictions between zones that were looked into.",
    isLazy: true,
  },
  {
    key: "reopened",
    label: "Reopened",
    show: count,
    meaning: "Covered nodes that had to be taken up again.",
    isLazy: true,
  },
  {
    key: "counterexamples",
    label: "Counterexamples",
    show: count,
    meaning: "Paths that were looked into: is it a run?",
    isLazy: true,
  },
  {
    key: "shown",
    label: "Made visible",
    show: count,
    meaning: "Times a hidden variable became visible in a node.",
    isLazy: true,
  },
  { key: "cpu_seconds", label: "Time", show: seconds, meaning: "Time the engine spent on this run." },
  { key: "peak_bytes", label: "Memory", show: bytes, meaning: "The most memory that states took at one time." },
];

export function Statistics({ result }: { result: Result }) {
  const { stats, config } = result;
  const rate = stats.cpu_seconds > 0 ? stats.expanded / stats.cpu_seconds : 0;
  return (
    <table class="statistics">
      <caption class="visually-hidden">Statistics of the run</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Counter</th>
          <th scope="col">Value</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {kLines
          .filter((line) => !line.isLazy || stats[line.key] !== 0)
          .map((line) => (
            <tr title={line.meaning}>
              <th scope="row">{line.label}</th>
              <td class="number">{line.show(stats[line.key])}</td>
              <td class="meaning">{line.meaning}</td>
            </tr>
          ))}
        {rate > 0 && (
          <tr>
            <th scope="row">Speed</th>
            <td class="number">{count(rate)}/s</td>
            <td class="meaning">Nodes expanded per second.</td>
          </tr>
        )}
        <tr>
          <th scope="row">Settings</th>
          <td class="settings" colSpan={2}>
            clocks {config.clocks}, data {config.data}, order {config.order}
            {config.covering !== "auto" && `, covering ${config.covering}`}
            {config.extrapolate !== "auto" && `, extrapolate ${config.extrapolate}`}
            {config.order === "random" && `, seed ${config.seed}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
