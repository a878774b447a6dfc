// The nodes of a graph: as dots of a kind, as numbered circles, or as cards.
import type { Spot } from "../../graph/layout";
import { kCardFont, kCardLine, kReadable, wrapped, type GraphNode, type Scale } from "../../graph/scale";
import { memo } from "../../ui/memo";

interface NodesProps {
  nodes: readonly (GraphNode | null)[];
  at: readonly Spot[];
  found: ReadonlySet<number>;
  scale: Scale;
  isSeen: (spot: Spot) => boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

function Dots({ nodes, at, found, scale: { radius } }: NodesProps) {
  const dots = new Map<string, string>();
  nodes.forEach((node, i) => {
    if (!node) return;
    const kind = `n-${node.kind} ${found.has(i) ? "found" : ""}`;
    dots.set(
      kind,
      `${dots.get(kind) ?? ""}M${round(at[i]!.x - radius)} ${round(at[i]!.y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
    );
  });
  const kinds = [...dots].sort(([a], [b]) => Number(a.endsWith("found")) - Number(b.endsWith("found")));
  return (
    <g class="n-dots">
      {kinds.map(([kind, path]) => (
        <g key={kind} class={`n-node ${kind}`}>
          <path d={path} />
        </g>
      ))}
    </g>
  );
}

/** A number that fits into its circle, whatever it is. */
function Circle({ label, radius }: { label: string; radius: number }) {
  return (
    <>
      <circle r={radius} />
      <text y={radius / 3} text-anchor="middle" font-size={round(radius * Math.min(0.875, 3 / label.length))}>
        {label}
      </text>
    </>
  );
}

/** What a node is, around a point. */
function Card({ node, width, height, font }: { node: GraphNode; width: number; height: number; font: number }) {
  const line = (kCardLine / kCardFont) * font;
  return (
    <>
      <rect x={round(-width / 2)} y={round(-height / 2)} width={round(width)} height={round(height)} rx={6} />
      <text class="n-number" x={round(-width / 2 + font * 0.6)} y={round(-height / 2 + line)} font-size={font}>
        {node.label}
      </text>
      {wrapped(node.lines()).map((text, i) => (
        <text x={round(-width / 2 + font * 0.6)} y={round(-height / 2 + line * (i + 2))} font-size={font}>
          {text}
        </text>
      ))}
    </>
  );
}

export const Nodes = memo(function Nodes(props: NodesProps) {
  const { nodes, at, found, scale, isSeen } = props;
  const { radius, card } = scale;
  if (radius < kReadable) return <Dots {...props} />;
  return (
    <g>
      {nodes.map(
        (node, i) =>
          node &&
          isSeen(at[i]!) && (
            <g
              key={i}
              class={`n-node n-${node.kind} ${found.has(i) ? "found" : ""}`}
              data-node={i}
              transform={`translate(${round(at[i]!.x)} ${round(at[i]!.y)})`}
            >
              {card ? <Card node={node} {...card} /> : <Circle label={node.label} radius={radius} />}
              <title>{node.title()}</title>
            </g>
          ),
      )}
    </g>
  );
});

/** What the chosen node is, above it, where nodes are only numbers; within the width of the drawing. */
export function ChosenCard({
  node,
  spot,
  radius,
  width,
}: {
  node: GraphNode;
  spot: Spot;
  radius: number;
  width: number;
}) {
  const lines = wrapped(node.lines());
  const longest = Math.max(6, ...lines.map((line) => line.length));
  const own = { width: longest * kCardFont * 0.605 + 16, height: (lines.length + 1) * kCardLine + 10, font: kCardFont };
  const x = Math.max(own.width / 2 + 2, Math.min(width - own.width / 2 - 2, spot.x));
  const above = spot.y - radius - 8 - own.height / 2;
  const y = above - own.height / 2 > 0 ? above : spot.y + radius + 8 + own.height / 2;
  return (
    <g class={`n-node n-card n-${node.kind}`} transform={`translate(${round(x)} ${round(y)})`}>
      <Card node={node} {...own} />
    </g>
  );
}
