// Who talks to whom: processes around a circle, and between them the channels.
import type { Structure } from "@engine";
import { arrowhead, textWidth, type Point, type Size } from "../../diagram/geometry";
import { talks, type Talk } from "../../diagram/network";
import type { Highlight } from "../../state/state";
import { rem } from "../../ui/rem";
import type { Zoom } from "../../ui/zoom";
import { kNetworkDiagram, kNoTalk, processWords, talkWords } from "../../words/diagrams";
import { kAsText } from "../../words/controls";

interface Props {
  structure: Structure;
  highlight: Highlight | null;
  zoom: Zoom;
  room: Size;
  onChoose: (process: number) => void;
}

type Process = Structure["processes"][number];

/** More processes are not drawn. */
const kMost = 60;
const kHalfHeight = 23;
/** With more links their channels are not written at them. */
const kManyLinks = 24;
const kMostChannels = 3;

/** Where the boxes of the processes are. */
interface Circle {
  width: number;
  size: Size;
  at: (process: number) => Point;
}

function circleOf(processes: readonly Process[]): Circle {
  const texts = processes.map(({ name, locations }) =>
    Math.max(textWidth(name, 13), ...locations.map((location) => textWidth(location.name))),
  );
  const width = Math.max(...texts) + 28;
  const radius = processes.length < 2 ? 0 : Math.max(130, (processes.length * (width + 26)) / (2 * Math.PI));
  const centre = { x: radius * 1.25 + width / 2 + 30, y: radius + 60 };
  const at = (i: number) => {
    const angle = (2 * Math.PI * i) / processes.length - Math.PI / 2;
    return { x: centre.x + radius * 1.25 * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  };
  return { width, size: { width: 2 * centre.x, height: 2 * centre.y }, at };
}

/** Bent a little to its left, so that both directions can be told apart. */
function lineOf({ from, to }: Talk, { at, width }: Circle) {
  const a = at(from),
    b = at(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = { x: ((b.y - a.y) / length) * 16, y: (-(b.x - a.x) / length) * 16 };
  const middle = { x: (a.x + b.x) / 2 + bend.x, y: (a.y + b.y) / 2 + bend.y };
  const clip = (towards: Point, box: Point) => {
    const dx = towards.x - box.x,
      dy = towards.y - box.y;
    const s = Math.min(width / 2 / (Math.abs(dx) || 1e-9), kHalfHeight / (Math.abs(dy) || 1e-9), 1);
    return { x: box.x + dx * s, y: box.y + dy * s };
  };
  return { from: clip(middle, a), to: clip(middle, b), middle };
}

function Line({ link, circle, isUsed }: { link: Talk; circle: Circle; isUsed: boolean }) {
  const { from, to, middle } = lineOf(link, circle);
  return (
    <g class={`d-edge ${isUsed ? "taken" : ""}`} aria-hidden="true">
      <path class="d-line" d={`M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`} />
      <path class="d-head" d={arrowhead(middle, to)} />
    </g>
  );
}

function Channels({ link, circle }: { link: Talk; circle: Circle }) {
  const { middle } = lineOf(link, circle);
  const text = link.channels.slice(0, kMostChannels).join(", ") + (link.channels.length > kMostChannels ? ", …" : "");
  const half = textWidth(text) / 2 + 3;
  return (
    <g class="d-labels" aria-hidden="true" transform={`translate(${middle.x} ${middle.y})`}>
      <rect class="d-ground" x={-half} y={-9} width={2 * half} height={18} rx={3} />
      <text class="d-sync" y={4} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

interface BoxProps {
  process: Process;
  at: Point;
  width: number;
  isMover: boolean;
  /** Where it is; null: nothing is known. */
  location: string | null;
  onChoose: () => void;
}

function Box({ process, at, width, isMover, location, onChoose }: BoxProps) {
  return (
    <g
      class={`d-location ${isMover ? "current" : ""}`}
      role="button"
      tabindex={0}
      transform={`translate(${at.x} ${at.y})`}
      aria-label={processWords(process.name, process.template, location)}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.ctrlKey) onChoose();
      }}
    >
      <rect class="d-box" x={-width / 2} y={-kHalfHeight} width={width} height={2 * kHalfHeight} rx={8} />
    </g>
  );
}

function Words({ process, at, location }: Pick<BoxProps, "process" | "at" | "location">) {
  return (
    <g class="d-words" aria-hidden="true" transform={`translate(${at.x} ${at.y})`}>
      <text class="d-name" y={location === null ? 5 : -4} text-anchor="middle">
        {process.name}
      </text>
      {location !== null && (
        <text class="d-invariant" y={13} text-anchor="middle">
          {location}
        </text>
      )}
    </g>
  );
}

function Twin({ structure: { processes }, links }: { structure: Structure; links: readonly Talk[] }) {
  return (
    <details class="twin-details">
      <summary>{kAsText}</summary>
      <ul class="twin">
        {links.map(({ from, to, channels }) => (
          <li>{talkWords(processes[from]!.name, processes[to]!.name, channels)}</li>
        ))}
        {links.length === 0 && <li>{kNoTalk}</li>}
      </ul>
    </details>
  );
}

export function NetworkPicture({ structure, highlight, zoom, room, onChoose }: Props) {
  const processes = structure.processes.slice(0, kMost);
  const links = talks(structure).filter((talk) => talk.from < kMost && talk.to < kMost);
  const circle = circleOf(processes);
  const { size, at, width } = circle;
  const movers = new Set(highlight?.edges.map((edge) => edge.process));
  const sender = highlight?.edges[0]?.process;
  const nameOf = (process: number) => processes[process]?.name ?? "";
  const all = Math.min(1.1, (room.width - 8) / size.width, (room.height - 36) / size.height);
  const scale = zoom === "fit" ? all : zoom * Math.max(0.5, all);
  const locationOf = (process: number) => highlight?.locations[process] ?? null;
  return (
    <>
      <svg
        class="diagram network"
        role="group"
        aria-label={kNetworkDiagram}
        data-name="the-network"
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={rem(size.width * scale)}
        height={rem(size.height * scale)}
      >
        {links.map((link) => (
          <Line
            link={link}
            circle={circle}
            isUsed={sender !== undefined && sender === nameOf(link.from) && movers.has(nameOf(link.to))}
          />
        ))}
        {links.length <= kManyLinks && links.map((link) => <Channels link={link} circle={circle} />)}
        {processes.map((process, i) => (
          <Box
            process={process}
            at={at(i)}
            width={width}
            isMover={movers.has(process.name)}
            location={locationOf(i)}
            onChoose={() => onChoose(i)}
          />
        ))}
        {processes.map((process, i) => (
          <Words process={process} at={at(i)} location={locationOf(i)} />
        ))}
      </svg>
      <Twin structure={structure} links={links} />
    </>
  );
}
