// A diagram as a list, for those who do not see it, or rather read.
import type { Diagram } from "@engine";
import { describeEdge, describeLocation, type Item } from "../../diagram/item";

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
              {describeLocation(location)}
            </button>
          </li>
        ))}
        {diagram.edges.map((edge, index) => (
          <li>
            <button type="button" class="link" onClick={() => onOpen({ kind: "edge", index })}>
              {describeEdge(diagram, edge)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
