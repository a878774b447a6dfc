// The algorithm at work: a lazy search on a small model, event by event, with the graph as it grows,
// the diagrams and the text lit in step.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SearchEvent } from "@engine";
import { learnt, moveWords, parentsOf, snapshot, tell, type SearchNode } from "../algorithm/replay";
import { runApart } from "../compare/apart";
import { count, plural } from "../format";
import { tree } from "../graph/layout";
import { GraphPicture, type GraphLink, type GraphNode } from "../graph/picture";
import type { Lab } from "../lab";
import { kExhaustive, queryById, type State } from "../state";
import { isLazy, sentence, verdictWords } from "../words";
import { Icon } from "./icons";
import { useVisible } from "./trace/rows";
import { ZonePicture, type ZoneLayer } from "./zone-picture";

interface Props { lab: Lab; state: State; }
interface Recording { text: string; query: string; clocks: string; events: SearchEvent[]; complete: boolean; verdict: string; }

const kMostEvents = 20_000;
const kMostNodes = 1500;
const kPlayMs = 700;
const kRowHeight = 26;
const kKinds: [string, string, (event: SearchEvent) => boolean][] = [
  ["any", "any event", () => true],
  ["taken", "node taken", (event) => event.kind === "taken"],
  ["covered", "node covered", (event) => event.kind === "covered"],
  ["forbidden", "move ruled out", (event) => event.kind === "forbidden"],
  ["strengthened", "abstraction made finer", (event) => event.kind === "strengthened"],
  ["reopened", "node opened again", (event) => event.kind === "reopened"],
];
const kStatus: Record<SearchNode["status"], string> = {
  waiting: "waits", taken: "being looked at", expanded: "done", covered: "covered", replaced: "replaced", reached: "meets the goal",
};

function EventList({ events, at, isGuards, onChoose }: { events: SearchEvent[]; at: number; isGuards: boolean; onChoose: (at: number) => void }) {
  const scroll = useRef<HTMLDivElement>(null);
  const { first, last, before, after } = useVisible(scroll, events.length, kRowHeight, at);
  return (
    <div class="event-list trace-scroll" ref={scroll} tabIndex={0} role="group" aria-label="All events">
      <ol style={`padding-top: ${before}px; padding-bottom: ${after}px`}>
        {events.slice(first, last + 1).map((event, i) => (
          <li key={first + i} value={first + i} class={`event-${event.kind}`} aria-current={first + i === at ? "step" : undefined} onClick={() => onChoose(first + i)}>
            <span class="story-number">{first + i}</span> {tell(event, isGuards).what}
          </li>
        ))}
      </ol>
    </div>
  );
}

function NodeDetail({ id, node, coverer, event, isGuards, state, forbidden }: {
  id: number; node: SearchNode; coverer: SearchNode | null; event: SearchEvent; isGuards: boolean; state: State; forbidden: string[];
}) {
  const structure = state.check?.structure;
  const fresh = event.kind === "strengthened" && event.node === id ? learnt(event) : [];
  const layers: ZoneLayer[] = [
    ...(isGuards ? [] : [{ label: "Abstraction", kind: "abstract" as const, constraints: node.abstraction ?? [] }]),
    ...(coverer && !isGuards ? [{ label: `What is kept of node ${node.coveredBy}`, kind: "other" as const, constraints: coverer.abstraction ?? [] }] : []),
    { label: "Zone", kind: "exact" as const, constraints: node.zone },
  ];
  return (
    <section class="step-detail" aria-label={`Node ${id}`}>
      <div class="step-words">
        <h4>Node {id} <span class="muted">{kStatus[node.status]}{node.coveredBy >= 0 && ` by ${node.coveredBy}`}</span></h4>
        <p class="node-state">{structure?.processes.map((process, p) => `${process.name}.${node.locations[p]}`).join(" ") ?? node.locations.join(", ")}</p>
        {node.values.length > 0 && <p class="node-state muted">{structure?.variables.slice(0, 40).map((variable, v) => `${variable.name}=${node.values[v]}`).join(" ")}</p>}
        <h5>Its zone</h5>
        {node.zone.length > 0 ? <ul class="zone">{node.zone.map((constraint) => <li><code>{constraint}</code></li>)}</ul> : <p class="muted">No constraint on the clocks.</p>}
        <h5>{isGuards ? "Guards that matter" : "What is kept of it"}</h5>
        {node.abstraction && node.abstraction.length > 0
          ? <ul class="zone">{node.abstraction.map((constraint) => <li class={fresh.includes(constraint) ? "fresh" : ""}><code>{constraint}</code></li>)}</ul>
          : <p class="muted">{isGuards ? "None yet: all zones count as equal." : "Nothing: the abstraction is everything."}</p>}
        {forbidden.length > 0 && <><h5>Ruled out by the clocks</h5><ul>{forbidden.map((words) => <li>{words}</li>)}</ul></>}
      </div>
      {structure && <ZonePicture clocks={structure.clocks} layers={layers} />}
    </section>
  );
}

