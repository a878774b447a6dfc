// What can be done with the item that is chosen in a diagram that is edited, and with the template as a whole.
import "./edit-panel.css";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Item } from "../../diagram/item";
import { labelOf } from "../../editing/edges";
import { kindOf, type LocationKind } from "../../editing/locations";
import type { ClauseKind, Process } from "../../editing/scan";
import { undoKey } from "../../editing/acts";
import { editKey, type Editing } from "../../editing/use-editing";
import { Icon } from "../../ui/icons";
import { kEditHint, kShowInText } from "../../words/diagrams";
import * as words from "../../words/editing";
import { EditField } from "./edit-field";
import { kRedo, kUndo } from "../../words/controls";

interface Props {
  editing: Editing;
  text: string;
  /** Where the picture is. */
  scroll: RefObject<HTMLElement | null>;
  /** Shows the item in the text; null: the text is not the one that is drawn. */
  onShow: ((item: Item) => void) | null;
}

const kSamples = { select: "i : int[0, 3]", guard: "x >= 1", sync: "go!", assign: "x = 0", invariant: "x <= 5" };
const kLabels = ["select", "guard", "sync", "assign"] as const satisfies readonly ClauseKind[];
const kKinds: readonly LocationKind[] = ["ordinary", "urgent", "committed"];

/** Sends the focus where it was asked to go, once that is there. */
function useWish({ editing, scroll }: Props, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { wish, item, isDrawn } = editing;
    if (wish.current === "" || (wish.current === "item" && !isDrawn)) return;
    const at = item ? `[data-item="${item.kind}-${item.index}"]` : '[data-item][tabindex="0"]';
    const found =
      wish.current === "item"
        ? scroll.current?.querySelector<SVGElement>(at)
        : panel.current?.querySelector<HTMLElement>(wish.current === "initial" ? "[data-initial]" : "textarea");
    if (!found) return;
    wish.current = "";
    found.focus();
    if (found instanceof HTMLTextAreaElement) found.select();
  });
}

interface FieldsProps {
  editing: Editing;
  process: Process;
  text: string;
  index: number;
}

function fieldKeys(editing: Editing) {
  return { onLeave: editing.focusItem, onUndoKey: (event: KeyboardEvent) => undoKey(editing, event) };
}

/** The initial location, and which one it is to be. */
function Initial({ editing: { acts }, process }: Pick<FieldsProps, "editing" | "process">) {
  return (
    <label class="edit-choice">
      {words.kInitialLocation}
      <select
        data-initial
        value={process.init.location.text}
        onChange={(event) => acts.makeInitial(event.currentTarget.value)}
      >
        {process.states.items.map(({ name }) => (
          <option value={name.text}>{name.text}</option>
        ))}
      </select>
    </label>
  );
}

function LocationFields({ editing, process, text, index }: FieldsProps) {
  const state = process.states.items[index];
  if (!state) return null;
  const { acts } = editing;
  const name = state.name.text;
  const kind = kindOf(process, name);
  const { invariant } = state;
  return (
    <>
      <div class="edit-fields">
        <EditField
          key={`name ${index}`}
          label={words.kNameField}
          value={name}
          onCommit={(value) => acts.rename(process, name, value)}
          {...fieldKeys(editing)}
        />
        <EditField
          key={`invariant ${index}`}
          label={words.kInvariantField}
          value={invariant ? text.slice(invariant.from, invariant.to) : ""}
          placeholder={kSamples.invariant}
          onCommit={(value) => (acts.setInvariant(name, value), "")}
          {...fieldKeys(editing)}
        />
      </div>
      <div class="edit-buttons">
        <select
          aria-label={words.kKindOf}
          value={kind}
          onChange={(event) => acts.setKind(name, event.currentTarget.value as LocationKind)}
        >
          {kKinds.map((one) => (
            <option value={one}>{words.kKinds[one]}</option>
          ))}
        </select>
        {process.init.location.text === name ? (
          <Initial editing={editing} process={process} />
        ) : (
          <button type="button" class="button small" onClick={() => acts.makeInitial(name)}>
            {words.kMakeInitial}
          </button>
        )}
        <button type="button" class="button small" onClick={() => editing.startEdge(name)}>
          {words.kNewEdge}
        </button>
      </div>
    </>
  );
}

