// The counters of a run, each with what it counts.
import type { Result, Stats } from "@engine";
import { bytes, count, seconds } from "../format";

interface Line {
  key: keyof Stats;
  label: string;
  show: (value: number) => string;
  meaning: string;
}

const kLines: Line[] = [
  { key: "nodes", label: "Nodes", show: count, meaning: "Nodes of the search graph, as papers count them." },
  { key: "stored", label: "Stored", show: count, meaning: "Nodes kept in memory at the end." },
  { key: "expanded", label: "Expanded", show: count, meaning: "Nodes whose successors were computed." },
  { key: "generated", label: "Generated", show: count, meaning: "All successors made, those that were covered included." },
  { key: "covered", label: "Covered", show: count, meaning: "Nodes not expanded because another node allows all that they allow." },
  { key: "refinements", label: "Refinements", show: count, meaning: "Times an abstraction proved too coarse and was made finer." },
  { key: "cpu_seconds", label: "Time", show: seconds, meaning: "Time the engine spent on this run." },
  { key: "peak_bytes", label: "Memory", show: bytes, meaning: "The most memory that states took at one time." },
];

export function Statistics({ result }: { result: Result }) {
  const { stats, config } = result;
  const rate = stats.cpu_seconds > 0 ? stats.expanded / stats.cpu_seconds : 0;
  return (
    <table class="statistics">
      <caption class="visually-hidden">Statistics of the run</caption>
      <thead class="visually-hidden"><tr><th scope="col">Counter</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
      <tbody>
        {kLines.map((line) => (
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
            {config.order === "random" && `, seed ${config.seed}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
