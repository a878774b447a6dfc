// Whether a template is edited in its diagram, and an edge that waits for its target.  What can be done is in
// acts.ts, which is fetched when it is first needed.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Item } from "../diagram/item";
import type { Diagrams } from "../diagram/use-diagrams";
import type { Scale } from "../diagram/use-scale";
import { looksLikeXml } from "../files/text";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { kNoEditing } from "../words/diagrams";
import type { Subject } from "./edits";
import type { Acts, Wish } from "./acts";

type Kit = typeof import("./acts");
const fetchKit = later(() => import("./acts"));

export function useEditing(store: Store, state: State, diagrams: Diagrams, scale: Scale) {
  const { items, shown, template, chosen, choose, show } = diagrams;
  const [isWanted, setWanted] = useState(false);
  const [kit, setKit] = useState<Kit | null>(null);
  const [begun, setBegun] = useState<{ template: number; from: string } | null>(null);
  const wish = useRef<Wish>("");
  /** The text that the last edit made: what it chose is an item of that one. */
  const made = useRef("");
  const { text } = state.doc;
  const canEdit = items.length > 0 && !state.isEmbedded && !looksLikeXml(text);
  const diagram = items[template];
  const isOn = isWanted && kit !== null && canEdit && shown.kind === "template" && diagram !== undefined;
  const name = diagram?.name ?? "";
  diagrams.isHeld.current = isOn;
  const process = useMemo(() => (isOn ? kit.scan(text, name) : null), [isOn, text, name]);
  /** The items of the diagram are those of the text. */
  const isDrawn = isOn && process !== null && kit.isDrawnOf(diagram, process);
  /** The edge that waits for its target leaves from there; null: none waits. */
  const source =
    isOn && begun?.template === template && process && kit.stateOf(process, begun.from) ? begun.from : null;
  const subject = (): Subject | null => {
    const { doc } = store.state;
    const now = diagram && kit?.scan(doc.text, name);
    return now ? { text: doc.text, layout: doc.layout, process: now, diagram, placed: scale.placed(diagram) } : null;
  };
  /** There while it is edited. */
  const acts = kit?.actsOn(
    store,
    subject,
    (what) => {
      wish.current = what;
    },
    (item) => choose(item && { template, item }),
    () => {
      made.current = store.state.doc.text;
    },
  ) as Acts;
  return {
    ...{ canEdit, isOn, kit, process, isDrawn, source, wish, acts },
    /** The text is another one, of which no diagram can be drawn. */
    isStuck: isOn && (process === null || (!isDrawn && diagrams.isOld)),
    item: isOn && chosen?.template === template && (isDrawn || made.current === text) ? chosen.item : null,
    isPlaced: diagram !== undefined && isOn && scale.placed(diagram).isFromFile,
    async toggle() {
      setBegun(null);
      setWanted(!isOn);
      if (isOn) return diagrams.follow();
      show({ kind: "template", index: Math.max(0, template) });
      const fetched = await fetchKit().catch(() => null);
      setKit(fetched);
      store.announce(fetched ? fetched.words.kEditKeys : kNoEditing);
    },
    /** To its first field. */
    open(item: Item) {
      wish.current = "first";
      choose({ template, item });
    },
    /** Back to the picture, where it is chosen. */
    focusItem() {
      wish.current = "item";
      choose(chosen && { ...chosen });
    },
    startEdge(from: string) {
      setBegun({ template, from });
      wish.current = "item";
      if (kit) store.announce(kit.words.chooseTarget(from));
    },
    cancelEdge() {
      setBegun(null);
      if (kit) store.announce(kit.words.kNoNewEdge);
    },
    /** The edge that waits leads there. */
    finishEdge(target: string) {
      setBegun(null);
      if (source !== null) acts.connect(source, target);
    },
    tell: (message: string) => store.tell(message),
  };
}

export type Editing = ReturnType<typeof useEditing>;

export function editKey(editing: Editing, event: KeyboardEvent, item: Item | null): boolean {
  if (!editing.isOn || !editing.kit?.act(editing, event, item)) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
