// A node of the zone graph: its state, its zones and its moves.
import type { GraphNode, Zone, ZoneGraph } from "@engine";
import { arriving } from "../../space/space";
import type { Space } from "../../space/use-space";
import { moveWords } from "../../words/run";
import { ConstraintList } from "../../zone/constraint-list";
import { ZonePicture, type ZoneLayer } from "../../zone/zone-picture";

const kMostMoves = 60;

interface Props {
  space: Space;
  graph: ZoneGraph;
}

function ZoneText({ title, kind, zone }: { title: string; kind: "exact" | "abstract"; zone: Zone }) {
  return (
    <div>
      <h5 class={`key-${kind}`}>{title}</h5>
      <ConstraintList words={zone.words} none="no constraint" />
    </div>
  );
}

function Moves({ space, graph }: Props) {
  const leaving = graph.arcs.filter((arc) => arc.source === space.selected);
  if (leaving.length === 0) return null;
  return (
    <>
      <h5>Moves</h5>
      <ul class="moves">
        {leaving.slice(0, kMostMoves).map((arc) => (
          <li>
            <button type="button" class="link" onClick={() => space.select(arc.target)}>
              {moveWords(arc.edges)}, to node {arc.target}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function layersOf(node: GraphNode, { nodes }: ZoneGraph): ZoneLayer[] {
  const coverer = nodes[node.coveredBy];
  return [
    ...(coverer
      ? [{ label: `Abstract zone of node ${node.coveredBy}`, kind: "other" as const, zone: coverer.abstract }]
      : []),
    { label: "Abstract zone", kind: "abstract", zone: node.abstract },
    { label: "Exact zone", kind: "exact", zone: node.exact },
  ];
}

export function NodeDetail({ space, graph }: Props) {
  const { selected, structure, wordsOf, show } = space;
  const node = graph.nodes[selected];
  if (!node) return null;
  return (
    <section class="step-detail" aria-label={`Node ${selected}`} aria-live="polite">
      <div class="step-words">
        <h4>
          Node {selected}{" "}
          <span class="muted">{node.coveredBy >= 0 ? `covered by ${node.coveredBy}` : `at depth ${node.depth}`}</span>
        </h4>
        <p class="node-state">{wordsOf(selected)}</p>
        {node.parent >= 0 && (
          <p>
            From node {node.parent} by {moveWords(arriving(graph, selected))}.{" "}
            <button type="button" class="link" onClick={() => void show(selected)}>
              Shortest run to it
            </button>
          </p>
        )}
        <div class="side-by-side">
          <ZoneText title="Exact zone" kind="exact" zone={node.exact} />
          <ZoneText title="Abstract zone" kind="abstract" zone={node.abstract} />
        </div>
        <Moves space={space} graph={graph} />
      </div>
      {structure && <ZonePicture clocks={structure.clocks} layers={layersOf(node, graph)} />}
    </section>
  );
}
