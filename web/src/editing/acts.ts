// What is done to a template in its diagram, each thing as a change of the text made from the text as it is at that
// moment, and the keys that do it.  Fetched when a diagram is edited for the first time.
import { undoDirection } from "../editor/undo-key";
import type { Point } from "../diagram/geometry";
import type { Item } from "../diagram/item";
import type { Store } from "../state/store";
import * as words from "../words/editing";
import * as edits from "./edits";
import type { Edit, Subject } from "./edits";
import { freshName, type LocationKind } from "./locations";
import type { ClauseKind, Process } from "./scan";
import { tokensOf } from "./tokens";

/** Where the focus goes once everything is drawn. */
export type Wish = "" | "first" | "initial" | "item";

/** What keys need. */
interface Editing {
  acts: Acts;
  process: Process | null;
  source: string | null;
  startEdge: (from: string) => void;
  cancelEdge: () => void;
  open: (item: Item) => void;
  tell: (message: string) => void;
}

export { isDrawnOf } from "./edits";
export { stateOf } from "./locations";
export { scan } from "./scan";
export * as words from "../words/editing";

/** How many of the queries name a location. */
function queriesWith(store: Store, name: string): number {
  const names = (text: string) => {
    const tokens = tokensOf(text);
    return tokens.some((token, i) => token.text === name && tokens[i - 1]?.text === ".");
  };
  return store.state.doc.queries.filter(({ text }) => names(text)).length;
}

/** Where changes are made, and what is told of them. */
interface Place {
  /** Null: the text cannot be edited now, or not there. */
  subject: () => Subject | null;
  wish: (wish: Wish) => void;
  choose: (item: Item | null) => void;
  onMade: () => void;
}

/** Makes a change and tells what was done; false: it could not be made. */
type Make = (edit: (subject: Subject) => Edit, said: string) => boolean;

function makerOf(store: Store, { subject, choose, onMade }: Place): Make {
  return (edit, said) => {
    const now = subject();
    if (!now) {
      store.tell(words.kUnreadable);
      return false;
    }
    const made = edit(now);
    choose(made.chosen);
    if (made.changes.length === 0 && made.layout === now.layout) return true;
    if (!store.change(made.changes, edits.caretOf(now.text, now.process.name.text, made), made.layout)) return false;
    onMade();
    store.announce(said);
    return true;
  };
}

/** With its edges; the initial one stays. */
function removeLocation(store: Store, { choose, wish }: Place, make: Make, process: Process, name: string): void {
  if (process.init.location.text === name) {
    const isOnly = process.states.items.length === 1;
    store.tell(isOnly ? words.isOnly(name) : words.isInitial(name));
    choose({ kind: "location", index: process.states.items.findIndex((state) => state.name.text === name) });
    wish("initial");
    return;
  }
  const edges = process.trans?.items.filter(({ source, target }) => source === name || target.text === name) ?? [];
  make((now) => edits.removeLocation(now, name), words.deleted(name, edges.length));
  wish("item");
}

/** What makes changes: each tells what was done. */
export function actsOn(store: Store, place: Place) {
  const make = makerOf(store, place);
  const { wish } = place;
  return {
    addLocation(at: Point | null) {
      const said = words.added(freshName(store.state.doc.text));
      if (make((now) => edits.addLocation(now, at), said)) wish("first");
    },
    /** What is wrong with the name; "": it was given. */
    rename(process: Process, from: string, to: string): string {
      const problem = from === to ? "" : edits.nameProblem(process, to);
      if (problem !== "" || from === to) return words.kNameProblems[problem];
      make((now) => edits.renameLocation(now, from, to), words.renamed(from, to));
      const left = queriesWith(store, from);
      if (left > 0) store.tell(words.queriesLeft(from, left));
      return "";
    },
    remove(process: Process, item: Item) {
      const edge = item.kind === "edge" && process.trans?.items[item.index];
      const location = item.kind === "location" && process.states.items[item.index];
      if (location) removeLocation(store, place, make, process, location.name.text);
      if (!edge) return;
      const said = words.edgeDeleted(edge.source, edge.target.text);
      make((now) => edits.removeEdge(now, item.index), said);
      wish("item");
    },
    makeInitial: (name: string) => make((now) => edits.makeInitial(now, name), words.nowInitial(name)),
    setKind: (name: string, kind: LocationKind) =>
      make((now) => edits.setKind(now, name, kind), words.nowKind(name, kind)),
    setInvariant: (name: string, invariant: string) =>
      make((now) => edits.setInvariant(now, name, invariant), words.labelSet(words.kInvariantField, invariant)),
    setLabel: (index: number, kind: ClauseKind, label: string, value: string) =>
      make((now) => edits.setLabel(now, index, kind, value), words.labelSet(label, value)),
    connect(source: string, target: string) {
      if (make((now) => edits.addEdge(now, source, target), words.edgeAdded(source, target))) wish("item");
    },
    move: (name: string, by: Point) => make((now) => edits.moveLocation(now, name, by), words.moved(name)),
    arrange(chosen: Item | null) {
      make((now) => edits.arrange(now, chosen), words.kArranged);
      wish("item"); // there is nothing more to arrange
    },
    step(direction: 1 | -1) {
      const did = store.step(direction);
      store.announce((did ? words.kStepped : words.kNothingUndone)[direction]);
    },
  };
}

export type Acts = ReturnType<typeof actsOn>;

const kStep = 13;
const kArrows: Record<string, Point> = {
  ArrowLeft: { x: -kStep, y: 0 },
  ArrowRight: { x: kStep, y: 0 },
  ArrowUp: { x: 0, y: -kStep },
  ArrowDown: { x: 0, y: kStep },
};

/** Undo and redo; true: the key was one of them. */
export function undoKey({ acts }: Pick<Editing, "acts">, event: KeyboardEvent): boolean {
  const direction = undoDirection(event);
  if (direction !== null) acts.step(direction);
  return direction !== null;
}

/** What a key does to an item, or without one; false: it is another key. */
export function act(editing: Editing, event: KeyboardEvent, item: Item | null): boolean {
  const { process, acts, source } = editing;
  if (undoKey(editing, event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || !process) return false;
  const location = item?.kind === "location" ? process.states.items[item.index]?.name.text : undefined;
  const by = kArrows[event.key];
  if (event.key === "Escape" && source !== null) editing.cancelEdge();
  else if (event.key === "n") acts.addLocation(null);
  else if (event.key === "e" && location !== undefined) editing.startEdge(location);
  else if (event.key === "e") editing.tell(words.kChooseLocation);
  else if ((event.key === "Delete" || event.key === "Backspace") && item) acts.remove(process, item);
  else if (event.key === "F2" && !event.shiftKey && item) editing.open(item);
  else if (event.shiftKey && by && location !== undefined) acts.move(location, by);
  else return false;
  return true;
}
