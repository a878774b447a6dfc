// The diagrams of the model: of a template, of a process, of all processes at once, or of who talks
// to whom.  What runs through the model, a trace for one, lights them.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Diagram, Structure } from "@engine";
import { svgFile } from "../diagram/export";
import type { Size } from "../diagram/geometry";
import { place, type Placed } from "../diagram/layout";
import { describeEdge, describeLocation, Picture, type Item } from "../diagram/picture";
import { inText } from "../editor/positions";
import { download } from "../files";
import type { Lab } from "../lab";
import type { Lit, State } from "../state";
import { Icon } from "./icons";
import { NetworkPicture } from "./network";

/** "template P", "process 3", "all", "network". */
type Shown = string;

interface Chosen { template: number; item: Item; }

const kMostAtOnce = 24;
const kLeastScale = 0.62;

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

function litOf(process: number, structure: Structure, lit: Lit | null, diagram: Diagram): { current: number; taken: number[] } {
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
  return [(element) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize((old) => (Math.abs(old.width - width) < 2 && Math.abs(old.height - height) < 2 ? old : { width, height }));
    });
    observer.current.observe(element);
  }, size];
}

/** The diagram as a list, for those who do not see it, or rather read. */
function Twin({ diagram, onOpen }: { diagram: Diagram; onOpen: (item: Item) => void }) {
  return (
    <div class="twin">
      <h3>{diagram.name}{diagram.parameters && `(${diagram.parameters})`}</h3>
      <ul>
        {diagram.locations.map((location, index) => (
          <li><button type="button" class="link" onClick={() => onOpen({ kind: "location", index })}>{describeLocation(location)}</button></li>
        ))}
        {diagram.edges.map((edge, index) => (
          <li><button type="button" class="link" onClick={() => onOpen({ kind: "edge", index })}>{describeEdge(diagram, edge)}</button></li>
        ))}
      </ul>
    </div>
  );
}

interface Props { lab: Lab; state: State; }

