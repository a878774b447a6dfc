// The zone graph of a small model: layers by distance, covered nodes, and for each node its zones and the
// earliest run that leads there.
import "./space.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ZoneGraph } from "@engine";
import { asAut } from "../../graph/aut";
import { arriving, locationsOf } from "../../space/space";
import { useSpace, type Space } from "../../space/use-space";
import type { GraphLink, GraphNode } from "../../graph/scale";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { download } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { SaveButton } from "../../ui/save-button";
import { ZoomButtons, type Zoom } from "../../ui/zoom";
import { moveWords } from "../../words/run";
import {
  kBackToNode,
  kDraw,
  kDrawAgain,
  kFind,
  kFindExample,
  kKey,
  kSaveGraph,
  listedWords,
  moreNodes,
  nodesFound,
  runFor,
  runTo,
  sizeOf,
  spaceHelp,
  zoneGraphOf,
} from "../../words/space";
import { hidesLong } from "../graph/links";
import { GraphPicture } from "../graph/picture";
import { SaveGraph } from "../graph/save-graph";
import Player from "../trace/player";
import { NodeDetail } from "./node";
import { runCopied } from "../../words/notices";
import { kLongEdges, nodeTitle } from "../../words/graph";
import { kAsText } from "../../words/controls";

interface Props {
  store: Store;
  state: State;
}

const kListed = 300;
/** Larger graphs are drawn smaller. */
const kManyNodes = 150;

const kNoWords = () => "";

function linksOf({ arcs, nodes }: ZoneGraph): GraphLink[] {
  return [
    ...arcs.map(
      (arc): GraphLink => ({ from: arc.source, to: arc.target, kind: "move", words: () => moveWords(arc.edges) }),
    ),
    ...nodes.flatMap((node, i): GraphLink[] =>
      node.coveredBy >= 0 ? [{ from: i, to: node.coveredBy, kind: "cover", words: kNoWords }] : [],
    ),
  ];
}

function nodesOf({ nodes }: ZoneGraph, wordsOf: (node: number) => string): GraphNode[] {
  return nodes.map((node, i) => ({
    label: String(i),
    lines: () => [wordsOf(i), ...(node.abstract.words.length > 0 ? [node.abstract.words.join(", ")] : [])],
    kind: node.coveredBy >= 0 ? "covered" : node.isExpanded ? "expanded" : "waiting",
    title: () => nodeTitle(i, wordsOf(i)),
  }));
}

interface PictureProps {
  space: Space;
  graph: ZoneGraph;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

function Picture({ space, graph, zoom, onZoom }: PictureProps) {
  const { placed, parents, selected, found, select, show, wordsOf } = space;
  const nodes = useMemo(() => nodesOf(graph, wordsOf), [graph, wordsOf]);
  const links = useMemo(() => linksOf(graph), [graph]);
  const drawn = {
    ...{ label: zoneGraphOf(graph.nodes.length), spots: placed.spots, size: placed },
    ...{ nodes, links, parents, selected, found, zoom },
  };
  return (
    <>
      <GraphPicture {...drawn} onZoom={onZoom} onSelect={select} onOpen={(id) => void show(id)} />
      <p class="legend">
        <span class="key">
          <span class="n-key n-expanded" /> {kKey.expanded}
        </span>{" "}
        <span class="key">
          <span class="n-key n-covered" /> {kKey.covered}
        </span>{" "}
        <span class="key">
          <span class="n-key n-waiting" /> {kKey.waiting}
        </span>
        {hidesLong(links, placed.width, zoom) && <span class="long-edges">{kLongEdges}</span>}
        <span class="spring" />
        <SaveGraph name="zone-graph" {...drawn} /> <SaveSystem graph={graph} />
      </p>
    </>
  );
}

/** A part of the graph would be another transition system. */
function SaveSystem({ graph }: { graph: ZoneGraph }) {
  return (
    <span class="graph-saves">
      {graph.complete && (
        <SaveButton format="AUT" label={kSaveGraph.aut} onSave={() => download("zone-graph.aut", asAut(graph))} />
      )}{" "}
      <SaveButton
        format="JSON"
        label={kSaveGraph.json}
        onSave={() => download("zone-graph.json", JSON.stringify(graph, null, 1))}
      />
    </span>
  );
}

function Find({ space: { search, setSearch, found, selected, select } }: { space: Space }) {
  /** The next one after the selected node, around at the end. */
  const next = () => {
    const all = [...found];
    if (all.length > 0) select(all.find((id) => id > selected) ?? all[0]!);
  };
  return (
    <>
      <input
        type="search"
        aria-label={kFind}
        placeholder={kFindExample}
        value={search}
        onInput={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") next();
        }}
      />
      {search && (
        <span class="muted" role="status">
          {nodesFound(found.size)}
        </span>
      )}
    </>
  );
}

