// A node of a recorded search: where it is, its zone, and what the search keeps of it.
import type { SearchEvent, Structure } from "@engine";
import { learnt } from "../../algorithm/learnt";
import type { Kind } from "../../algorithm/recording";
import type { SearchNode } from "../../algorithm/replay";
import { hiddenWords, kStatus, valueWords } from "../../words/search";
import { ConstraintList } from "../../zone/constraint-list";
import { ZonePicture, type ZoneLayer } from "../../zone/zone-picture";
import {
  coveredBy,
  hiddenName,
  kAbstraction,
  keptOf,
  kItsZone,
  kKept,
  kNoConstraintKnown,
  kNoneTaught,
  kRuledOut,
  kVariables,
  visibleWords,
  zoneOfNode,
} from "../../words/algorithm";
import { nodeName } from "../../words/graph";
import { kNoConstraint, kZone } from "../../words/zone";

const kMostVariables = 60;
const kMostValues = 40;

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
function Variables({ node, fresh, structure }: { node: SearchNode; fresh: ReadonlySet<string>; structure: Structure }) {
  const seen = new Map(node.abstraction?.visible.map(({ variable, value }) => [variable, value]));
  const names = structure.variables.map(({ name }) => name);
  const hidden = names.length - seen.size;
  return (
    <>
      <h5>
        {kVariables} <span class="muted">{visibleWords(seen.size, hidden)}</span>
      </h5>
      <ul class="zone variables">
        {names.slice(0, kMostVariables).map((name, v) => {
          const value = seen.get(name);
          const isHidden = value === undefined;
          return (
            <li
              class={`${isHidden ? "hidden-variable" : ""} ${fresh.has(name) ? "fresh" : ""}`}
              title={isHidden ? hiddenWords(node.values[v]) : undefined}
            >
              <code>{isHidden ? hiddenName(name) : valueWords({ variable: name, value })}</code>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ConstraintsProps {
  title: string;
  words: readonly string[];
  fresh?: readonly string[];
  none: string;
}

function Constraints({ title, ...list }: ConstraintsProps) {
  return (
    <>
      <h5>{title}</h5>
      <ConstraintList {...list} />
    </>
  );
}

function Ruled({ by, moves }: { by: keyof typeof kRuledOut; moves: string[] }) {
  return moves.length > 0 ? (
    <>
      <h5>{kRuledOut[by]}</h5>
      <ul>
        {[...new Set(moves)].map((words) => (
          <li>{words}</li>
        ))}
      </ul>
    </>
  ) : null;
}

const kNothing = { words: [], constraints: [] };

/** What the picture shows of a node: its zone, what is kept of it, and the same of the node that covers it. */
function layersOf({ node, coverer, kind: { labels } }: Props): ZoneLayer[] {
  const keeps = labels === "zones" || labels === "constraints";
  return [
    ...(keeps ? [{ label: kAbstraction, kind: "abstract" as const, zone: node.abstraction ?? kNothing }] : []),
    ...(coverer && keeps
      ? [{ label: keptOf(node.coveredBy), kind: "other" as const, zone: coverer.abstraction ?? kNothing }]
      : []),
    ...(coverer && labels === "clocks"
      ? [{ label: zoneOfNode(node.coveredBy), kind: "other" as const, zone: coverer.zone }]
      : []),
    { label: kZone, kind: "exact" as const, zone: node.zone },
  ];
}

/** What the search keeps of the node's zone. */
function Kept({ node, kind: { labels }, fresh }: Pick<Props, "node" | "kind"> & { fresh: readonly string[] }) {
  const words = node.abstraction?.words ?? [];
  if (labels === "clocks")
    return (
      <Constraints
        title={kKept.clocks.title}
        words={node.precision ?? []}
        none={node.precision ? kKept.clocks.none : kNoneTaught}
      />
    );
  return <Constraints {...kKept[labels === "guards" ? "guards" : "constraints"]} words={words} fresh={fresh} />;
}

/** Locations of all processes and, where none is hidden, values of variables. */
function Place({ node, structure, kind }: Pick<Props, "node" | "structure" | "kind">) {
  const locations = structure?.processes.map((process, p) => `${process.name}.${node.locations[p]}`).join(" ");
  const values = structure?.variables.slice(0, kMostValues).map(({ name }, v) => `${name}=${node.values[v]}`);
  return (
    <>
      <p class="node-state">{locations ?? node.locations.join(", ")}</p>
      {values && values.length > 0 && !kind.hidesData && <p class="node-state muted">{values.join(" ")}</p>}
    </>
  );
}

export function NodeDetail(props: Props) {
  const { id, node, event, kind, structure, byClocks, byData } = props;
  const isOwn = event.kind === "strengthened" && event.node === id;
  const fresh = isOwn ? learnt(event) : { words: [], visible: [] };
  const isCegar = kind.labels === "clocks";
  const kept = <Kept node={node} kind={kind} fresh={fresh.words} />;
  return (
    <section class="step-detail" aria-label={nodeName(id)}>
      <div class="step-words">
        <h4>
          {nodeName(id)}{" "}
          <span class="muted">
            {node.coveredBy >= 0 ? coveredBy(kStatus[node.status], node.coveredBy) : kStatus[node.status]}
          </span>
        </h4>
        <Place node={node} structure={structure} kind={kind} />
        {kind.hidesData && structure && structure.variables.length > 0 && (
          <Variables node={node} fresh={new Set(fresh.visible.map(({ variable }) => variable))} structure={structure} />
        )}
        {isCegar && kept}
        <Constraints title={kItsZone} words={node.zone.words} none={isCegar ? kNoConstraintKnown : kNoConstraint} />
        {!isCegar && kept}
        <Ruled by="clocks" moves={byClocks} />
        <Ruled by="data" moves={byData} />
      </div>
      {structure && <ZonePicture clocks={structure.clocks} layers={layersOf(props)} />}
    </section>
  );
}
