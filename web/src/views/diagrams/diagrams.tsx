// The diagrams of the model: of a template, of a process, of all processes at once, or of who talks to whom.
// What runs through the model, a run for one, is highlighted in them.
import "./diagrams.css";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Diagram } from "@engine";
import type { Size } from "../../diagram/geometry";
import { place } from "../../diagram/layout";
import { describeItem, highlightIn, possibleIn, tickedIn } from "../../diagram/item";
import { asValue, fromValue } from "../../diagram/shown";
import { useDiagrams, type Diagrams } from "../../diagram/use-diagrams";
import {
  kMostAtOnce,
  severalOf,
  useBeginning,
  useScale,
  useScrolling,
  useSize,
  type Scale,
} from "../../diagram/use-scale";
import { inPicture, locationAt } from "../../editing/use-gestures";
import { editKey, useEditing, type Editing } from "../../editing/use-editing";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { useGrowing } from "../../ui/growing";
import { download } from "../../ui/download";
import { svgFile } from "../../ui/svg-file";
import { bringIntoSight } from "../../ui/in-sight";
import { SaveButton } from "../../ui/save-button";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { lazy } from "../../ui/lazy";
import { ZoomButtons, zoomKey, type Zoom } from "../../ui/zoom";
import {
  firstProcesses,
  inLocation,
  kAllProcesses,
  kBeingDrawn,
  kChooseDiagram,
  kDiagrams,
  kEdit,
  kEditHint,
  kList,
  kNetwork,
  kOldDiagrams,
  kSaveTikz,
  kShowInText,
  noDiagrams,
  processChoice,
  scrollable,
  templateChoice,
  templateName,
} from "../../words/diagrams";
import { NetworkPicture } from "./network";
import { Picture, type PictureEdits } from "./picture";
import { Twin } from "./twin";
import { kSaveSvg } from "../../words/controls";

const EditTools = lazy(() => import("./edit-panel").then((module) => module.EditTools), true);
const EditPanel = lazy(() => import("./edit-panel").then((module) => module.EditPanel));

/** More processes are not offered. */
const kMostOffered = 200;

function Choice({ diagrams: { items, processes, shown, show } }: { diagrams: Diagrams }) {
  return (
    <select
      aria-label={kChooseDiagram}
      value={asValue(shown)}
      onChange={(event) => show(fromValue(event.currentTarget.value))}
    >
      {processes.length > 1 && <option value="network">{kNetwork}</option>}
      {processes.length > 1 && <option value="all">{kAllProcesses}</option>}
      {items.map((one, index) => (
        <option value={asValue({ kind: "template", index })}>{templateChoice(one.name)}</option>
      ))}
      {processes.slice(0, kMostOffered).map((process, index) => (
        <option value={asValue({ kind: "process", index })}>{processChoice(process.name)}</option>
      ))}
    </select>
  );
}

interface Process {
  index: number;
  name: string;
}
interface DrawingProps {
  diagrams: Diagrams;
  editing: Editing;
  scale: Scale;
  template: number;
  /** Null: of the template as such. */
  process: Process | null;
}

/** Null: the picture is not edited, or it is not that of the text as it is now. */
function editsOf(editing: Editing, { locations }: Diagram): PictureEdits | null {
  const { isDrawn, source, acts } = editing;
  if (!isDrawn) return null;
  const name = (location: number) => locations[location]!.name;
  return {
    onFinish({ kind, index }) {
      if (source === null || kind !== "location") return false;
      editing.finishEdge(name(index));
      return true;
    },
    onConnect: (from, to) => acts.connect(name(from), name(to)),
    onMove: (location, by) => acts.move(name(location), by),
    onKey: (event, item) => editKey(editing, event, item),
  };
}

function Drawing({ diagrams, editing, scale, template, process }: DrawingProps) {
  const { items, highlight, ticked, chosen, select, open, offers, take } = diagrams;
  const now = items[template]!;
  const drawing = scale.drawing(now);
  if (!drawing) return <p class="muted loading">{kBeingDrawn}</p>;
  const { diagram, placed } = drawing;
  // While it is that of the text as it was, its items are not those of the text.
  const isOld = diagram !== now;
  return (
    <Picture
      diagram={diagram}
      placed={placed}
      title={process?.name ?? templateName(diagram.name)}
      scale={scale.scaleOf(diagram)}
      selected={chosen?.template === template ? chosen.item : null}
      {...highlightIn(diagram, process, highlight)}
      ticked={tickedIn(diagram, ticked)}
      possible={possibleIn(process?.name, offers)}
      onTake={(edge) => process && !isOld && take(process.name, edge)}
      onSelect={(item) => isOld || select(template, item)}
      onOpen={(item) => isOld || (editing.isOn ? editing.open(item) : open(template, item))}
      edits={process || isOld ? null : editsOf(editing, diagram)}
    />
  );
}

