// The comparison as bars.
import type { Measured } from "../../compare/table";
import { barsWords, kBars, kSeriesNames, logarithmicFrom } from "../../words/compare";
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
  { title: kSeriesNames.nodes, value: (row) => row.result?.stats.nodes ?? 0, show: count, least: 1, unit: "" },
  {
    title: kSeriesNames.time,
    value: (row) => row.result?.stats.cpu_seconds ?? 0,
    show: seconds,
    least: 0.001,
    unit: " s",
  },
];

interface Props {
  /** With a result. */
  rows: readonly Measured[];
  isLog: boolean;
}

/** How long bars are, of 1; `begin`: where they do. */
function barsOf(rows: readonly Measured[], isLog: boolean, { value, least }: Series) {
  const values = rows.map((row) => Math.max(least, value(row)));
  const most = Math.max(...values);
  // Begins at a power of ten below the smallest, so that what differs a little looks a little different.
  const begin = 10 ** (Math.ceil(Math.log10(Math.min(...values)) - 1e-9) - 1);
  const length = (v: number) => (isLog ? Math.log10(Math.max(v, least) / begin) / Math.log10(most / begin) : v / most);
  return { begin, lengths: rows.map((row) => Math.max(0.005, length(value(row)))) };
}

const scaleNote = (begin: number, { show, least, unit }: Series) =>
  logarithmicFrom(begin >= least ? show(begin) : `${begin}${unit}`);

function Bars({ rows, isLog, series }: Props & { series: Series }) {
  const { title, value, show } = series;
  const { begin, lengths } = barsOf(rows, isLog, series);
  return (
    <div class="bar-group" aria-hidden="true">
      <h4>
        {title}
        {isLog && <span class="muted"> {scaleNote(begin, series)}</span>}
      </h4>
      {rows.map((row, i) => (
        <div class="bar-row">
          <span class="bar-name">{row.name}</span>
          <span class="bar-track">
            <span
              class={`bar ${row.result!.verdict === "unknown" ? "unknown" : ""}`}
              style={`width: ${100 * lengths[i]!}%`}
            />
          </span>
          <span class="bar-value">{show(value(row))}</span>
        </div>
      ))}
    </div>
  );
}

const kRow = 24,
  kTitle = 30,
  kNames = 96,
  kLongest = 320,
  kValues = 90;

/** The bars as one picture. */
export function BarsFile({ rows, isLog }: Props) {
  const measured = rows.filter((row) => row.result);
  const height = kTitle + measured.length * kRow + 12;
  return (
    <svg viewBox={`0 0 ${kNames + kLongest + kValues} ${height * kSeries.length}`} aria-label={kBars}>
      {kSeries.map((series, k) => {
        const { begin, lengths } = barsOf(measured, isLog, series);
        return (
          <g transform={`translate(0 ${k * height})`}>
            <text class="b-title" x={8} y={20}>
              {series.title}
              {isLog && `, ${scaleNote(begin, series)}`}
            </text>
            {measured.map((row, i) => (
              <g transform={`translate(0 ${kTitle + i * kRow})`}>
                <text class="b-text" x={kNames - 8} y={13} text-anchor="end">
                  {row.name}
                </text>
                <rect
                  class={`b-bar ${row.result!.verdict === "unknown" ? "b-unknown" : ""}`}
                  x={kNames}
                  y={2}
                  width={kLongest * lengths[i]!}
                  height={14}
                  rx={2}
                />
                <text class="b-text" x={kNames + kLongest * lengths[i]! + 6} y={13}>
                  {series.show(series.value(row))}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

export function Chart({ rows, isLog }: Props) {
  const measured = rows.filter((row) => row.result);
  const words = measured.map((row) => `${row.name}: ${kSeries.map((one) => one.show(one.value(row))).join(", ")}`);
  return (
    <div class="bars" role="img" aria-label={barsWords(words)}>
      {kSeries.map((series) => (
        <Bars series={series} rows={measured} isLog={isLog} />
      ))}
    </div>
  );
}
