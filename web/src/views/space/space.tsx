// The zone graph of a small model: layers by distance, covered nodes, and for each node its zones and
// the earliest run that leads there.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Trace, ZoneGraph } from "@engine";
import { moveWords } from "../../algorithm/replay";
import { count, plural } from "../../words/numbers";
import { tree } from "../../graph/layout";
import { GraphPicture, hidesLong, type GraphLink, type GraphNode } from "../graph/picture";
import { ZoomButtons, type Zoom } from "../../ui/zoom";
import type { Lab } from "../../state/store";
import type { State } from "../../state/state";
import { Icon } from "../../ui/icons";
import Player from "../trace/player";
import { ZonePicture } from "../../zone/zone-picture";

interface Props {
  lab: Lab;
  state: State;
}
interface Made {
  text: string;
  graph: ZoneGraph;
}

const kMost = 2000;
const kListed = 300;

export default function Space({ lab, state }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [selected, setSelected] = useState(0);
  const [search, setSearch] = useState("");
  const [zoom, setZoom] = useState<Zoom>(1);
  const [isListed, setListed] = useState(false);
  const [run, setRun] = useState<{ node: number; trace: Trace } | null>(null);
  const [step, setStep] = useState(0);
  const structure = state.check?.structure;

  const make = async () => {
    setBusy(true);
    const text = state.doc.text;
    const graph = await lab.engine.get<"zoneGraph">({ kind: "zoneGraph", text, maxNodes: kMost });
    setBusy(false);
    if (!graph) return lab.tell("The state space cannot be drawn: the model has errors, or it took too long.");
    await new Promise(requestAnimationFrame); // to read the answer was work enough for one frame
    setMade({ text, graph });
    setSelected(0);
    setRun(null);
    setZoom(graph.nodes.length > 150 ? 0.6 : 1);
  };
  const graph = made?.text === state.doc.text ? made.graph : null;
  const parents = useMemo(() => graph?.nodes.map((node) => node.parent) ?? [], [graph]);
  const placed = useMemo(() => tree(parents), [parents]);
  // Made when they are asked for: most nodes are never looked at.
  const wordsOf = useMemo(() => {
    const made = new Map<number, string>();
    return (i: number): string => {
      const node = graph?.nodes[i];
      if (!node) return "";
      if (!made.has(i)) {
        made.set(
          i,
          [
            ...node.locations.map(
              (location, p) => `${structure?.processes[p]?.name}.${structure?.processes[p]?.locations[location]?.name}`,
            ),
            ...node.values.map((value, v) => `${structure?.variables[v]?.name}=${value}`),
          ].join(" "),
        );
      }
      return made.get(i)!;
    };
  }, [graph, structure]);
  const found = useMemo(() => {
    const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (i: number) => terms.every((term) => wordsOf(i).toLowerCase().includes(term));
    return new Set(terms.length === 0 || !graph ? [] : graph.nodes.flatMap((_, i) => (has(i) ? [i] : [])));
  }, [search, wordsOf]);
  const nodes = useMemo(
    () =>
      graph?.nodes.map(
        (node, i): GraphNode => ({
          label: String(i),
          kind: node.coveredBy >= 0 ? "covered" : node.isExpanded ? "expanded" : "waiting",
          title: () => `Node ${i}: ${wordsOf(i)}`,
        }),
      ) ?? [],
    [graph, wordsOf],
  );
  const links = useMemo(
    (): GraphLink[] =>
      graph
        ? [
            ...graph.arcs.map((arc): GraphLink => ({ from: arc.source, to: arc.target, kind: "move" })),
            ...graph.nodes.flatMap((node, i): GraphLink[] =>
              node.coveredBy >= 0 ? [{ from: i, to: node.coveredBy, kind: "cover" }] : [],
            ),
          ]
        : [],
    [graph],
  );
  const node = graph?.nodes[selected];
  const locations =
    node?.locations.map((location, p) => structure?.processes[p]?.locations[location]?.name ?? "") ?? [];
  const arriving = graph?.arcs.find((arc) => arc.target === selected && arc.source === node?.parent)?.edges ?? [];
  const now = run?.trace.steps[Math.min(step, run.trace.steps.length - 1)];
  useEffect(() => {
    if (state.tool !== "space") return;
    lab.light(now ? { locations: now.locations, edges: now.edges } : node ? { locations, edges: arriving } : null);
  }, [graph, selected, now, state.tool]);

  const show = async (id: number) => {
    if (!graph) return;
    const moves: number[] = [];
    for (let at = id; graph.nodes[at]!.parent >= 0; at = graph.nodes[at]!.parent) moves.unshift(graph.nodes[at]!.move);
    const along = await lab.engine.get<"runAlong">({ kind: "runAlong", text: made!.text, moves });
    if (!along?.trace) return lab.tell("No run leads to this node: the engine could not confirm one.");
    setRun({ node: id, trace: along.trace });
    setStep(along.trace.steps.length - 1);
  };
  const select = (id: number) => {
    setSelected(id);
    setRun(null);
  };
  const leaving = graph?.arcs.filter((arc) => arc.source === selected) ?? [];
  return (
    <div class="instrument space">
      <div class="instrument-bar">
        <button type="button" class="button primary small" disabled={isBusy} onClick={() => void make()}>
          <Icon name="diagram" /> {graph ? "Draw again" : "Draw the zone graph"}
        </button>
        {graph && (
          <>
            <span class="muted">
              {plural(graph.nodes.length, "node")}, {plural(graph.arcs.length, "edge")}
            </span>
            <span class="spring" />
            <input
              type="search"
              aria-label="Find nodes"
              placeholder="Find: P.cs id=2"
              value={search}
              onInput={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && found.size > 0)
                  select([...found].find((id) => id > selected) ?? [...found][0]!);
              }}
            />
            {search && (
              <span class="muted" role="status">
                {count(found.size)} found
              </span>
            )}
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </>
        )}
      </div>
      {!graph && (
        <p class="muted loading">
          {made
            ? "The model changed: draw its state space again."
            : `Symbolic states and the moves between them, breadth first, up to ${count(kMost)} nodes; zones are extrapolated by Extra-LU+.`}
        </p>
      )}
      {graph && !graph.complete && (
        <p class="stale-banner">
          <Icon name="warning" />
          <span>There are more than {count(kMost)} nodes: these are the first ones.</span>
        </p>
      )}
      {graph && (
        <>
          <GraphPicture
            label={`Zone graph of ${plural(graph.nodes.length, "node")}`}
            spots={placed.spots}
            size={placed}
            nodes={nodes}
            links={links}
            parents={parents}
            selected={selected}
            found={found}
            zoom={zoom}
            onZoom={setZoom}
            onSelect={select}
            onOpen={(id) => void show(id)}
          />
          <p class="legend">
            <span class="key">
              <span class="n-key n-expanded" /> explored
            </span>{" "}
            <span class="key">
              <span class="n-key n-covered" /> covered by a node that includes it (dashed)
            </span>{" "}
            <span class="key">
              <span class="n-key n-waiting" /> not explored
            </span>
            {hidesLong(links, placed.width, zoom) && (
              <span class="long-edges">long edges: only at the selected node</span>
            )}
          </p>
        </>
      )}
      {graph && node && (
        <section class="step-detail" aria-label={`Node ${selected}`} aria-live="polite">
          <div class="step-words">
            <h4>
              Node {selected}{" "}
              <span class="muted">
                {node.coveredBy >= 0 ? `covered by ${node.coveredBy}` : `at depth ${node.depth}`}
              </span>
            </h4>
            <p class="node-state">{wordsOf(selected)}</p>
            {node.parent >= 0 && (
              <p>
                From node {node.parent} by {moveWords(arriving)}.{" "}
                <button type="button" class="link" onClick={() => void show(selected)}>
                  Shortest run to it
                </button>
              </p>
            )}
            <div class="side-by-side">
              <div>
                <h5 class="key-exact">Exact zone</h5>
                <ul class="zone">
                  {node.exact.map((constraint) => (
                    <li>
                      <code>{constraint}</code>
                    </li>
                  ))}
                </ul>
                {node.exact.length === 0 && <p class="muted">no constraint</p>}
              </div>
              <div>
                <h5 class="key-abstract">Abstract zone</h5>
                <ul class="zone">
                  {node.abstract.map((constraint) => (
                    <li>
                      <code>{constraint}</code>
                    </li>
                  ))}
                </ul>
                {node.abstract.length === 0 && <p class="muted">no constraint</p>}
              </div>
            </div>
            {leaving.length > 0 && (
              <>
                <h5>Moves</h5>
                <ul class="moves">
                  {leaving.slice(0, 60).map((arc) => (
                    <li>
                      <button type="button" class="link" onClick={() => select(arc.target)}>
                        {moveWords(arc.edges)}, to node {arc.target}
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          {structure && (
            <ZonePicture
              clocks={structure.clocks}
              layers={[
                ...(node.coveredBy >= 0
                  ? [
                      {
                        label: `Abstract zone of node ${node.coveredBy}`,
                        kind: "other" as const,
                        constraints: graph.nodes[node.coveredBy]!.abstract,
                      },
                    ]
                  : []),
                { label: "Abstract zone", kind: "abstract", constraints: node.abstract },
                { label: "Exact zone", kind: "exact", constraints: node.exact },
              ]}
            />
          )}
        </section>
      )}
      {run && run.node === selected && (
        <Player
          trace={run.trace}
          query={`node ${selected}`}
          step={step}
          onStep={setStep}
          onGoToLine={(line) => lab.goToLine(line)}
          onCopied={(worked, what) =>
            lab.tell(worked ? `The run was copied as ${what}.` : "The browser did not allow copying.")
          }
          onSimulate={null}
        />
      )}
      {graph && (
        <details class="twin-details" onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary>As text</summary>
          {isListed && (
            <ul class="twin">
              {(found.size > 0 ? [...found] : graph.nodes.map((_, i) => i)).slice(0, kListed).map((i) => (
                <li>
                  <button type="button" class="link" onClick={() => select(i)}>
                    Node {i}, from {graph.nodes[i]!.parent >= 0 ? `node ${graph.nodes[i]!.parent}` : "the start"}:{" "}
                    {wordsOf(i)}
                    {graph.nodes[i]!.coveredBy >= 0 && `, covered by ${graph.nodes[i]!.coveredBy}`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}
