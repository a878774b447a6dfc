// A graph as Graphviz reads it.
import type { GraphLink, GraphNode } from "./scale";

const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
/** Lines that stand at the left. */
const label = (lines: readonly string[]) => quoted(lines.join("\n")).replaceAll("\n", "\\l").replace(/"$/, '\\l"');

const kLooks: Record<GraphLink["kind"], string[]> = {
  move: [],
  cover: ["style=dashed", "constraint=false"],
  merge: ["style=dotted", "constraint=false"],
};
/** What is drawn dashed on the page, too. */
const kDashed: ReadonlySet<string> = new Set(["covered", "cut"]);

/** `found`: nodes that stand out. */
export function asDot(
  title: string,
  nodes: readonly (GraphNode | null)[],
  links: readonly GraphLink[],
  found: ReadonlySet<number>,
): string {
  const shown = nodes.flatMap((node, i) => {
    if (!node) return [];
    const style = ["rounded", kDashed.has(node.kind) && "dashed", found.has(i) && "bold"].filter(Boolean).join(",");
    return [`  ${i} [label=${label([node.label, ...node.lines()])}, style=${quoted(style)}];`];
  });
  const drawn = links.map(({ from, to, kind, words }) => {
    const looks = [...(words() === "" ? [] : [`label=${quoted(words())}`]), ...kLooks[kind]];
    return `  ${from} -> ${to}${looks.length > 0 ? ` [${looks.join(", ")}]` : ""};`;
  });
  return [
    `digraph ${quoted(title)} {`,
    '  node [shape=box, fontname="monospace", fontsize=10];',
    '  edge [fontname="monospace", fontsize=9];',
    ...shown,
    ...drawn,
    "}",
    "",
  ].join("\n");
}
