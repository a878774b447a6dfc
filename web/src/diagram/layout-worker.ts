// The thread in which large diagrams are laid out: a diagram and its room come in, its places go out.
import type { Diagram } from "@engine";
import type { Size } from "./geometry";
import { place, type Placed } from "./layout";

const scope = self as unknown as {
  postMessage(placed: Placed): void;
  onmessage: ((event: MessageEvent<{ diagram: Diagram; room: Size }>) => void) | null;
};
scope.onmessage = ({ data: { diagram, room } }) => scope.postMessage(place(diagram, room));