interface ContentProps extends Pick<DrawingProps, "diagrams" | "editing" | "scale"> {
  /** All is there. */
  onDrawn: () => void;
}

/** One of all processes. */
function Figure({ diagrams, editing, scale, template, process }: DrawingProps & { process: Process }) {
  const { items, highlight, show } = diagrams;
  const { name, index } = process;
  const scroll = useRef<HTMLDivElement>(null);
  useBeginning(scroll, items[template]!, scale, [items.length]);
  return (
    <figure class={highlight?.edges.some((edge) => edge.process === name) ? "moved" : ""}>
      <figcaption>
        <button type="button" class="link" onClick={() => show({ kind: "process", index })}>
          {name}
        </button>
        {highlight && <span class="muted">{inLocation(highlight.locations[index]!)}</span>}
      </figcaption>
      <div class="figure-scroll" ref={scroll} tabIndex={0} role="group" aria-label={scrollable(name)}>
        <Drawing {...{ diagrams, editing, scale, template, process }} />
      </div>
    </figure>
  );
}

/** They come one after the other, large ones above all: the page goes on meanwhile. */
function AllProcesses({ diagrams, editing, scale, onDrawn }: ContentProps) {
  const { processes } = diagrams;
  const several = severalOf(diagrams).filter(({ template }) => template >= 0);
  const count = useGrowing(several.length, 1);
  useEffect(() => {
    if (count === several.length) onDrawn();
  }, [count === several.length]);
  return (
    <div class="processes" style={`--columns: ${scale.columns}`}>
      {several.slice(0, count).map(({ process: { name }, index, template }) => (
        <Figure key={index} {...{ diagrams, editing, scale, template }} process={{ index, name }} />
      ))}
      {processes.length > kMostAtOnce && <p class="muted">{firstProcesses(kMostAtOnce, processes.length)}</p>}
    </div>
  );
}

/** What is shown, in the form that was chosen. */
function Content({
  diagrams,
  editing,
  scale,
  room,
  zoom,
  asList,
  onDrawn,
}: ContentProps & { room: Size; zoom: Zoom; asList: boolean }) {
  const { items, structure, processes, shown, show, template, highlight, open } = diagrams;
  const diagram = items[template];
  if (asList)
    return (diagram ? [diagram] : items).map((one) => (
      <Twin diagram={one} onOpen={(item) => (editing.isOn ? editing.open(item) : open(items.indexOf(one), item))} />
    ));
  if (shown.kind === "network")
    return (
      structure && (
        <NetworkPicture
          structure={structure}
          highlight={highlight}
          zoom={zoom}
          room={room}
          onChoose={(index) => show({ kind: "process", index })}
        />
      )
    );
  if (shown.kind === "all") return <AllProcesses {...{ diagrams, editing, scale, onDrawn }} />;
  const process = shown.kind === "process" ? { index: shown.index, name: processes[shown.index]?.name ?? "" } : null;
  return diagram && <Drawing {...{ diagrams, editing, scale, template, process }} />;
}

/** The item that is chosen, in words. */
function Caption({ diagrams: { items, chosen, isCurrent, open } }: { diagrams: Diagrams }) {
  const words = chosen ? describeItem(items[chosen.template], chosen.item) : "";
  if (!chosen || words === "") return null;
  return (
    <p class="diagram-caption">
      <span>{words}</span>
      {isCurrent && (
        <button type="button" class="link" onClick={() => open(chosen.template, chosen.item)}>
          {kShowInText}
        </button>
      )}
    </p>
  );
}

/** Each drawing as a file of its own. */
function save(scroll: RefObject<HTMLElement | null>): void {
  for (const svg of scroll.current?.querySelectorAll<SVGSVGElement>("svg.diagram") ?? [])
    download(`${svg.dataset.name ?? "diagram"}.svg`, svgFile(svg), "image/svg+xml");
}

/** For what is saved without being looked at. */
const kAnyRoom: Size = { width: 560, height: 420 };
const tikz = later(() => import("../../diagram/tikz"));

/** The template that is shown, or all. */
async function saveTikz({ items, template }: Diagrams, scale: Scale): Promise<void> {
  const { diagramTikz } = await tikz();
  for (const diagram of items[template] ? [items[template]] : items) {
    const placed = scale.placed(diagram) ?? place(diagram, kAnyRoom);
    download(`${diagram.name}.tex`, diagramTikz(diagram.name, diagram, placed));
  }
}

