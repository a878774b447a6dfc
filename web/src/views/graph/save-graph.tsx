// Saves a graph, all of it: as a picture as it is drawn now, and for Graphviz.
import { asDot } from "../../graph/dot";
import { download } from "../../ui/download";
import { SaveButton } from "../../ui/save-button";
import { savePicture } from "../../ui/svg-file";
import { kSaveGraph } from "../../words/space";
import { GraphFile } from "./picture";

type Props = Parameters<typeof GraphFile>[0] & { name: string };

export function SaveGraph({ name, ...graph }: Props) {
  return (
    <span class="graph-saves">
      <SaveButton format="SVG" label={kSaveGraph.svg} onSave={() => savePicture(name, <GraphFile {...graph} />)} />{" "}
      <SaveButton
        format="DOT"
        label={kSaveGraph.dot}
        onSave={() => download(`${name}.dot`, asDot(graph.label, graph.nodes, graph.links, graph.found))}
      />
    </span>
  );
}
