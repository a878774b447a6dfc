// The algorithm at work: a lazy or counterexample-guided search on a small model, event by event, with the
// graph as it grows; the diagrams and the text are highlighted in step.
import "./algorithm.css";
import { useEffect } from "preact/hooks";
import type { Contract } from "@engine";
import { methods } from "../../algorithm/recording";
import { useRecording, type Recorder } from "../../algorithm/use-recording";
import { useWatch, type Watch } from "../../algorithm/use-watch";
import { choicesOf, traitsOf } from "../../settings/options";
import { kExhaustive, queryById, type QueryItem } from "../../state/document";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { usePlace } from "../../state/use-place";
import { Icon } from "../../ui/icons";
import { usePlayer } from "../../ui/player";
import { kWatchHelp } from "../../words/search";
import { sentence } from "../../words/text";
import { Currency, Unrecorded } from "./recorded";
import { Watched } from "./watched";
import { kData, kMethod, kOrder, kWatchSearch } from "../../words/algorithm";
import { kWholeSpaceName } from "../../words/queries";

interface Props {
  store: Store;
  state: State;
}

const kPlayMs = 700;

function Field({
  label,
  value,
  names,
  onChange,
}: {
  label: string;
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
}) {
  return (
    <label class="check">
      {label}{" "}
      <select value={value} onChange={(changed) => onChange(changed.currentTarget.value)}>
        {names.map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** What is to be recorded. */
function Bar({ recorder, contract, query }: { recorder: Recorder; contract: Contract | null; query: QueryItem }) {
  const { chosen, choose, isBusy, record } = recorder;
  const names = (option: "order" | "data") => choicesOf(contract, option).map((choice) => choice.name);
  return (
    <div class="instrument-bar">
      <Field
        label={kMethod}
        value={chosen.clocks}
        names={methods(contract).map((choice) => choice.name)}
        onChange={(clocks) => choose({ clocks })}
      />
      <Field label={kOrder} value={chosen.order} names={names("order")} onChange={(order) => choose({ order })} />
      {traitsOf(contract, chosen.clocks)?.hidesData && (
        <Field label={kData} value={chosen.data} names={names("data")} onChange={(data) => choose({ data })} />
      )}
      <button
        type="button"
        class="button primary small"
        disabled={isBusy || chosen.clocks === "" || query.text.trim() === ""}
        onClick={() => void record()}
      >
        <Icon name="play" /> {kWatchSearch}
      </button>
      <span class="muted watch-query">{query.id === kExhaustive.id ? kWholeSpaceName : <code>{query.text}</code>}</span>
    </div>
  );
}

/** A link asks for a method and an event: "lu,bfs,explicit,17". */
function placeOf({ recording }: Recorder, { course }: Watch): string {
  const { clocks, order, data } = recording!.chosen;
  return [clocks, order, data, course.at].join(",");
}

function methodAt(place: string, usual: Recorder["chosen"]) {
  const [clocks = usual.clocks, order = usual.order, data = usual.data, at = "0"] = place.split(",");
  return { method: place === "" ? usual : { clocks, order, data }, at: Number(at) || 0 };
}

/** A search that nobody asked for but a link is given so long. */
const kLinkSeconds = 5;

/** Highlights what the event, or the chosen node, is about in the diagrams and in the text. */
function useHighlight({ store, state }: Props, { recording }: Recorder, watch: Watch): void {
  const { now, focus, event, onPath, isChosen } = watch;
  useEffect(() => {
    if (state.tool !== "algorithm") return;
    const node = now.nodes[focus];
    const isCurrent = recording?.text === state.doc.text;
    // A counterexample highlights all of its path.
    const edges = isChosen
      ? node?.edges
      : event?.kind === "counterexample"
        ? [...onPath].flatMap((id) => now.nodes[id]?.edges ?? [])
        : event?.edges;
    store.highlight(node && event && isCurrent ? { locations: node.locations, edges: edges ?? [] } : null);
  }, [now, focus, state.tool, recording]);
}

export default function Algorithm({ store, state }: Props) {
  const contract = state.info?.contract ?? null;
  const recorder = useRecording(store, state);
  const { recording, chosen } = recorder;
  const watch = useWatch(recording, contract?.events ?? []);
  const isReady = contract !== null && state.diagnosis?.ok === true;
  usePlace(store, state, "algorithm", recording ? placeOf(recorder, watch) : "", isReady, (place) => {
    const { method, at } = methodAt(place, chosen);
    recorder.choose(method);
    void recorder.record(method, kLinkSeconds).then(() => setTimeout(() => watch.go(at)));
  });
  const player = usePlayer(watch.course, recording, kPlayMs, watch.go);
  const query = queryById(state.doc, state.selected);
  useHighlight({ store, state }, recorder, watch);
  const help = methods(contract).find((choice) => choice.name === chosen.clocks)?.help ?? "";
  return (
    <div class="instrument algorithm" ref={player.root} onKeyDown={watch.event && player.onKeyDown}>
      <Bar recorder={recorder} contract={contract} query={query} />
      {!recording && <p class="help method-help">{sentence(help)}</p>}
      {!recording && <p class="muted loading">{kWatchHelp}</p>}
      {recording && <Currency recording={recording} text={state.doc.text} query={query.text} />}
      {recording && !watch.event && <Unrecorded recording={recording} />}
      {recording && watch.event && <Watched {...{ recording, watch, player, contract }} />}
    </div>
  );
}
