// Several configurations on one query, one after another, in the papers' kind of table and as a chart.
import "./compare.css";
import { useMemo, useState } from "preact/hooks";
import type { Contract } from "@engine";
import { stop } from "../../actions/checks";
import { presets, type Preset } from "../../compare/presets";
import { asCsv, asLatex, asMarkdown, columns } from "../../compare/table";
import { useComparison, type Bench } from "../../compare/use-comparison";
import { baseName } from "../../files/text";
import { kExhaustive, queryById, type QueryItem } from "../../state/document";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { usePlace } from "../../state/use-place";
import { copy } from "../../ui/copy";
import { download } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { lazy } from "../../ui/lazy";
import { SaveButton } from "../../ui/save-button";
import { savePicture } from "../../ui/svg-file";
import {
  compareWords,
  kAtMost,
  kCompareHelp,
  kConfigurationsFor,
  kInWholeSpace,
  kLogarithmic,
  kMine,
  kSaveBars,
  kSaveCsv,
  kSecondsEach,
  mineHelp,
  oldWords,
  runningWords,
} from "../../words/compare";
import { nameOf } from "../../words/configurations";
import { kTitle } from "../../words/same-model";
import { BenchTable, Replaced } from "./bench-table";
import { BarsFile, Chart } from "./chart";
import { tableCopied } from "../../words/messages";
import { kStop } from "../../words/frame";

const SameModel = lazy(() => import("./same-model").then((module) => module.default));

interface Props {
  store: Store;
  state: State;
}

const kFirst = ["exact", "Extra-LU+", "aLU", "BIN", "SEQ", "DBCA"];
const kMostSeconds = 3600;
const kUsualSeconds = 20;

/** Which configurations there are, and which of them are chosen. */
function useChoice({ doc, info }: State) {
  const contract = info?.contract;
  const all = useMemo((): Preset[] => (contract ? presets(contract) : []), [contract]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(kFirst));
  const about = mineHelp(nameOf(doc.options));
  const offered = [...all, { name: kMine, about, options: doc.options }];
  const toggle = (name: string) =>
    setChosen((old) => {
      const fresh = new Set(old);
      if (!fresh.delete(name)) fresh.add(name);
      return fresh;
    });
  /** Those that a link names. */
  const choose = (names: string) => {
    const wanted = names.split(",").filter((name) => offered.some((preset) => preset.name === name));
    if (wanted.length > 0) setChosen(new Set(wanted));
  };
  return { offered, chosen, toggle, choose, list: offered.filter((preset) => chosen.has(preset.name)) };
}

type Choice = ReturnType<typeof useChoice>;

function Presets({ choice: { offered, chosen, toggle }, query }: { choice: Choice; query: QueryItem }) {
  // What the one is that is pointed at, has the focus, or was touched.
  const [told, setTold] = useState(offered[0]?.name ?? "");
  const about = offered.find((preset) => preset.name === told);
  return (
    <fieldset class="presets">
      <legend>
        {kConfigurationsFor} {query.id === kExhaustive.id ? kInWholeSpace : <code>{query.text}</code>}
      </legend>
      {offered.map(({ name, about: description }) => (
        <label class="check" onPointerEnter={() => setTold(name)}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            aria-description={description}
            onFocus={() => setTold(name)}
            onChange={() => toggle(name)}
          />{" "}
          {name}
        </label>
      ))}
      {about && (
        <p class="muted presets-about">
          {about.name}: {about.about}
        </p>
      )}
    </fieldset>
  );
}

interface BarProps {
  store: Store;
  choice: Choice;
  query: QueryItem;
  comparison: ReturnType<typeof useComparison>;
}

