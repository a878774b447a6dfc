// The diagrams of the model: of a template, of a process, of all processes at once, or of who talks to whom.
// What runs through the model, a run for one, is highlighted in them.
import "./diagrams.css";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../../diagram/geometry";
import { describeItem, highlightIn, possibleIn } from "../../diagram/item";
import { asValue, fromValue } from "../../diagram/shown";
import { useDiagrams, type Diagrams } from "../../diagram/use-diagrams";
import { kMostAtOnce, severalOf, useScale, useScrolling, useSize, type Scale } from "../../diagram/use-scale";
import type { State } from "../../state/state";
import type { Store } from "../../state/store";
import { download } from "../../ui/download";
import { svgFile } from "../../ui/svg-file";
import { bringIntoSight } from "../../ui/in-sight";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import { ZoomButtons, zoomKey, type Zoom } from "../../ui/zoom";
import { firstProcesses, kOldDiagrams, kSaveTikz, noDiagrams } from "../../words/diagrams";
import { NetworkPicture } from "./network";
import { Picture } from "./picture";
import { Twin } from "./twin";

/** More processes are not offered. */
const kMostOffered = 200;

function Choice({ diagrams: { items, processes, shown, show } }: { diagrams: Diagrams }) {
  return (
    <select
      aria-label="Diagram of"
      value={asValue(shown)}
      onChange={(event) => show(fromValue(event.currentTarget.value))}
    >
      {processes.length > 1 && <option value="network">Network</option>}
      {processes.length > 1 && <option value="all">All processes</option>}
      {items.map((one, index) => (
        <option value={asValue({ kind: "template", index })}>Template {one.name}</option>
      ))}
      {processes.slice(0, kMostOffered).map((process, index) => (
        <option value={asValue({ kind: "process", index })}>Process {process.name}</option>
      ))}
    </select>
  );
}

interface DrawingProps {
  diagrams: Diagrams;
  scale: Scale;
  template: number;
  /** Null: of the template as such. */
  process: { index: number; name: string } | null;
}

function Drawing({ diagrams, scale, template, process }: DrawingProps) {
  const { items, highlight, chosen, select, open, offers, take } = diagrams;
  const diagram = items[template]!;
  return (
    <Picture
      diagram={diagram}
      placed={scale.placed(diagram)}
      title={process?.name ?? `template ${diagram.name}`}
      scale={scale.scaleOf(diagram)}
      selected={chosen?.template === template ? chosen.item : null}
      {...highlightIn(diagram, process, highlight)}
      possible={possibleIn(process?.name, offers)}
      onTake={(edge) => process && take(process.name, edge)}
      onSelect={(item) => select(template, item)}
      onOpen={(item) => open(template, item)}
    />
  );
}

function AllProcesses({ diagrams, scale }: Pick<DrawingProps, "diagrams" | "scale">) {
  const { processes, highlight, show } = diagrams;
  return (
    <div class="processes" style={`--columns: ${scale.columns}`}>
      {severalOf(diagrams).map(
        ({ process: { name }, index, template }) =>
          template >= 0 && (
            <figure class={highlight?.edges.some((edge) => edge.process === name) ? "moved" : ""}>
              <figcaption>
                <button type="button" class="link" onClick={() => show({ kind: "process", index })}>
                  {name}
                </button>
                {highlight && <span class="muted"> in {highlight.locations[index]}</span>}
              </figcaption>
              <div
                class="figure-scroll"
                data-template={template}
                tabIndex={0}
                role="group"
                aria-label={`Diagram of ${name}, scrollable`}
              >
                <Drawing diagrams={diagrams} scale={scale} template={template} process={{ index, name }} />
              </div>
            </figure>
          ),
      )}
      {processes.length > kMostAtOnce && <p class="muted">{firstProcesses(kMostAtOnce, processes.length)}</p>}
    </div>
  );
}

/** What is shown, in the form that was chosen. */
function Content({
  diagrams,
  scale,
  room,
  zoom,
  asList,
}: Pick<DrawingProps, "diagrams" | "scale"> & { room: Size; zoom: Zoom; asList: boolean }) {
  const { items, structure, processes, shown, show, template, highlight, open } = diagrams;
  const diagram = items[template];
  if (asList)
    return (diagram ? [diagram] : items).map((one) => (
      <Twin diagram={one} onOpen={(item) => open(items.indexOf(one), item)} />
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
  if (shown.kind === "all") return <AllProcesses diagrams={diagrams} scale={scale} />;
  const process = shown.kind === "process" ? { index: shown.index, name: processes[shown.index]?.name ?? "" } : null;
  return diagram && <Drawing diagrams={diagrams} scale={scale} template={template} process={process} />;
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
          Show in the text
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

const tikz = later(() => import("../../diagram/tikz"));

/** The template that is shown, or all. */
async function saveTikz({ items, template }: Diagrams, scale: Scale): Promise<void> {
  const { diagramTikz } = await tikz();
  for (const diagram of items[template] ? [items[template]] : items)
    download(`${diagram.name}.tex`, diagramTikz(diagram.name, diagram, scale.placed(diagram)));
}

export default function DiagramsView({ store, state }: { store: Store; state: State }) {
  const diagrams = useDiagrams(store, state);
  const { items, shown, isOld, isDrawn, highlight } = diagrams;
  const [asList, setAsList] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [measure, room] = useSize();
  const scroll = useRef<HTMLDivElement>(null);
  const scale = useScale(diagrams, room, zoom);
  useScrolling(scroll, diagrams, scale, asList);
  useEffect(() => {
    const of = (where: string) => scroll.current?.querySelector(`${where} .d-location.current`);
    const current = of(".moved") ?? of("");
    if (current) bringIntoSight(current, 24, true);
  }, [highlight, asValue(shown), room.width, room.height]);
  return (
    <div class="diagrams">
      <div class="instrument-bar">
        {items.length > 0 && <Choice diagrams={diagrams} />}
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        <span class="spring" />
        <button type="button" class="button small" aria-pressed={asList} onClick={() => setAsList(!asList)}>
          <Icon name="list" /> List
        </button>
        <button type="button" class="button small" disabled={asList || items.length === 0} onClick={() => save(scroll)}>
          Save SVG
        </button>
        {shown.kind !== "network" && (
          <button
            type="button"
            class="button small"
            aria-label={kSaveTikz}
            disabled={asList || items.length === 0}
            onClick={() => void saveTikz(diagrams, scale)}
          >
            TikZ
          </button>
        )}
      </div>
      {isOld && items.length > 0 && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>{kOldDiagrams}</span>
        </p>
      )}
      <div
        class={`diagram-scroll ${isOld ? "old" : ""}`}
        onKeyDown={(event) => {
          zoomKey(event, { zoom, onZoom: setZoom });
        }}
        ref={(element) => {
          scroll.current = element;
          measure(element);
        }}
        tabIndex={0}
        role="group"
        aria-label="Diagrams"
      >
        {items.length === 0 ? (
          <p class="muted loading">{noDiagrams(state.diagnosis !== null && !state.diagnosis.ok, isDrawn)}</p>
        ) : (
          <Content {...{ diagrams, scale, room, zoom, asList }} />
        )}
      </div>
      {!asList && shown.kind !== "network" && <Caption diagrams={diagrams} />}
    </div>
  );
}
