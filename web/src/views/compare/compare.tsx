// Several configurations on one query, one after another, in the papers' kind of table and as a chart.
import { useMemo, useState } from "preact/hooks";
import { stop } from "../../actions/checks";
import { runApart } from "../../actions/tool-check";
import { nameOf, presets, type Preset } from "../../compare/presets";
import { asCsv, asLatex, asMarkdown, kColumns, replacedBy, type Measured } from "../../compare/table";
import { bytes, count, seconds } from "../../words/numbers";
import { baseName, download } from "../../files/files";
import type { Lab } from "../../state/store";
import { kExhaustive, queryById, sizedTitle, type State } from "../../state/state";
import { resultWords } from "../../words/verdict";
import { copy } from "../../ui/copy";
import { Icon } from "../../ui/icons";

interface Props {
  lab: Lab;
  state: State;
}

interface Bench {
  text: string;
  query: string;
  title: string;
  rows: Measured[];
}

const kFirst = ["exact", "Extra-LU+", "aLU", "BIN", "SEQ", "DBCA"];

function titleOf({ doc }: State): string {
  return sizedTitle(doc) || "Model";
}

function Chart({ rows, isLog }: { rows: Measured[]; isLog: boolean }) {
  const series = [
    { title: "Nodes", value: (row: Measured) => row.result?.stats.nodes ?? 0, show: count, least: 1 },
    { title: "Time", value: (row: Measured) => row.result?.stats.cpu_seconds ?? 0, show: seconds, least: 0.001 }, // finer is chance
  ];
  return (
    <div
      class="bars"
      role="img"
      aria-label={`Bars of nodes and time. ${rows
        .map((row) => row.result && `${row.name}: ${series.map((one) => one.show(one.value(row))).join(", ")}`)
        .filter(Boolean)
        .join("; ")}`}
    >
      {series.map(({ title, value, show, least }) => {
        const values = rows.filter((row) => row.result).map((row) => Math.max(least, value(row)));
        const most = Math.max(...values);
        // Begins at a power of ten below the smallest, so that what differs a little looks a little different.
        const begin = 10 ** (Math.ceil(Math.log10(Math.min(...values)) - 1e-9) - 1);
        const length = (v: number) =>
          isLog ? Math.log10(Math.max(v, least) / begin) / Math.log10(most / begin) : v / most;
        return (
          <div class="bar-group" aria-hidden="true">
            <h4>
              {title}
              {isLog && (
                <span class="muted">
                  {" "}
                  logarithmic, from {begin >= least ? show(begin) : begin}
                  {begin < least && title === "Time" && " s"}
                </span>
              )}
            </h4>
            {rows
              .filter((row) => row.result)
              .map((row) => (
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
      })}
    </div>
  );
}

/** Says so when what was compared is not what the names say. */
function Replaced({ bench }: { bench: Bench }) {
  const used = new Set(bench.rows.map(replacedBy).filter((words) => words !== ""));
  if (used.size === 0) return null;
  const isOne = used.size === 1 && bench.rows.every((row) => replacedBy(row) !== "");
  return (
    <p class="stale-banner">
      <Icon name="warning" />
      <span>
        A query of this form needs a search of its own, whatever is chosen:{" "}
        {isOne
          ? "these rows are one and the same search"
          : "some rows were searched with something else than their name says"}
        . Configurations can be compared on <code>E&lt;&gt;</code> and <code>A[]</code> (without <code>deadlock</code>)
        and on the whole state space.
      </span>
    </p>
  );
}

function Table({ bench }: { bench: Bench }) {
  const best = kColumns.map((column) =>
    Math.min(
      ...bench.rows.flatMap((row) =>
        row.result && row.result.verdict !== "unknown" ? [column.value(row.result)] : [],
      ),
    ),
  );
  const differ = kColumns.map(
    (column) => new Set(bench.rows.map((row) => row.result && column.value(row.result))).size > 1,
  );
  const show = (i: number, value: number) =>
    kColumns[i]!.title.startsWith("Time")
      ? seconds(value)
      : kColumns[i]!.title.startsWith("Memory")
        ? bytes(value * 2 ** 20)
        : count(value);
  return (
    <div class="trace-scroll" tabIndex={0} role="group" aria-label="Table of the comparison">
      <table class="bench">
        <caption>
          {bench.title}: {bench.query === kExhaustive.text ? "whole state space" : <code>{bench.query}</code>}
        </caption>
        <thead>
          <tr>
            <th scope="col">Configuration</th>
            <th scope="col">Verdict</th>
            {kColumns.map((column) => (
              <th scope="col" class="value">
                {column.title.replace(/ \(.*/, "").replace("Refinements", "Refined")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bench.rows.map((row) => (
            <tr>
              <th scope="row">
                {row.name}
                {replacedBy(row) && <span class="searched-with">searched with {replacedBy(row)}</span>}
              </th>
              {row.result ? (
                <td title={row.result.reason}>{resultWords(bench.query, row.result).word}</td>
              ) : (
                <td colSpan={1 + kColumns.length} class="muted">
                  {row.problem}
                </td>
              )}
              {row.result &&
                kColumns.map((column, i) => {
                  const value = column.value(row.result!);
                  const isBest = i < 2 && differ[i] && value === best[i] && row.result!.verdict !== "unknown";
                  return (
                    <td class={`value ${isBest ? "best" : ""}`}>
                      {show(i, value)}
                      {isBest && <span class="visually-hidden"> (least)</span>}
                    </td>
                  );
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function Compare({ lab, state }: Props) {
  const configurations = state.info?.configurations;
  const all = useMemo((): Preset[] => (configurations ? presets(configurations) : []), [configurations]);
  const own: Preset = {
    name: "Mine",
    about: `The search settings as they are: ${nameOf(state.doc.options)}`,
    options: state.doc.options,
  };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(kFirst));
  const [limit, setLimit] = useState(20);
  const [bench, setBench] = useState<Bench | null>(null);
  const [now, setNow] = useState("");
  const [isLog, setLog] = useState(true);
  const toggle = (name: string) =>
    setChosen((old) => {
      const fresh = new Set(old);
      if (!fresh.delete(name)) fresh.add(name);
      return fresh;
    });
  const query = queryById(state.doc, state.selected);
  const offered = [...all, own];
  const list = offered.filter((preset) => chosen.has(preset.name));

  const start = async () => {
    const fresh: Bench = { text: state.doc.text, query: query.text, title: titleOf(state), rows: [] };
    setBench({ ...fresh });
    for (const preset of list) {
      setNow(preset.name);
      const options = { ...state.doc.options, ...preset.options, maxSeconds: limit, trace: false };
      const apart = await runApart(lab, fresh.text, fresh.query, options, () => {});
      if (!apart) {
        lab.tell("The engine is busy with another run; the comparison was not made.");
        break;
      }
      const { outcome } = apart;
      const problem =
        outcome.kind === "result"
          ? ""
          : outcome.model.length > 0
            ? "The model has errors."
            : (outcome.query[0]?.message ?? "Not possible.");
      fresh.rows.push({
        name: preset.name,
        options,
        result: outcome.kind === "result" ? outcome.result : null,
        problem,
      });
      setBench({ ...fresh, rows: [...fresh.rows] });
      if (apart.wasStopped || (outcome.kind === "rejected" && outcome.model.length > 0)) break;
    }
    setNow("");
    lab.announce("The comparison is finished.");
  };

  const caption = bench ? `${bench.title}: ${bench.query}` : "";
  const exports: [string, string, () => string][] = [
    ["CSV", "csv", () => asCsv(bench!.rows)],
    ["Markdown", "md", () => asMarkdown(bench!.rows, caption)],
    ["LaTeX", "tex", () => asLatex(bench!.rows, caption)],
  ];
  const stale =
    !bench || now !== ""
      ? ""
      : bench.text !== state.doc.text
        ? "the model changed since"
        : bench.query !== query.text
          ? "they are of another query"
          : "";
  return (
    <div class="instrument compare">
      <fieldset class="presets">
        <legend>
          Configurations for {query.id === kExhaustive.id ? "the whole state space" : <code>{query.text}</code>}
        </legend>
        {offered.map((preset) => (
          <label class="check" title={preset.about}>
            <input type="checkbox" checked={chosen.has(preset.name)} onChange={() => toggle(preset.name)} />{" "}
            {preset.name}
          </label>
        ))}
      </fieldset>
      <div class="instrument-bar">
        <button
          type="button"
          class="button primary small"
          disabled={now !== "" || list.length === 0 || query.text.trim() === ""}
          onClick={() => void start()}
        >
          <Icon name="play" /> Compare {list.length}
        </button>
        {now !== "" && (
          <span role="status" class="muted">
            {now} is running, {bench?.rows.length ?? 0} of {list.length} done
          </span>
        )}
        {now !== "" && (
          <button type="button" class="button small" onClick={() => stop(lab)}>
            <Icon name="stop" /> Stop
          </button>
        )}
        <span class="spring" />
        <label class="check">
          at most{" "}
          <input
            type="number"
            min={1}
            max={3600}
            value={limit}
            style="width: 64px"
            onChange={(event) => setLimit(Math.max(1, Math.min(3600, Number(event.currentTarget.value) || 20)))}
          />{" "}
          s each
        </label>
      </div>
      {!bench && (
        <p class="muted loading">
          Each configuration answers the selected query in turn. Point at a name to see what it is.
        </p>
      )}
      {bench && bench.rows.length > 0 && (
        <>
          {stale && (
            <p class="stale-banner">
              <Icon name="waiting" />
              <span>Old results: {stale}.</span>
            </p>
          )}
          <Replaced bench={bench} />
          <Table bench={bench} />
          <div class="instrument-bar">
            <label class="check">
              <input type="checkbox" checked={isLog} onChange={(event) => setLog(event.currentTarget.checked)} />{" "}
              logarithmic
            </label>
            <span class="spring" />
            {exports.map(([name, extension, make]) => (
              <button
                type="button"
                class="button small"
                onClick={() =>
                  void copy(make()).then((worked) => {
                    if (worked) lab.tell(`The table was copied as ${name}.`);
                    else download(`${baseName(bench.title)}-comparison.${extension}`, make());
                  })
                }
              >
                <Icon name="copy" /> {name}
              </button>
            ))}
            <button
              type="button"
              class="button small"
              onClick={() => download(`comparison.csv`, asCsv(bench.rows), "text/csv")}
            >
              Save CSV
            </button>
          </div>
          <Chart rows={bench.rows} isLog={isLog} />
        </>
      )}
    </div>
  );
}
