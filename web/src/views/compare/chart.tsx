// The comparison as bars.
import type { Measured } from "../../compare/table";
import { count, seconds } from "../../words/numbers";

interface Series {
  title: string;
  value: (row: Measured) => number;
  show: (value: number) => string;
  /** Finer differences are chance. */
  least: number;
  unit: string;
}
const kSeries: Series[] = [
  { title: "Nodes", value: (row) => row.result?.stats.nodes ?? 0, show: count, least: 1, unit: "" },
  { title: "Time", value: (row) => row.result?.stats.cpu_seconds ?? 0, show: seconds, least: 0.001, unit: " s" },
];

interface Props {
  /** With a result. */
  rows: readonly Measured[];
  isLog: boolean;
}

function Bars({ rows, isLog, series }: Props & { series: Series }) {
  const { title, value, show, least, unit } = series;
  const values = rows.map((row) => Math.max(least, value(row)));
  const most = Math.max(...values);
  // Begins at a power of ten below the smallest, so that what differs a little looks a little different.
  const begin = 10 ** (Math.ceil(Math.log10(Math.min(...values)) - 1e-9) - 1);
  const length = (v: number) => (isLog ? Math.log10(Math.max(v, least) / begin) / Math.log10(most / begin) : v / most);
  return (
    <div class="bar-group" aria-hidden="true">
      <h4>
        {title}
        {isLog && <span class="muted"> logarithmic, from {begin >= least ? show(begin) : `${begin}${unit}`}</span>}
      </h4>
      {rows.map((row) => (
        <div class="bar-row">
          <span class="bar-name">{row.name}</span>
          <span class="bar-track">
            <span
              class={`bar ${row.result!.verdict === "unknown" ? "unknown" : ""}`}
              style={`width: ${Math.max(0.5, 100 * length(value(row)))}%`}
            />
          </span>
          <span class="bar-value">{show(value(row))}</span>
        </div>
      ))}
    </div>
  );
}

export function Chart({ rows, isLog }: Props) {
  const measured = rows.filter((row) => row.result);
  const words = measured.map((row) => `${row.name}: ${kSeries.map((one) => one.show(one.value(row))).join(", ")}`);
  return (
    <div class="bars" role="img" aria-label={`Bars of nodes and time. ${words.join("; ")}`}>
      {kSeries.map((series) => (
        <Bars series={series} rows={measured} isLog={isLog} />
      ))}
    </div>
  );
}
