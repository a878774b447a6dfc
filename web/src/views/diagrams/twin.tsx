// A diagram as a list, for those who do not see it, or rather read.
import type { Diagram } from "@engine";
import type { Item } from "../../diagram/item";
import { edgeWords, locationWords } from "../../words/diagrams";

export function Twin({ diagram, onOpen }: { diagram: Diagram; onOpen: (item: Item) => void }) {
  return (
    <div class="twin">
      <h3>
        {diagram.name}
        {diagram.parameters && `(${diagram.parameters})`}
      </h3>
      <ul>
        {diagram.locations.map((location, index) => (
          <li>
            <button type="button" class="link" onClick={() => onOpen({ kind: "location", index })}>
              {locationWords(location)}
            </button>
          </li>
        ))}
        {diagram.edges.map((edge, index) => (
          <li>
            <button type="button" class="link" onClick={() => onOpen({ kind: "edge", index })}>
              {edgeWords(diagram, edge)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
