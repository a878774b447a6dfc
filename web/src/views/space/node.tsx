// A node of the zone graph: its state, its zones and its moves.
import type { GraphNode, Zone, ZoneGraph } from "@engine";
import { arriving } from "../../space/space";
import type { Space } from "../../space/use-space";
import { moveWords } from "../../words/run";
import { ConstraintList } from "../../zone/constraint-list";
import { ZonePicture, type ZoneLayer } from "../../zone/zone-picture";
import { abstractOf, cameFrom, kMoves, kShortestRun, kZones, moveTo, standing } from "../../words/space";
import { nodeName } from "../../words/graph";
import { kNoConstraint } from "../../words/zone";

const kMostMoves = 60;

interface Props {
  space: Space;
  graph: ZoneGraph;
}

function ZoneText({ kind, zone }: { kind: "exact" | "abstract"; zone: Zone }) {
  return (
    <div>
      <h5 class={`key-${kind}`}>{kZones[kind]}</h5>
      <ConstraintList words={zone.words} none={kNoConstraint} />
    </div>
  );
}

function Moves({ space, graph }: Props) {
  const leaving = graph.arcs.filter((arc) => arc.source === space.selected);
  if (leaving.length === 0) return null;
  return (
    <>
      <h5>{kMoves}</h5>
      <ul class="moves">
        {leaving.slice(0, kMostMoves).map((arc) => (
          <li>
            <button type="button" class="link" onClick={() => space.select(arc.target)}>
              {moveTo(moveWords(arc.edges), arc.target)}
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
    ...(coverer ? [{ label: abstractOf(node.coveredBy), kind: "other" as const, zone: coverer.abstract }] : []),
    { label: kZones.abstract, kind: "abstract", zone: node.abstract },
    { label: kZones.exact, kind: "exact", zone: node.exact },
  ];
}

export function NodeDetail({ space, graph }: Props) {
  const { selected, structure, wordsOf, show } = space;
  const node = graph.nodes[selected];
  if (!node) return null;
  return (
    <section class="step-detail" aria-label={nodeName(selected)} aria-live="polite">
      <div class="step-words">
        <h4>
          {nodeName(selected)} <span class="muted">{standing(node.coveredBy, node.depth)}</span>
        </h4>
        <p class="node-state">{wordsOf(selected)}</p>
        {node.parent >= 0 && (
          <p>
            {cameFrom(node.parent, moveWords(arriving(graph, selected)))}{" "}
            <button type="button" class="link" onClick={() => void show(selected)}>
              {kShortestRun}
            </button>
          </p>
        )}
        <div class="side-by-side">
          <ZoneText kind="exact" zone={node.exact} />
          <ZoneText kind="abstract" zone={node.abstract} />
        </div>
        <Moves space={space} graph={graph} />
      </div>
      {structure && <ZonePicture clocks={structure.clocks} layers={layersOf(node, graph)} />}
    </section>
  );
}