/** The graph as a list. */
function Twin({ space: { found, select, wordsOf }, graph }: { space: Space; graph: ZoneGraph }) {
  const listed = (found.size > 0 ? [...found] : graph.nodes.map((_, i) => i)).slice(0, kListed);
  return (
    <ul class="twin">
      {listed.map((i) => {
        const { parent, coveredBy } = graph.nodes[i]!;
        return (
          <li>
            <button type="button" class="link" onClick={() => select(i)}>
              {listedWords(i, parent, wordsOf(i), coveredBy)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface RunProps extends Props {
  space: Space;
  step: number;
  onStep: (step: number) => void;
}

/** The run to the selected node, from its end, in place of what is said of the node. */
function RunToNode({ store, state, space, step, onStep }: RunProps) {
  const { run, selected, select } = space;
  return (
    <section class="space-run" aria-label={runTo(selected)}>
      <div class="instrument-bar">
        <h4>{runTo(selected)}</h4>
        <span class="spring" />
        <button type="button" class="button small" onClick={() => select(selected)}>
          {kBackToNode}
        </button>
      </div>
      <Player
        store={store}
        text={state.doc.text}
        trace={run!}
        query={runFor(selected)}
        look={state.runLook}
        step={step}
        onStep={onStep}
        onGoToLine={(line) => store.goToLine(line)}
        onCopied={(worked, format) => store.tell(runCopied(worked, format))}
      />
    </section>
  );
}

/** Highlights the selected node, or the step of the run to it, in the diagrams and in the text. */
function useHighlight({ store, state }: Props, { graph, selected, structure, run }: Space, step: number): void {
  const node = graph?.nodes[selected];
  const now = run?.steps[Math.min(step, run.steps.length - 1)];
  useEffect(() => {
    if (state.tool !== "space") return;
    const here = node && graph && { locations: locationsOf(node, structure), edges: arriving(graph, selected) };
    store.highlight(now ? { locations: now.locations, edges: now.edges } : (here ?? null));
  }, [graph, selected, now, state.tool]);
}

export default function SpaceView({ store, state }: Props) {
  const space = useSpace(store, state);
  const { graph, isBusy, run } = space;
  const [zoom, setZoom] = useState<Zoom>(1);
  const [isListed, setListed] = useState(false);
  const [step, setStep] = useState(0);
  useEffect(() => setStep(run ? run.steps.length - 1 : 0), [run]);
  useHighlight({ store, state }, space, step);
  const make = async () => {
    const made = await space.make();
    if (made) setZoom(made.nodes.length > kManyNodes ? 0.6 : 1);
  };
  return (
    <div class="instrument space">
      <div class="instrument-bar">
        <button type="button" class="button primary small" disabled={isBusy} onClick={() => void make()}>
          <Icon name="diagram" /> {graph ? kDrawAgain : kDraw}
        </button>
        {graph && (
          <>
            <span class="muted">{sizeOf(graph.nodes.length, graph.arcs.length)}</span>
            <span class="spring" />
            <Find space={space} />
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </>
        )}
      </div>
      {!graph && <p class="muted loading">{spaceHelp(space.isOld)}</p>}
      {graph && !graph.complete && (
        <p class="stale-banner">
          <Icon name="warning" />
          <span>{moreNodes()}</span>
        </p>
      )}
      {graph && <Picture space={space} graph={graph} zoom={zoom} onZoom={setZoom} />}
      {graph && !run && <NodeDetail space={space} graph={graph} />}
      {run && <RunToNode store={store} state={state} space={space} step={step} onStep={setStep} />}
      {graph && !run && (
        <details class="twin-details" onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary>{kAsText}</summary>
          {isListed && <Twin space={space} graph={graph} />}
        </details>
      )}
    </div>
  );
}
