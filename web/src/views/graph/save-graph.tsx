// Saves a graph, all of it: as a picture as it is drawn now, and for Graphviz.
import { asDot } from "../../graph/dot";
import { download } from "../../ui/download";
import { savePicture } from "../../ui/svg-file";
import { kSaveGraph } from "../../words/space";
import { GraphFile } from "./picture";

type Props = Parameters<typeof GraphFile>[0] & { name: string };

export function SaveGraph({ name, ...graph }: Props) {
  return (
    <span class="graph-saves">
      <button
        type="button"
        class="button small"
        aria-label={kSaveGraph.svg}
        onClick={() => savePicture(name, <GraphFile {...graph} />)}
      >
        SVG
      </button>{" "}
      <button
        type="button"
        class="button small"
        aria-label={kSaveGraph.dot}
        onClick={() => download(`${name}.dot`, asDot(graph.label, graph.nodes, graph.links, graph.found))}
      >
        DOT
      </button>
    </span>
  );
}
