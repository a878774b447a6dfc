// Who talks to whom: processes around a circle, and between them the channels.
import type { Structure } from "@engine";
import { arrowhead, textWidth, type Size } from "../../diagram/geometry";
import { talks } from "../../diagram/network";
import type { Zoom } from "../../ui/zoom";
import type { Lit } from "../../state/state";

interface Props {
  structure: Structure;
  lit: Lit | null;
  zoom: Zoom;
  room: Size;
  onChoose: (process: number) => void;
}

const kMost = 60;

export function NetworkPicture({ structure, lit, zoom, room, onChoose }: Props) {
  const processes = structure.processes.slice(0, kMost);
  const links = talks(structure).filter((talk) => talk.from < kMost && talk.to < kMost);
  const width =
    Math.max(
      ...processes.map((process) =>
        Math.max(textWidth(process.name, 13), ...process.locations.map((l) => textWidth(l.name))),
      ),
    ) + 28;
  const radius = processes.length < 2 ? 0 : Math.max(130, (processes.length * (width + 26)) / (2 * Math.PI));
  const centre = { x: radius * 1.25 + width / 2 + 30, y: radius + 60 };
  const size = { width: 2 * centre.x, height: 2 * centre.y };
  const at = (i: number) => {
    const angle = (2 * Math.PI * i) / processes.length - Math.PI / 2;
    return { x: centre.x + radius * 1.25 * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  };
  const movers = new Set(lit?.edges.map((edge) => edge.process));
  const all = Math.min(1.1, (room.width - 8) / size.width, (room.height - 36) / size.height);
  const scale = zoom === "fit" ? all : zoom * Math.max(0.5, all);
  const labels = links.length <= 24;
  const drawn = links.map((link) => {
    const a = at(link.from),
      b = at(link.to);
    // Bent a little to its left, so that both directions can be told apart.
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const bend = { x: ((b.y - a.y) / length) * 16, y: (-(b.x - a.x) / length) * 16 };
    const middle = { x: (a.x + b.x) / 2 + bend.x, y: (a.y + b.y) / 2 + bend.y };
    const clip = (from: typeof a, box: typeof a) => {
      const dx = from.x - box.x,
        dy = from.y - box.y;
      const s = Math.min(width / 2 / (Math.abs(dx) || 1e-9), 23 / (Math.abs(dy) || 1e-9), 1);
      return { x: box.x + dx * s, y: box.y + dy * s };
    };
    const from = clip(middle, a),
      to = clip(middle, b);
    const isUsed = lit?.edges[0]?.process === processes[link.from]?.name && movers.has(processes[link.to]?.name ?? "");
    return { link, from, to, middle, isUsed };
  });
  return (
    <>
      <svg
        class="diagram network"
        role="group"
        aria-label="Diagram of the network"
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={size.width * scale}
        height={size.height * scale}
      >
        {drawn.map(({ from, to, middle, isUsed }) => (
          <g class={`d-edge ${isUsed ? "taken" : ""}`} aria-hidden="true">
            <path class="d-line" d={`M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`} />
            <path class="d-head" d={arrowhead(middle, to)} />
          </g>
        ))}
        {labels &&
          drawn.map(({ link, middle }) => {
            const text = link.channels.slice(0, 3).join(", ") + (link.channels.length > 3 ? ", …" : "");
            return (
              <g class="d-labels" aria-hidden="true" transform={`translate(${middle.x} ${middle.y})`}>
                <rect
                  class="d-ground"
                  x={-textWidth(text) / 2 - 3}
                  y={-9}
                  width={textWidth(text) + 6}
                  height={18}
                  rx={3}
                />
                <text class="d-sync" y={4} text-anchor="middle">
                  {text}
                </text>
              </g>
            );
          })}
        {processes.map((process, i) => (
          <g
            class={`d-location ${movers.has(process.name) ? "current" : ""}`}
            role="button"
            tabindex={0}
            transform={`translate(${at(i).x} ${at(i).y})`}
            aria-label={`Process ${process.name} of template ${process.template}${lit ? `, in ${lit.locations[i]}` : ""}`}
            onClick={() => onChoose(i)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey) onChoose(i);
            }}
          >
            <rect class="d-box" x={-width / 2} y={-23} width={width} height={46} rx={8} />
          </g>
        ))}
        {processes.map((process, i) => (
          <g class="d-words" aria-hidden="true" transform={`translate(${at(i).x} ${at(i).y})`}>
            <text class="d-name" y={lit ? -4 : 5} text-anchor="middle">
              {process.name}
            </text>
            {lit && (
              <text class="d-invariant" y={13} text-anchor="middle">
                {lit.locations[i]}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details class="twin-details">
        <summary>As text</summary>
        <ul class="twin">
          {links.map((link) => (
            <li>
              {structure.processes[link.from]!.name} sends to {structure.processes[link.to]!.name} on{" "}
              {link.channels.join(", ")}
            </li>
          ))}
          {links.length === 0 && <li>No process sends on a channel that another one receives on.</li>}
        </ul>
      </details>
    </>
  );
}
