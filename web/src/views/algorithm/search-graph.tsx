// The graph of a recorded search, as it is after an event.
import { useMemo, useState } from "preact/hooks";
import type { Snapshot } from "../../algorithm/replay";
import type { Watch } from "../../algorithm/use-watch";
import type { GraphLink, GraphNode } from "../../graph/scale";
import { ZoomButtons, type Zoom } from "../../ui/zoom";
import { moveWords } from "../../words/run";
import { kStatus } from "../../words/search";
import { hidesLong } from "../graph/links";
import { GraphPicture } from "../graph/picture";
import { SaveGraph } from "../graph/save-graph";
import { kKey, kSearchGraph } from "../../words/algorithm";
import { kLongEdges, nodeTitle } from "../../words/graph";

function nodesOf({ nodes }: Snapshot): (GraphNode | null)[] {
  return nodes.map(
    (node, i) =>
      node && {
        label: String(i),
        kind: node.status,
        lines: () => [node.locations.join(" "), ...(node.zone.words.length > 0 ? [node.zone.words.join(", ")] : [])],
        title: () => nodeTitle(i, `${node.locations.join(", ")} – ${kStatus[node.status]}`),
      },
  );
}

const kNoWords = () => "";

function linksOf({ nodes, merges }: Snapshot): GraphLink[] {
  return [
    ...nodes.flatMap((node, i): GraphLink[] =>
      node && node.parent >= 0 ? [{ from: node.parent, to: i, kind: "move", words: () => moveWords(node.edges) }] : [],
    ),
    ...nodes.flatMap((node, i): GraphLink[] =>
      node && node.coveredBy >= 0 ? [{ from: i, to: node.coveredBy, kind: "cover", words: kNoWords }] : [],
    ),
    ...merges.map(({ from, to }): GraphLink => ({ from, to, kind: "merge", words: kNoWords })),
  ];
}

function Key({ kind }: { kind: keyof typeof kKey }) {
  return (
    <>
      <span class="key">
        <span class={`n-key n-${kind}`} /> {kKey[kind]}
      </span>{" "}
    </>
  );
}

export function SearchGraph({ watch }: { watch: Watch }) {
  const { now, end, placed, parents, focus, onPath, found, choose } = watch;
  const [zoom, setZoom] = useState<Zoom>(1);
  const nodes = useMemo(() => nodesOf(now), [now]);
  const links = useMemo(() => linksOf(now), [now]);
  // As large as at the end: what is added does not move what is there.
  const sample = useMemo(() => nodesOf(end), [end]);
  const drawn = {
    ...{ label: kSearchGraph, spots: placed.spots, size: placed, sample },
    ...{ nodes, links, parents, selected: focus, found: onPath, zoom },
  };
  return (
    <>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <GraphPicture {...drawn} onZoom={setZoom} onSelect={choose} onOpen={choose} />
      <p class="legend">
        <Key kind="waiting" />
        <Key kind="taken" />
        <Key kind="expanded" />
        <Key kind="covered" />
        {found.length > 0 && <Key kind="found" />}
        {found.length > 0 && <Key kind="cut" />}
        {hidesLong(links, placed.width, zoom) && <span class="long-edges">{kLongEdges}</span>}
        <span class="spring" />
        <SaveGraph name="search-graph" {...drawn} />
      </p>
    </>
  );
}