export default function Diagrams({ lab, state }: Props) {
  const { drawn, check, lit, doc } = state;
  const structure = check?.structure ?? null;
  const items = drawn?.items ?? [];
  const [shown, setShown] = useState<Shown>("template 0");
  const [asList, setAsList] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [measure, room] = useSize();
  const scroll = useRef<HTMLDivElement>(null);

  useEffect(() => { void lab.draw(); }, [lab, doc.text, doc.layout]);

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
        ? now : `template ${found.template}`;
    });
  }, [state.cursor, drawn]);

  // A run that is followed needs to see all processes, or the one that was chosen.
  const isFollowing = lit !== null && structure !== null;
  useEffect(() => {
    if (isFollowing) setShown((now) => (now.startsWith("template") ? (structure.processes.length === 1 ? "process 0" : "all") : now));
  }, [isFollowing]);

  const indexOf = (template: string) => items.findIndex((diagram) => diagram.name === template);
  const placedAt = useRef(new Map<Diagram, Placed>());
  const several = structure?.processes.slice(0, kMostAtOnce) ?? [];
  const columns = shown === "all" && several.length > 1 && room.width > 480 ? 2 : 1;
  // Beside each other: what matters is the width, the rest is scrolled to.
  const cell = columns > 1 ? { width: room.width / columns, height: room.width } : room;
  const roomKey = `${columns} ${Math.round(room.width / 80)}`;
  useMemo(() => placedAt.current.clear(), [items, roomKey]);
  const placed = (diagram: Diagram): Placed => {
    let found = placedAt.current.get(diagram);
    if (!found) placedAt.current.set(diagram, found = place(diagram, cell));
    return found;
  };

  useEffect(() => {
    scroll.current?.querySelector(".d-location.current")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [lit, shown]);

  const template = shown.startsWith("template ") ? Math.min(Number(shown.slice(9)), items.length - 1)
    : shown.startsWith("process ") ? indexOf(structure?.processes[Number(shown.slice(8))]?.template ?? "") : -1;
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

  const fit = (size: Size) =>
    Math.max(kLeastScale, Math.min(1.15, (cell.width - 14) / size.width, columns > 1 ? 0.85 : (room.height - 6) / size.height));
  const pictureOf = (t: number, process: number, title: string, scale: number) => (
    <Picture diagram={items[t]!} placed={placed(items[t]!)} title={title} scale={scale}
      selected={chosen?.template === t ? chosen.item : null}
      {...(process >= 0 && structure ? litOf(process, structure, lit, items[t]!) : { current: -1, taken: [] })}
      onSelect={select(t)} onOpen={open(t)} />
  );
  const save = () => {
    for (const svg of scroll.current?.querySelectorAll<SVGSVGElement>("svg.diagram") ?? []) {
      const name = (svg.getAttribute("aria-label") ?? "diagram").replace(/^Diagram of /, "").replace(/[^\w-]+/g, "-").replace(/-+$/, "");
      download(`${name}.svg`, svgFile(svg), "image/svg+xml");
    }
  };
  const caption = chosen && items[chosen.template] && (chosen.item.kind === "location"
    ? describeLocation(items[chosen.template]!.locations[chosen.item.index]!)
    : describeEdge(items[chosen.template]!, items[chosen.template]!.edges[chosen.item.index]!));

  return (
    <div class="diagrams">
      <div class="instrument-bar">
        <select aria-label="Diagram of" value={diagram || shown === "all" || shown === "network" ? shown : "template 0"}
          onChange={(event) => setShown(event.currentTarget.value)}>
          {structure && structure.processes.length > 1 && <option value="network">Network</option>}
          {structure && structure.processes.length > 1 && <option value="all">All processes</option>}
          {items.map((one, i) => <option value={`template ${i}`}>Template {one.name}</option>)}
          {structure?.processes.slice(0, 200).map((process, i) => <option value={`process ${i}`}>Process {process.name}</option>)}
        </select>
        <button type="button" class="icon-button" aria-label="Smaller" title="Smaller" onClick={() => setZoom(Math.max(0.4, zoom / 1.25))}>−</button>
        <button type="button" class="icon-button" aria-label="Larger" title="Larger" onClick={() => setZoom(Math.min(4, zoom * 1.25))}><Icon name="plus" /></button>
        <span class="spring" />
        <button type="button" class="button small" aria-pressed={asList} onClick={() => setAsList(!asList)}><Icon name="list" /> List</button>
        <button type="button" class="button small" disabled={asList || items.length === 0} onClick={save}>Save SVG</button>
      </div>
      <div class="diagram-scroll" ref={(element) => { scroll.current = element; measure(element); }} tabIndex={0} role="group" aria-label="Diagrams">
        {items.length === 0 && <p class="muted loading">{check && !check.ok ? "The diagrams appear once the text has no errors." : drawn ? "There is no template yet." : "Drawing…"}</p>}
        {items.length > 0 && asList && (diagram ? [diagram] : items).map((one) => <Twin diagram={one} onOpen={open(items.indexOf(one))} />)}
        {!asList && shown === "network" && structure && (
          <NetworkPicture structure={structure} lit={lit} zoom={zoom} room={room} onChoose={(process) => setShown(`process ${process}`)} />
        )}
        {!asList && shown === "all" && structure && (
          <div class="processes" style={`--columns: ${columns}`}>
            {several.map((process, p) => indexOf(process.template) >= 0 && (
              <figure class={lit?.edges.some((edge) => edge.process === process.name) ? "moved" : ""}>
                <figcaption>
                  <button type="button" class="link" onClick={() => setShown(`process ${p}`)}>{process.name}</button>
                  {lit && <span class="muted"> in {lit.locations[p]}</span>}
                </figcaption>
                <div class="figure-scroll" tabIndex={0} role="group" aria-label={`Diagram of ${process.name}, scrollable`}>
                  {pictureOf(indexOf(process.template), p, process.name, zoom * fit(placed(items[indexOf(process.template)]!)))}
                </div>
              </figure>
            ))}
            {structure.processes.length > kMostAtOnce && <p class="muted">The first {kMostAtOnce} of {structure.processes.length} processes; choose others above.</p>}
          </div>
        )}
        {!asList && diagram && pictureOf(template, shown.startsWith("process ") ? Number(shown.slice(8)) : -1,
          shown.startsWith("process ") ? structure?.processes[Number(shown.slice(8))]?.name ?? "" : `template ${diagram.name}`,
          zoom * fit(placed(diagram)))}
      </div>
      {caption && !asList && shown !== "network" && (
        <p class="diagram-caption">
          <span>{caption}</span>
          <button type="button" class="link" onClick={() => chosen && open(chosen.template)(chosen.item)}>Show in the text</button>
        </p>
      )}
    </div>
  );
}