function Bar({ store, choice: { list }, query, comparison: { bench, now, start } }: BarProps) {
  const [limit, setLimit] = useState(kUsualSeconds);
  return (
    <div class="instrument-bar">
      <button
        type="button"
        class="button primary small"
        disabled={now !== "" || list.length === 0 || query.text.trim() === ""}
        onClick={() => void start(list, limit)}
      >
        <Icon name="play" /> {compareWords(list.length)}
      </button>
      {now !== "" && (
        <>
          <span role="status" class="muted">
            {runningWords(now, bench?.rows.length ?? 0, list.length)}
          </span>
          <button type="button" class="button small" onClick={() => stop(store)}>
            <Icon name="stop" /> {kStop}
          </button>
        </>
      )}
      <span class="spring" />
      <label class="check">
        {kAtMost}{" "}
        <input
          type="number"
          class="seconds"
          min={1}
          max={kMostSeconds}
          value={limit}
          onChange={(event) =>
            setLimit(Math.max(1, Math.min(kMostSeconds, Number(event.currentTarget.value) || kUsualSeconds)))
          }
        />{" "}
        {kSecondsEach}
      </label>
    </div>
  );
}

function Exports({ store, bench, contract }: { store: Store; bench: Bench; contract: Contract }) {
  const shown = columns(contract);
  const caption = `${bench.title}: ${bench.query}`;
  const formats: [string, string, () => string][] = [
    ["CSV", "csv", () => asCsv(bench.rows, shown)],
    ["Markdown", "md", () => asMarkdown(bench.rows, shown, caption)],
    ["LaTeX", "tex", () => asLatex(bench.rows, shown, caption)],
  ];
  const give = async (format: string, extension: string, text: string) => {
    if (await copy(text)) store.tell(tableCopied(format));
    else download(`${baseName(bench.title)}-comparison.${extension}`, text);
  };
  return (
    <>
      {formats.map(([name, extension, make]) => (
        <button type="button" class="button small" onClick={() => void give(name, extension, make())}>
          <Icon name="copy" /> {name}
        </button>
      ))}
      <button
        type="button"
        class="button small"
        onClick={() => download("comparison.csv", asCsv(bench.rows, shown), "text/csv")}
      >
        {kSaveCsv}
      </button>
    </>
  );
}

function Results({ store, bench, contract, old }: { store: Store; bench: Bench; contract: Contract; old: string }) {
  const [isLog, setLog] = useState(true);
  return (
    <>
      {old && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>{old}</span>
        </p>
      )}
      <Replaced bench={bench} />
      <BenchTable bench={bench} columns={columns(contract)} />
      <div class="instrument-bar">
        <label class="check">
          <input type="checkbox" checked={isLog} onChange={(event) => setLog(event.currentTarget.checked)} />{" "}
          {kLogarithmic}
        </label>
        <span class="spring" />
        <SaveButton
          format="SVG"
          label={kSaveBars}
          onSave={() => savePicture("comparison", <BarsFile rows={bench.rows} isLog={isLog} />)}
        />
        <Exports store={store} bench={bench} contract={contract} />
      </div>
      <Chart rows={bench.rows} isLog={isLog} />
    </>
  );
}

/** The comparison with another model, which is fetched when it is asked for. */
function Another({ store, state }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="compare-other" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{kTitle}</summary>
      {isOpen && <SameModel store={store} state={state} />}
    </details>
  );
}

export default function Compare({ store, state }: Props) {
  const contract = state.info?.contract;
  const choice = useChoice(state);
  const comparison = useComparison(store, state);
  usePlace(
    store,
    state,
    "compare",
    choice.list.map(({ name }) => name).join(","),
    contract !== undefined,
    choice.choose,
  );
  const { bench, now } = comparison;
  const query = queryById(state.doc, state.selected);
  const old = bench && now === "" ? oldWords(bench.text !== state.doc.text, bench.query !== query.text) : "";
  return (
    <div class="instrument compare">
      <Presets choice={choice} query={query} />
      <Bar store={store} choice={choice} query={query} comparison={comparison} />
      {!bench && <p class="muted loading">{kCompareHelp}</p>}
      {bench && contract && bench.rows.length > 0 && (
        <Results store={store} bench={bench} contract={contract} old={old} />
      )}
      <Another store={store} state={state} />
    </div>
  );
}