interface BarProps {
  diagrams: Diagrams;
  editing: Editing;
  scale: Scale;
  scroll: RefObject<HTMLElement | null>;
  zoom: Zoom;
  setZoom: (zoom: Zoom) => void;
  asList: boolean;
  setAsList: (asList: boolean) => void;
}

function Bar({ diagrams, editing, scale, scroll, zoom, setZoom, asList, setAsList }: BarProps) {
  const { items, shown } = diagrams;
  return (
    <div class="instrument-bar">
      {items.length > 0 && <Choice diagrams={diagrams} />}
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      {editing.canEdit && (
        <button
          type="button"
          class="button small"
          aria-pressed={editing.isOn}
          title={kEditHint}
          onClick={() => void editing.toggle()}
        >
          <Icon name="edit" /> {kEdit}
        </button>
      )}
      <span class="spring" />
      {editing.isOn ? (
        <EditTools editing={editing} />
      ) : (
        <>
          <button type="button" class="button small" aria-pressed={asList} onClick={() => setAsList(!asList)}>
            <Icon name="list" /> {kList}
          </button>
          <button
            type="button"
            class="button small"
            disabled={asList || items.length === 0}
            onClick={() => save(scroll)}
          >
            {kSaveSvg}
          </button>
          {shown.kind !== "network" && (
            <SaveButton
              format="TikZ"
              label={kSaveTikz}
              disabled={asList || items.length === 0}
              onSave={() => void saveTikz(diagrams, scale)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** A double click on nothing adds a location there, also beside the picture. */
function addAt(event: MouseEvent, { isDrawn, acts }: Editing): void {
  const target = event.target as Element;
  const svg = (event.currentTarget as Element).querySelector<SVGSVGElement>("svg.edited");
  if (!isDrawn || !svg || locationAt(target) >= 0 || target.closest("[data-item], .d-labels")) return;
  event.preventDefault();
  acts.addLocation(inPicture(svg, event));
}

export default function DiagramsView({ store, state }: { store: Store; state: State }) {
  const diagrams = useDiagrams(store, state);
  const { items, shown, template, isOld, isDrawn, isCurrent, highlight, open } = diagrams;
  const [wantsList, setAsList] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [measure, room] = useSize();
  const [measureWhole, whole] = useSize();
  const scroll = useRef<HTMLDivElement>(null);
  const scale = useScale(diagrams, room, whole, zoom);
  const editing = useEditing(store, state, diagrams, scale);
  const asList = wantsList && !editing.isOn;
  useScrolling(scroll, diagrams, scale, asList);
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    const of = (where: string) => scroll.current?.querySelector(`${where} .d-location.current`);
    const current = of(".moved") ?? of("");
    if (current) bringIntoSight(current, 24, true);
  }, [highlight, asValue(shown), room.width, room.height, drawn, scale.arrived]);
  // The panel takes room from the picture.
  useEffect(() => {
    const selected = editing.isOn && scroll.current?.querySelector("svg [aria-pressed='true']");
    if (selected) bringIntoSight(selected, 24, true);
  }, [editing.item, editing.isDrawn, room.width, room.height]);
  return (
    <div class="diagrams">
      <Bar {...{ diagrams, editing, scale, scroll, zoom, setZoom, asList, setAsList }} />
      {isOld && items.length > 0 && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>{kOldDiagrams}</span>
        </p>
      )}
      <div class="diagram-body" ref={measureWhole}>
        <div
          class={`diagram-scroll ${isOld ? "old" : ""}`}
          onKeyDown={(event) => {
            if (!editKey(editing, event, editing.item)) zoomKey(event, { zoom, onZoom: setZoom });
          }}
          onDblClick={(event) => addAt(event, editing)}
          ref={(element) => {
            scroll.current = element;
            measure(element);
          }}
          tabIndex={0}
          role="group"
          aria-label={kDiagrams}
        >
          {items.length === 0 ? (
            <p class="muted loading">{noDiagrams(state.diagnosis !== null && !state.diagnosis.ok, isDrawn)}</p>
          ) : (
            <Content
              {...{ diagrams, editing, scale, room, zoom, asList }}
              onDrawn={() => setDrawn((count) => count + 1)}
            />
          )}
        </div>
        {editing.isOn ? (
          <EditPanel
            editing={editing}
            text={state.doc.text}
            scroll={scroll}
            onShow={isCurrent ? (item) => open(template, item) : null}
          />
        ) : (
          !asList && shown.kind !== "network" && <Caption diagrams={diagrams} />
        )}
      </div>
    </div>
  );
}
