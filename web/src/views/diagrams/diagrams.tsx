// The diagrams of the model: of a template, of a process, of all processes at once, or of who talks
// to whom.  What runs through the model, a trace for one, lights them.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagram, Structure } from "@engine";
import { svgFile } from "../../diagram/export";
import type { Size } from "../../diagram/geometry";
import { kFewLocations, place, type Placed } from "../../diagram/layout";
import { describeEdge, describeLocation, Picture, type Item } from "./picture";
import { inText } from "../../editor/positions";
import { download } from "../../files/files";
import { zoomKey, ZoomButtons, type Zoom } from "../../ui/zoom";
import type { Lab } from "../../state/store";
import { drawnOf, type Lit, type State } from "../../state/state";
import { Icon } from "../../ui/icons";
import { NetworkPicture } from "./network";

/** "template P", "process 3", "all", "network". */
type Shown = string;

interface Chosen {
  template: number;
  item: Item;
}

const kMostAtOnce = 24;
/** Of what is not fitted: texts are 12 pixels high at 1. */
const kLeastScale = 0.8,
  kLeastInColumns = 0.7;

/** What the cursor of the editor stands on. */
function atCursor(items: readonly Diagram[], cursor: State["cursor"]): Chosen | null {
  if (!cursor) return null;
  const covers = (thing: Parameters<typeof inText>[0]) => {
    const range = inText(thing);
    if (!range) return false;
    const before = cursor.line < range.line || (cursor.line === range.line && cursor.column < range.column);
    const behind = cursor.line > range.endLine || (cursor.line === range.endLine && cursor.column > range.endColumn);
    return !before && !behind;
  };
  for (const [template, diagram] of items.entries()) {
    const location = diagram.locations.findIndex(covers);
    if (location >= 0) return { template, item: { kind: "location", index: location } };
    const edge = diagram.edges.findIndex(covers);
    if (edge >= 0) return { template, item: { kind: "edge", index: edge } };
  }
  return null;
}

function litOf(
  process: number,
  structure: Structure,
  lit: Lit | null,
  diagram: Diagram,
): { current: number; taken: number[] } {
  const name = structure.processes[process]?.name;
  const location = lit?.locations[process];
  return {
    current: location === undefined ? -1 : diagram.locations.findIndex((one) => one.name === location),
    taken: lit?.edges.filter((edge) => edge.process === name).map((edge) => edge.edge) ?? [],
  };
}

function useSize(): [(element: HTMLElement | null) => void, Size] {
  const [size, setSize] = useState<Size>({ width: 560, height: 420 });
  const observer = useRef<ResizeObserver | null>(null);
  return [
    (element) => {
      observer.current?.disconnect();
      if (!element) return;
      observer.current = new ResizeObserver(([entry]) => {
        const { width, height } = entry!.contentRect;
        setSize((old) =>
          Math.abs(old.width - width) < 2 && Math.abs(old.height - height) < 2 ? old : { width, height },
        );
      });
      observer.current.observe(element);
    },
    size,
  ];
}