function EdgeFields({ editing, process, text, index }: FieldsProps) {
  const edge = process.trans?.items[index];
  if (!edge) return null;
  return (
    <div class="edit-fields">
      {kLabels.map((kind) => (
        <EditField
          key={`${kind} ${index}`}
          label={words.kLabels[kind]}
          value={labelOf(text, edge, kind)}
          placeholder={kSamples[kind]}
          onCommit={(value) => (editing.acts.setLabel(index, kind, words.kLabels[kind], value), "")}
          {...fieldKeys(editing)}
        />
      ))}
    </div>
  );
}

function titleOf(process: Process, { kind, index }: Item): string {
  if (kind === "location") return words.locationTitle(process.states.items[index]?.name.text ?? "");
  const edge = process.trans?.items[index];
  return edge ? words.edgeTitle(edge.source, edge.target.text) : "";
}

function Chosen({ editing, process, text, item, onShow }: Omit<Props, "scroll"> & { process: Process; item: Item }) {
  const Fields = item.kind === "location" ? LocationFields : EdgeFields;
  return (
    <>
      <div class="edit-head">
        <h3>{titleOf(process, item)}</h3>
        {onShow && (
          <button type="button" class="link" onClick={() => onShow(item)}>
            {kShowInText}
          </button>
        )}
        <button type="button" class="button small" onClick={() => editing.acts.remove(process, item)}>
          <Icon name="trash" /> {words.kDelete}
        </button>
      </div>
      <Fields editing={editing} process={process} text={text} index={item.index} />
    </>
  );
}

function isThere(process: Process, { kind, index }: Item): boolean {
  return index < (kind === "location" ? process.states.items.length : (process.trans?.items.length ?? 0));
}

/** What needs nothing chosen; in the bar above the picture. */
export function EditTools({ editing: { acts, process, item, isPlaced } }: Pick<Props, "editing">) {
  const step = (direction: 1 | -1, name: "undo" | "redo", label: string) => (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => acts.step(direction)}>
      <Icon name={name} />
    </button>
  );
  return (
    <>
      <button type="button" class="button small" disabled={!process} onClick={() => acts.addLocation(null)}>
        <Icon name="plus" /> {words.kNewLocation}
      </button>
      <button
        type="button"
        class="button small"
        title={words.kArrangeHint}
        disabled={!process || !isPlaced}
        onClick={() => acts.arrange(item)}
      >
        {words.kArrange}
      </button>
      {step(-1, "undo", kUndo)}
      {step(1, "redo", kRedo)}
    </>
  );
}

function Waiting({ editing, source }: { editing: Editing; source: string }) {
  return (
    <p class="edit-waiting">
      <span>{words.chooseTarget(source)}</span>
      <button type="button" class="button small" onClick={() => editing.cancelEdge()}>
        {words.kCancel}
      </button>
    </p>
  );
}

function Inside({ editing, text, onShow }: Omit<Props, "scroll">) {
  const { process, item, source, isStuck } = editing;
  if (!process || (isStuck && !item)) return <p class="edit-hint">{words.kUnreadable}</p>;
  if (source !== null) return <Waiting editing={editing} source={source} />;
  if (!item || !isThere(process, item)) return <p class="edit-hint">{words.kHowToEdit}</p>;
  return <Chosen {...{ editing, process, text, item, onShow }} />;
}

export function EditPanel(props: Props) {
  const { editing } = props;
  const panel = useRef<HTMLElement>(null);
  useWish(props, panel);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).closest("textarea, select")) editKey(editing, event, editing.item);
  };
  return (
    <section class="edit-panel" aria-label={kEditHint} ref={panel} onKeyDown={onKeyDown}>
      <Inside {...props} />
    </section>
  );
}
