// The algorithm at work: a lazy search on a small model, event by event, with the graph as it grows,
// the diagrams and the text lit in step.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Result, SearchEvent, Structure } from "@engine";
import { iterations } from "../../algorithm/cegar";
import { moveWords, parentsOf, Replay, tell, type Snapshot } from "../../algorithm/replay";
import { learnsVariable } from "../../algorithm/visible";
import { runApart } from "../../actions/tool-check";
import { count, plural } from "../../words/numbers";
import { tree } from "../../graph/layout";
import { GraphPicture, hidesLong, type GraphLink, type GraphNode } from "../graph/picture";
import { ZoomButtons, type Zoom } from "../../ui/zoom";
import type { Lab } from "../../state/store";
import { kExhaustive, queryById, type State } from "../../state/state";
import { isCegar, isLazy, sentence, resultWords } from "../../words/verdict";
import { Counterexamples, Lessons } from "./counterexamples";
import { Icon } from "../../ui/icons";
import { kStatus, NodeDetail, type Kind } from "./search-node";
import { useVisible } from "../../ui/rows";

interface Props {
  lab: Lab;
  state: State;
}
interface Recording {
  text: string;
  query: string;
  clocks: string;
  events: SearchEvent[];
  complete: boolean;
  structure: Structure | null;
  verdict: string;
  config: Result["config"] /** As the papers count them. */;
  nodes: number;
}

