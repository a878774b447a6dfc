// The thread in which large diagrams are laid out: a diagram and its room come in, its places go out.
import type { Diagram } from "@engine";
import type { Size } from "./geometry";
import { inRows, place, type Placed } from "./layout";

const scope = self as unknown as {
  postMessage(placed: Placed): void;
  onmessage: ((event: MessageEvent<{ diagram: Diagram; room: Size }>) => void) | null;
};

/** Layers are found by recursion, for which a thread may have too little room. */
function placed(diagram: Diagram, room: Size): Placed {
  try {
    return place(diagram, room);
  } catch {
    return inRows(diagram);
  }
}

scope.onmessage = ({ data: { diagram, room } }) => scope.postMessage(placed(diagram, room));
