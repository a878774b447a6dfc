// The diagrams of the model: which there are, which of them are shown, and what is chosen in them.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Diagram, Structure } from "@engine";
import { inText } from "../editor/positions";
import { drawnOf, type State } from "../state/state";
import type { Store } from "../state/store";
import { severalMoves } from "../words/diagrams";
import { itemAt, offersOf, thingOf, type Chosen, type Item } from "./item";
import * as shownIn from "./shown";
import type { Shown } from "./shown";

const kNone: readonly Diagram[] = [];

/** What is drawn.  While the text has errors, that is the last text without. */
function useDrawn(state: State) {
  const { diagnosis, doc } = state;
  const drawn = drawnOf(state);
  const known = useRef(diagnosis);
  if (diagnosis?.structure) known.current = diagnosis;
  const isOld = drawn !== null && drawn.text !== doc.text && diagnosis !== null && !diagnosis.ok;
  const last = drawn && known.current?.text === drawn.text ? known.current.structure : null;
  const structure: Structure | null = diagnosis?.structure ?? last;
  return { drawn, items: drawn?.items ?? kNone, isOld, structure };
}

export function useDiagrams(store: Store, state: State) {
  const { highlight, doc, cursor } = state;
  const { drawn, items, isOld, structure } = useDrawn(state);
  const processes = structure?.processes ?? [];
  const [wanted, show] = useState<Shown>(shownIn.kFirstTemplate);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isCurrent = drawn?.text === doc.text;

  const isReady = state.engine.phase === "ready"; // perhaps again
  useEffect(() => {
    if (isReady) void store.draw();
  }, [store, isReady, doc.text, doc.layout, doc.file, doc.origin]);

  // The text leads: what the cursor stands on is chosen.
  useEffect(() => {
    const found = isCurrent ? itemAt(items, cursor) : null;
    if (!found) return;
    setChosen(found);
    show((now) => shownIn.atCursor(now, found.template, items, processes));
  }, [cursor, drawn]);

  const isFollowing = highlight !== null && structure !== null;
  const follow = () => {
    if (isFollowing) show((now) => shownIn.forRun(now, processes));
  };
  /** While a template is edited it stays, whatever runs. */
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current) follow();
  }, [isFollowing]);

  const shown = shownIn.existing(wanted, items, processes);
  const rangeOf = (template: number, item: Item) => {
    const thing = items[template] && thingOf(items[template], item);
    return thing && isCurrent ? inText(thing) : null;
  };
  /** Chooses an item; its place is shown beside the diagram. */
  const select = (template: number, item: Item) => {
    setChosen({ template, item });
    const range = rangeOf(template, item);
    if (range) store.reveal(range);
  };
  /** Goes to its place in the text. */
  const open = (template: number, item: Item) => {
    const range = rangeOf(template, item);
    if (range) store.goTo(range);
  };
  /** Takes the move that an edge is part of, if it is part of one only. */
  const take = (process: string, edge: number) => {
    const offers = offersOf(process, edge, state.offers);
    if (offers.length === 1) offers[0]!.take();
    else store.tell(severalMoves(offers.length));
  };
  return {
    ...{ items, structure, processes, isDrawn: drawn !== null, isOld, isCurrent, highlight, ticked: state.ticked },
    ...{ shown, show, template: shownIn.templateOf(shown, items, processes) },
    ...{ chosen, choose: setChosen, select, open },
    ...{ offers: state.offers, take, isHeld, follow },
  };
}

export type Diagrams = ReturnType<typeof useDiagrams>;