const kMostEvents = 20_000;
const kMostNodes = 1500;
const kPlayMs = 700;
const kRowHeight = 26;
const kKinds: [string, string, (event: SearchEvent) => boolean][] = [
  ["any", "any event", () => true],
  ["taken", "node taken", (event) => event.kind === "taken"],
  ["covered", "node covered", (event) => event.kind === "covered"],
  ["forbidden", "move ruled out", (event) => event.kind === "forbidden" || event.kind === "blocked"],
  ["strengthened", "abstraction made finer", (event) => event.kind === "strengthened"],
  ["reopened", "node opened again", (event) => event.kind === "reopened"],
  ["visible", "variable made visible", learnsVariable],
  ["counterexample", "counterexample", (event) => event.kind === "counterexample"],
  ["refined", "zone of more clocks", (event) => event.kind === "refined"],
  ["cut", "node cut off", (event) => event.kind === "cut"],
];
function EventList({
  events,
  at,
  isGuards,
  onChoose,
}: {
  events: SearchEvent[];
  at: number;
  isGuards: boolean;
  onChoose: (at: number) => void;
}) {
  const scroll = useRef<HTMLDivElement>(null);
  const { first, last, before, after } = useVisible(scroll, events.length, kRowHeight, at);
  return (
    <div class="event-list trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label="All events">
      <ol style={`padding-top: ${before}px; padding-bottom: ${after}px`}>
        {events.slice(first, last + 1).map((event, i) => (
          <li
            key={first + i}
            value={first + i}
            class={`event-${event.kind}`}
            aria-current={first + i === at ? "step" : undefined}
            onClick={() => onChoose(first + i)}
          >
            <span class="story-number">{first + i}</span> {tell(event, isGuards, events, first + i).what}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether what was recorded still speaks of what is there. */
function Currency({ recording, text, query }: { recording: Recording; text: string; query: string }) {
  const changed =
    recording.text !== text
      ? "The model changed since this was recorded."
      : recording.query !== query
        ? "This was recorded for another query"
        : "";
  if (changed === "") return null;
  return (
    <p class="stale-banner">
      <Icon name="waiting" />
      <span>
        {changed}
        {recording.text === text && (
          <>
            : <code>{recording.query}</code>
          </>
        )}
      </span>
    </p>
  );
}

/** Why there is nothing to watch, and what to do about it. */
function Unrecorded({ recording: { query, clocks, config } }: { recording: Recording }) {
  const isReplaced = config.clocks !== clocks;
  return (
    <p class="loading unrecorded" role="status">
      {isReplaced ? (
        <>
          <code>{query}</code> is not answered by {clocks}: queries of this form have a search of their own (
          {config.clocks}, {config.order}), of which no events are recorded.{" "}
        </>
      ) : (
        <>
          The search for <code>{query}</code> was over before anything happened.{" "}
        </>
      )}
      What can be watched is the search for a state: <code>E&lt;&gt; …</code> and <code>A[] …</code> (both without{" "}
      <code>deadlock</code>), and the whole state space. Select such a query, or the last entry of the list, and press
      Watch.
    </p>
  );
}

/** How the papers' number of nodes comes from the events: moves that are ruled out, or that lead into a node, count as nodes. */
function countedNodes(nodes: number, { counts: { made, forbidden }, merges }: Snapshot): string {
  if (nodes === made) return plural(nodes, "node");
  const sum =
    nodes === made + forbidden
      ? `${plural(forbidden, "move")} ruled out`
      : nodes === made + merges.length
        ? `${plural(merges.length, "move")} into them`
        : "";
  return sum
    ? `${plural(made, "node")} made and ${sum}, which the papers count as ${count(nodes)} nodes`
    : `${plural(nodes, "node")} as the papers count them`;
}

function Counts({ now: { counts, merges }, end, recording }: { now: Snapshot; end: Snapshot; recording: Recording }) {
  const parts = [
    `${count(counts.made)} of ${plural(end.counts.made, "node")} made`,
    `${count(counts.expanded)} done`,
    `${count(counts.covered)} covered`,
    merges.length > 0 && `${plural(merges.length, "move")} into nodes that were there`,
    `${plural(counts.forbidden, "move")} ruled out`,
    `made finer ${plural(counts.strengthened, "time")}`,
    end.counts.counterexamples > 0 && plural(counts.counterexamples, "counterexample"),
    `${count(counts.reopened)} opened again`,
  ];
  return (
    <p class="counts muted">
      <span>{parts.filter(Boolean).join(", ")}.</span>{" "}
      <span>
        At the end: {recording.verdict},{" "}
        {recording.complete
          ? countedNodes(recording.nodes, end)
          : `${plural(recording.nodes, "node")}; only the beginning was recorded`}
        .
        {recording.complete &&
          end.nodes.length > end.counts.made &&
          " Numbers that no node has belong to moves that were ruled out."}
      </span>
    </p>
  );
}

export default function Algorithm({ lab, state }: Props) {
  const configurations = state.info?.configurations;
  const lazyClocks = useMemo(
    () =>
      configurations?.clocks.filter(
        (choice) => isLazy({ clocks: choice.name }, configurations) || isCegar({ clocks: choice.name }, configurations),
      ) ?? [],
    [configurations],
  );
  const [clocks, setClocks] = useState("");
  const [order, setOrder] = useState("bfs");
  const [chosenData, setData] = useState("");
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [stop, setStop] = useState("any");
  const [isPlaying, setPlaying] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [isListed, setListed] = useState(false);
  const method = clocks || lazyClocks.find((choice) => choice.name === "bin")?.name || lazyClocks[0]?.name || "";
  const isGuided = isCegar({ clocks: method }, configurations ?? null);
  const data = isGuided ? configurations?.defaults.data : chosenData || state.doc.options.data;
  const query = queryById(state.doc, state.selected);

  // The text may have been checked only after it was watched.
  const structure =
    recording?.structure ?? (recording && state.check?.text === recording.text ? state.check.structure : null);
  const record = async () => {
    setBusy(true);
    const text = state.doc.text;
    const apart = await runApart(
      lab,
      text,
      query.text,
      {
        ...state.doc.options,
        clocks: method,
        data,
        order,
        maxStates: 0,
        maxSeconds: 20,
        maxEvents: kMostEvents,
        trace: false,
        covering: "auto",
        extrapolate: "auto",
      },
      () => {},
    );
    setBusy(false);
    if (!apart) return lab.tell("The engine is busy with another run.");
    const { outcome } = apart;
    if (outcome.kind === "rejected")
      return lab.tell(sentence((outcome.model[0] ?? outcome.query[0])?.message ?? "Not possible."));
    const { result } = outcome;
    let events = result.events?.events ?? [];
    const tooMany = events.findIndex((event) => event.node >= kMostNodes);
    if (tooMany >= 0) events = events.slice(0, tooMany);
    const { check } = lab.state;
    setRecording({
      text,
      structure: check?.text === text ? check.structure : null,
      query: query.text,
      clocks: method,
      events,
      complete: (result.events?.complete ?? false) && tooMany < 0,
      verdict: resultWords(query.text, result).word,
      config: result.config,
      nodes: result.stats.nodes,
    });
    setAt(0);
    setChosen(null);
  };

  const events = recording?.events ?? [];
  const last = events.length - 1;
  const event = events[Math.min(at, last)];
  const parents = useMemo(() => parentsOf(events), [events]);
  const placed = useMemo(() => tree(parents), [parents]);
  const replay = useMemo(() => new Replay(events), [events]);
  const now = useMemo(() => replay.at(at), [replay, at]);
  const end = useMemo(() => replay.at(last), [replay, last]);
  const found = useMemo(() => iterations(events), [events]);
  const iteration = found.findLastIndex((one) => one.from <= at);
  const onPath = useMemo(
    () => new Set(at <= (found[iteration]?.to ?? -1) ? found[iteration]!.trace.map((one) => one.node) : []),
    [found, iteration, at],
  );
  const kind: Kind = {
    isGuards: /^alu\b/.test(recording?.clocks ?? ""),
    isCegar: isCegar({ clocks: recording?.clocks }, configurations ?? null),
    hidesData: recording !== null && recording.config.data !== configurations?.defaults.data,
  };
  const { isGuards } = kind;
  const focus = chosen ?? event?.node ?? 0;

  useEffect(() => {
    if (state.tool !== "algorithm") return;
    const node = now.nodes[focus];
    const isCurrent = recording?.text === state.doc.text;
    // A counterexample lights all of its path.
    const edges =
      chosen !== null
        ? node?.edges
        : event?.kind === "counterexample"
          ? [...onPath].flatMap((id) => now.nodes[id]?.edges ?? [])
          : event?.edges;
    lab.light(node && event && isCurrent ? { locations: node.locations, edges: edges ?? [] } : null);
  }, [now, focus, state.tool, recording]);

  // Only what happens in this search; what was chosen may have been another one's.
  const kinds = useMemo(() => kKinds.filter(([, , isWanted], i) => i === 0 || events.some(isWanted)), [events]);
  const stopAt = kinds.some(([name]) => name === stop) ? stop : kKinds[0]![0];
  const next = (direction: 1 | -1): number => {
    const wanted = kinds.find(([name]) => name === stopAt)![2];
    for (let k = at + direction; k >= 0 && k <= last; k += direction) if (wanted(events[k]!)) return k;
    return direction > 0 ? last : 0;
  };
  const go = (to: number) => {
    setAt(Math.max(0, Math.min(last, to)));
    setChosen(null);
  };
  // A slider tells more than can be drawn: once per frame is enough.
  const slid = useRef({ frame: 0, to: 0 });
  const slide = (to: number) => {
    slid.current.to = to;
    slid.current.frame ||= requestAnimationFrame(() => {
      slid.current.frame = 0;
      go(slid.current.to);
    });
  };
  const step = useRef(next);
  step.current = next;
  const position = useRef(at);
  position.current = at;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => (position.current >= last ? setPlaying(false) : go(step.current(1))), kPlayMs);
    return () => clearInterval(timer);
  }, [isPlaying, last]);

  const nodes = useMemo(
    () =>
      now.nodes.map(
        (node, i): GraphNode | null =>
          node && {
            label: String(i),
            kind: node.status,
            title: () => `Node ${i}: ${node.locations.join(", ")} – ${kStatus[node.status]}`,
          },
      ),
    [now],
  );
  const links = useMemo(
    (): GraphLink[] => [
      ...now.nodes.flatMap((node, i): GraphLink[] =>
        node && node.parent >= 0 ? [{ from: node.parent, to: i, kind: "move" }] : [],
      ),
      ...now.nodes.flatMap((node, i): GraphLink[] =>
        node && node.coveredBy >= 0 ? [{ from: i, to: node.coveredBy, kind: "cover" }] : [],
      ),
      ...now.merges.map(({ from, to }): GraphLink => ({ from, to, kind: "merge" })),
    ],
    [now],
  );
  const told = event && tell(event, isGuards, events, Math.min(at, last));
  const moves = (isData: boolean) =>
    now.forbidden.filter((one) => one.node === focus && one.isData === isData).map((one) => moveWords(one.edges));
  const onKeyDown = (keyed: KeyboardEvent) => {
    if (
      keyed.ctrlKey ||
      keyed.metaKey ||
      keyed.altKey ||
      /^(INPUT|SELECT)$/.test((keyed.target as HTMLElement).tagName)
    )
      return;
    const to: Record<string, number> = { ArrowRight: next(1), ArrowLeft: next(-1), Home: 0, End: last };
    if (!(keyed.key in to) || keyed.defaultPrevented) return;
    keyed.preventDefault();
    go(to[keyed.key]!);
  };
  return (
    <div class="instrument algorithm" onKeyDown={onKeyDown}>
      <div class="instrument-bar">
        <label class="check">
          Method{" "}
          <select value={method} onChange={(changed) => setClocks(changed.currentTarget.value)}>
            {lazyClocks.map((choice) => (
              <option value={choice.name}>{choice.name}</option>
            ))}
          </select>
        </label>
        <label class="check">
          Order{" "}
          <select value={order} onChange={(changed) => setOrder(changed.currentTarget.value)}>
            {configurations?.orders.map((choice) => (
              <option value={choice.name}>{choice.name}</option>
            ))}
          </select>
        </label>
        {!isGuided && (
          <label class="check">
            Data{" "}
            <select value={data} onChange={(changed) => setData(changed.currentTarget.value)}>
              {configurations?.data.map((choice) => (
                <option value={choice.name}>{choice.name}</option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          class="button primary small"
          disabled={isBusy || method === "" || query.text.trim() === ""}
          onClick={() => void record()}
        >
          <Icon name="play" /> Watch
        </button>
        <span class="muted watch-query">
          {query.id === kExhaustive.id ? "whole state space" : <code>{query.text}</code>}
        </span>
      </div>
      {!recording && (
        <p class="help method-help">{sentence(lazyClocks.find((choice) => choice.name === method)?.help ?? "")}</p>
      )}
      {!recording && (
        <p class="muted loading">
          Watch a lazy or counterexample-guided search at work on the selected query: which node is taken, why it is
          covered, which move is ruled out, and what is learnt from it. Small models are best.
        </p>
      )}
      {recording && <Currency recording={recording} text={state.doc.text} query={query.text} />}
      {recording && !event && <Unrecorded recording={recording} />}
      {recording && event && told && (
        <>
          <div class="player-bar">
            <div class="player-buttons" role="group" aria-label="Step through the search">
              <button
                type="button"
                class="icon-button"
                aria-label="First event"
                title="First event"
                onClick={() => go(0)}
              >
                <Icon name="first" />
              </button>
              <button type="button" class="icon-button" aria-label="Back" title="Back" onClick={() => go(next(-1))}>
                <Icon name="back" />
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label={isPlaying ? "Pause" : "Play"}
                title={isPlaying ? "Pause" : "Play"}
                onClick={() => {
                  if (!isPlaying && at >= last) go(0);
                  setPlaying(!isPlaying);
                }}
              >
                <Icon name={isPlaying ? "pause" : "play"} />
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label="Forward"
                title="Forward"
                onClick={() => go(next(1))}
              >
                <Icon name="forward" />
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label="Last event"
                title="Last event"
                onClick={() => go(last)}
              >
                <Icon name="last" />
              </button>
            </div>
            <input
              type="range"
              aria-label="Event"
              min={0}
              max={last}
              value={at}
              aria-valuetext={`${at} of ${last}: ${told.what}`}
              onInput={(changed) => slide(Number(changed.currentTarget.value))}
            />
            <span class="player-step" aria-hidden="true">
              {count(at)} / {count(last)}
            </span>
            <label class="check">
              to next{" "}
              <select value={stopAt} onChange={(changed) => setStop(changed.currentTarget.value)}>
                {kinds.map(([name, label]) => (
                  <option value={name}>{label}</option>
                ))}
              </select>
            </label>
          </div>
          {found.length > 0 && (
            <Counterexamples
              all={found}
              current={iteration}
              structure={structure}
              node={focus}
              onChoose={(one) => slide(found[one]?.from ?? 0)}
              onNode={setChosen}
            />
          )}
          <div class={`told event-${event.kind}`} aria-live="polite">
            <p class="told-what">{told.what}</p>
            <p class="told-why">{told.why}</p>
          </div>
          <div class="watch-body">
            <div class="watch-graph">
              <ZoomButtons zoom={zoom} onZoom={setZoom} />
              <GraphPicture
                label="The search graph so far"
                spots={placed.spots}
                size={placed}
                nodes={nodes}
                links={links}
                parents={parents}
                selected={focus}
                found={onPath}
                zoom={zoom}
                onZoom={setZoom}
                onSelect={setChosen}
                onOpen={setChosen}
              />
              <p class="legend">
                <span class="key">
                  <span class="n-key n-waiting" /> waits
                </span>{" "}
                <span class="key">
                  <span class="n-key n-taken" /> looked at
                </span>{" "}
                <span class="key">
                  <span class="n-key n-expanded" /> done
                </span>{" "}
                <span class="key">
                  <span class="n-key n-covered" /> covered (dashed: by whom)
                </span>
                {found.length > 0 && (
                  <>
                    {" "}
                    <span class="key">
                      <span class="n-key n-found" /> on the counterexample
                    </span>{" "}
                    <span class="key">
                      <span class="n-key n-cut" /> cut off
                    </span>
                  </>
                )}
                {hidesLong(links, placed.width, zoom) && (
                  <span class="long-edges">long edges: only at the selected node</span>
                )}
              </p>
              {found[iteration] && <Lessons of={found[iteration]!} />}
            </div>
            {now.nodes[focus] && (
              <NodeDetail
                id={focus}
                node={now.nodes[focus]!}
                coverer={now.nodes[now.nodes[focus]!.coveredBy] ?? null}
                event={event}
                kind={kind}
                structure={structure}
                byClocks={moves(false)}
                byData={moves(true)}
              />
            )}
            <Counts now={now} end={end} recording={recording} />
          </div>
          <details class="twin-details" onToggle={(toggled) => setListed(toggled.currentTarget.open)}>
            <summary>All events</summary>
            {isListed && <EventList events={events} at={at} isGuards={isGuards} onChoose={go} />}
          </details>
        </>
      )}
    </div>
  );
}
