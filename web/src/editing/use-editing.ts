// Whether a template is edited in its diagram, and an edge that waits for its target.  What can be done is in
// acts.ts, which is fetched when it is first needed.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Item } from "../diagram/item";
import type { Placed } from "../diagram/layout";
import type { Diagrams } from "../diagram/use-diagrams";
import type { Scale } from "../diagram/use-scale";
import { looksLikeXml } from "../files/text";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { later } from "../ui/later";
import { kNoEditing } from "../words/diagrams";
import type { Subject } from "./edits";
import type { Acts, Wish } from "./acts";
import type { Process } from "./scan";

type Kit = typeof import("./acts");
const fetchKit = later(() => import("./acts"));

/** While the places are on their way nothing is done that needs them. */
const kNowhere: Placed = { width: 0, height: 0, locations: [], edges: [], isFromFile: false };

/** Whether the template that is shown is edited, and the kit for that while it is. */
function useSwitch(store: Store, { doc, isEmbedded }: State, diagrams: Diagrams) {
  const { items, shown, template, show } = diagrams;
  const [isWanted, setWanted] = useState(false);
  const [kit, setKit] = useState<Kit | null>(null);
  const canEdit = items.length > 0 && !isEmbedded && !looksLikeXml(doc.text);
  const isThere = shown.kind === "template" && items[template] !== undefined;
  const isOn = isWanted && kit !== null && canEdit && isThere;
  diagrams.isHeld.current = isOn;
  return {
    ...{ canEdit, isOn, kit: isOn ? kit : null },
    async toggle() {
      setWanted(!isOn);
      if (isOn) return diagrams.follow();
      show({ kind: "template", index: Math.max(0, template) });
      const fetched = await fetchKit().catch(() => null);
      setKit(fetched);
      store.announce(fetched ? fetched.words.kEditKeys : kNoEditing);
    },
  };
}

/** The edge that waits for its target, in the template that it was begun in. */
function useNewEdge(store: Store, kit: Kit | null, template: number, process: Process | null) {
  const [begun, setBegun] = useState<{ template: number; from: string } | null>(null);
  return {
    /** It leaves from there; null: none waits. */
    source: begun?.template === template && process && kit?.stateOf(process, begun.from) ? begun.from : null,
    start(from: string) {
      setBegun({ template, from });
      if (kit) store.announce(kit.words.chooseTarget(from));
    },
    end: () => setBegun(null),
  };
}

export function useEditing(store: Store, state: State, diagrams: Diagrams, scale: Scale) {
  const { items, template, chosen, choose } = diagrams;
  const { canEdit, isOn, kit, toggle } = useSwitch(store, state, diagrams);
  const wish = useRef<Wish>("");
  /** The text that the last edit made: what it chose is an item of that one. */
  const made = useRef("");
  const { text } = state.doc;
  const diagram = items[template];
  const name = diagram?.name ?? "";
  const process = useMemo(() => kit?.scan(text, name) ?? null, [isOn, text, name]);
  /** The items of the diagram are those of the text. */
  const isDrawn =
    kit !== null &&
    diagram !== undefined &&
    process !== null &&
    scale.placed(diagram) !== null &&
    kit.isDrawnOf(diagram, process);
  const edge = useNewEdge(store, kit, template, process);
  const subject = (): Subject | null => {
    const { doc } = store.state;
    const now = diagram && kit?.scan(doc.text, name);
    const placed = diagram && (scale.placed(diagram) ?? kNowhere);
    return now && placed ? { text: doc.text, layout: doc.layout, process: now, diagram, placed } : null;
  };
  /** There while it is edited. */
  const acts = kit?.actsOn(store, {
    subject,
    wish(what) {
      wish.current = what;
    },
    choose: (item) => choose(item && { template, item }),
    onMade() {
      made.current = store.state.doc.text;
    },
  }) as Acts;
  return {
    ...{ canEdit, isOn, kit, process, isDrawn, wish, acts, source: edge.source },
    /** The text is another one, of which no diagram can be drawn. */
    isStuck: isOn && (process === null || (!isDrawn && diagrams.isOld)),
    item: isOn && chosen?.template === template && (isDrawn || made.current === text) ? chosen.item : null,
    isPlaced: diagram !== undefined && isOn && scale.placed(diagram)?.isFromFile === true,
    toggle() {
      edge.end();
      return toggle();
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
      edge.start(from);
      wish.current = "item";
    },
    cancelEdge() {
      edge.end();
      if (kit) store.announce(kit.words.kNoNewEdge);
    },
    /** The edge that waits leads there. */
    finishEdge(target: string) {
      edge.end();
      if (edge.source !== null) acts.connect(edge.source, target);
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