export default function Algorithm({ lab, state }: Props) {
  const configurations = state.info?.configurations;
  const lazyClocks = useMemo(() => configurations?.clocks.filter((choice) => isLazy({ clocks: choice.name }, configurations)) ?? [], [configurations]);
  const [clocks, setClocks] = useState("");
  const [order, setOrder] = useState("bfs");
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [kind, setKind] = useState("any");
  const [isPlaying, setPlaying] = useState(false);
  const [zoom, setZoom] = useState(1);
  const method = clocks || lazyClocks.find((choice) => choice.name === "bin")?.name || lazyClocks[0]?.name || "";
  const query = queryById(state.doc, state.selected);

  const record = async () => {
    setBusy(true);
    const { maxMemoryMb, data } = state.doc.options;
    const text = state.doc.text;
    const apart = await runApart(lab, text, query.text, {
      clocks: method, data, order, maxMemoryMb, maxSeconds: 20, maxEvents: kMostEvents, trace: false, covering: "auto", extrapolate: "auto",
    }, () => {});
    setBusy(false);
    if (!apart) return lab.tell("The engine is busy with another run.");
    const { outcome } = apart;
    if (outcome.kind === "rejected") return lab.tell(sentence((outcome.model[0] ?? outcome.query[0])?.message ?? "Not possible."));
    const { result } = outcome;
    let events = result.events?.events ?? [];
    const tooMany = events.findIndex((event) => event.node >= kMostNodes);
    if (tooMany >= 0) events = events.slice(0, tooMany);
    setRecording({
      text, query: query.text, clocks: method, events, complete: (result.events?.complete ?? false) && tooMany < 0,
      verdict: `${verdictWords(query.text, result.verdict, false).word}, ${plural(result.stats.nodes, "node")}`,
    });
    setAt(0);
    setChosen(null);
  };

  const events = recording?.events ?? [];
  const last = events.length - 1;
  const event = events[Math.min(at, last)];
  const parents = useMemo(() => parentsOf(events), [events]);
  const placed = useMemo(() => tree(parents), [parents]);
  const now = useMemo(() => snapshot(events, at), [events, at]);
  const isGuards = recording?.clocks === "alu";
  const focus = chosen ?? event?.node ?? 0;

  useEffect(() => {
    if (state.tool !== "algorithm") return;
    const node = now.nodes[focus];
    const isCurrent = recording?.text === state.doc.text;
    lab.light(node && event && isCurrent ? { locations: node.locations, edges: chosen === null ? event.edges ?? [] : node.edges } : null);
  }, [now, focus, state.tool, recording]);

  const next = (direction: 1 | -1): number => {
    const wanted = kKinds.find(([name]) => name === kind)![2];
    for (let k = at + direction; k >= 0 && k <= last; k += direction) if (wanted(events[k]!)) return k;
    return direction > 0 ? last : 0;
  };
  const go = (to: number) => {
    setAt(Math.max(0, Math.min(last, to)));
    setChosen(null);
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

  const nodes = useMemo(() => now.nodes.map((node, i): GraphNode | null => node && ({
    label: String(i), kind: node.status, title: `Node ${i}: ${node.locations.join(", ")} – ${kStatus[node.status]}`,
  })), [now]);
  const links = useMemo((): GraphLink[] => [
    ...now.nodes.flatMap((node, i): GraphLink[] => (node && node.parent >= 0 ? [{ from: node.parent, to: i, kind: "move" }] : [])),
    ...now.nodes.flatMap((node, i): GraphLink[] => (node && node.coveredBy >= 0 ? [{ from: i, to: node.coveredBy, kind: "cover" }] : [])),
    ...now.merges.map(({ from, to }): GraphLink => ({ from, to, kind: "merge" })),
  ], [now]);
  const told = event && tell(event, isGuards);
  const onKeyDown = (keyed: KeyboardEvent) => {
    if (keyed.ctrlKey || keyed.metaKey || keyed.altKey || /^(INPUT|SELECT)$/.test((keyed.target as HTMLElement).tagName)) return;
    const to: Record<string, number> = { ArrowRight: next(1), ArrowLeft: next(-1), Home: 0, End: last };
    if (!(keyed.key in to) || keyed.defaultPrevented) return;
    keyed.preventDefault();
    go(to[keyed.key]!);
  };
  return (
    <div class="instrument algorithm" onKeyDown={onKeyDown}>
      <div class="instrument-bar">
        <label class="check">Method <select value={method} onChange={(changed) => setClocks(changed.currentTarget.value)}>
          {lazyClocks.map((choice) => <option value={choice.name}>{choice.name}</option>)}
        </select></label>
        <label class="check">Order <select value={order} onChange={(changed) => setOrder(changed.currentTarget.value)}>
          {configurations?.orders.map((choice) => <option value={choice.name}>{choice.name}</option>)}
        </select></label>
        <button type="button" class="button primary small" disabled={isBusy || method === "" || query.text.trim() === ""} onClick={() => void record()}><Icon name="play" /> Watch</button>
        <span class="muted watch-query">{query.id === kExhaustive.id ? "whole state space" : <code>{query.text}</code>}</span>
      </div>
      <p class="help method-help">{sentence(lazyClocks.find((choice) => choice.name === method)?.help ?? "")}</p>
      {!recording && <p class="muted loading">Watch a lazy search at work on the selected query: which node is taken, why it is covered, which move the clocks rule out, and what is learnt from it. Small models are best.</p>}
      {recording && event && told && (
        <>
          {recording.text !== state.doc.text && <p class="stale-banner"><Icon name="waiting" /><span>The model changed since this was recorded.</span></p>}
          <div class="player-bar">
            <div class="player-buttons" role="group" aria-label="Step through the search">
              <button type="button" class="icon-button" aria-label="First event" title="First event" onClick={() => go(0)}><Icon name="first" /></button>
              <button type="button" class="icon-button" aria-label="Back" title="Back" onClick={() => go(next(-1))}><Icon name="back" /></button>
              <button type="button" class="icon-button" aria-label={isPlaying ? "Pause" : "Play"} title={isPlaying ? "Pause" : "Play"}
                onClick={() => { if (!isPlaying && at >= last) go(0); setPlaying(!isPlaying); }}><Icon name={isPlaying ? "pause" : "play"} /></button>
              <button type="button" class="icon-button" aria-label="Forward" title="Forward" onClick={() => go(next(1))}><Icon name="forward" /></button>
              <button type="button" class="icon-button" aria-label="Last event" title="Last event" onClick={() => go(last)}><Icon name="last" /></button>
            </div>
            <input type="range" aria-label="Event" min={0} max={last} value={at} aria-valuetext={`${at} of ${last}: ${told.what}`} onInput={(changed) => go(Number(changed.currentTarget.value))} />
            <span class="player-step" aria-hidden="true">{at} / {last}</span>
            <label class="check">to next <select value={kind} onChange={(changed) => setKind(changed.currentTarget.value)}>
              {kKinds.map(([name, label]) => <option value={name}>{label}</option>)}
            </select></label>
          </div>
          <div class={`told event-${event.kind}`} aria-live="polite">
            <p class="told-what">{told.what}</p>
            <p class="told-why">{told.why}</p>
          </div>
          <p class="counts muted">
            {plural(now.counts.made, "node")} made, {count(now.counts.expanded)} done, {count(now.counts.covered)} covered, {plural(now.counts.forbidden, "move")} ruled out,{" "}
            made finer {plural(now.counts.strengthened, "time")}, {count(now.counts.reopened)} opened again. At the end: {recording.verdict}{!recording.complete && "; only the beginning was recorded"}.
            <span class="zoom-buttons">
              <button type="button" class="icon-button" aria-label="Smaller" onClick={() => setZoom(Math.max(0.3, zoom / 1.25))}>−</button>
              <button type="button" class="icon-button" aria-label="Larger" onClick={() => setZoom(Math.min(3, zoom * 1.25))}><Icon name="plus" /></button>
            </span>
          </p>
          <GraphPicture label="The search graph so far" spots={placed.spots} size={placed} nodes={nodes} links={links} parents={parents} selected={focus}
            found={kNone} zoom={zoom} onSelect={setChosen} onOpen={setChosen} />
          <p class="legend"><span class="n-key n-waiting" /> waits <span class="n-key n-taken" /> looked at <span class="n-key n-expanded" /> done <span class="n-key n-covered" /> covered (dashed: by whom)</p>
          {now.nodes[focus] && (
            <NodeDetail id={focus} node={now.nodes[focus]!} coverer={now.nodes[now.nodes[focus]!.coveredBy] ?? null} event={event} isGuards={isGuards} state={state}
              forbidden={now.forbidden.filter((one) => one.node === focus).map((one) => moveWords(one.edges))} />
          )}
          <details class="twin-details"><summary>All events</summary><EventList events={events} at={at} isGuards={isGuards} onChoose={go} /></details>
        </>
      )}
    </div>
  );
}

const kNone: ReadonlySet<number> = new Set();