/** The diagram as a list, for those who do not see it, or rather read. */
function Twin({ diagram, onOpen }: { diagram: Diagram; onOpen: (item: Item) => void }) {
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

interface Props {
  lab: Lab;
  state: State;
}

export default function Diagrams({ lab, state }: Props) {
  const { check, lit, doc } = state;
  const drawn = drawnOf(state);
  const items = drawn?.items ?? [];
  // While the text has errors, the diagrams are those of the last text without.
  const known = useRef(check);
  if (check?.structure) known.current = check;
  const isOld = drawn !== null && drawn.text !== doc.text && check !== null && !check.ok;
  const structure = check?.structure ?? (drawn && known.current?.text === drawn.text ? known.current.structure : null);
  const [wanted, setShown] = useState<Shown>("template 0");
  const [asList, setAsList] = useState(false);
  const [zoom, setZoom] = useState<Zoom>(1);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [measure, room] = useSize();
  const scroll = useRef<HTMLDivElement>(null);

  useEffect(() => {
    void lab.draw();
  }, [lab, doc.text, doc.layout, doc.file, doc.origin]);

  // The text leads: what the cursor stands on is chosen.
  useEffect(() => {
    const found = drawn?.text === doc.text ? atCursor(items, state.cursor) : null;
    if (!found) return;
    setChosen(found);
    setShown((now) => {
      if (now.startsWith("process ")) {
        const process = structure?.processes[Number(now.slice(8))];
        if (process?.template === items[found.template]?.name) return now;
      }
      return now === "all" && structure?.processes.some((process) => process.template === items[found.template]?.name)
        ? now
        : `template ${found.template}`;
    });
  }, [state.cursor, drawn]);

  // A run that is followed needs to see all processes, or the one that was chosen.
  const isFollowing = lit !== null && structure !== null;
  useEffect(() => {
    if (isFollowing)
      setShown((now) => (now.startsWith("template") ? (structure.processes.length === 1 ? "process 0" : "all") : now));
  }, [isFollowing]);

  // What was chosen may not be there now.
  const [what, number] = wanted.split(" ");
  const isThere =
    what === "template"
      ? Number(number) < items.length
      : what === "process"
        ? Number(number) < (structure?.processes.length ?? 0)
        : structure !== null && structure.processes.length > 1;
  const shown = isThere ? wanted : "template 0";
  const indexOf = (template: string) => items.findIndex((diagram) => diagram.name === template);
  const placedAt = useRef(new Map<Diagram, Placed>());
  const several = structure?.processes.slice(0, kMostAtOnce) ?? [];
  const areSmall = several.every(
    (process) => (items[indexOf(process.template)]?.locations.length ?? 0) <= kFewLocations,
  );
  const columns = shown === "all" && several.length > 1 && areSmall && room.width > 480 ? 2 : 1;
  // Beside each other: what matters is the width, the rest is scrolled to.
  const cell = columns > 1 ? { width: room.width / columns, height: room.width } : room;
  const roomKey = `${columns} ${Math.round(room.width / 80)}`;
  useMemo(() => placedAt.current.clear(), [items, roomKey]);
  const placed = (diagram: Diagram): Placed => {
    let found = placedAt.current.get(diagram);
    if (!found) placedAt.current.set(diagram, (found = place(diagram, cell)));
    return found;
  };

  useEffect(() => {
    scroll.current?.querySelector(".d-location.current")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [lit, shown]);

  const template = shown.startsWith("template ")
    ? Number(shown.slice(9))
    : shown.startsWith("process ")
      ? indexOf(structure?.processes[Number(shown.slice(8))]?.template ?? "")
      : -1;
  const diagram = items[template];

  const rangeOf = ({ template: t, item }: Chosen) => {
    const thing = item.kind === "location" ? items[t]?.locations[item.index] : items[t]?.edges[item.index];
    return thing && drawn?.text === doc.text ? inText(thing) : null;
  };
  const select = (t: number) => (item: Item) => {
    setChosen({ template: t, item });
    const range = rangeOf({ template: t, item });
    if (range) lab.reveal(range);
  };
  const open = (t: number) => (item: Item) => {
    const range = rangeOf({ template: t, item });
    if (range) lab.goTo(range);
  };

  const scaleOf = (size: Size) => {
    const all = Math.min((cell.width - 14) / size.width, (room.height - (shown === "all" ? 44 : 6)) / size.height);
    if (zoom === "fit") return Math.min(1.15, all);
    return (
      zoom *
      (columns > 1
        ? Math.max(kLeastInColumns, Math.min(0.85, (cell.width - 14) / size.width))
        : Math.max(kLeastScale, Math.min(1.15, all)))
    );
  };
  const scale = diagram ? scaleOf(placed(diagram)) : 1;
  // What is larger than the room begins at the initial location; later the middle of what is seen stays where it is.
  const scaled = useRef(scale);
  useLayoutEffect(() => {
    scaled.current = scale;
    const begin = (element: Element | null, one: Diagram | undefined) => {
      const initial = one?.locations.findIndex((location) => location.initial) ?? -1;
      if (!element || !one || initial < 0) return;
      const { x, y, height } = placed(one).locations[initial]!;
      element.scrollLeft = x * scaleOf(placed(one)) - element.clientWidth / 2;
      element.scrollTop = (y - height) * scaleOf(placed(one)) - element.clientHeight / 4;
    };
    begin(asList ? null : scroll.current, diagram);
    scroll.current
      ?.querySelectorAll("[data-template]")
      .forEach((figure) => begin(figure, items[Number(figure.getAttribute("data-template"))]));
  }, [diagram?.name, items.length, shown, asList, roomKey]);
  useLayoutEffect(() => {
    const element = scroll.current,
      factor = scale / scaled.current;
    scaled.current = scale;
    if (!element || factor === 1) return;
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * factor - element.clientWidth / 2;
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * factor - element.clientHeight / 2;
  }, [scale]);
  const pictureOf = (t: number, process: number, title: string, scale: number) => (
    <Picture
      diagram={items[t]!}
      placed={placed(items[t]!)}
      title={title}
      scale={scale}
      selected={chosen?.template === t ? chosen.item : null}
      {...(process >= 0 && structure ? litOf(process, structure, lit, items[t]!) : { current: -1, taken: [] })}
      onSelect={select(t)}
      onOpen={open(t)}
    />
  );
  const save = () => {
    for (const svg of scroll.current?.querySelectorAll<SVGSVGElement>("svg.diagram") ?? []) {
      const name = (svg.getAttribute("aria-label") ?? "diagram")
        .replace(/^Diagram of /, "")
        .replace(/[^\w-]+/g, "-")
        .replace(/-+$/, "");
      download(`${name}.svg`, svgFile(svg), "image/svg+xml");
    }
  };
  const caption =
    chosen &&
    items[chosen.template] &&
    (chosen.item.kind === "location"
      ? describeLocation(items[chosen.template]!.locations[chosen.item.index]!)
      : describeEdge(items[chosen.template]!, items[chosen.template]!.edges[chosen.item.index]!));

  return (
    <div class="diagrams">
      <div class="instrument-bar">
        {items.length > 0 && (
          <select aria-label="Diagram of" value={shown} onChange={(event) => setShown(event.currentTarget.value)}>
            {structure && structure.processes.length > 1 && <option value="network">Network</option>}
            {structure && structure.processes.length > 1 && <option value="all">All processes</option>}
            {items.map((one, i) => (
              <option value={`template ${i}`}>Template {one.name}</option>
            ))}
            {structure?.processes.slice(0, 200).map((process, i) => (
              <option value={`process ${i}`}>Process {process.name}</option>
            ))}
          </select>
        )}
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        <span class="spring" />
        <button type="button" class="button small" aria-pressed={asList} onClick={() => setAsList(!asList)}>
          <Icon name="list" /> List
        </button>
        <button type="button" class="button small" disabled={asList || items.length === 0} onClick={save}>
          Save SVG
        </button>
      </div>
      {isOld && items.length > 0 && (
        <p class="stale-banner">
          <Icon name="waiting" />
          <span>As of the last text without errors.</span>
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
        {items.length === 0 && (
          <p class="muted loading">
            {check && !check.ok
              ? "The diagrams appear once the text has no errors."
              : drawn
                ? "There is no template yet."
                : "Drawing…"}
          </p>
        )}
        {items.length > 0 &&
          asList &&
          (diagram ? [diagram] : items).map((one) => <Twin diagram={one} onOpen={open(items.indexOf(one))} />)}
        {!asList && shown === "network" && structure && (
          <NetworkPicture
            structure={structure}
            lit={lit}
            zoom={zoom}
            room={room}
            onChoose={(process) => setShown(`process ${process}`)}
          />
        )}
        {!asList && shown === "all" && structure && (
          <div class="processes" style={`--columns: ${columns}`}>
            {several.map(
              (process, p) =>
                indexOf(process.template) >= 0 && (
                  <figure class={lit?.edges.some((edge) => edge.process === process.name) ? "moved" : ""}>
                    <figcaption>
                      <button type="button" class="link" onClick={() => setShown(`process ${p}`)}>
                        {process.name}
                      </button>
                      {lit && <span class="muted"> in {lit.locations[p]}</span>}
                    </figcaption>
                    <div
                      class="figure-scroll"
                      data-template={indexOf(process.template)}
                      tabIndex={0}
                      role="group"
                      aria-label={`Diagram of ${process.name}, scrollable`}
                    >
                      {pictureOf(
                        indexOf(process.template),
                        p,
                        process.name,
                        scaleOf(placed(items[indexOf(process.template)]!)),
                      )}
                    </div>
                  </figure>
                ),
            )}
            {structure.processes.length > kMostAtOnce && (
              <p class="muted">
                The first {kMostAtOnce} of {structure.processes.length} processes; choose others above.
              </p>
            )}
          </div>
        )}
        {!asList &&
          diagram &&
          pictureOf(
            template,
            shown.startsWith("process ") ? Number(shown.slice(8)) : -1,
            shown.startsWith("process ")
              ? (structure?.processes[Number(shown.slice(8))]?.name ?? "")
              : `template ${diagram.name}`,
            scale,
          )}
      </div>
      {caption && !asList && shown !== "network" && (
        <p class="diagram-caption">
          <span>{caption}</span>
          {drawn?.text === doc.text && (
            <button type="button" class="link" onClick={() => chosen && open(chosen.template)(chosen.item)}>
              Show in the text
            </button>
          )}
        </p>
      )}
    </div>
  );
}
