// A node of a recorded search: where it is, its zone, and what the search keeps of it.
import type { SearchEvent, Structure } from "@engine";
import { learnt, type SearchNode } from "../../algorithm/replay";
import { parts } from "../../algorithm/visible";
import { ZonePicture, type ZoneLayer } from "../../zone/zone-picture";

/** What the recorded search abstracts. */
export interface Kind {
  /** aLU: guards that matter. */ isGuards: boolean;
  isCegar: boolean;
  hidesData: boolean;
}

export const kStatus: Record<SearchNode["status"], string> = {
  waiting: "waits",
  taken: "being looked at",
  expanded: "done",
  covered: "covered",
  replaced: "replaced",
  reached: "meets the goal",
  cut: "cut off",
};
const kMostVariables = 60;

interface Props {
  id: number;
  node: SearchNode;
  coverer: SearchNode | null;
  event: SearchEvent;
  kind: Kind;
  structure: Structure | null;
  /** Moves that were ruled out from here. */
  byClocks: string[];
  byData: string[];
}

/** All variables: those that the node sees with their value, others as hidden. */
function Variables({
  node,
  event,
  id,
  structure,
}: {
  node: SearchNode;
  event: SearchEvent;
  id: number;
  structure: Structure;
}) {
  const seen = new Map(parts(node.abstraction ?? []).variables.map(({ name, value }) => [name, value]));
  const fresh = new Set(
    event.kind === "strengthened" && event.node === id ? parts(learnt(event)).variables.map(({ name }) => name) : [],
  );
  const hidden = structure.variables.length - seen.size;
  return (
    <>
      <h5>
        Variables{" "}
        <span class="muted">
          {seen.size} visible, {hidden} hidden
        </span>
      </h5>
      <ul class="zone variables">
        {structure.variables.slice(0, kMostVariables).map(({ name }, v) => (
          <li
            class={`${seen.has(name) ? "" : "hidden-variable"} ${fresh.has(name) ? "fresh" : ""}`}
            title={
              seen.has(name)
                ? undefined
                : `${node.values[v]} on the path that led here; the node stands for every value`
            }
          >
            <code>
              {name}
              {seen.has(name) ? ` = ${seen.get(name)}` : " hidden"}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Constraints({
  title,
  all,
  fresh = [],
  none,
}: {
  title: string;
  all: readonly string[];
  fresh?: readonly string[];
  none: string;
}) {
  return (
    <>
      <h5>{title}</h5>
      {all.length > 0 ? (
        <ul class="zone">
          {all.map((constraint) => (
            <li class={fresh.includes(constraint) ? "fresh" : ""}>
              <code>{constraint}</code>
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{none}</p>
      )}
    </>
  );
}

function Ruled({ by, moves }: { by: string; moves: string[] }) {
  return moves.length > 0 ? (
    <>
      <h5>Ruled out by the {by}</h5>
      <ul>
        {[...new Set(moves)].map((words) => (
          <li>{words}</li>
        ))}
      </ul>
    </>
  ) : null;
}

export function NodeDetail({ id, node, coverer, event, kind, structure, byClocks, byData }: Props) {
  const { isGuards, isCegar, hidesData } = kind;
  const fresh = event.kind === "strengthened" && event.node === id ? learnt(event) : [];
  const kept = parts(node.abstraction ?? []).clocks;
  const hasAbstraction = !isGuards && !isCegar;
  const layers: ZoneLayer[] = [
    ...(hasAbstraction ? [{ label: "Abstraction", kind: "abstract" as const, constraints: kept }] : []),
    ...(coverer && hasAbstraction
      ? [
          {
            label: `What is kept of node ${node.coveredBy}`,
            kind: "other" as const,
            constraints: parts(coverer.abstraction ?? []).clocks,
          },
        ]
      : []),
    ...(coverer && isCegar
      ? [{ label: `Zone of node ${node.coveredBy}`, kind: "other" as const, constraints: coverer.zone }]
      : []),
    { label: "Zone", kind: "exact" as const, constraints: node.zone },
  ];
  return (
    <section class="step-detail" aria-label={`Node ${id}`}>
      <div class="step-words">
        <h4>
          Node {id}{" "}
          <span class="muted">
            {kStatus[node.status]}
            {node.coveredBy >= 0 && ` by ${node.coveredBy}`}
          </span>
        </h4>
        <p class="node-state">
          {structure?.processes.map((process, p) => `${process.name}.${node.locations[p]}`).join(" ") ??
            node.locations.join(", ")}
        </p>
        {node.values.length > 0 && !hidesData && (
          <p class="node-state muted">
            {structure?.variables
              .slice(0, 40)
              .map((variable, v) => `${variable.name}=${node.values[v]}`)
              .join(" ")}
          </p>
        )}
        {hidesData && structure && structure.variables.length > 0 && (
          <Variables node={node} event={event} id={id} structure={structure} />
        )}
        {isCegar && (
          <Constraints
            title="Clocks that it knows of"
            all={node.precision ?? []}
            none={node.precision ? "None." : "None that a counterexample taught it."}
          />
        )}
        <Constraints
          title="Its zone"
          all={node.zone}
          none={isCegar ? "No constraint on the clocks that it knows of." : "No constraint on the clocks."}
        />
        {isGuards && (
          <Constraints title="Guards that matter" all={kept} fresh={fresh} none="None yet: all zones count as equal." />
        )}
        {hasAbstraction && (
          <Constraints
            title="What is kept of it"
            all={kept}
            fresh={fresh}
            none="Nothing: the abstraction is everything."
          />
        )}
        <Ruled by="clocks" moves={byClocks} />
        <Ruled by="data" moves={byData} />
      </div>
      {structure && <ZonePicture clocks={structure.clocks} layers={layers} />}
    </section>
  );
}
